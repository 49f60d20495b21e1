/// Where lines stand between the edges of their box.
public enum NSTextAlignment: Int, Sendable, CaseIterable {
  case left, center, right, justified, natural
}

/// How text that does not fit is broken or shortened.
public enum NSLineBreakMode: Int, Sendable, CaseIterable {
  case byWordWrapping, byCharWrapping, byClipping
  case byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// What names a typeface at a size: all that text measuring and drawing need to know of a font.
public struct FontDescription: Hashable, Sendable {
  /// The family, such as "Inter".
  public var family: String
  /// Size in points: the em square's side.
  public var size: CGFloat
  /// Weight on OpenType's scale: 100 thin … 400 regular … 700 bold … 900 black.
  public var weight: Int
  /// Whether the slanted design is meant.
  public var isItalic: Bool

  /// Describes a font.
  public init(family: String, size: CGFloat, weight: Int = 400, isItalic: Bool = false) {
    (self.family, self.size, self.weight, self.isItalic) = (family, size, weight, isItalic)
  }
}

/// A paragraph in one font and colour, with the box it is laid out in.
public struct TextBlock: Hashable, Sendable {
  /// The text; line breaks in it count.
  public var string: String
  /// One font for all of it.
  public var font: FontDescription
  /// One colour for all of it.
  public var color: CGColor
  /// Where lines stand within the width.
  public var alignment: NSTextAlignment
  /// How what does not fit is broken or shortened.
  public var lineBreakMode: NSLineBreakMode
  /// The most lines shown; 0 means as many as there are.
  public var numberOfLines: Int
  /// The width in points at which lines break; nil for no limit.
  public var width: CGFloat?

  /// Describes a paragraph.
  public init(
    string: String, font: FontDescription, color: CGColor,
    alignment: NSTextAlignment = .natural, lineBreakMode: NSLineBreakMode = .byTruncatingTail,
    numberOfLines: Int = 1, width: CGFloat? = nil
  ) {
    (self.string, self.font, self.color) = (string, font, color)
    (self.alignment, self.lineBreakMode) = (alignment, lineBreakMode)
    (self.numberOfLines, self.width) = (numberOfLines, width)
  }
}
