// Geometry as text in UIKit's notation: "{1, 2}", "{{0, 0}, {320, 480}}", "[1, 0, 0, 1, 0, 0]".

extension NSCoder {
  /// "{x, y}"
  public class func string(for point: CGPoint) -> String { text(point.x, point.y) }
  /// "{dx, dy}"
  public class func string(for vector: CGVector) -> String { text(vector.dx, vector.dy) }
  /// "{width, height}"
  public class func string(for size: CGSize) -> String { text(size.width, size.height) }
  /// "{{x, y}, {width, height}}"
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  /// "[a, b, c, d, tx, ty]"
  public class func string(for transform: CGAffineTransform) -> String {
    let t = transform
    return "[\([t.a, t.b, t.c, t.d, t.tx, t.ty].map(word).joined(separator: ", "))]"
  }
  /// "{top, left, bottom, right}"
  public class func string(for insets: UIEdgeInsets) -> String {
    text(insets.top, insets.left, insets.bottom, insets.right)
  }
  /// "{top, leading, bottom, trailing}"
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    text(insets.top, insets.leading, insets.bottom, insets.trailing)
  }
  /// "{horizontal, vertical}"
  public class func string(for offset: UIOffset) -> String {
    text(offset.horizontal, offset.vertical)
  }

  /// Parses "{x, y}"; zero if the text is malformed.
  public class func cgPoint(for string: String) -> CGPoint {
    numbers(2, in: string).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }
  /// Parses "{dx, dy}"; zero if the text is malformed.
  public class func cgVector(for string: String) -> CGVector {
    numbers(2, in: string).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }
  /// Parses "{width, height}"; zero if the text is malformed.
  public class func cgSize(for string: String) -> CGSize {
    numbers(2, in: string).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }
  /// Parses "{{x, y}, {width, height}}"; zero if the text is malformed.
  public class func cgRect(for string: String) -> CGRect {
    numbers(4, in: string).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
  }
  /// Parses "[a, b, c, d, tx, ty]"; the identity if the text is malformed.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    numbers(6, in: string).map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    } ?? .identity
  }
  /// Parses "{top, left, bottom, right}"; zero if the text is malformed.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    numbers(4, in: string).map {
      UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    } ?? .zero
  }
  /// Parses "{top, leading, bottom, trailing}"; zero if the text is malformed.
  public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    numbers(4, in: string).map {
      NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
    } ?? .zero
  }
  /// Parses "{horizontal, vertical}"; zero if the text is malformed.
  public class func uiOffset(for string: String) -> UIOffset {
    numbers(2, in: string).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
  }

  private class func text(_ numbers: CGFloat...) -> String {
    "{\(numbers.map(word).joined(separator: ", "))}"
  }

  /// The shortest text that round-trips; integers without a decimal point.
  private class func word(_ number: CGFloat) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The numbers of a text with exactly `count` of them, whatever brackets and commas separate
  /// them; otherwise nil.
  private class func numbers(_ count: Int, in string: String) -> [CGFloat]? {
    let between = CharacterSet(charactersIn: "{}[], \t\n")
    let words = string.components(separatedBy: between).filter { !$0.isEmpty }
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    return words.count == count && numbers.count == count ? numbers.map { CGFloat($0) } : nil
  }
}
