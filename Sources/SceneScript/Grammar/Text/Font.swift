import Animator
import Yams

extension ValueKind where Value == SceneFont {
  /// `{family, style, size, weight, italic, monospacedDigits}`, all optional.
  static var font: ValueKind {
    let rows = FontGrammar.rows
    return ValueKind(schema: .mapping(rows), write: FontGrammar.write) { node, key, reader in
      Fields(node, key: key, context: "'font'", known: rows, reader: reader)
        .flatMap { FontGrammar.read($0, reader) }
    }
  }
}

extension SceneReader {
  /// Resolves the name of a family or an asset to a family. Reports missing fonts; returns nil
  /// unless a fallback is allowed.
  func family(_ name: String, at position: ScenePosition) -> String? {
    let family = assets.fontFamily(name) ?? name
    do throws(FontError) {
      var font = UIFont.systemFont(ofSize: 12).fontDescription
      font.setFamily(family, in: resources.fonts)
      try font.validate(in: resources.fonts)
      resources.families[name] = family
      return family
    } catch {
      report(error, at: position)
      if !allowsFontFallback { return nil }
      resources.families[name] = UIFont.systemFamily
      return UIFont.systemFamily
    }
  }

  /// Checks that there are glyphs for all characters of a text. Reports the first missing one, or all if a
  /// fallback is allowed, since the text is drawn then.
  func checkGlyphs(of text: String, at node: Node) {
    let errors = UIFont.systemFont(ofSize: 12).fontDescription
      .missingGlyphs(in: text, resources.fonts, isReported: allowsFontFallback)
    for error in allowsFontFallback ? errors[...] : errors.prefix(1) {
      report(error, at: node.position)
    }
  }

  private func report(_ error: FontError, at position: ScenePosition) {
    if allowsFontFallback { return report(.fontFallback("\(error)"), at: position) }
    switch error {
    case .unknownFamily(let name, let known):
      if let path = UIFont.installedFile(ofFamily: name) {
        return report(.fontNotInAssets(family: name, path: path), at: position)
      }
      let nearest = nearest(name, among: known)
      report(.unknownName(name, key: "family", nearest: nearest, known: known), at: position)
    case .glyphNotFound(_, package: nil):
      let remedy = "add the file of a font that has it to 'assets', such as {name: font.ttf}"
      report(.missingFont("\(error); \(remedy)"), at: position)
    default: report(.missingFont("\(error)"), at: position)
    }
  }
}

/// The keys of a font.
private enum FontGrammar {
  static let family = Field("family", .string, "The name of a family or an asset. Default: Inter.")
  static let style = Field(
    "style", .textStyle, "A text style such as body, which sets size and weight.")
  static let size = Field(
    "size", ValueKind.number(in: 0.1...10_000, called: "0.1 to 10000"), "In points. Default: 17."
  )
  static let weight = Field("weight", .fontWeight, "Default: regular.")
  static let italic = Field("italic", .bool, "Whether the font is italic.")
  static let monospacedDigits = Field(
    "monospacedDigits", .bool, "Whether all digits have the same width.")
  static let rows = [
    family.row, style.row, size.row, weight.row, italic.row, monospacedDigits.row,
  ]

  /// Reads a font; nil if its family, by default the system font, is not available.
  static func read(_ fields: Fields, _ reader: SceneReader) -> SceneFont? {
    var font = SceneFont()
    font.style = fields.read(style)
    font.size = fields.read(size)
    font.weight = fields.read(weight)
    font.isItalic = fields.read(italic)
    font.hasMonospacedDigits = fields.read(monospacedDigits)
    font.family = fields.read(family)
    if let family = font.family {
      if reader.family(family, at: fields.position(of: Self.family)) == nil { return nil }
    } else if fields.has(family)
      || reader.family(UIFont.systemFamily, at: fields.node.position) == nil
    {
      return nil
    }
    return font
  }

  static func write(_ font: SceneFont) -> YAMLValue {
    .mapping {
      $0.write(family, font.family)
      $0.write(style, font.style)
      $0.write(size, font.size)
      $0.write(weight, font.weight)
      $0.write(italic, font.isItalic)
      $0.write(monospacedDigits, font.hasMonospacedDigits)
    }
  }
}

extension ValueKind where Value == UIFont.TextStyle {
  fileprivate static var textStyle: ValueKind {
    .name([
      ("largeTitle", .largeTitle), ("title1", .title1), ("title2", .title2), ("title3", .title3),
      ("headline", .headline), ("body", .body), ("callout", .callout),
      ("subheadline", .subheadline), ("footnote", .footnote), ("caption1", .caption1),
      ("caption2", .caption2),
    ])
  }
}

extension ValueKind where Value == Int {
  /// A font weight on OpenType's scale: one of UIKit's names, or 100 to 900.
  static var fontWeight: ValueKind {
    let names = ValueKind<UIFont.Weight>.name([
      ("ultraLight", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular),
      ("medium", .medium), ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy),
      ("black", .black),
    ])
    let number = integer(in: 100...900, called: "100 to 900")
    return ValueKind(
      schema: .object([("anyOf", .array([names.schema, number.schema]))]), write: number.write
    ) {
      node, key, reader in
      if let text = node.plainText, NumberText.value(text) != nil {
        return number.read(node, key, reader)
      }
      return names.read(node, key, reader)?.openType
    }
  }
}

extension ValueKind where Value == String {
  /// Text to be displayed, which is checked for missing glyphs.
  static var shownText: ValueKind {
    ValueKind(schema: string.schema, write: string.write) { node, key, reader in
      guard let text = string.read(node, key, reader) else { return nil }
      reader.checkGlyphs(of: text, at: node)
      return text
    }
  }

  /// Text in a format, which is checked for missing glyphs if it is displayed.
  static func text(in format: TextFormat) -> ValueKind {
    ValueKind(schema: string.schema, write: string.write) { node, key, reader in
      guard case .scalar(let scalar) = node, format.matches(scalar.string) else {
        return reader.reportInvalid(
          node, key, expects: "\(format.name), such as \"\(format.example)\"")
      }
      if format.isShown { reader.checkGlyphs(of: scalar.string, at: node) }
      return scalar.string
    }
  }
}

extension ValueKind where Value == String {
  /// An image: the name of an asset, or a path relative to the scene file.
  static var image: ValueKind {
    let name = ValueKind<String>.reference("the name of an asset, or a path")
    return ValueKind(schema: name.schema, write: name.write) { node, key, reader in
      guard let text = name.read(node, key, reader), reader.image(text, at: node) != nil
      else { return nil }
      return text
    }
  }
}
