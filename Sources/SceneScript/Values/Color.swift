import Animator
import Yams

extension ValueKind where Value == UIColor {
  /// A colour: hexadecimal digits, a name, or components.
  static var color: ValueKind {
    ValueKind(schema: .object([("$ref", .string("#/$defs/color"))])) { node, key, reader in
      if let text = node.text { return named(text, node, reader) }
      guard case .mapping = node else {
        let expected = "a colour: \"#rrggbb\", a name such as 'systemBlue', or components"
        return reader.wrong(node, key, takes: expected)
      }
      return ColorComponents.read(node, key, reader)
    }
  }

  private static func named(_ text: String, _ node: Node, _ reader: SceneReader) -> UIColor? {
    if text.hasPrefix("#") {
      if let color = HexColor.parse(text) { return color }
      reader.report(.invalidHexColor(text), at: node)
      return nil
    }
    if let color = reader.color(named: text) { return color }
    reader.report(.unknownColor(text, nearest: reader.nearestColor(to: text)), at: node)
    return nil
  }

  /// The JSON Schema that ``color`` refers to.
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

/// `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa`.
enum HexColor {
  /// The colour; nil where the text is none.
  static func parse(_ text: String) -> UIColor? {
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard text.hasPrefix("#"), digits.count == text.count - 1 else { return nil }
    let bytes: [Int]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    let channels = bytes.map { CGFloat($0) / 255 }
    return UIColor(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 1)
  }

  /// The colour as `#rrggbbaa`, each channel rounded to a byte; "pattern" for one.
  static func text(_ color: CGColor) -> String {
    if color.pattern != nil { return "pattern" }
    let channels = [color.red, color.green, color.blue, color.alpha]
    return "#"
      + channels.map { channel in
        let byte = Int((min(max(channel, 0), 1) * 255).rounded())
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}

/// `{white:, alpha:}`, `{red:, green:, blue:, alpha:}`, `{hue:, saturation:, brightness:, alpha:}` and
/// `{pattern:, alpha:}`.
private enum ColorComponents {
  static let share = ValueKind.number(in: 0...1, called: "0 to 1")
  static let alpha = Field("alpha", share, "0 transparent, 1 opaque.")
  static let white = Field("white", share, "0 black, 1 white.")
  static let rgb = ["red", "green", "blue"].map { Field($0, share, "0 to 1.") }
  static let hsb = ["hue", "saturation", "brightness"].map { Field($0, share, "0 to 1.") }

  static let pattern = Field(
    "pattern", ValueKind<UIImage>.image,
    "An asset's name or a path: the picture is repeated from the top left corner on.")

  static func read(_ node: Node, _ key: String, _ reader: SceneReader) -> UIColor? {
    let known = ([white] + rgb + hsb + [alpha]).map(\.row) + [pattern.row]
    let place = "the colour '\(key)'"
    guard let fields = Fields(node, key: key, place: place, known: known, reader: reader)
    else { return nil }
    if fields.has(pattern) { return patternColor(fields, reader) }
    let kinds = [[white], rgb, hsb]
    let kind = kinds.first { $0.contains { fields.has($0) } } ?? rgb
    for stray in kinds.joined() where fields.has(stray) && !kind.map(\.name).contains(stray.name) {
      let first = kind.first { fields.has($0) }?.name ?? ""
      reader.report(.keysExclude(first, stray.name), at: fields.keyPosition(of: stray))
      return nil
    }
    let opacity = CGFloat(fields.read(alpha) ?? 1)
    if fields.has(white) {
      return fields.read(white).map { UIColor(white: CGFloat($0), alpha: opacity) }
    }
    let isHSB = hsb.contains { fields.has($0) }
    let channels = (isHSB ? hsb : rgb).compactMap { fields.require($0) }.map { CGFloat($0) }
    guard channels.count == 3 else { return nil }
    return isHSB
      ? UIColor(
        hue: channels[0], saturation: channels[1], brightness: channels[2], alpha: opacity)
      : UIColor(red: channels[0], green: channels[1], blue: channels[2], alpha: opacity)
  }

  private static func patternColor(_ fields: Fields, _ reader: SceneReader) -> UIColor? {
    if let stray = ([white] + rgb + hsb).first(where: { fields.has($0) }) {
      reader.report(
        .keysExclude(pattern.name, stray.name), at: fields.keyPosition(of: stray))
      return nil
    }
    let opacity = CGFloat(fields.read(alpha) ?? 1)
    return fields.read(pattern).map { UIColor(patternImage: $0).withAlphaComponent(opacity) }
  }

  static var schemas: [JSON] {
    [[white], rgb, hsb].map { fields in
      .mapping((fields + [alpha]).map(\.row), required: fields.map(\.name))
    } + [.mapping([pattern.row, alpha.row], required: [pattern.name])]
  }
}
