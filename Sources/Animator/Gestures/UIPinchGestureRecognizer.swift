/// Recognizes two fingers that move relative to each other: the base of pinches and rotations.
///
/// The gesture goes on with one finger, without changes, and ends when both have lifted.
open class TwoFingerGestureRecognizer: UIGestureRecognizer {
  private var last: (distance: CGFloat, angle: CGFloat)?
  /// The value since the fingers came down.
  private var total: CGFloat = 0
  /// The total at which ``value`` is its initial value.
  private var origin: CGFloat = 0
  private var speed = GestureVelocity()

  /// The change of the value from one relative position of the fingers to another; by how much it changes before the
  /// gesture begins.
  func change(
    from old: (distance: CGFloat, angle: CGFloat), to new: (distance: CGFloat, angle: CGFloat)
  ) -> CGFloat { 0 }
  var slop: CGFloat { 0 }

  /// The total since the gesture began.
  var amount: CGFloat {
    get { total - origin }
    set { origin = total - newValue }
  }

  /// The change of the total per second.
  var amountVelocity: CGFloat { speed.velocity(at: now).x }

  private var fingers: (distance: CGFloat, angle: CGFloat)? {
    let down = touches.filter(\.isDown).prefix(2).map { $0.location(in: nil) }
    guard down.count == 2 else { return nil }
    let (x, y) = (down[1].x - down[0].x, down[1].y - down[0].y)
    return (max(hypot(x, y), 1), atan2(y, x))
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    // In the order in which they began.
    for touch in self.touches.filter({ touches.contains($0) })
    where self.touches.filter(\.isDown).count > 2 { ignore(touch, for: event) }
    last = fingers
    speed.add(CGPoint(x: total, y: 0), at: now)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let last, let new = fingers else { return }
    total += change(from: last, to: new)
    self.last = new
    speed.add(CGPoint(x: total, y: 0), at: now)
    if currentState != .possible {
      state = .changed
      return
    }
    guard pendingState == nil, abs(total) > slop else { return }
    origin = total < 0 ? -slop : slop
    state = .began
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    last = nil
    if self.touches.contains(where: \.isDown) { return }
    state = currentState == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = currentState == .possible ? .failed : .cancelled
  }

  open override func reset() {
    super.reset()
    (last, total, origin, speed) = (nil, 0, 0, GestureVelocity())
  }
}

/// Recognizes two fingers that move toward or away from each other.
open class UIPinchGestureRecognizer: TwoFingerGestureRecognizer {
  /// The distance of the fingers in proportion to that at the beginning; 1 at first. Setting it counts on from the new
  /// value.
  open var scale: CGFloat {
    get { exp(amount) }
    set { amount = log(max(newValue, 1e-9)) }
  }

  /// The change of ``scale`` per second.
  open var velocity: CGFloat { amountVelocity * scale }

  // Distances are compared by their ratio, so that the scale does not jump when fingers change.
  override func change(
    from old: (distance: CGFloat, angle: CGFloat), to new: (distance: CGFloat, angle: CGFloat)
  ) -> CGFloat { log(new.distance / old.distance) }

  /// 8 % of the distance. Apple publishes no value.
  override var slop: CGFloat { 0.08 }
}

/// Recognizes two fingers that turn around each other.
open class UIRotationGestureRecognizer: TwoFingerGestureRecognizer {
  /// The rotation in radians, clockwise; 0 at first. Setting it counts on from the new value.
  open var rotation: CGFloat {
    get { amount }
    set { amount = newValue }
  }

  /// The change of ``rotation``, in radians per second.
  open var velocity: CGFloat { amountVelocity }

  override func change(
    from old: (distance: CGFloat, angle: CGFloat), to new: (distance: CGFloat, angle: CGFloat)
  ) -> CGFloat { (new.angle - old.angle).remainder(dividingBy: 2 * .pi) }

  /// 5°. Apple publishes no value.
  override var slop: CGFloat { .pi / 36 }
}
