import Animator

/// A run of letters that look alike, as a scene writes it; what it leaves out is as the view says.
struct RunDescription: Equatable, Sendable {
  var text: String?
  /// What differs from the view's font.
  var font: SceneFont?
  var color: SceneColor?
  var backgroundColor: SceneColor?
  /// Room after each letter, in points.
  var kern: Double?
  var hasLigatures: Bool?
  var underline: SceneTextLine?
  var strikethrough: SceneTextLine?
  var stroke: SceneTextStroke?
  /// In points, upward.
  var baselineOffset: Double?
  var obliqueness: Double?
  var shadow: SceneTextShadow?
  /// An image in place of the text: an asset's name or a path.
  var image: String?
  /// In points; a pixel a point where it is not given.
  var imageSize: CGSize?

  /// A run of text, as the view says.
  init(_ text: String? = nil) { self.text = text }
}

/// A line under or through letters.
struct SceneTextLine: Equatable, Sendable {
  /// How the line is drawn; empty for no line.
  var style: NSUnderlineStyle = .single
  /// The letters' where it is not given.
  var color: SceneColor?
  /// Whether spaces are left out.
  var isByWord: Bool?
}

/// A line along the outlines of letters.
struct SceneTextStroke: Equatable, Sendable {
  /// In percent of the font's size: positive for hollow letters, negative for filled ones.
  var width: Double?
  /// The letters' where it is not given.
  var color: SceneColor?
}

/// A shadow that letters cast.
struct SceneTextShadow: Equatable, Sendable {
  /// Black of a third's opacity where it is not given.
  var color: SceneColor?
  /// In points.
  var offset: CGSize?
  /// How far it is blurred, in points.
  var blur: Double?
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
