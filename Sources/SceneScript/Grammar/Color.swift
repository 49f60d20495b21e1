import Animator
import Yams

extension ValueKind where Value == SceneColor {
  /// A color: hexadecimal digits, a name, or components.
  static var color: ValueKind {
    ValueKind(schema: .object([("$ref", .string("#/$defs/color"))]), write: write) {
      node, key, reader in
      if let text = node.text { return named(text, node, reader) }
      guard case .mapping = node else {
        let expected = "a color: \"#rrggbb\", a name such as 'systemBlue', or components"
        return reader.reportInvalid(node, key, expects: expected)
      }
      return ColorComponents.read(node, key, reader)
    }
  }

  private static func named(_ text: String, _ node: Node, _ reader: SceneReader) -> SceneColor? {
    if text.hasPrefix("#") {
      if let bytes = HexColor.bytes(text) { return .hex(bytes) }
      reader.report(.invalidHexColor(text), at: node)
      return nil
    }
    if reader.color(named: text) != nil { return .named(text) }
    reader.report(.unknownColor(text, nearest: reader.nearestColor(to: text)), at: node)
    return nil
  }

  private static func write(_ color: SceneColor) -> YAMLValue {
    switch color {
    case .named(let name): .text(name)
    case .hex(let bytes): .text(HexColor.text(bytes))
    default: ColorComponents.write(color)
    }
  }

  /// The JSON Schema definition that ``color`` refers to.
  static var colorDefinition: JSON {
    .object([
      (
        "anyOf",
        .array(
          [
            .pattern("^#([0-9a-fA-F]{3}|[0-9a-fA-F]{4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"),
            .object([("enum", .array(UIColor.named.keys.sorted().map(JSON.string)))]),
            .object([
              ("description", .string("A name from 'colors'.")), ("type", .string("string")),
              ("pattern", .string("^[^#]")),
            ]),
          ] + ColorComponents.schemas)
      )
    ])
  }
}

/// `{white:, alpha:}`, `{red:, green:, blue:, alpha:}`, `{hue:, saturation:, brightness:, alpha:}` and
/// `{pattern:, alpha:}`.
private enum ColorComponents {
  static let component = ValueKind.number(in: 0...1, called: "0 to 1")
  static let alpha = Field("alpha", component, "Opacity, 0 to 1.")
  static let white = Field("white", component, "Gray level, 0 (black) to 1 (white).")
  static let rgb = ["red", "green", "blue"].map { Field($0, component, "0 to 1.") }
  static let hsb = ["hue", "saturation", "brightness"].map { Field($0, component, "0 to 1.") }

  static let pattern = Field(
    "pattern", ValueKind<String>.image,
    "The name of an asset, or a path: an image that is tiled from the top left corner.")

  static func read(_ node: Node, _ key: String, _ reader: SceneReader) -> SceneColor? {
    let known = ([white] + rgb + hsb + [alpha]).map(\.row) + [pattern.row]
    let context = "the color '\(key)'"
    guard let fields = Fields(node, key: key, context: context, known: known, reader: reader)
    else { return nil }
    if fields.has(pattern) { return patternColor(fields, reader) }
    let kinds = [[white], rgb, hsb]
    let kind = kinds.first { $0.contains { fields.has($0) } } ?? rgb
    for stray in kinds.joined() where fields.has(stray) && !kind.map(\.name).contains(stray.name) {
      let first = kind.first { fields.has($0) }?.name ?? ""
      reader.report(.conflictingKeys(first, stray.name), at: fields.keyPosition(of: stray))
      return nil
    }
    let opacity = fields.read(alpha) ?? 1
    if fields.has(white) { return fields.read(white).map { .white($0, alpha: opacity) } }
    let isHSB = hsb.contains { fields.has($0) }
    let c = (isHSB ? hsb : rgb).compactMap { fields.require($0) }
    guard c.count == 3 else { return nil }
    return isHSB
      ? .hsb(hue: c[0], saturation: c[1], brightness: c[2], alpha: opacity)
      : .rgb(red: c[0], green: c[1], blue: c[2], alpha: opacity)
  }

  private static func patternColor(_ fields: Fields, _ reader: SceneReader) -> SceneColor? {
    if let stray = ([white] + rgb + hsb).first(where: { fields.has($0) }) {
      reader.report(
        .conflictingKeys(pattern.name, stray.name), at: fields.keyPosition(of: stray))
      return nil
    }
    let opacity = fields.read(alpha) ?? 1
    return fields.read(pattern).map { .pattern(image: $0, alpha: opacity) }
  }

  static func write(_ color: SceneColor) -> YAMLValue {
    .mapping { mapping in
      let opacity: Double
      switch color {
      case .white(let value, let alpha):
        mapping.write(white, value)
        opacity = alpha
      case .rgb(let red, let green, let blue, let alpha):
        for (field, value) in zip(rgb, [red, green, blue]) { mapping.write(field, value) }
        opacity = alpha
      case .hsb(let hue, let saturation, let brightness, let alpha):
        for (field, value) in zip(hsb, [hue, saturation, brightness]) {
          mapping.write(field, value)
        }
        opacity = alpha
      case .pattern(let image, let alpha):
        mapping.write(pattern, image)
        opacity = alpha
      case .named, .hex: opacity = 1
      }
      if opacity != 1 { mapping.write(alpha, opacity) }
    }
  }

  static var schemas: [JSON] {
    [[white], rgb, hsb].map { fields in
      .mapping((fields + [alpha]).map(\.row), required: fields.map(\.name))
    } + [.mapping([pattern.row, alpha.row], required: [pattern.name])]
  }
}

extension ValueKind where Value == [SceneColor] {
  static var colors: ValueKind {
    .list(of: ValueKind<SceneColor>.color, called: "a list of colors, such as [red, blue]")
  }
}
