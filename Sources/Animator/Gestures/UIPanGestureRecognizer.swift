/// Recognizes fingers that move together.
///
/// A pan begins when its fingers are more than 10 points from where they came down. Its translation is counted from
/// there on, so that nothing jumps when it begins. It changes while at least the least number of fingers is down, and
/// ends when all have lifted.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// In points.
  static let slop: CGFloat = 10

  /// The least number of fingers; 1 by default.
  open var minimumNumberOfTouches = 1
  /// The greatest number of fingers; others are ignored. No limit by default.
  open var maximumNumberOfTouches = Int.max

  /// The translation up to the last change of fingers, and the center of the fingers then, in the window's coordinates.
  private var base = CGPoint.zero
  private var anchor: CGPoint?
  private var speed = GestureVelocity()

  /// The translation from the initial location of the fingers, in the window's coordinates.
  private var travel: CGPoint {
    let down = touches.filter(\.isDown)
    return travel(of: down.isEmpty ? touches : down)
  }

  /// The translation by fingers that have not changed since the last ``rebase(_:)``.
  private func travel(of fingers: [UITouch]) -> CGPoint {
    guard let anchor, let center = Self.center(of: fingers) else { return base }
    return CGPoint(x: base.x + center.x - anchor.x, y: base.y + center.y - anchor.y)
  }

  private static func center(of fingers: [UITouch]) -> CGPoint? {
    if fingers.isEmpty { return nil }
    let points = fingers.map { $0.location(in: nil) }
    let count = CGFloat(points.count)
    return CGPoint(
      x: points.map(\.x).reduce(0, +) / count, y: points.map(\.y).reduce(0, +) / count)
  }

  /// Starts counting from the current fingers, which have changed, without a jump.
  private func rebase(_ translation: CGPoint) {
    (base, anchor) = (translation, Self.center(of: touches.filter(\.isDown)))
  }

  /// How far the fingers have moved since they came down or since the translation was set, in `view`'s coordinates;
  /// nil means the window's.
  open func translation(in view: UIView?) -> CGPoint { convert(travel, to: view) }

  /// Sets the translation, from which it is counted further.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    rebase(convert(translation, from: view))
    speed = speed.moved(to: travel, at: now)
  }

  /// The speed of the fingers in points per second, in `view`'s coordinates; nil means the window's.
  open func velocity(in view: UIView?) -> CGPoint { convert(speed.velocity(at: now), to: view) }

  private func convert(_ vector: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = self.view?.window else { return vector }
    let (origin, end) = (
      window.convert(CGPoint.zero, to: view), window.convert(vector, to: view)
    )
    return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
  }

  private func convert(_ vector: CGPoint, from view: UIView?) -> CGPoint {
    guard let view, let window = self.view?.window else { return vector }
    let (origin, end) = (
      view.convert(CGPoint.zero, to: window), view.convert(vector, to: window)
    )
    return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    // In the order in which they began.
    for touch in self.touches.filter({ touches.contains($0) })
    where self.touches.filter(\.isDown).count > max(maximumNumberOfTouches, 1) {
      ignore(touch, for: event)
    }
    rebase(travel(of: self.touches.filter { $0.isDown && !touches.contains($0) }))
    speed.add(travel, at: now)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let count = self.touches.filter(\.isDown).count
    // Too few fingers move nothing until others come down again.
    if currentState != .possible && count < minimumNumberOfTouches { return rebase(base) }
    speed.add(travel, at: now)
    if currentState != .possible {
      state = .changed
      return
    }
    guard pendingState == nil, count >= minimumNumberOfTouches else { return }
    let travel = travel
    let distance = distance(of: travel)
    guard distance > Self.slop, mayBegin(travel) else { return }
    let part = 1 - Self.slop / distance
    rebase(CGPoint(x: travel.x * part, y: travel.y * part))
    speed = speed.moved(to: self.travel, at: now)
    state = .began
  }

  /// The length of a movement in the window's coordinates, as far as it counts for the beginning of the gesture.
  func distance(of travel: CGPoint) -> CGFloat { hypot(travel.x, travel.y) }

  /// Whether a movement from where the fingers came down, in the window's coordinates, begins the gesture. May set
  /// the state to failed.
  func mayBegin(_ travel: CGPoint) -> Bool { true }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let isLast = !self.touches.contains(where: \.isDown)
    if currentState == .possible {
      if isLast || self.touches.filter(\.isDown).count < minimumNumberOfTouches { state = .failed }
      return
    }
    if isLast {
      state = .ended
      return
    }
    // Where the fingers lift counts, but not the jump to the center of those that stay.
    rebase(travel(of: self.touches.filter { $0.isDown || touches.contains($0) }))
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = currentState == .possible ? .failed : .cancelled
  }

  open override func reset() {
    super.reset()
    (base, anchor, speed) = (.zero, nil, GestureVelocity())
  }
}

/// Recognizes a pan that begins at an edge of the window.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// How near to the edge a finger comes down, in points. Apple publishes no value.
  private static let zone: CGFloat = 20

  /// The edges at which the gesture may begin; none by default.
  open var edges: UIRectEdge = []

  private var start: CGPoint?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if start != nil { return }
    guard let screen = view?.enclosingScreen, let point = touches.first?.location(in: screen),
      isAtEdge(point, of: screen.bounds)
    else {
      state = .failed
      return
    }
    start = point
  }

  private func isAtEdge(_ point: CGPoint, of bounds: CGRect) -> Bool {
    edges.contains(.left) && point.x - bounds.minX <= Self.zone
      || edges.contains(.right) && bounds.maxX - point.x <= Self.zone
      || edges.contains(.top) && point.y - bounds.minY <= Self.zone
      || edges.contains(.bottom) && bounds.maxY - point.y <= Self.zone
  }

  /// Fails for a movement along the edge.
  override func mayBegin(_ travel: CGPoint) -> Bool {
    let isHorizontal = !edges.isDisjoint(with: [.left, .right])
    let isInward = isHorizontal ? abs(travel.x) >= abs(travel.y) : abs(travel.y) >= abs(travel.x)
    if !isInward { state = .failed }
    return isInward
  }

  open override func reset() {
    super.reset()
    start = nil
  }
}

extension GestureVelocity {
  /// The same motion with another value now.
  func moved(to value: CGPoint, at time: TimeInterval) -> GestureVelocity {
    guard let last else { return self }
    return shifted(by: CGPoint(x: value.x - last.x, y: value.y - last.y))
  }
}
