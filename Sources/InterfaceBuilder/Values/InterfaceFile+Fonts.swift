import Animator

extension InterfaceFile {
  /// A `fontDescription` element, or a `font` of an attributed string.
  func font(_ element: InterfaceElement) -> UIFont {
    if let style = element["style"] {
      return .preferredFont(forTextStyle: UIFont.TextStyle(rawValue: style))
    }
    let size =
      number("pointSize", of: element) ?? number("size", of: element)
      ?? Self.metaSizes[element["metaFont"] ?? ""] ?? UIFont.systemFontSize
    if let name = element["name"] {
      if let font = UIFont(name: name, size: size) { return font }
      report(.missingFont(name), element)
      return .systemFont(ofSize: size)
    }
    let weight = choice("weight", of: element, in: Self.weights) ?? .regular
    switch element["type"] ?? element["metaFont"] {
    case "boldSystem", "systemBold": return .boldSystemFont(ofSize: size)
    case "italicSystem", "systemItalic": return .italicSystemFont(ofSize: size)
    default: return .systemFont(ofSize: size, weight: weight)
    }
  }

  private static let metaSizes: [String: Double] = [
    "system": 13, "systemBold": 13, "smallSystem": 11, "cellTitle": 12, "label": 10,
    "toolTip": 11, "message": 13,
  ]

  private static let weights: [String: UIFont.Weight] = [
    "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
    "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]
}
