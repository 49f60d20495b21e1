// Unchecked because there are mutable ones: a style is not changed any more once a string has it, as in UIKit.
/// The layout of a paragraph: the value of `.paragraphStyle`. Lengths are in points.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  private let tag = FoundationTag()
  /// The values of all properties.
  package fileprivate(set) var values: TextParagraph

  /// The default paragraph style.
  public override init() { values = TextParagraph() }

  /// A paragraph style with these values.
  package init(_ values: TextParagraph) { self.values = values }

  /// The default paragraph style.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The horizontal alignment; natural by default.
  open var alignment: NSTextAlignment { values.alignment }
  /// Wrapping and truncation; word wrapping by default.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The base writing direction; natural by default.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// Extra space between lines.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// Extra space below the paragraph, unless it is the last.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Extra space above the paragraph, unless it is the first.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The factor of natural line heights; 0, the default, for none.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The minimum line height.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The maximum line height; 0, the default, for none.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The distance from the leading edge to the first line.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The distance from the leading edge to other lines.
  open var headIndent: CGFloat { values.headIndent }
  /// The end of lines: relative to the leading edge if positive, otherwise to the trailing one.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The hyphenation threshold. Stored without effect: words break at their soft hyphens only.
  open var hyphenationFactor: Float { storedHyphenationFactor }
  fileprivate var storedHyphenationFactor: Float = 0
  /// The positions after tab characters; every 28 points by default.
  open var tabStops: [NSTextTab] { values.tabStops.map { NSTextTab($0) } }
  /// The interval of tab stops beyond the last.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// Whether to tighten spacing before truncating.
  open var allowsDefaultTighteningForTruncation: Bool {
    values.allowsDefaultTighteningForTruncation
  }

  /// Compares all values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return other.values == values && other.hyphenationFactor == hyphenationFactor
  }

  /// Hashes what ``isEqual(_:)`` compares.
  open override var hash: Int { values.hashValue }

  /// An immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any { copied(into: NSParagraphStyle()) }

  /// A mutable copy: an ``NSMutableParagraphStyle``.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { copied(into: NSMutableParagraphStyle()) }

  private func copied(into other: NSParagraphStyle) -> NSParagraphStyle {
    other.values = values
    other.storedHyphenationFactor = storedHyphenationFactor
    return other
  }
}

// swift-format-ignore
/// A mutable paragraph style. Non-finite numbers count as 0.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
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

  /// Copies all values from another style.
  open func setParagraphStyle(_ other: NSParagraphStyle) {
    values = other.values
    storedHyphenationFactor = other.storedHyphenationFactor
  }

  /// Inserts a tab stop in order.
  open func addTabStop(_ tab: NSTextTab) {
    values.tabStops.append(tab.value)
    values.tabStops.sort { $0.location < $1.location }
  }

  /// Removes the tab stops equal to `tab`.
  open func removeTabStop(_ tab: NSTextTab) { values.tabStops.removeAll { $0 == tab.value } }
}

// Unchecked only because NSObject is not Sendable: all stored properties are constant values.
/// A tab stop.
open class NSTextTab: NSObject, @unchecked Sendable {
  let value: TextTab

  /// The keys of tab stop options, which have no effect.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The name, as in UIKit.
    public let rawValue: String
    /// Makes a key.
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

  /// The distance from the leading edge, in points.
  open var location: CGFloat { value.location }
  /// The part of the text that is aligned to the stop: its left, center, or right.
  open var alignment: NSTextAlignment { value.alignment }

  /// Compares location and alignment.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextTab)?.value == value }

  /// Hashes what ``isEqual(_:)`` compares.
  open override var hash: Int { value.hashValue }
}

extension CGFloat {
  /// The number, or 0 if it is not finite.
  package var orZero: CGFloat { isFinite ? self : 0 }
}
