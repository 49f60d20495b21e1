/// Recognizes a short, fast movement in one direction, while it is being made.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Directions. Raw values are UIKit's.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// One bit per direction.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// Up.
    public static let up = Direction(rawValue: 1 << 2)
    /// Down.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The directions that are recognized; right by default.
  open var direction = Direction.right
  /// The number of fingers; 1 by default.
  open var numberOfTouchesRequired = 1

  /// The longest swipe, in seconds.
  private static let longest: TimeInterval = 0.5
  private var start: (time: TimeInterval, point: CGPoint)?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let count = self.touches.filter(\.isDown).count
    if count > numberOfTouchesRequired {
      state = .failed
      return
    }
    if count == numberOfTouchesRequired, let center = centroid(in: nil) { start = (now, center) }
  }

  /// After t seconds a swipe is at least 50 − 47 t points long, and less than 50 − 49 t points off its axis, as measured
  /// on iOS; in points of the screen, which may be that of a drawn device.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start, let center = centroid(in: nil), pendingState == nil else { return }
    let time = now - start.time
    if time > Self.longest {
      state = .failed
      return
    }
    let (from, to) = (onScreen(start.point), onScreen(center))
    let (x, y) = (to.x - from.x, to.y - from.y)
    let isHorizontal = abs(x) >= abs(y)
    if min(abs(x), abs(y)) > 50 - 49 * time {
      state = .failed
      return
    }
    guard max(abs(x), abs(y)) >= 50 - 47 * time else { return }
    let found: Direction = isHorizontal ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
    state = direction.contains(found) ? .ended : .failed
  }

  /// A point of the window on the screen that the view is on.
  private func onScreen(_ point: CGPoint) -> CGPoint {
    guard let screen = view?.enclosingScreen, screen !== view?.window else { return point }
    return screen.convert(point, from: nil)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  /// Where the swipe began.
  open override func location(in view: UIView?) -> CGPoint {
    guard let start, let window = self.view?.window else { return super.location(in: view) }
    return view == nil ? start.point : window.convert(start.point, to: view)
  }

  open override func reset() {
    super.reset()
    start = nil
  }
}
