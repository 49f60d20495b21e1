/// The layout of a paragraph. Lengths are in points; the names are those of ``NSParagraphStyle``.
public struct TextParagraph: Hashable, Sendable {
  /// The horizontal alignment within the box.
  public var alignment = NSTextAlignment.natural
  /// Wrapping and truncation.
  public var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The base writing direction.
  public var baseWritingDirection = NSWritingDirection.natural
  /// Extra space between lines.
  public var lineSpacing: CGFloat = 0
  /// Extra space below the paragraph, unless it is the last.
  public var paragraphSpacing: CGFloat = 0
  /// Extra space above the paragraph, unless it is the first.
  public var paragraphSpacingBefore: CGFloat = 0
  /// The factor of natural line heights; 0 for none.
  public var lineHeightMultiple: CGFloat = 0
  /// The minimum line height.
  public var minimumLineHeight: CGFloat = 0
  /// The maximum line height; 0 for none.
  public var maximumLineHeight: CGFloat = 0
  /// The distance from the leading edge to the first line.
  public var firstLineHeadIndent: CGFloat = 0
  /// The distance from the leading edge to other lines.
  public var headIndent: CGFloat = 0
  /// The end of lines: relative to the leading edge if positive, otherwise to the trailing one.
  public var tailIndent: CGFloat = 0
  /// The positions after tab characters.
  public var tabStops = TextTab.usual
  /// The interval of tab stops beyond the last; 0 to continue with the last interval.
  public var defaultTabInterval: CGFloat = 0
  /// Whether to tighten spacing, by up to 5 %, before truncating.
  public var allowsDefaultTighteningForTruncation = false

  /// The default paragraph style.
  public init() {}
}

/// A tab stop.
public struct TextTab: Hashable, Sendable {
  /// The distance from the leading edge, in points.
  public var location: CGFloat
  /// The part of the text that is aligned to the stop: its left, center, or right.
  public var alignment: NSTextAlignment

  /// Describes a tab stop.
  public init(location: CGFloat, alignment: NSTextAlignment = .left) {
    (self.location, self.alignment) = (location, alignment)
  }

  /// UIKit's default: twelve stops, every 28 points.
  public static let usual = (1...12).map { TextTab(location: 28 * CGFloat($0)) }
}

/// The base writing direction.
public enum NSWritingDirection: Int, Sendable, CaseIterable {
  /// The direction of the first strongly directional character.
  case natural = -1
  /// Left to right, as in English.
  case leftToRight = 0
  /// Right to left, as in Arabic and Hebrew.
  case rightToLeft = 1
}

extension NSLineBreakMode {
  /// Whether lines are wrapped.
  var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}
