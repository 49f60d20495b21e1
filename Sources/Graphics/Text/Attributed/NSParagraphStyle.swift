/// How a paragraph is laid out: the value of `.paragraphStyle`. Lengths in points.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  private let tag = FoundationTag()
  /// All values.
  package fileprivate(set) var values: TextParagraph

  /// The usual paragraph.
  public override init() { values = TextParagraph() }

  /// A paragraph as described.
  package init(_ values: TextParagraph) { self.values = values }

  /// The usual paragraph.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Where lines stand between the edges; natural unless changed.
  open var alignment: NSTextAlignment { values.alignment }
  /// How what does not fit is broken or shortened; by words unless changed.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// Which way the paragraph is written; as its letters unless changed.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// Extra room between two lines.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// Extra room below the paragraph, where another follows.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Extra room above the paragraph, where it is not the first.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// What natural line heights are multiplied by; 0, as at first, for nothing.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// No line is lower.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// No line is higher; 0, as at first, for no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// From the leading edge to the first line.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// From the leading edge to the other lines.
  open var headIndent: CGFloat { values.headIndent }
  /// Where lines end: from the leading edge where positive, else from the trailing one, backward.
  open var tailIndent: CGFloat { values.tailIndent }
  /// How readily words are hyphenated. Kept; words break at their soft hyphens only, whatever it is.
  open var hyphenationFactor: Float { storedHyphenationFactor }
  fileprivate var storedHyphenationFactor: Float = 0
  /// Where text after tab characters goes on; every 28 points unless changed.
  open var tabStops: [NSTextTab] { values.tabStops.map { NSTextTab($0) } }
  /// Between tab stops beyond the last.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// Whether letters may move closer before text is shortened.
  open var allowsDefaultTighteningForTruncation: Bool {
    values.allowsDefaultTighteningForTruncation
  }

  /// Equal where all values are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return other.values == values && other.hyphenationFactor == hyphenationFactor
  }

  /// Of what ``isEqual(_:)`` compares.
  open override var hash: Int { values.hashValue }

  /// A paragraph that does not change.
  open func copy(with zone: NSZone? = nil) -> Any { copied(into: NSParagraphStyle()) }

  /// A paragraph that can be changed: an ``NSMutableParagraphStyle``.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { copied(into: NSMutableParagraphStyle()) }

  private func copied(into other: NSParagraphStyle) -> NSParagraphStyle {
    other.values = values
    other.storedHyphenationFactor = storedHyphenationFactor
    return other
  }
}

// swift-format-ignore
/// A paragraph style whose values can be changed. Numbers that are not finite count as 0.
open class NSMutableParagraphStyle: NSParagraphStyle {
  open override var alignment: NSTextAlignment { get { values.alignment } set { values.alignment = newValue } }
  open override var lineBreakMode: NSLineBreakMode { get { values.lineBreakMode } set { values.lineBreakMode = newValue } }
  open override var baseWritingDirection: NSWritingDirection { get { values.baseWritingDirection } set { values.baseWritingDirection = newValue } }
  open override var lineSpacing: CGFloat { get { values.lineSpacing } set { values.lineSpacing = max(newValue.orZero, 0) } }
  open override var paragraphSpacing: CGFloat { get { values.paragraphSpacing } set { values.paragraphSpacing = max(newValue.orZero, 0) } }
  open override var paragraphSpacingBefore: CGFloat { get { values.paragraphSpacingBefore } set { values.paragraphSpacingBefore = max(newValue.orZero, 0) } }
  open override var lineHeightMultiple: CGFloat { get { values.lineHeightMultiple } set { values.lineHeightMultiple = max(newValue.orZero, 0) } }
  open override var minimumLineHeight: CGFloat { get { values.minimumLineHeight } set { values.minimumLineHeight = max(newValue.orZero, 0) } }
  open override var maximumLineHeight: CGFloat { get { values.maximumLineHeight } set { values.maximumLineHeight = max(newValue.orZero, 0) } }
  open override var firstLineHeadIndent: CGFloat { get { values.firstLineHeadIndent } set { values.firstLineHeadIndent = max(newValue.orZero, 0) } }
  open override var headIndent: CGFloat { get { values.headIndent } set { values.headIndent = max(newValue.orZero, 0) } }
  open override var tailIndent: CGFloat { get { values.tailIndent } set { values.tailIndent = newValue.orZero } }
  open override var hyphenationFactor: Float { get { storedHyphenationFactor } set { storedHyphenationFactor = newValue.isFinite ? newValue : 0 } }
  open override var tabStops: [NSTextTab] { get { super.tabStops } set { values.tabStops = newValue.map(\.value) } }
  open override var defaultTabInterval: CGFloat { get { values.defaultTabInterval } set { values.defaultTabInterval = max(newValue.orZero, 0) } }
  open override var allowsDefaultTighteningForTruncation: Bool { get { values.allowsDefaultTighteningForTruncation } set { values.allowsDefaultTighteningForTruncation = newValue } }

  /// Takes over all values of another.
  open func setParagraphStyle(_ other: NSParagraphStyle) {
    values = other.values
    storedHyphenationFactor = other.storedHyphenationFactor
  }

  /// Adds a tab stop, in its place.
  open func addTabStop(_ tab: NSTextTab) {
    values.tabStops.append(tab.value)
    values.tabStops.sort { $0.location < $1.location }
  }

  /// Takes the tab stops away that are equal to `tab`.
  open func removeTabStop(_ tab: NSTextTab) { values.tabStops.removeAll { $0 == tab.value } }
}

// Unchecked only because NSObject is not Sendable; everything stored is a constant value.
/// Where text after a tab character goes on.
open class NSTextTab: NSObject, @unchecked Sendable {
  let value: TextTab

  /// What options of tab stops are called; none changes anything here.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The name, as in UIKit.
    public let rawValue: String
    /// The option of a name; none changes anything.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Makes a tab stop.
  ///
  /// - Parameter location: From the leading edge, in points.
  public init(
    textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]
  ) {
    value = TextTab(location: location.orZero, alignment: alignment)
  }

  init(_ value: TextTab) { self.value = value }

  /// From the leading edge, in points.
  open var location: CGFloat { value.location }
  /// What of the text stands there: its left, its middle, its right.
  open var alignment: NSTextAlignment { value.alignment }

  /// Equal where location and alignment are.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextTab)?.value == value }

  /// Of what ``isEqual(_:)`` compares.
  open override var hash: Int { value.hashValue }
}

extension CGFloat {
  /// The number, or 0 for one that is not finite.
  package var orZero: CGFloat { isFinite ? self : 0 }
}
