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
