import Animator
import Yams

extension ValueKind where Value == [RunDescription] {
  /// A list of runs, each a mapping or just text.
  static var runs: ValueKind {
    .list(of: ValueKind<RunDescription>.run, called: "a list of runs, such as [{text: Hello}]")
  }
}

extension ValueKind where Value == RunDescription {
  /// A run: a mapping, or just its text.
  static var run: ValueKind {
    let rows = RunGrammar.members.map(\.row)
    let plain = ValueKind<String>.shownText
    return ValueKind(
      schema: .object([("anyOf", .array([plain.schema, .mapping(rows)]))]), write: RunGrammar.write
    ) {
      node, key, reader in
      if case .scalar = node {
        return plain.read(node, key, reader).map { RunDescription($0) }
      }
      guard let fields = Fields(node, key: key, context: "a run", known: rows, reader: reader)
      else { return nil }
      return RunGrammar.read(fields, reader)
    }
  }
}

/// The keys of a run.
private enum RunGrammar {
  static let members: [Member<RunDescription>] = [
    Member("text", .shownText, \.text, "The text."),
    Member("font", .font, \.font, "Overrides of the view's font."),
    Member("color", .color, \.color, "Text color. Default: the view's textColor."),
    Member("backgroundColor", .color, \.backgroundColor, "Fill color behind the text."),
    Member("kern", .number, \.kern, "Extra spacing after each character, in points."),
    Member("ligatures", .bool, \.hasLigatures, "Whether ligatures are used. Default: true."),
    Member("underline", .textLine, \.underline, "A line under the text."),
    Member("strikethrough", .textLine, \.strikethrough, "A line through the text."),
    Member("stroke", .textStroke, \.stroke, "A stroke along the glyph outlines."),
    Member("baselineOffset", .number, \.baselineOffset, "Offset above the baseline, in points."),
    Member("obliqueness", .number, \.obliqueness, "Skew of the glyphs; 0 is upright."),
    Member("shadow", .textShadow, \.shadow, "The text shadow."),
    Member("image", .image, \.image, "An image in place of the text, one point per pixel."),
    Member("imageSize", .size, \.imageSize, "Size of the image in points."),
  ]

  static func read(_ fields: Fields, _ reader: SceneReader) -> RunDescription? {
    let run = fields.read(members, into: RunDescription())
    if fields.keyPosition(named: "text") == nil, fields.keyPosition(named: "image") == nil {
      reader.report(.missingKey(key: "text", context: "a run"), at: fields.node)
      return nil
    }
    return run
  }

  static func write(_ run: RunDescription) -> YAMLValue {
    if let plain = run.text, run == RunDescription(plain) { return .text(plain) }
    return .mapping(members, of: run)
  }
}
