/// The appearance of characters: font, colors, and lines.
public struct TextStyle: Hashable, Sendable {
  /// The font.
  public var font: FontDescription
  /// The fill color of glyphs.
  public var color: CGColor
  /// The background color over the line's height; nil for none.
  public var backgroundColor: CGColor?
  /// Extra space added to each character's advance, in points.
  public var kern: CGFloat = 0
  /// Whether ligatures, such as "fi", are enabled.
  public var hasLigatures = true
  /// The underline; nil for none.
  public var underline: TextLine?
  /// The strikethrough; nil for none.
  public var strikethrough: TextLine?
  /// The stroke width in percent of the font size: positive to stroke only, negative to fill too, 0
  /// for no stroke.
  public var strokeWidth: CGFloat = 0
  /// The stroke color; nil for the fill color.
  public var strokeColor: CGColor?
  /// The height above the baseline, in points.
  public var baselineOffset: CGFloat = 0
  /// The horizontal shear: the displacement to the right per unit of height.
  public var obliqueness: CGFloat = 0
  /// The shadow of glyphs and lines; nil for none.
  public var shadow: TextShadow?
  /// An image for U+FFFC characters; nil for none.
  public var attachment: TextAttachment?

  /// A plain style.
  public init(font: FontDescription, color: CGColor) {
    (self.font, self.color) = (font, color)
  }

  /// Whether drawing requires only filling glyphs.
  package var isPlain: Bool {
    backgroundColor == nil && underline == nil && strikethrough == nil && strokeWidth == 0
      && obliqueness == 0 && attachment == nil
  }
}

/// An underline or strikethrough.
public struct TextLine: Hashable, Sendable {
  /// The style, with the bits of ``NSUnderlineStyle``.
  public var style: NSUnderlineStyle
  /// The color; nil for the fill color.
  public var color: CGColor?

  /// Describes a line; nil for an invisible style.
  public init?(style: NSUnderlineStyle, color: CGColor? = nil) {
    guard style.isVisible else { return nil }
    (self.style, self.color) = (style, color)
  }
}

/// A shadow of glyphs. Lengths are in points.
public struct TextShadow: Hashable, Sendable {
  /// The offset from the glyphs; y points down.
  public var offset: CGSize
  /// Twice the standard deviation of the Gaussian blur.
  public var blurRadius: CGFloat
  /// The shadow's color.
  public var color: CGColor

  /// Describes a shadow.
  public init(offset: CGSize, blurRadius: CGFloat, color: CGColor) {
    (self.offset, self.blurRadius, self.color) = (offset, blurRadius, color)
  }
}

/// An inline image. Lengths are in points.
public struct TextAttachment: Hashable, Sendable {
  /// The image; nil for blank space.
  public var image: CGImage?
  /// The size.
  public var size: CGSize
  /// The height of the lower edge above the baseline.
  public var rise: CGFloat

  /// Describes an inline image.
  public init(image: CGImage?, size: CGSize, rise: CGFloat = 0) {
    (self.image, self.size, self.rise) = (image, size, rise)
  }
}

/// A run of characters with equal style, and its paragraph's layout.
public struct TextRun: Hashable, Sendable {
  /// The characters, including line breaks.
  public var string: String
  /// The style.
  public var style: TextStyle
  /// The paragraph's layout: that of its first character applies.
  public var paragraph: TextParagraph

  /// Describes a run.
  public init(string: String, style: TextStyle, paragraph: TextParagraph = TextParagraph()) {
    (self.string, self.style, self.paragraph) = (string, style, paragraph)
  }
}
