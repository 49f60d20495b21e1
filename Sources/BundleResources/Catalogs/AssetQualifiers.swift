import Graphics

/// The environments that an element of a color or image set is meant for. Unspecified qualifiers suit everything.
struct AssetQualifiers: Hashable, Sendable {
  var idiom: UIUserInterfaceIdiom?
  var style: UIUserInterfaceStyle?
  var contrast: UIAccessibilityContrast?
  var horizontalSizeClass: UIUserInterfaceSizeClass?
  var verticalSizeClass: UIUserInterfaceSizeClass?
  var layoutDirection: UITraitEnvironmentLayoutDirection?
  var locale: String?
  /// Whether the element is for displays with the gamut P3, which stages do not have.
  var isWideGamut = false

  /// The environment for which an element is chosen.
  struct Context {
    let traits: TraitValues
    /// Best first.
    let languages: [String]
  }

  /// How well the element suits a context, higher is better: the specified qualifiers, from the most
  /// to the least important one; nil if one of them contradicts.
  func rank(in context: Context) -> [Int]? {
    let traits = context.traits
    var rank: [Int] = []
    /// - Returns: Whether the qualifier does not contradict.
    func add<Value: Equatable>(_ qualifier: Value?, _ trait: Value) -> Bool {
      rank.append(qualifier == nil ? 0 : 1)
      return qualifier == nil || qualifier == trait
    }
    let language = locale.map { Language.match([$0], preferring: context.languages) != nil }
    guard add(language, true), add(idiom, traits.userInterfaceIdiom),
      add(style, traits.userInterfaceStyle), add(contrast, traits.accessibilityContrast),
      add(horizontalSizeClass, traits.horizontalSizeClass),
      add(verticalSizeClass, traits.verticalSizeClass),
      add(layoutDirection, traits.layoutDirection)
    else { return nil }
    rank.append(isWideGamut ? 0 : 1)
    return rank
  }
}

extension Sequence {
  /// The elements that suit a context best, in order; none if all contradict it.
  func best(
    in context: AssetQualifiers.Context, by qualifiers: (Element) -> AssetQualifiers
  ) -> [Element] {
    var best: (rank: [Int], elements: [Element]) = ([], [])
    for element in self {
      guard let rank = qualifiers(element).rank(in: context) else { continue }
      if best.elements.isEmpty || best.rank.lexicographicallyPrecedes(rank) {
        best = (rank, [element])
      } else if rank == best.rank {
        best.elements.append(element)
      }
    }
    return best.elements
  }
}

extension ContentsFile {
  /// The qualifiers of an element; nil for one that is for other platforms or old devices only.
  func qualifiers(of member: Member) throws(ResourceProblem) -> AssetQualifiers? {
    var qualifiers = AssetQualifiers()
    switch try text("idiom", of: member) {
    case nil, "universal": break
    case "iphone": qualifiers.idiom = .phone
    case "ipad": qualifiers.idiom = .pad
    case "tv": qualifiers.idiom = .tv
    case "car": qualifiers.idiom = .carPlay
    case "mac": qualifiers.idiom = .mac
    case "vision", "reality": qualifiers.idiom = .vision
    default: return nil
    }
    // Apps on the Mac, and the launch images of phones of certain heights.
    if member["subtype"] != nil || member["screen-width"] != nil { return nil }
    for appearance in try objects("appearances", of: member) {
      switch (try text("appearance", of: appearance), try text("value", of: appearance)) {
      case ("luminosity", "dark"): qualifiers.style = .dark
      case ("luminosity", "light"): qualifiers.style = .light
      case ("contrast", "high"): qualifiers.contrast = .high
      case ("contrast", "normal"): qualifiers.contrast = .normal
      case (let name, let value):
        let described = "\(name ?? "nothing") '\(value ?? "")'"
        throw problem(
          "the appearance \(described) is not known; use luminosity (light, dark) or contrast (high)",
          at: appearance)
      }
    }
    qualifiers.horizontalSizeClass = try sizeClass("width-class", of: member)
    qualifiers.verticalSizeClass = try sizeClass("height-class", of: member)
    switch try text("language-direction", of: member) {
    case "left-to-right": qualifiers.layoutDirection = .leftToRight
    case "right-to-left": qualifiers.layoutDirection = .rightToLeft
    default: break
    }
    qualifiers.locale = try text("locale", of: member)
    qualifiers.isWideGamut = try text("display-gamut", of: member)?.lowercased() == "display-p3"
    return qualifiers
  }

  private func sizeClass(
    _ key: String, of member: Member
  ) throws(ResourceProblem) -> UIUserInterfaceSizeClass? {
    switch try text(key, of: member) {
    case "compact": .compact
    case "regular": .regular
    default: nil
    }
  }
}
