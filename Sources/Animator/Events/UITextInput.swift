/// A responder whose text has positions and a selection: text fields and text views.
///
/// Positions are those that the object itself returned; functions return nil for others. Text is entered at once,
/// so none is ever marked.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
  /// The text of a range; nil for a range of another object.
  func text(in range: UITextRange) -> String?
  /// Replaces a range as the user does, without asking the delegate.
  func replace(_ range: UITextRange, withText text: String)
  /// The selection, without a length at the insertion point; nil for none.
  var selectedTextRange: UITextRange? { get set }
  /// Text that is not confirmed yet; nil for none.
  var markedTextRange: UITextRange? { get }
  /// Confirms marked text.
  func unmarkText()
  /// The position before the first character.
  var beginningOfDocument: UITextPosition { get }
  /// The position after the last character.
  var endOfDocument: UITextPosition { get }
  /// The range between two positions, in any order.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// The position at a distance from another one, in UTF-16 code units; nil outside of the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// The order of two positions.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// The distance from one position to another, in UTF-16 code units; negative if that is before it.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// The rectangle of the first line of a range, in the view's coordinates.
  func firstRect(for range: UITextRange) -> CGRect
  /// The rectangle of the insertion point at a position, in the view's coordinates.
  func caretRect(for position: UITextPosition) -> CGRect
  /// The rectangles of a range, in the view's coordinates.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// The position that is nearest to a point in the view's coordinates.
  func closestPosition(to point: CGPoint) -> UITextPosition?
}

extension UITextInput {
  /// Nil: text is entered at once.
  public var markedTextRange: UITextRange? { nil }
  /// Does nothing: text is entered at once.
  public func unmarkText() {}

  /// The position before the first character.
  public var beginningOfDocument: UITextPosition { TextIndex(0) }

  /// The range between two positions, in any order.
  public func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    guard let from = fromPosition.index, let to = toPosition.index else { return nil }
    return TextIndexRange(NSRange(location: min(from, to), length: abs(to - from)))
  }

  /// The position at a distance from another one, in UTF-16 code units; nil outside of the text.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    guard let index = position.index, let end = endOfDocument.index else { return nil }
    let (target, overflows) = index.addingReportingOverflow(offset)
    return !overflows && (0...end).contains(target) ? TextIndex(target) : nil
  }

  /// The order of two positions.
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    let distance = offset(from: position, to: other)
    return distance > 0 ? .orderedAscending : distance < 0 ? .orderedDescending : .orderedSame
  }

  /// The distance from one position to another, in UTF-16 code units; negative if that is before it.
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    guard let start = from.index, let end = toPosition.index else { return 0 }
    return end - start
  }

  /// The rectangle of the first line of a range, in the view's coordinates.
  public func firstRect(for range: UITextRange) -> CGRect {
    selectionRects(for: range).first?.rect ?? caretRect(for: range.start)
  }
}

/// A position in a text, between two characters.
open class UITextPosition: NSObject {
  /// Creates a position of no text.
  public override init() { super.init() }

  /// In UTF-16 code units; nil for a position that no text has returned.
  var index: Int? { nil }
}

/// A range of a text.
open class UITextRange: NSObject {
  /// Creates a range of no text.
  public override init() { super.init() }

  /// Whether there are no characters in it.
  open var isEmpty: Bool { true }
  /// The position before its first character.
  open var start: UITextPosition { UITextPosition() }
  /// The position after its last character.
  open var end: UITextPosition { UITextPosition() }
}

/// A rectangle of selected text, in a line.
open class UITextSelectionRect: NSObject {
  /// Creates an empty rectangle.
  public override init() { super.init() }

  /// The rectangle in the view's coordinates.
  open var rect: CGRect { .zero }
  /// The direction of the text.
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether the selection begins in it.
  open var containsStart: Bool { false }
  /// Whether the selection ends in it.
  open var containsEnd: Bool { false }
  /// Whether lines are vertical.
  open var isVertical: Bool { false }
}

/// A position by its index.
final class TextIndex: UITextPosition {
  private let value: Int

  /// - Parameter index: In UTF-16 code units.
  init(_ index: Int) {
    value = index
    super.init()
  }

  override var index: Int? { value }

  override func isEqual(_ object: Any?) -> Bool { (object as? TextIndex)?.value == value }
  override var hash: Int { value }
}

/// A range by its indices.
final class TextIndexRange: UITextRange {
  /// In UTF-16 code units.
  let range: NSRange

  init(_ range: NSRange) {
    self.range = range
    super.init()
  }

  override var isEmpty: Bool { range.length == 0 }
  override var start: UITextPosition { TextIndex(range.location) }
  override var end: UITextPosition { TextIndex(range.location + range.length) }

  override func isEqual(_ object: Any?) -> Bool { (object as? TextIndexRange)?.range == range }
  override var hash: Int { range.location &* 31 &+ range.length }
}

/// A rectangle among those of a selection.
final class TextRect: UITextSelectionRect {
  private let value: CGRect
  private let ends: (start: Bool, end: Bool)

  private init(_ rect: CGRect, isFirst: Bool, isLast: Bool) {
    (value, ends) = (rect, (isFirst, isLast))
    super.init()
  }

  override var rect: CGRect { value }
  override var containsStart: Bool { ends.start }
  override var containsEnd: Bool { ends.end }

  /// The rectangles of a selection, from its start to its end.
  static func list(_ rects: [CGRect]) -> [UITextSelectionRect] {
    rects.enumerated().map { index, rect in
      TextRect(rect, isFirst: index == 0, isLast: index == rects.count - 1)
    }
  }
}

extension UITextRange {
  /// The indices; nil for a range that no text has returned.
  var indices: NSRange? { (self as? TextIndexRange)?.range }
}
