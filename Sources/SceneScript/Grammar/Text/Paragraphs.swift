import Animator
import Yams

extension ValueKind where Value == TextParagraph {
  /// `{alignment, lineSpacing, …}`, with UIKit's names.
  static var paragraph: ValueKind {
    let rows = ParagraphGrammar.rows
    return ValueKind(schema: .mapping(rows), write: ParagraphGrammar.write) { node, key, reader in
      Fields(node, key: key, context: "'paragraph'", known: rows, reader: reader)
        .map(ParagraphGrammar.read)
    }
  }
}

/// The keys of a paragraph.
private enum ParagraphGrammar {
  static let alignment = Field(
    "alignment", ValueKind<NSTextAlignment>.name(.textAlignment), "Default: natural.")
  static let direction = Field("writingDirection", .writingDirection, "Default: natural.")
  static let wrapping = Field(
    "lineBreakMode", ValueKind<NSLineBreakMode>.name(.lineBreakMode), "Default: byWordWrapping.")
  static let tabs = Field("tabStops", .lengthsOfTabs, "Locations of tab stops, in points.")
  /// The numeric members, in points except for the multiple.
  static let lengths:
    [(field: Field<Double>, path: WritableKeyPath<TextParagraph, CGFloat> & Sendable)] = [
      (Field("lineSpacing", .nonNegative, "Spacing between lines."), \.lineSpacing),
      (Field("paragraphSpacing", .nonNegative, "Spacing after a paragraph."), \.paragraphSpacing),
      (
        Field("paragraphSpacingBefore", .nonNegative, "Spacing before a paragraph."),
        \.paragraphSpacingBefore
      ),
      (
        Field("lineHeightMultiple", .nonNegative, "Multiplier of the line height."),
        \.lineHeightMultiple
      ),
      (Field("minimumLineHeight", .nonNegative, "Minimum line height."), \.minimumLineHeight),
      (
        Field("maximumLineHeight", .nonNegative, "Maximum line height; 0 for no limit."),
        \.maximumLineHeight
      ),
      (
        Field(
          "firstLineHeadIndent", .nonNegative, "Indent of the first line from the leading edge."),
        \.firstLineHeadIndent
      ),
      (
        Field("headIndent", .nonNegative, "Indent of the other lines from the leading edge."),
        \.headIndent
      ),
      (
        Field(
          "tailIndent", .number,
          "End of lines: distance from the leading edge if positive, else from the trailing edge."),
        \.tailIndent
      ),
    ]
  static let rows =
    [alignment.row, direction.row, wrapping.row] + lengths.map(\.field.row) + [tabs.row]

  static func read(_ fields: Fields) -> TextParagraph {
    var paragraph = TextParagraph()
    paragraph.alignment = fields.read(alignment) ?? .natural
    paragraph.baseWritingDirection = fields.read(direction) ?? .natural
    paragraph.lineBreakMode = fields.read(wrapping) ?? .byWordWrapping
    for (field, path) in lengths {
      if let value = fields.read(field) { paragraph[keyPath: path] = CGFloat(value) }
    }
    if let tabs = fields.read(tabs) {
      paragraph.tabStops = tabs.sorted().map { TextTab(location: CGFloat($0)) }
    }
    return paragraph
  }

  /// Writes the members that differ from the default.
  static func write(_ paragraph: TextParagraph) -> YAMLValue {
    let standard = TextParagraph()
    return .mapping { mapping in
      func changed<Value: Equatable>(_ path: KeyPath<TextParagraph, Value>) -> Value? {
        paragraph[keyPath: path] == standard[keyPath: path] ? nil : paragraph[keyPath: path]
      }
      mapping.write(alignment, changed(\.alignment))
      mapping.write(direction, changed(\.baseWritingDirection))
      mapping.write(wrapping, changed(\.lineBreakMode))
      for (field, path) in lengths { mapping.write(field, changed(path).map { Double($0) }) }
      mapping.write(tabs, changed(\.tabStops)?.map { Double($0.location) })
    }
  }
}

extension ValueKind where Value == [Double] {
  fileprivate static var lengthsOfTabs: ValueKind {
    .list(of: ValueKind<Double>.nonNegative, called: "a list of lengths, such as [28, 56]")
  }
}

extension ValueKind where Value == NSWritingDirection {
  fileprivate static var writingDirection: ValueKind {
    .name([
      ("natural", .natural), ("leftToRight", .leftToRight), ("rightToLeft", .rightToLeft),
    ])
  }
}
