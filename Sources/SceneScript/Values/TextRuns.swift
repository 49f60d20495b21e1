import Animator
import Yams

/// Letters that look alike, as a scene describes them; what it leaves out is as the view says.
struct RunDescription: Sendable {
  var text = ""
  var font = FontChange()
  var color: UIColor?
  /// Everything else of the style; its font and colour do not count.
  var style = TextRun.usual.style

  /// The run in a view of this font and colour.
  func run(font base: FontDescription, color baseColor: CGColor, _ paragraph: TextParagraph)
    -> TextRun
  {
    var style = self.style
    style.font = font.applied(to: base)
    style.color = color?.cgColor ?? baseColor
    return TextRun(string: text, style: style, paragraph: paragraph)
  }
}

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
    return ValueKind(schema: .object([("anyOf", .array([plain.schema, mapping]))])) {
      node, key, reader in
      if case .scalar = node {
        return plain.read(node, key, reader).map { RunDescription(text: $0) }
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
  static let font = Field("font", .fontChange, "What differs from the view's font.")
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
  static let image = Field("image", .image, "A picture in place of the text, a pixel a point.")
  static let imageSize = Field("imageSize", .size, "The picture's size in points.")
  static let rows = [
    text.row, font.row, color.row, background.row, kern.row, ligatures.row, underline.row,
    strikethrough.row, stroke.row, baselineOffset.row, obliqueness.row, shadow.row, image.row,
    imageSize.row,
  ]

  static func read(_ fields: Fields, _ node: Node, _ reader: SceneReader) -> RunDescription? {
    var run = RunDescription()
    run.text = fields.read(text) ?? ""
    run.font = fields.read(font) ?? FontChange()
    run.color = fields.read(color)
    run.style.backgroundColor = fields.read(background)?.cgColor
    run.style.kern = fields.read(kern).map { CGFloat($0) } ?? 0
    run.style.hasLigatures = fields.read(ligatures) ?? true
    run.style.underline = fields.read(underline)?.line
    run.style.strikethrough = fields.read(strikethrough)?.line
    if let stroke = fields.read(stroke) {
      run.style.strokeWidth = CGFloat(stroke.width ?? 0)
      run.style.strokeColor = stroke.color?.cgColor
    }
    run.style.baselineOffset = fields.read(baselineOffset).map { CGFloat($0) } ?? 0
    run.style.obliqueness = fields.read(obliqueness).map { CGFloat($0) } ?? 0
    run.style.shadow = fields.read(shadow)
    if let image = fields.read(image) {
      run.text = "\u{FFFC}"
      let size = fields.read(imageSize) ?? image.size
      run.style.attachment = TextAttachment(
        image: image.upright, size: CGSize(width: max(size.width, 0), height: max(size.height, 0)))
    } else if !fields.has(text) && !fields.has(Self.image) {
      reader.report(.missingKey(key: text.name, place: "a run"), at: node)
      return nil
    }
    return run
  }
}

/// A line under or through letters, or none.
struct SceneTextLine: Sendable {
  var line: TextLine?
}

extension ValueKind where Value == SceneTextLine {
  /// `true`, `false`, the name of a style, or `{style, color, byWord}`.
  static var textLine: ValueKind {
    let names = ValueKind<NSUnderlineStyle>.name([
      ("single", .single), ("thick", .thick), ("double", .double),
      ("dotted", [.single, .patternDot]), ("dashed", [.single, .patternDash]),
      ("dashDot", [.single, .patternDashDot]), ("dashDotDot", [.single, .patternDashDotDot]),
    ])
    let style = Field("style", names, "single unless said.")
    let color = Field("color", .color, "The letters' unless said.")
    let byWord = Field("byWord", .bool, "Whether spaces are left out.")
    let rows = [style.row, color.row, byWord.row]
    let bool = ValueKind<Bool>.bool
    return ValueKind(
      schema: .object([("anyOf", .array([bool.schema, names.schema, .mapping(rows)]))])
    ) { node, key, reader in
      if case .mapping = node {
        return Fields(node, key: key, place: "'\(key)'", known: rows, reader: reader).map {
          fields in
          var bits = fields.read(style) ?? .single
          if fields.read(byWord) ?? false { bits.insert(.byWord) }
          return SceneTextLine(line: TextLine(style: bits, color: fields.read(color)?.cgColor))
        }
      }
      if ["true", "false"].contains(node.plainText?.lowercased()) {
        return bool.read(node, key, reader).map {
          SceneTextLine(line: $0 ? TextLine(style: .single) : nil)
        }
      }
      return names.read(node, key, reader).map { SceneTextLine(line: TextLine(style: $0)) }
    }
  }
}

/// A line along the outlines of letters.
struct SceneTextStroke: Sendable {
  var width: Double?
  var color: UIColor?
}

extension ValueKind where Value == SceneTextStroke {
  static var textStroke: ValueKind {
    let width = Field(
      "width", ValueKind<Double>.number,
      "In percent of the font's size: positive for hollow letters, negative for filled ones.")
    let color = Field("color", .color, "The letters' unless said.")
    let rows = [width.row, color.row]
    return ValueKind(schema: .mapping(rows)) { node, key, reader in
      Fields(node, key: key, place: "'stroke'", known: rows, reader: reader).map {
        SceneTextStroke(width: $0.read(width), color: $0.read(color))
      }
    }
  }
}

extension ValueKind where Value == TextShadow {
  static var textShadow: ValueKind {
    let color = Field("color", .color, "Black of a third's strength unless said.")
    let offset = Field("offset", .size, "In points; [0, 0] unless said.")
    let blur = Field("blur", .nonNegative, "How far it is blurred, in points; 0 unless said.")
    let rows = [color.row, offset.row, blur.row]
    return ValueKind(schema: .mapping(rows)) { node, key, reader in
      Fields(node, key: key, place: "'shadow'", known: rows, reader: reader).map {
        TextShadow(
          offset: $0.read(offset) ?? .zero, blurRadius: CGFloat($0.read(blur) ?? 0),
          color: ($0.read(color) ?? UIColor(white: 0, alpha: 1 / 3)).cgColor)
      }
    }
  }
}

extension ValueKind where Value == TextParagraph {
  /// `{alignment, lineSpacing, …}`, UIKit's names.
  static var paragraph: ValueKind {
    let rows = ParagraphGrammar.rows
    return ValueKind(schema: .mapping(rows)) { node, key, reader in
      Fields(node, key: key, place: "'paragraph'", known: rows, reader: reader)
        .map(ParagraphGrammar.read)
    }
  }
}

/// The keys of a paragraph.
private enum ParagraphGrammar {
  static let alignment = Field("alignment", .textAlignment, "Natural unless said.")
  static let direction = Field("writingDirection", .writingDirection, "Natural unless said.")
  static let wrapping = Field("lineBreakMode", .lineBreakMode, "By words unless said.")
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
