/// What letters look like: their font, what they are painted with, and the lines along them.
public struct TextStyle: Hashable, Sendable {
  /// Which letters.
  public var font: FontDescription
  /// What they are filled with.
  public var color: CGColor
  /// What is behind them, from the top to the bottom of their line; nil for nothing.
  public var backgroundColor: CGColor?
  /// Extra room after each character, in points.
  public var kern: CGFloat = 0
  /// Whether letters that form one sign, such as "fi", do so.
  public var hasLigatures = true
  /// A line under the letters; nil for none.
  public var underline: TextLine?
  /// A line through the letters; nil for none.
  public var strikethrough: TextLine?
  /// Width of a line along the outlines, in percent of the font's size: positive leaves the letters
  /// hollow, negative fills them too, 0 draws no line.
  public var strokeWidth: CGFloat = 0
  /// Of that line; nil for the letters' colour.
  public var strokeColor: CGColor?
  /// How far above the baseline the letters stand, in points.
  public var baselineOffset: CGFloat = 0
  /// How far the letters lean: what is a point higher moves this many points to the right.
  public var obliqueness: CGFloat = 0
  /// Cast by letters and lines; nil for none.
  public var shadow: TextShadow?
  /// A picture that takes the place of U+FFFC characters; nil for none.
  public var attachment: TextAttachment?

  /// Letters without anything special.
  public init(font: FontDescription, color: CGColor) {
    (self.font, self.color) = (font, color)
  }

  /// Whether filling the letters is all there is to drawing.
  package var isPlain: Bool {
    backgroundColor == nil && underline == nil && strikethrough == nil && strokeWidth == 0
      && obliqueness == 0 && attachment == nil
  }
}

/// A line under or through letters.
public struct TextLine: Hashable, Sendable {
  /// How it is drawn; its bits are ``NSUnderlineStyle``'s.
  public var style: NSUnderlineStyle
  /// nil for the letters' colour.
  public var color: CGColor?

  /// Describes a line; nil where the style is none.
  public init?(style: NSUnderlineStyle, color: CGColor? = nil) {
    guard style.isVisible else { return nil }
    (self.style, self.color) = (style, color)
  }
}

/// What letters cast. Lengths in points.
public struct TextShadow: Hashable, Sendable {
  /// How far the shadow lies from the letters; y points down.
  public var offset: CGSize
  /// How far it is blurred: twice the Gaussian's standard deviation.
  public var blurRadius: CGFloat
  /// Its colour.
  public var color: CGColor

  /// Describes a shadow.
  public init(offset: CGSize, blurRadius: CGFloat, color: CGColor) {
    (self.offset, self.blurRadius, self.color) = (offset, blurRadius, color)
  }
}

/// A picture among letters. Lengths in points.
public struct TextAttachment: Hashable, Sendable {
  /// What is shown; nil keeps the place empty.
  public var image: CGImage?
  /// The room it takes.
  public var size: CGSize
  /// How far its lower edge is above the baseline.
  public var rise: CGFloat

  /// Describes a picture.
  public init(image: CGImage?, size: CGSize, rise: CGFloat = 0) {
    (self.image, self.size, self.rise) = (image, size, rise)
  }
}

/// Letters that are all alike, and the paragraph they are in.
public struct TextRun: Hashable, Sendable {
  /// The letters; line breaks among them count.
  public var string: String
  /// What they look like.
  public var style: TextStyle
  /// How the paragraph is laid out: that of its first letter counts.
  public var paragraph: TextParagraph

  /// Describes a run.
  public init(string: String, style: TextStyle, paragraph: TextParagraph = TextParagraph()) {
    (self.string, self.style, self.paragraph) = (string, style, paragraph)
  }
}
