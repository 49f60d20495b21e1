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
    let rows = RunGrammar.rows
    let plain = ValueKind<String>.shownText
    let mapping = JSON.mapping(rows, required: [])
    return ValueKind(
      schema: .object([("anyOf", .array([plain.schema, mapping]))]), write: RunGrammar.write
    ) {
      node, key, reader in
      if case .scalar = node {
        return plain.read(node, key, reader).map { RunDescription($0) }
      }
      guard let fields = Fields(node, key: key, place: "a run", known: rows, reader: reader)
      else { return nil }
      return RunGrammar.read(fields, node, reader)
    }
  }
}

/// The keys of a run.
private enum RunGrammar {
  static let text = Field("text", .shownText, "What it says.")
  static let font = Field("font", ValueKind<SceneFont>.font, "What differs from the view's font.")
  static let color = Field("color", .color, "Of the letters; the view's textColor unless said.")
  static let background = Field("backgroundColor", .color, "Behind the letters.")
  static let kern = Field("kern", .number, "Room after each letter, in points.")
  static let ligatures = Field(
    "ligatures", .bool, "Whether letters join, as in 'fi'; true unless said.")
  static let underline = Field("underline", .textLine, "A line under the letters.")
  static let strikethrough = Field("strikethrough", .textLine, "A line through the letters.")
  static let stroke = Field("stroke", .textStroke, "A line along the outlines of the letters.")
  static let baselineOffset = Field(
    "baselineOffset", .number, "How far above the baseline, in points.")
  static let obliqueness = Field("obliqueness", .number, "How far the letters lean; 0 upright.")
  static let shadow = Field("shadow", .textShadow, "What the letters cast.")
  static let image = Field(
    "image", ValueKind<String>.image, "A picture in place of the text, a pixel a point.")
  static let imageSize = Field("imageSize", .size, "The picture's size in points.")
  static let rows = [
    text.row, font.row, color.row, background.row, kern.row, ligatures.row, underline.row,
    strikethrough.row, stroke.row, baselineOffset.row, obliqueness.row, shadow.row, image.row,
    imageSize.row,
  ]

  static func read(_ fields: Fields, _ node: Node, _ reader: SceneReader) -> RunDescription? {
    var run = RunDescription(fields.read(text))
    run.font = fields.read(font)
    run.color = fields.read(color)
    run.backgroundColor = fields.read(background)
    run.kern = fields.read(kern)
    run.hasLigatures = fields.read(ligatures)
    run.underline = fields.read(underline)
    run.strikethrough = fields.read(strikethrough)
    run.stroke = fields.read(stroke)
    run.baselineOffset = fields.read(baselineOffset)
    run.obliqueness = fields.read(obliqueness)
    run.shadow = fields.read(shadow)
    run.image = fields.read(image)
    run.imageSize = fields.read(imageSize)
    if !fields.has(text) && !fields.has(image) {
      reader.report(.missingKey(key: text.name, place: "a run"), at: node)
      return nil
    }
    return run
  }

  static func write(_ run: RunDescription) -> YAMLValue {
    if let plain = run.text, run == RunDescription(plain) { return text.kind.write(plain) }
    return .mapping {
      $0.write(text, run.text)
      $0.write(font, run.font)
      $0.write(color, run.color)
      $0.write(background, run.backgroundColor)
      $0.write(kern, run.kern)
      $0.write(ligatures, run.hasLigatures)
      $0.write(underline, run.underline)
      $0.write(strikethrough, run.strikethrough)
      $0.write(stroke, run.stroke)
      $0.write(baselineOffset, run.baselineOffset)
      $0.write(obliqueness, run.obliqueness)
      $0.write(shadow, run.shadow)
      $0.write(image, run.image)
      $0.write(imageSize, run.imageSize)
    }
  }
}
