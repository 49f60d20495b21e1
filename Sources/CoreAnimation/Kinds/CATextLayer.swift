/// A layer that draws text between its contents and its sublayers, from the top of its bounds.
///
/// Text is rendered at the resolution of the output, regardless of `contentsScale`, and clipped to the
/// bounds. `fontSize` and `foregroundColor` are animatable; other properties are not.
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
  /// The text: a `String`, or an `NSAttributedString`, whose attributes take precedence. Anything else,
  /// and nil, the default, is no text.
  public var string: Any? {
    get { self[.string].publicValue }
    set { self[.string] = newValue.flatMap { TextLayerString.value(from: $0) } ?? TextLayerString() }
  }
  /// A `UIFont` or a font name; the default, and for anything else, is the system font. Its size is
  /// ``fontSize``.
  public var font: Any? {
    get { self[.font].publicValue }
    set { self[.font] = newValue.flatMap { FontDescription.value(from: $0) } ?? TextLayerValues().font }
  }
  /// The font size in points, at least 0. The default is 36.
  public var fontSize: CGFloat { get { self[.fontSize] } set { self[.fontSize] = max(newValue.finite, 0) } }
  /// The text color; nil for no text. The default is white.
  public var foregroundColor: CGColor? { get { self[.foregroundColor] } set { self[.foregroundColor] = newValue } }
  /// Whether lines wrap at the bounds' width. The default is false.
  public var isWrapped: Bool { get { self[.isWrapped] } set { self[.isWrapped] = newValue } }
  /// The horizontal alignment. The default is natural.
  public var alignmentMode: CATextLayerAlignmentMode { get { self[named: .alignmentMode] } set { self[named: .alignmentMode] = newValue } }
  /// The truncation of text that does not fit. The default is none.
  public var truncationMode: CATextLayerTruncationMode { get { self[named: .truncationMode] } set { self[named: .truncationMode] = newValue } }
}
