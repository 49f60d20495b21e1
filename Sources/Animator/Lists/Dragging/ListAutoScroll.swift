import Foundation
import Graphics

/// Scrolls a list while an item that a finger drags is beyond an edge of the visible rectangle.
///
/// The velocity is proportional to the distance by which it is beyond the edge. As long as the finger stays, that
/// distance is constant, and the offset is a linear function of time, sampled at the instants of ``ScrollDriver``: so it
/// is the same at any frame rate.
@MainActor
final class ListAutoScroll {
  /// The velocity for each point beyond the edge, in 1/s, and the maximum velocity in points per second. Apple publishes
  /// neither; chosen.
  static let gain: CGFloat = 20
  static let maximum: CGFloat = 800

  private weak var view: UIScrollView?
  /// Called after each step with the change of the offset, in points.
  private let scrolled: (CGPoint) -> Void
  private var velocity = CGPoint.zero
  private var driver: ScrollDriver?
  /// The offset without rounding to pixels, and the offset that was shown for it.
  private var exact = CGPoint.zero
  private var shown = CGPoint.zero
  /// The time of ``exact``, in seconds since the start of the driver.
  private var sampled = 0.0

  init(in view: UIScrollView, scrolled: @escaping (CGPoint) -> Void) {
    (self.view, self.scrolled) = (view, scrolled)
  }

  /// Adapts the velocity to the frame of the dragged item, in the coordinates of the contents.
  func follow(_ frame: CGRect) {
    guard let view else { return }
    let new = ScrollAxis.point { Self.velocity(frame, $0, in: view) }
    if new == velocity { return }
    stop()
    guard new != .zero, let stage = view.movingStage else { return }
    (velocity, exact, shown) = (new, view.contentOffset, view.contentOffset)
    view.stopMoving()
    driver = ScrollDriver(.animation, on: stage, duration: duration(in: view)) {
      [weak self] time, isLast in
      self?.step(time, isLast)
    }
  }

  /// Ends the movement.
  func stop() {
    driver?.stop()
    (driver, velocity, sampled) = (nil, .zero, 0)
  }

  /// The velocity along an axis, in points per second, rounded to whole ones.
  private static func velocity(_ frame: CGRect, _ axis: ScrollAxis, in view: UIScrollView)
    -> CGFloat
  {
    let visible = view.bounds.inset(by: view.adjustedContentInset)
    let (near, far) = (
      max(axis.start(visible) - axis.start(frame), 0), max(axis.end(frame) - axis.end(visible), 0)
    )
    // An item that is longer than the visible rectangle is beyond both edges.
    if near > 0 && far > 0 { return 0 }
    let speed = min((max(near, far) * gain).rounded(), maximum)
    let (offset, range) = (axis.of(view.contentOffset), view.range(axis))
    if near > 0 { return offset > range.lowerBound ? -speed : 0 }
    return offset < range.upperBound ? speed : 0
  }

  /// The time until the contents are at their edges, in seconds.
  private func duration(in view: UIScrollView) -> Double {
    ScrollAxis.allCases.map { axis in
      let (speed, range) = (axis.of(velocity), view.range(axis))
      if speed == 0 { return 0 }
      let edge = speed < 0 ? range.lowerBound : range.upperBound
      return Double((edge - axis.of(exact)) / speed)
    }.max() ?? 0
  }

  private func step(_ time: Double, _ isLast: Bool) {
    // The item also follows contents that something else has moved, such as rows that turned out higher.
    let before = shown
    advance(to: time)
    guard let view else { return }
    view.show(view.clamped(exact))
    shown = view.contentOffset
    if isLast { stop() }
    let change = CGPoint(x: shown.x - before.x, y: shown.y - before.y)
    if change != .zero { scrolled(change) }
  }

  /// Moves the exact offset on to a time, and along with whatever else has moved the contents.
  private func advance(to time: Double) {
    guard let view else { return }
    let elapsed = CGFloat(time - sampled)
    sampled = time
    exact = ScrollAxis.point { axis in
      let other = axis.of(view.contentOffset) - axis.of(shown)
      return axis.of(exact) + other + axis.of(velocity) * elapsed
    }
    shown = view.contentOffset
  }
}
