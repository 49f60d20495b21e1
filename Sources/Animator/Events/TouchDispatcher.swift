/// The state of a finger at an instant.
package struct TouchSample: Sendable {
  /// Tells fingers on the screen at the same time apart.
  package var finger: Int
  /// Began, moved, ended or cancelled.
  package var phase: UITouch.Phase
  /// In the coordinates of the window.
  package var location: CGPoint
  /// Where the finger was at the samples since the last delivery, oldest first, this one excluded.
  package var earlier: [(time: MediaTime, location: CGPoint)] = []
  /// Where it is likely to be next.
  package var predicted: [(time: MediaTime, location: CGPoint)] = []
  /// The kind of touch: by a finger, a pencil or a pointer.
  package var type = UITouch.TouchType.direct
  /// The radius of the area that is touched, in points.
  package var majorRadius: CGFloat = 20

  package init(finger: Int, phase: UITouch.Phase, location: CGPoint) {
    (self.finger, self.phase, self.location) = (finger, phase, location)
  }
}

/// The touches on a stage: makes touches of samples, and delivers them to its windows.
@MainActor
package final class TouchDispatcher {
  /// The interval between the end of a tap and the next one, in seconds, and their distance along each axis, in
  /// points, up to which they are counted together.
  private static let tapInterval = MediaTime(seconds: 0.35)
  private static let tapDistance: CGFloat = 30

  /// The window of the stage.
  private weak var window: UIWindow?
  /// The fingers on the screen, in the order in which they came down.
  private var active: [(finger: Int, touch: UITouch)] = []
  /// Touches that their views do not receive.
  private var withheld: Set<ObjectIdentifier> = []
  private var event = UIEvent()
  private var lastTap: (end: MediaTime, point: CGPoint, count: Int)?

  init(of window: UIWindow) { self.window = window }

  /// The touches in progress, in the order in which they began.
  package var touches: [UITouch] { active.map(\.touch) }

  /// Sends the samples of an instant, the current time, through the application.
  ///
  /// Layout that is pending is done before views are hit-tested. Samples of a finger that has not begun are
  /// ignored, as are touches that begin while the application ignores events or is not active.
  package func send(_ samples: [TouchSample]) {
    guard let window, let stage = window.layer.record?.stage, !samples.isEmpty else { return }
    stage.record(samples)
    stage.perform {
      window.layOutWindows()
      for item in active { item.touch.phase = .stationary }
      (event.coalesced, event.predicted) = ([:], [:])
      event.timestamp = stage.time.seconds
      let changed = samples.filter { update($0, at: stage.time, in: window) }
      guard !changed.isEmpty else { return }
      event.touches = touches
      window.application.sendEvent(event)
      removeEnded(at: stage.time)
    }
  }

  /// Cancels all touches.
  package func cancelAll() {
    guard let window, !active.isEmpty else { return }
    for item in active { item.touch.phase = .cancelled }
    (event.coalesced, event.predicted) = ([:], [:])
    event.touches = touches
    for window in window.windowsOfStage where touches.contains(where: { $0.window === window }) {
      window.sendEvent(event)
    }
    removeEnded(at: window.layer.record?.stage?.time ?? .zero)
  }

  // MARK: Samples

  /// - Returns: Whether the sample changes a touch.
  private func update(_ sample: TouchSample, at time: MediaTime, in window: UIWindow) -> Bool {
    let index = active.firstIndex { $0.finger == sample.finger }
    if sample.phase == .began {
      return index == nil && begin(sample, at: time, in: window)
    }
    guard let index else { return false }
    let touch = active[index].touch
    let key = ObjectIdentifier(touch)
    event.coalesced[key] = (sample.earlier + [(time, sample.location)]).map { state in
      touch.phase = sample.phase
      move(touch, to: state.location, at: state.time)
      return UITouch(copying: touch)
    }
    event.predicted[key] = sample.predicted.map { state in
      let copy = UITouch(copying: touch)
      move(copy, to: state.location, at: state.time)
      return copy
    }
    return true
  }

  /// - Parameter location: In the coordinates of the stage's window.
  private func move(_ touch: UITouch, to location: CGPoint, at time: MediaTime) {
    (touch.previousPoint, touch.point) = (touch.point, point(location, in: touch.window))
    touch.timestamp = time.seconds
  }

  private func begin(_ sample: TouchSample, at time: MediaTime, in window: UIWindow) -> Bool {
    let application = window.application
    guard !application.isIgnoringInteractionEvents, application.applicationState == .active,
      let receiver = window.viewOnStage(at: sample.location, with: event)
    else { return false }
    let touch = UITouch(
      at: point(sample.location, in: receiver.window), in: receiver.window, view: receiver.view,
      tapCount: tapCount(sample.location, at: time), type: sample.type)
    touch.majorRadius = sample.majorRadius
    touch.timestamp = time.seconds
    touch.beganOnStatusBar = window.isOnStatusBar(sample.location)
    if isWithheld(from: receiver.view, in: receiver.window) {
      withheld.insert(ObjectIdentifier(touch))
    }
    active.append((sample.finger, touch))
    receiver.window.gestures.begin(touch, with: event)
    return true
  }

  /// A location on the stage in the coordinates of one of its windows.
  private func point(_ location: CGPoint, in other: UIWindow?) -> CGPoint {
    guard let window, let other, other !== window else { return location }
    return other.convert(location, from: window)
  }

  /// The location of a touch in the coordinates of the stage's window.
  private func location(of touch: UITouch) -> CGPoint {
    guard let window, let other = touch.window, other !== window else { return touch.point }
    return window.convert(touch.point, from: other)
  }

  private func tapCount(_ point: CGPoint, at time: MediaTime) -> Int {
    guard let last = lastTap, time - last.end <= Self.tapInterval,
      abs(point.x - last.point.x) <= Self.tapDistance,
      abs(point.y - last.point.y) <= Self.tapDistance
    else { return 1 }
    return last.count + 1
  }

  /// Whether a view does not receive a touch that begins in it now: it receives one at a time unless it enables
  /// multiple touch, and exclusive touches are the only ones of views in the window.
  private func isWithheld(from view: UIView, in window: UIWindow) -> Bool {
    let tracked = touches.filter { touch in
      touch.window === window && !withheld.contains(ObjectIdentifier(touch))
    }.compactMap(\.view)
    if !view.isMultipleTouchEnabled && tracked.contains(where: { $0 === view }) { return true }
    return tracked.contains { $0 !== view && ($0.isExclusiveTouch || view.isExclusiveTouch) }
  }

  private func removeEnded(at time: MediaTime) {
    for touch in touches {
      if touch.phase == .ended {
        let location = self.location(of: touch)
        lastTap = (time, location, touch.tapCount)
        // Views behind the status bar get the touch too.
        if touch.beganOnStatusBar, let window, window.isOnStatusBar(location) {
          window.statusBarTapped()
        }
      }
      if touch.phase == .cancelled { lastTap = nil }
    }
    active.removeAll { $0.touch.phase == .ended || $0.touch.phase == .cancelled }
    withheld.formIntersection(touches.map { ObjectIdentifier($0) })
    event.touches = touches
    if active.isEmpty { event = UIEvent() }
  }

  // MARK: Delivery

  /// Delivers the touches that have changed to gesture recognizers and views of a window.
  func deliver(_ event: UIEvent, in window: UIWindow) {
    window.gestures.deliver(event) { touch in
      withheld.contains(ObjectIdentifier(touch)) || (touch.window ?? window) !== window
    }
  }
}
