/// The rule `@keyframes`: values of properties at fractions of an animation.
struct CSSKeyframes {
  /// Values at a fraction of the duration, 0…1.
  struct Frame {
    let offset: Double
    let declarations: [CSSDeclaration]
  }

  /// In the order of their times.
  let frames: [Frame]

  /// Reads the body of a rule; nil if it is not well-formed.
  init?(_ body: String) {
    var scanner = CSSScanner(body)
    var frames: [Frame] = []
    while let block = scanner.nextBlock() {
      guard case .rule(let selectors, let body) = block else { return nil }
      let declarations = CSSDeclaration.list(body)
      for selector in selectors.split(separator: ",") {
        guard let offset = Self.offset(selector.trimmed.lowercased()),
          frames.count < SVGLimit.keyframes
        else { return nil }
        frames.append(Frame(offset: offset, declarations: declarations))
      }
    }
    self.frames = frames.sorted { $0.offset < $1.offset }
  }

  private static func offset(_ selector: String) -> Double? {
    if selector == "from" { return 0 }
    if selector == "to" { return 1 }
    guard selector.hasSuffix("%"), let percent = svgNumbers(String(selector.dropLast())),
      percent.count == 1, (0...100).contains(percent[0])
    else { return nil }
    return percent[0] / 100
  }

  /// The values of a property, with the timing functions from each on, of those frames that have it.
  func values(of name: String) -> [(offset: Double, value: String, function: String?)] {
    frames.compactMap { frame in
      guard let declaration = frame.declarations.last(where: { $0.name == name }) else {
        return nil
      }
      let function = frame.declarations.last { $0.name == "animation-timing-function" }
      return (frame.offset, declaration.value, function?.value)
    }
  }

  /// The names of the properties that have values, in alphabetical order.
  var properties: [String] {
    Set(frames.flatMap { $0.declarations.map(\.name) }).filter { !$0.hasPrefix("animation-") }
      .sorted()
  }
}
