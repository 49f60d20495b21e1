/// How a paragraph is laid out. Lengths in points; the names are ``NSParagraphStyle``'s.
public struct TextParagraph: Hashable, Sendable {
  /// Where lines stand between the edges of their box.
  public var alignment = NSTextAlignment.natural
  /// How what does not fit is broken or shortened.
  public var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// Which way the paragraph is written.
  public var baseWritingDirection = NSWritingDirection.natural
  /// Between two lines.
  public var lineSpacing: CGFloat = 0
  /// Below the paragraph, where another follows.
  public var paragraphSpacing: CGFloat = 0
  /// Above the paragraph, where it is not the first.
  public var paragraphSpacingBefore: CGFloat = 0
  /// What natural line heights are multiplied by; 0 for nothing.
  public var lineHeightMultiple: CGFloat = 0
  /// No line is lower.
  public var minimumLineHeight: CGFloat = 0
  /// No line is higher; 0 for no limit.
  public var maximumLineHeight: CGFloat = 0
  /// From the leading edge to the first line.
  public var firstLineHeadIndent: CGFloat = 0
  /// From the leading edge to the other lines.
  public var headIndent: CGFloat = 0
  /// Where lines end: from the leading edge where positive, else from the trailing one, backward.
  public var tailIndent: CGFloat = 0
  /// Where text after tab characters goes on.
  public var tabStops = TextTab.usual
  /// Between tab stops beyond the last; 0 goes on as far as the last two are apart.
  public var defaultTabInterval: CGFloat = 0
  /// Whether letters may move closer, by up to 5 %, before text is shortened.
  public var allowsDefaultTighteningForTruncation = false

  /// The usual paragraph.
  public init() {}
}

/// Where text after a tab character goes on.
public struct TextTab: Hashable, Sendable {
  /// From the leading edge, in points.
  public var location: CGFloat
  /// What of the text stands there: its left, its middle, its right.
  public var alignment: NSTextAlignment

  /// Describes a tab stop.
  public init(location: CGFloat, alignment: NSTextAlignment = .left) {
    (self.location, self.alignment) = (location, alignment)
  }

  /// UIKit's: twelve, every 28 points.
  public static let usual = (1...12).map { TextTab(location: 28 * CGFloat($0)) }
}

/// Which way text is written.
public enum NSWritingDirection: Int, Sendable, CaseIterable {
  /// As its first letter that has a direction.
  case natural = -1
  /// As in English.
  case leftToRight = 0
  /// As in Arabic and Hebrew.
  case rightToLeft = 1
}

extension NSLineBreakMode {
  /// Whether text goes on in further lines.
  var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}
