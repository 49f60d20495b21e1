import Animator

/// A run of an attributed string as described in a scene. Attributes that are nil are the view's.
package struct RunDescription: Equatable, Sendable {
  package var text: String?
  /// Overrides of the view's font.
  package var font: SceneFont?
  package var color: SceneColor?
  package var backgroundColor: SceneColor?
  /// Extra spacing after each character, in points.
  package var kern: Double?
  package var hasLigatures: Bool?
  package var underline: SceneTextLine?
  package var strikethrough: SceneTextLine?
  package var stroke: SceneTextStroke?
  /// In points, upward.
  package var baselineOffset: Double?
  /// The horizontal shear: the displacement to the right per unit of height.
  package var obliqueness: Double?
  package var shadow: SceneTextShadow?
  /// An attachment in place of the text: the name of an asset or a path.
  package var image: String?
  /// In points; nil for the image's own size.
  package var imageSize: CGSize?

  /// Creates a run with the view's attributes.
  package init(_ text: String? = nil) { self.text = text }
}

/// An underline or a strikethrough.
package struct SceneTextLine: Equatable, Sendable {
  /// The line style; empty for no line.
  package var style: NSUnderlineStyle = .single
  /// Nil for the text color.
  package var color: SceneColor?
  /// Whether spaces are skipped.
  package var isByWord: Bool?

  package init(
    style: NSUnderlineStyle = .single, color: SceneColor? = nil, isByWord: Bool? = nil
  ) {
    self.style = style
    self.color = color
    self.isByWord = isByWord
  }
}

/// A stroke along the glyph outlines.
package struct SceneTextStroke: Equatable, Sendable {
  /// In percent of the font size. Positive for stroked text, negative for stroked and filled text.
  package var width: Double?
  /// Nil for the text color.
  package var color: SceneColor?

  package init(
    width: Double? = nil, color: SceneColor? = nil
  ) {
    self.width = width
    self.color = color
  }
}

/// A text shadow.
package struct SceneTextShadow: Equatable, Sendable {
  /// Nil for black with an opacity of 1/3.
  package var color: SceneColor?
  /// In points.
  package var offset: CGSize?
  /// Blur radius in points.
  package var blur: Double?

  package init(
    color: SceneColor? = nil, offset: CGSize? = nil, blur: Double? = nil
  ) {
    self.color = color
    self.offset = offset
    self.blur = blur
  }
}

extension RunDescription {
  /// The run, with unset attributes from the view's font, color and paragraph style.
  func run(
    font base: FontDescription, color baseColor: CGColor, _ paragraph: TextParagraph,
    _ resources: SceneResources
  ) -> TextRun {
    var style = TextRun.usual.style
    style.font = font?.applied(to: base, resources) ?? base
    style.color = color?.color(in: resources)?.cgColor ?? baseColor
    style.backgroundColor = backgroundColor?.color(in: resources)?.cgColor
    style.kern = kern.map { CGFloat($0) } ?? 0
    style.hasLigatures = hasLigatures ?? true
    style.underline = underline?.line(resources)
    style.strikethrough = strikethrough?.line(resources)
    if let stroke {
      style.strokeWidth = CGFloat(stroke.width ?? 0)
      style.strokeColor = stroke.color?.color(in: resources)?.cgColor
    }
    style.baselineOffset = baselineOffset.map { CGFloat($0) } ?? 0
    style.obliqueness = obliqueness.map { CGFloat($0) } ?? 0
    style.shadow = shadow?.shadow(resources)
    var text = text ?? ""
    if let image = image.flatMap({ resources.images[$0] }) {
      text = "\u{FFFC}"
      let size = imageSize ?? image.size
      style.attachment = TextAttachment(
        image: image.upright, size: CGSize(width: max(size.width, 0), height: max(size.height, 0)))
    }
    return TextRun(string: text, style: style, paragraph: paragraph)
  }
}

extension SceneTextLine {
  fileprivate func line(_ resources: SceneResources) -> TextLine? {
    var bits = style
    if bits.isEmpty { return nil }
    if isByWord ?? false { bits.insert(.byWord) }
    return TextLine(style: bits, color: color?.color(in: resources)?.cgColor)
  }
}

extension SceneTextShadow {
  fileprivate func shadow(_ resources: SceneResources) -> TextShadow {
    let color = color?.color(in: resources) ?? UIColor(white: 0, alpha: 1 / 3)
    return TextShadow(
      offset: offset ?? .zero, blurRadius: CGFloat(blur ?? 0), color: color.cgColor)
  }
}
