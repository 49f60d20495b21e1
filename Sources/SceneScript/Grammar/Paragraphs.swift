import Animator
import Yams

extension ValueKind where Value == TextParagraph {
  /// `{alignment, lineSpacing, …}`, UIKit's names.
  static var paragraph: ValueKind {
    let rows = ParagraphGrammar.rows
    return ValueKind(schema: .mapping(rows), write: ParagraphGrammar.write) { node, key, reader in
      Fields(node, key: key, place: "'paragraph'", known: rows, reader: reader)
        .map(ParagraphGrammar.read)
    }
  }
}

/// The keys of a paragraph.
private enum ParagraphGrammar {
  static let alignment = Field(
    "alignment", ValueKind<NSTextAlignment>.name(.textAlignment), "Natural unless said.")
  static let direction = Field("writingDirection", .writingDirection, "Natural unless said.")
  static let wrapping = Field(
    "lineBreakMode", ValueKind<NSLineBreakMode>.name(.lineBreakMode), "By words unless said.")
  static let tabs = Field("tabStops", .lengthsOfTabs, "Where text after tabs goes on, in points.")
  /// Lengths of at least 0, in points.
  static let lengths:
    [(field: Field<Double>, path: WritableKeyPath<TextParagraph, CGFloat> & Sendable)] = [
      (Field("lineSpacing", .nonNegative, "Between lines."), \.lineSpacing),
      (Field("paragraphSpacing", .nonNegative, "Below paragraphs."), \.paragraphSpacing),
      (
        Field("paragraphSpacingBefore", .nonNegative, "Above paragraphs."),
        \.paragraphSpacingBefore
      ),
      (
        Field("lineHeightMultiple", .nonNegative, "What line heights are multiplied by."),
        \.lineHeightMultiple
      ),
      (Field("minimumLineHeight", .nonNegative, "No line is lower."), \.minimumLineHeight),
      (
        Field("maximumLineHeight", .nonNegative, "No line is higher; 0 for no limit."),
        \.maximumLineHeight
      ),
      (
        Field("firstLineHeadIndent", .nonNegative, "From the leading edge to first lines."),
        \.firstLineHeadIndent
      ),
      (Field("headIndent", .nonNegative, "From the leading edge to other lines."), \.headIndent),
      (
        Field(
          "tailIndent", .number,
          "Where lines end: from the leading edge if positive, else from the trailing one."),
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

  /// Writes what differs from the usual paragraph.
  static func write(_ paragraph: TextParagraph) -> YAMLValue {
    let usual = TextParagraph()
    return .mapping { mapping in
      func changed<Value: Equatable>(_ path: KeyPath<TextParagraph, Value>) -> Value? {
        paragraph[keyPath: path] == usual[keyPath: path] ? nil : paragraph[keyPath: path]
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
