import Animator
import Yams

/// What a scene says of a font; what it leaves out is that of another one.
struct FontChange: Sendable {
  var family: String?
  var size: CGFloat?
  var weight: Int?
  var isItalic: Bool?
  var hasMonospacedDigits: Bool?

  /// The font with these changes.
  func applied(to font: FontDescription) -> FontDescription {
    var font = font
    font.family = family ?? font.family
    font.size = size ?? font.size
    font.weight = weight ?? font.weight
    font.isItalic = isItalic ?? font.isItalic
    font.hasMonospacedDigits = hasMonospacedDigits ?? font.hasMonospacedDigits
    return font
  }
}

extension ValueKind where Value == FontDescription {
  /// A font; what is left out is that of a label when new.
  static var font: ValueKind {
    ValueKind<FontChange>.fontChange.map {
      $0.applied(to: UIFont.systemFont(ofSize: UIFont.labelFontSize).fontDescription)
    }
  }
}

extension ValueKind where Value == FontChange {
  /// `{family, style, size, weight, italic, monospacedDigits}`, each of which may be left out.
  static var fontChange: ValueKind {
    let rows = FontGrammar.rows
    return ValueKind(schema: .mapping(rows)) { node, key, reader in
      guard let fields = Fields(node, key: key, place: "'font'", known: rows, reader: reader)
      else { return nil }
      var font = FontChange()
      if let style = fields.read(FontGrammar.style)?.fontDescription {
        (font.size, font.weight) = (style.size, style.weight)
      }
      if let size = fields.read(FontGrammar.size) { font.size = CGFloat(size) }
      font.weight = fields.read(FontGrammar.weight) ?? font.weight
      font.isItalic = fields.read(FontGrammar.italic)
      font.hasMonospacedDigits = fields.read(FontGrammar.monospacedDigits)
      if let family = fields.read(FontGrammar.family) {
        let position = fields.position(of: FontGrammar.family)
        guard let found = reader.family(family, at: position) else { return nil }
        font.family = found
      } else if fields.has(FontGrammar.family) {
        return nil
      } else if reader.family(UIFont.systemFamily, at: node.position) == nil {
        return nil
      }
      return font
    }
  }
}

extension SceneReader {
  /// The family that a name stands for: a family's own or an asset's; nil, and reported, where there is
  /// none and no other may stand in.
  func family(_ name: String, at position: ScenePosition) -> String? {
    let family = assets.fontFamily(name) ?? name
    do throws(FontError) {
      try FontDescription(family: family, size: 12).validate()
      return family
    } catch {
      report(error, at: position)
      return allowsFontFallback ? UIFont.systemFamily : nil
    }
  }

  /// Checks that all of a text can be drawn.
  func checkGlyphs(of text: String, at node: Node) {
    let font = UIFont.systemFont(ofSize: 12).fontDescription
    do throws(FontError) { try font.validate(text) } catch { report(error, at: node.position) }
  }

  private func report(_ error: FontError, at position: ScenePosition) {
    if allowsFontFallback { return report(.fontFallback("\(error)"), at: position) }
    if case .unknownFamily(let name, let known) = error {
      if let path = UIFont.installedFile(ofFamily: name) {
        return report(.fontIsNoAsset(family: name, path: path), at: position)
      }
      let nearest = nearest(name, among: known)
      report(.unknownName(name, key: "family", nearest: nearest, known: known), at: position)
    } else {
      report(.missingFont("\(error)"), at: position)
    }
  }
}

/// The keys of a font.
private enum FontGrammar {
  static let family = Field("family", .string, "A family or an asset's name; Inter unless said.")
  static let style = Field(
    "style", .textStyle, "A text style, for its size and weight, such as body.")
  static let size = Field(
    "size", ValueKind.number(in: 0.1...10_000, called: "0.1 to 10000"), "In points; 17 unless said."
  )
  static let weight = Field("weight", .fontWeight, "regular unless said.")
  static let italic = Field("italic", .bool, "Whether the letters slant.")
  static let monospacedDigits = Field(
    "monospacedDigits", .bool, "Whether all digits are as wide.")
  static let rows = [
    family.row, style.row, size.row, weight.row, italic.row, monospacedDigits.row,
  ]
}

extension ValueKind where Value == UIFont {
  /// The system font of a text style, by the style's name.
  static var textStyle: ValueKind {
    ValueKind<UIFont.TextStyle>.name([
      ("largeTitle", .largeTitle), ("title1", .title1), ("title2", .title2), ("title3", .title3),
      ("headline", .headline), ("body", .body), ("callout", .callout),
      ("subheadline", .subheadline), ("footnote", .footnote), ("caption1", .caption1),
      ("caption2", .caption2),
    ]).map { UIFont.preferredFont(forTextStyle: $0) }
  }
}

extension ValueKind where Value == Int {
  /// A font's weight: UIKit's name for it, or 100 to 900. Read into OpenType's scale.
  static var fontWeight: ValueKind {
    let names = ValueKind<UIFont.Weight>.name([
      ("ultraLight", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular),
      ("medium", .medium), ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy),
      ("black", .black),
    ])
    let number = integer(in: 100...900, called: "100 to 900")
    return ValueKind(schema: .object([("anyOf", .array([names.schema, number.schema]))])) {
      node, key, reader in
      if let text = node.plainText, NumberText.value(text) != nil {
        return number.read(node, key, reader)
      }
      return names.read(node, key, reader)?.openType
    }
  }
}

extension ValueKind where Value == String {
  /// Text that is shown: every character of it needs a font.
  static var shownText: ValueKind {
    ValueKind(schema: string.schema) { node, key, reader in
      guard let text = string.read(node, key, reader) else { return nil }
      reader.checkGlyphs(of: text, at: node)
      return text
    }
  }
}

extension ValueKind where Value == NSTextAlignment {
  static var textAlignment: ValueKind {
    .name([
      ("left", .left), ("center", .center), ("right", .right), ("justified", .justified),
      ("natural", .natural),
    ])
  }
}

extension ValueKind where Value == UIBaselineAdjustment {
  static var baselineAdjustment: ValueKind {
    .name([
      ("alignBaselines", .alignBaselines), ("alignCenters", .alignCenters), ("none", .none),
    ])
  }
}

extension ValueKind where Value == NSLineBreakMode {
  /// UIKit's names, with or without their "by".
  static var lineBreakMode: ValueKind {
    .name([
      ("byWordWrapping", .byWordWrapping), ("byCharWrapping", .byCharWrapping),
      ("byClipping", .byClipping), ("byTruncatingHead", .byTruncatingHead),
      ("byTruncatingTail", .byTruncatingTail), ("byTruncatingMiddle", .byTruncatingMiddle),
      ("wordWrapping", .byWordWrapping), ("charWrapping", .byCharWrapping),
      ("clipping", .byClipping), ("truncatingHead", .byTruncatingHead),
      ("truncatingTail", .byTruncatingTail), ("truncatingMiddle", .byTruncatingMiddle),
    ])
  }
}
