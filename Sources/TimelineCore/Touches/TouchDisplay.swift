/// The display of fingers over a timeline's frames: as soft dots that fade in when a finger touches down,
/// leave a trail when it moves, and fade out when it is lifted; or as a pointer that travels from touch to touch and
/// clicks. A hovering pointer is shown in any style.
public struct TouchDisplay: Sendable, Equatable {
  /// The shape that is drawn.
  public enum Style: String, Sendable, CaseIterable {
    /// A dot for each finger.
    case dot
    /// An arrow, as of a mouse.
    case arrow
    /// A hand with a pointing finger.
    case hand
  }

  /// The shape that is drawn. Fingers beyond the first are dots in any style.
  public var style: Style
  /// The color of dots, without their transparency, or of the pointer.
  public var color: CGColor
  /// The diameter of dots or the height of the pointer, in points.
  public var size: CGFloat

  /// Creates a display of gray dots of 44 points by default, about the size of a fingertip.
  public init(
    color: CGColor = TouchDisplay.gray, size: CGFloat = 44
  ) {
    (style, self.color, self.size) = (.dot, color, max(size.finite, 1))
  }

  /// Creates a display in a style.
  ///
  /// - Parameters:
  ///   - color: Nil for gray dots, a black arrow or a white hand.
  ///   - size: Nil for 44 points.
  public init(style: Style, color: CGColor? = nil, size: CGFloat? = nil) {
    let standard =
      switch style {
      case .dot: Self.gray
      case .arrow: CGColor(red: 0, green: 0, blue: 0, alpha: 1)
      case .hand: CGColor(red: 1, green: 1, blue: 1, alpha: 1)
      }
    self.init(color: color ?? standard, size: size ?? 44)
    self.style = style
  }

  /// The color of dots by default.
  public static let gray = CGColor(red: 0.45, green: 0.45, blue: 0.5, alpha: 1)
}
