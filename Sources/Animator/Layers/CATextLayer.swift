/// A layer that shows text, between its contents and its sublayers, from the top of its bounds down.
///
/// The text is drawn as finely as it is seen, whatever `contentsScale` is, and cut off at the bounds.
/// `fontSize` and `foregroundColor` animate; everything else switches at once.
@preconcurrency @MainActor
open class CATextLayer: CALayer {
  override var initialState: LayerState {
    var state = super.initialState
    state.text = TextLayerValues()
    return state
  }
}

// Accessors in Apple's names and types. Lengths in points.
// swift-format-ignore
extension CATextLayer {
  /// A `String` or an `NSAttributedString`, whose own attributes then count; anything else, and nil as at first,
  /// for nothing.
  public var string: Any? {
    get { self[.string].publicValue }
    set { self[.string] = newValue.flatMap { TextLayerString.value(from: $0) } ?? TextLayerString() }
  }
  /// A `UIFont` or a font's name; the system font at first, and for anything else. The size is ``fontSize``.
  public var font: Any? {
    get { self[.font].publicValue }
    set { self[.font] = newValue.flatMap { FontDescription.value(from: $0) } ?? TextLayerValues().font }
  }
  /// 36 unless changed; at least 0.
  public var fontSize: CGFloat { get { self[.fontSize] } set { self[.fontSize] = max(newValue.finite, 0) } }
  /// White unless changed; nil for no text.
  public var foregroundColor: CGColor? { get { self[.foregroundColor] } set { self[.foregroundColor] = newValue } }
  /// Whether lines break at the bounds' width; not unless changed.
  public var isWrapped: Bool { get { self[.isWrapped] } set { self[.isWrapped] = newValue } }
  /// Where lines stand between the edges; natural unless changed.
  public var alignmentMode: CATextLayerAlignmentMode { get { self[named: .alignmentMode] } set { self[named: .alignmentMode] = newValue } }
  /// How what does not fit is shortened; not at all unless changed.
  public var truncationMode: CATextLayerTruncationMode { get { self[named: .truncationMode] } set { self[named: .truncationMode] = newValue } }
}

/// Where lines stand between the edges.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// The mode of a name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// On the side where the text begins.
  public static let natural = Self(rawValue: "natural")
  /// On the left.
  public static let left = Self(rawValue: "left")
  /// On the right.
  public static let right = Self(rawValue: "right")
  /// In the middle.
  public static let center = Self(rawValue: "center")
  /// On both sides, except for last lines.
  public static let justified = Self(rawValue: "justified")
}

/// How text that does not fit is shortened.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// The mode of a name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not at all.
  public static let none = Self(rawValue: "none")
  /// At its beginning.
  public static let start = Self(rawValue: "start")
  /// At its end.
  public static let end = Self(rawValue: "end")
  /// In its middle.
  public static let middle = Self(rawValue: "middle")
}

extension TextLayerString: DiscreteValue, KeyPathValue {
  static var kind: String { "a String or an NSAttributedString" }
  static var nothing: TextLayerString? { TextLayerString() }

  static func value(from any: Any) -> TextLayerString? {
    var string = TextLayerString()
    if let attributed = any as? NSAttributedString {
      string.isAttributed = true
      string.runs = TextBlock(attributed).runs.filter { !$0.string.isEmpty }
      // As in Core Animation, pictures leave their places empty.
      for index in string.runs.indices { string.runs[index].style.attachment?.image = nil }
    } else if let plain = any as? String {
      string.runs = plain.isEmpty ? [] : [TextRun(string: plain, style: TextRun.usual.style)]
    } else {
      return nil
    }
    return string
  }

  var publicValue: Any? {
    if runs.isEmpty { return nil }
    guard isAttributed else { return runs.map(\.string).joined() }
    let string = NSMutableAttributedString(string: "")
    for run in runs {
      string.append(NSAttributedString(string: run.string, attributes: run.attributes))
    }
    return string
  }
}

extension FontDescription: DiscreteValue, KeyPathValue {
  static var kind: String { "a UIFont or a font's name" }
  static func value(from any: Any) -> FontDescription? {
    (any as? UIFont)?.fontDescription
      ?? (any as? String).flatMap { UIFont(name: $0, size: 12)?.fontDescription }
  }
  var publicValue: Any? { UIFont(self) }
}

extension NSTextAlignment: NamedChoice {
  static let names: [(name: CATextLayerAlignmentMode, meaning: NSTextAlignment)] = [
    (.natural, .natural), (.left, .left), (.right, .right), (.center, .center),
    (.justified, .justified),
  ]
}

extension NSLineBreakMode: NamedChoice {
  static let names: [(name: CATextLayerTruncationMode, meaning: NSLineBreakMode)] = [
    (.none, .byClipping), (.start, .byTruncatingHead), (.end, .byTruncatingTail),
    (.middle, .byTruncatingMiddle),
  ]
}
