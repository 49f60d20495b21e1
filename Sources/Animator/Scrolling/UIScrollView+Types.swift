// The types of values of scroll views. Raw values are UIKit's.

extension UIScrollView {
  /// How quickly contents slow down after a finger has been lifted: the fraction of the velocity that is left after a
  /// millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// Between 0 and 1.
    public let rawValue: CGFloat
    /// Creates a rate of one's own; clamped to 0.01…0.9999.
    public init(rawValue: CGFloat) { self.rawValue = min(max(rawValue.finite, 0.01), 0.9999) }

    /// The usual rate, 0.998: a velocity of 1000 points per second carries 494 points, until it is 10.
    public static let normal = Self(rawValue: 0.998)
    /// A faster one, 0.99: 98 points.
    public static let fast = Self(rawValue: 0.99)
  }

  /// The insets that the safe area adds to.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Those along axes that scroll, and top and bottom if the scroll view fills a controller in a navigation
    /// controller.
    case automatic
    /// Those along axes that scroll.
    case scrollableAxes
    /// None.
    case never
    /// All.
    case always
  }

  /// The colors of indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// Dark, or white in dark style.
    case `default`
    /// Black.
    case black
    /// White.
    case white
  }

  /// The ways in which dragging dismisses the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Not at all.
    case none
    /// When a drag begins.
    case onDrag
    /// By following a finger that moves into the keyboard.
    case interactive
    /// As ``onDrag``; accessory views belong to the keyboard.
    case onDragWithAccessory
    /// As ``interactive``; accessory views belong to the keyboard.
    case interactiveWithAccessory
  }
}
