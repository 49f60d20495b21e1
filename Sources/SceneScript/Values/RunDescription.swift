import Animator

/// A run of letters that look alike, as a scene writes it; what it leaves out is as the view says.
package struct RunDescription: Equatable, Sendable {
  package var text: String?
  /// What differs from the view's font.
  package var font: SceneFont?
  package var color: SceneColor?
  package var backgroundColor: SceneColor?
  /// Room after each letter, in points.
  package var kern: Double?
  package var hasLigatures: Bool?
  package var underline: SceneTextLine?
  package var strikethrough: SceneTextLine?
  package var stroke: SceneTextStroke?
  /// In points, upward.
  package var baselineOffset: Double?
  package var obliqueness: Double?
  package var shadow: SceneTextShadow?
  /// An image in place of the text: an asset's name or a path.
  package var image: String?
  /// In points; a pixel a point where it is not given.
  package var imageSize: CGSize?

  /// A run of text, as the view says.
  package init(_ text: String? = nil) { self.text = text }
}

/// A line under or through letters.
package struct SceneTextLine: Equatable, Sendable {
  /// How the line is drawn; empty for no line.
  package var style: NSUnderlineStyle = .single
  /// The letters' where it is not given.
  package var color: SceneColor?
  /// Whether spaces are left out.
  package var isByWord: Bool?

  package init(
    style: NSUnderlineStyle = .single, color: SceneColor? = nil, isByWord: Bool? = nil
  ) {
    self.style = style
    self.color = color
    self.isByWord = isByWord
  }
}

/// A line along the outlines of letters.
package struct SceneTextStroke: Equatable, Sendable {
  /// In percent of the font's size: positive for hollow letters, negative for filled ones.
  package var width: Double?
  /// The letters' where it is not given.
  package var color: SceneColor?

  package init(
    width: Double? = nil, color: SceneColor? = nil
  ) {
    self.width = width
    self.color = color
  }
}

/// A shadow that letters cast.
package struct SceneTextShadow: Equatable, Sendable {
  /// Black of a third's opacity where it is not given.
  package var color: SceneColor?
  /// In points.
  package var offset: CGSize?
  /// How far it is blurred, in points.
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
  /// The run in a view of this font and color.
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
