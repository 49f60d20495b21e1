/// The gestures in progress in a window: gives touches to recognizers, and decides which of them are recognized.
///
/// Recognizers that have received a touch take part until they are reset, which happens when all of their touches
/// have ended. They are asked in the order from the view that was touched to the window, and of one view in the
/// order in which they were added.
@MainActor
final class GestureEnvironment {
  private weak var window: UIWindow?
  private(set) var recognizers: [UIGestureRecognizer] = []
  /// States for which actions are due.
  private var dueActions: [(recognizer: UIGestureRecognizer, state: UIGestureRecognizer.State)] = []
  /// The delivery of touches to views.
  let views = ViewTouches()
  /// The answers to whether one recognizer waits for another to fail: subclasses and delegates are asked once in a
  /// gesture.
  private var answers: [Question: Bool] = [:]

  private struct Question: Hashable {
    let recognizer: ObjectIdentifier
    let other: ObjectIdentifier

    init(_ recognizer: ObjectIdentifier, _ other: ObjectIdentifier) {
      (self.recognizer, self.other) = (recognizer, other)
    }
  }

  init(of window: UIWindow) { self.window = window }

  /// The clock of the stage, in seconds.
  var now: TimeInterval { window?.layer.record?.stage?.time.seconds ?? 0 }

  // MARK: Events

  /// Adds the recognizers of a touched view and of its superviews that receive a touch of an event.
  func begin(_ touch: UITouch, with event: UIEvent) {
    var received: [UIGestureRecognizer] = []
    var next = touch.view
    while let view = next {
      for recognizer in view.gestureRecognizers ?? [] where receives(touch, event, recognizer) {
        recognizer.environment = self
        recognizer.touches.append(touch)
        if !recognizers.contains(where: { $0 === recognizer }) { recognizers.append(recognizer) }
        received.append(recognizer)
      }
      next = view.superview
    }
    touch.gestureRecognizers = received
  }

  private func receives(
    _ touch: UITouch, _ event: UIEvent, _ recognizer: UIGestureRecognizer
  ) -> Bool {
    guard recognizer.isEnabled, recognizer.takesTouches, !recognizer.currentState.isFinal,
      !recognizer.isComplete,
      recognizer.allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue })
    else { return false }
    if recognizer.requiresExclusiveTouchType, let first = recognizer.touches.first,
      first.type != touch.type
    {
      return false
    }
    guard recognizer.shouldReceive(event) else { return false }
    guard let delegate = recognizer.delegate else { return true }
    return delegate.gestureRecognizer(recognizer, shouldReceive: event)
      && delegate.gestureRecognizer(recognizer, shouldReceive: touch)
  }

  /// Delivers the changed touches of an event: to recognizers, then to views, then sends actions.
  ///
  /// - Parameter withheld: Touches that views do not receive.
  func deliver(_ event: UIEvent, withholding withheld: (UITouch) -> Bool) {
    for recognizer in recognizers { deliver(event, to: recognizer) }
    settle()
    views.deliver(event, withholding: withheld)
    finish()
  }

  private func deliver(_ event: UIEvent, to recognizer: UIGestureRecognizer) {
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      if recognizer.currentState.isFinal { return }
      if recognizer.isComplete && phase != .cancelled { continue }
      let touches = Set(recognizer.touches.filter { $0.phase == phase })
      if touches.isEmpty { continue }
      switch phase {
      case .began: recognizer.touchesBegan(touches, with: event)
      case .moved: recognizer.touchesMoved(touches, with: event)
      case .ended: recognizer.touchesEnded(touches, with: event)
      default: recognizer.touchesCancelled(touches, with: event)
      }
    }
  }

  /// Runs `body`, which changes states between events, such as a timer's.
  func perform(_ body: () -> Void) {
    body()
    settle()
    finish()
  }

  /// Calls `body` after a time in seconds, exactly on the stage's clock.
  func schedule(after seconds: TimeInterval, _ body: @escaping () -> Void) -> ScheduledCall? {
    guard let stage = window?.layer.record?.stage else { return nil }
    return stage.schedule(at: stage.time + MediaTime(seconds: max(seconds, 0))) { [weak self] in
      self?.perform(body)
    }
  }

  /// Sends actions, and resets the recognizers whose gestures are over.
  private func finish() {
    views.resolve()
    while !dueActions.isEmpty {
      let (recognizer, state) = dueActions.removeFirst()
      recognizer.sendActions(for: state)
    }
    for recognizer in recognizers { recognizer.dropEndedTouches() }
    let finished = recognizers.filter(\.isOver)
    recognizers.removeAll { recognizer in finished.contains { $0 === recognizer } }
    for recognizer in finished {
      forgetAnswers(about: recognizer)
      views.release(recognizer)
      recognizer.resetToPossible()
      recognizer.environment = nil
    }
    // One that never decides fails when its touches end: others may have waited for it.
    if !finished.isEmpty {
      settle()
      views.resolve()
      if !dueActions.isEmpty { finish() }
    }
  }

  /// Ends the part of a recognizer that is removed from its view.
  func remove(_ recognizer: UIGestureRecognizer) {
    guard recognizers.contains(where: { $0 === recognizer }) else { return }
    switch recognizer.currentState {
    case .began, .changed: recognizer.enter(.cancelled)
    case .possible: recognizer.enter(.failed)
    case .ended, .cancelled, .failed: break
    }
    for touch in recognizer.touches {
      touch.gestureRecognizers?.removeAll { $0 === recognizer }
    }
    recognizer.touches = []
    forgetAnswers(about: recognizer)
    interrupted()
  }

  /// Decides about the other gestures after one was disabled or removed. Actions, and touches that it has held back,
  /// follow in the same turn of the run loop, after the code that has done so.
  func interrupted() {
    settle()
    _ = schedule(after: 0) {}
  }

  // MARK: Recognition

  /// Recognizes a gesture, unless it may not begin, another one prevents it, or it has to wait for others.
  func attempt(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    if isPrevented(recognizer) || !shouldBegin(recognizer) { return recognizer.enter(.failed) }
    recognizer.pendingState = state
    decide(recognizer)
  }

  /// Decides about pending gestures after others have changed.
  func settle() {
    var pending = recognizers.filter { $0.pendingState != nil }
    while !pending.isEmpty {
      for recognizer in pending where recognizer.pendingState != nil { decide(recognizer) }
      let left = recognizers.filter { $0.pendingState != nil }
      if left.count == pending.count { return }
      pending = left
    }
  }

  private func decide(_ recognizer: UIGestureRecognizer) {
    guard let state = recognizer.pendingState else { return }
    let required = recognizers.filter { requires(recognizer, toFail: $0) }
    if required.contains(where: \.currentState.isRecognized) || isPrevented(recognizer) {
      return recognizer.enter(.failed)
    }
    if required.contains(where: { $0.currentState == .possible }) { return }
    recognizer.enter(state)
    views.recognized(recognizer)
    for other in recognizers where other !== recognizer && other.currentState == .possible {
      if prevents(recognizer, other) { other.enter(.failed) }
    }
  }

  private func shouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true else {
      return false
    }
    // The views from that which was touched to the recognizer's own: controls keep taps for themselves.
    var asked: Set<ObjectIdentifier> = []
    for touch in recognizer.touches {
      var next = touch.view
      while let view = next {
        if asked.insert(ObjectIdentifier(view)).inserted,
          !view.gestureRecognizerShouldBegin(recognizer)
        {
          return false
        }
        next = view === recognizer.view ? nil : view.superview
      }
    }
    return true
  }

  /// Whether a gesture that has been recognized prevents another one.
  private func isPrevented(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizers.contains {
      $0 !== recognizer && $0.currentState.isRecognized && prevents($0, recognizer)
    }
  }

  private func prevents(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    guard one.touches.contains(where: { touch in other.touches.contains { $0 === touch } }),
      one.canPrevent(other), other.canBePrevented(by: one)
    else { return false }
    let isSimultaneous =
      one.delegate?.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: one) ?? false
    return !isSimultaneous
  }

  private func requires(
    _ recognizer: UIGestureRecognizer, toFail other: UIGestureRecognizer
  ) -> Bool {
    if recognizer === other { return false }
    if recognizer.requirements.contains(where: { $0.recognizer === other }) { return true }
    let question = Question(ObjectIdentifier(recognizer), ObjectIdentifier(other))
    if let answer = answers[question] { return answer }
    let answer = asks(whether: recognizer, requiresFailureOf: other)
    answers[question] = answer
    return answer
  }

  private func asks(
    whether recognizer: UIGestureRecognizer, requiresFailureOf other: UIGestureRecognizer
  ) -> Bool {
    recognizer.shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: recognizer)
      || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
  }

  private func forgetAnswers(about recognizer: UIGestureRecognizer) {
    let id = ObjectIdentifier(recognizer)
    answers = answers.filter { $0.key.recognizer != id && $0.key.other != id }
  }

  /// Called when a recognizer has entered a state.
  func stateChanged(of recognizer: UIGestureRecognizer) {
    let state = recognizer.currentState
    if state != .possible && state != .failed { dueActions.append((recognizer, state)) }
    if state.isFinal { views.release(recognizer) }
  }
}

extension UIGestureRecognizer.State {
  /// Whether nothing follows but a reset.
  var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
  /// Whether the gesture has been recognized.
  var isRecognized: Bool { self == .began || self == .changed || self == .ended }
}

extension UIGestureRecognizer {
  /// Whether a discrete gesture has been found and only waits for others to fail: later touches are not part of it.
  fileprivate var isComplete: Bool { pendingState == .ended }

  /// Whether all touches have ended, and nothing is waited for.
  fileprivate var isOver: Bool {
    if touches.contains(where: \.isDown) { return false }
    return currentState.isFinal
      || (currentState == .possible && pendingState == nil && !isWaitingForTouches)
  }

  /// Forgets the touches that have ended, unless the gesture is over: its locations are theirs.
  fileprivate func dropEndedTouches() {
    if currentState.isFinal || pendingState != nil { return }
    touches.removeAll { !$0.isDown }
  }

  func sendActions(for state: State) {
    let current = currentState
    showState(state)
    for action in actions {
      if let handler = action.handler { handler(self) }
      if let target = action.target { action.selector?.perform(on: target, with: [self]) }
    }
    if currentState == state { showState(current) }
  }
}

extension UITouch {
  /// Whether the finger is on the screen.
  var isDown: Bool { phase != .ended && phase != .cancelled }
}
