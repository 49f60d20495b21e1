import Animator
import Yams

extension ValueKind where Value == FontDescription {
  /// `{family, size, weight, italic}`, each of which may be left out.
  static var font: ValueKind {
    let rows = FontGrammar.rows
    return ValueKind(schema: .mapping(rows)) { node, key, reader in
      guard let fields = Fields(node, key: key, place: "'font'", known: rows, reader: reader)
      else { return nil }
      let font = FontDescription(
        family: fields.read(FontGrammar.family) ?? UIFont.systemFamily,
        size: CGFloat(fields.read(FontGrammar.size) ?? Double(UIFont.labelFontSize)),
        weight: fields.read(FontGrammar.weight) ?? 400,
        isItalic: fields.read(FontGrammar.italic) ?? false)
      do throws(FontError) {
        try font.validate()
      } catch {
        report(error, at: fields.position(of: FontGrammar.family), reader)
        return nil
      }
      return font
    }
  }

  private static func report(
    _ error: FontError, at position: ScenePosition, _ reader: SceneReader
  ) {
    switch error {
    case .unknownFamily(let name, let known):
      let nearest = NearestName.of(name, among: known)
      reader.report(
        .unknownName(name, key: "family", nearest: nearest, known: known), at: position)
    case .familyNotFound: reader.report(.missingFont("\(error)"), at: position)
    }
  }

}

/// The keys of a font.
private enum FontGrammar {
  static let family = Field("family", .string, "Inter unless said.")
  static let size = Field(
    "size", ValueKind.number(in: 0.1...10_000, called: "0.1 to 10000"), "In points; 17 unless said."
  )
  static let weight = Field("weight", .fontWeight, "regular unless said.")
  static let italic = Field("italic", .bool, "Whether the letters slant.")
  static let rows = [family.row, size.row, weight.row, italic.row]
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

extension ValueKind where Value == NSTextAlignment {
  static var textAlignment: ValueKind {
    .name([
      ("left", .left), ("center", .center), ("right", .right), ("justified", .justified),
      ("natural", .natural),
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
