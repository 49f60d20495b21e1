import Graphics

/// A color set of an asset catalog: colors for different appearances and devices.
struct ColorSet: Sendable {
  private struct Element: Sendable {
    let qualifiers: AssetQualifiers
    let color: UIColor
  }

  private let elements: [Element]

  init(_ file: ContentsFile) throws(ResourceProblem) {
    var elements: [Element] = []
    for member in try file.objects("colors", of: file.root) {
      // An element without a color is an empty slot.
      guard let color = member["color"], let qualifiers = try file.qualifiers(of: member) else {
        continue
      }
      elements.append(Element(qualifiers: qualifiers, color: try Self.color(color, in: file)))
    }
    guard !elements.isEmpty else {
      throw file.problem("the color set has no color", at: file.root)
    }
    self.elements = elements
  }

  /// The color that suits a context; nil if all contradict it.
  private func color(in context: AssetQualifiers.Context) -> UIColor? {
    elements.best(in: context, by: \.qualifiers).first?.color
  }

  /// The set as one color, which is dynamic if there are several.
  var color: UIColor {
    if elements.count == 1 { return elements[0].color }
    return UIColor { traits in
      let values = TraitValues.light.merging(traits.values)
      let context = AssetQualifiers.Context(
        traits: values,
        languages: DrawingEnvironment.current?.languages ?? DrawingEnvironment.defaultLanguages)
      return self.color(in: context) ?? self.elements[0].color
    }
  }

  // MARK: Reading

  private static func color(
    _ member: ContentsFile.Member, in file: ContentsFile
  ) throws(ResourceProblem) -> UIColor {
    if let name = try file.text("reference", of: member) {
      guard let color = UIColor.systemColor(named: name) else {
        throw file.problem("the system color '\(name)' is not known", at: member)
      }
      return color
    }
    guard let components = member["components"] else {
      throw file.problem("the color has neither 'components' nor a 'reference'", at: member)
    }
    let space = try file.text("color-space", of: member) ?? "srgb"
    guard let catalogSpace = CatalogColorSpace(rawValue: space) else {
      let known = CatalogColorSpace.allCases.map(\.rawValue).joined(separator: ", ")
      throw file.problem("the color space '\(space)' is not known; known are \(known)", at: member)
    }
    let names = catalogSpace.isGray ? ["white"] : ["red", "green", "blue"]
    var values: [Double] = []
    for name in names {
      guard let value = components[name] else {
        throw file.problem("the component '\(name)' is missing", at: components)
      }
      values.append(try component(value, isAlpha: false, in: file))
    }
    let alpha = try components["alpha"].map { value throws(ResourceProblem) in
      try component(value, isAlpha: true, in: file)
    }
    return UIColor(cgColor: catalogSpace.color(values, alpha: alpha ?? 1))
  }

  /// A component in one of Xcode's three notations: "0.5" of 1, "128" of 255, or "0x80".
  private static func component(
    _ member: ContentsFile.Member, isAlpha: Bool, in file: ContentsFile
  ) throws(ResourceProblem) -> Double {
    if case .number(let value) = member.json { return value }
    let text = member.text ?? ""
    if text.lowercased().hasPrefix("0x"), let value = UInt8(text.dropFirst(2), radix: 16) {
      return Double(value) / 255
    }
    guard let value = Double(text), value.isFinite else {
      throw file.problem(
        "'\(text)' is not a component; write a fraction such as 0.5, a byte such as 128, or 0x80",
        at: member)
    }
    return isAlpha || Int(text) == nil ? value : value / 255
  }
}

/// The color spaces of color sets.
enum CatalogColorSpace: String, CaseIterable {
  case sRGB = "srgb"
  case extendedSRGB = "extended-srgb"
  case linearSRGB = "extended-linear-srgb"
  case displayP3 = "display-p3"
  case gray = "gray-gamma-22"
  case extendedGray = "extended-gray"

  var isGray: Bool { self == .gray || self == .extendedGray }

  /// The color in sRGB. Components of colors beyond sRGB are below 0 or above 1.
  func color(_ c: [Double], alpha: Double) -> CGColor {
    let rgb: [Double]
    switch self {
    case .sRGB, .extendedSRGB: rgb = c
    case .gray, .extendedGray: rgb = [c[0], c[0], c[0]]
    case .linearSRGB: rgb = c.map(Self.encoded)
    case .displayP3:
      let p = c.map(Self.decoded)
      rgb = Self.fromDisplayP3.map { row in
        Self.encoded(row[0] * p[0] + row[1] * p[1] + row[2] * p[2])
      }
    }
    return CGColor(red: rgb[0], green: rgb[1], blue: rgb[2], alpha: min(max(alpha, 0), 1))
  }

  /// Linear Display P3 to linear sRGB: the product of the matrices to and from XYZ of both spaces,
  /// which share the white point D65.
  private static let fromDisplayP3 = [
    [1.224_940_176_280_56, -0.224_940_176_280_56, 0],
    [-0.042_056_954_709_688, 1.042_056_954_709_688, 0],
    [-0.019_637_554_590_334, -0.078_636_045_550_632, 1.098_273_600_140_966],
  ]

  /// The transfer function of sRGB (IEC 61966-2-1), mirrored for negative values.
  private static func encoded(_ linear: Double) -> Double {
    let value = abs(linear)
    let encoded = value <= 0.003_130_8 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    return linear < 0 ? -encoded : encoded
  }

  private static func decoded(_ encoded: Double) -> Double {
    let value = abs(encoded)
    let linear = value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -linear : linear
  }
}

extension UIColor {
  /// The system color that a document names, such as "systemBlueColor" or "labelColor"; nil if it is
  /// not known.
  package static func systemColor(named name: String) -> UIColor? {
    named[name] ?? (name.hasSuffix("Color") ? named[String(name.dropLast(5))] : nil)
  }
}
