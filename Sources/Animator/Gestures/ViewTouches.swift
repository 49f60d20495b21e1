/// The delivery of touches to views, which gestures may delay or cancel.
@MainActor
final class ViewTouches {
  private struct Delivery {
    let touch: UITouch
    /// Whether the view has received the beginning.
    var hasBegun = false
    var isCancelled = false
    /// Phases that are held back.
    var held: [UITouch.Phase] = []
    /// The recognizers for which they are.
    var holders: [UIGestureRecognizer] = []
  }

  private var deliveries: [Delivery] = []
  /// The touches that gestures recognized since the last event cancel.
  private var toCancel: [UITouch] = []
  private var event = UIEvent()

  /// Called when a gesture has been recognized.
  func recognized(_ recognizer: UIGestureRecognizer) {
    guard recognizer.cancelsTouchesInView else { return }
    toCancel += recognizer.touches
    guard recognizer.holdsBeginning else { return }
    // Recognized as the touch began: the view gets nothing of it.
    for touch in recognizer.touches where delivery(of: touch) == nil {
      deliveries.append(Delivery(touch: touch, isCancelled: true))
    }
  }

  private func delivery(of touch: UITouch) -> Int? {
    deliveries.firstIndex { $0.touch === touch }
  }

  /// Whether the view of a touch has received its beginning.
  func hasBegun(_ touch: UITouch) -> Bool {
    delivery(of: touch).map { deliveries[$0].hasBegun } ?? false
  }

  /// Called when a recognizer holds nothing back any more.
  ///
  /// - Parameter isWanted: Whether the view is to receive a touch of which it has received nothing yet.
  func release(
    _ recognizer: UIGestureRecognizer, where isWanted: (UITouch, UIView) -> Bool
  ) {
    release(recognizer)
    for delivery in deliveries where !delivery.held.isEmpty && delivery.holders.isEmpty {
      guard let view = delivery.touch.view, !isWanted(delivery.touch, view),
        let index = self.delivery(of: delivery.touch)
      else { continue }
      (deliveries[index].isCancelled, deliveries[index].held) = (true, [])
    }
  }

  /// Called when a recognizer has failed or its gesture is over: it holds nothing back any more.
  func release(_ recognizer: UIGestureRecognizer) {
    for index in deliveries.indices {
      deliveries[index].holders.removeAll { $0 === recognizer }
    }
  }

  /// Called when a recognizer ignores a touch: it holds nothing of that back any more.
  func release(_ recognizer: UIGestureRecognizer, of touch: UITouch) {
    guard let index = delivery(of: touch) else { return }
    deliveries[index].holders.removeAll { $0 === recognizer }
  }

  /// Delivers the changed touches of an event: one call for each view and phase.
  func deliver(_ event: UIEvent, withholding withheld: (UITouch) -> Bool) {
    self.event = event
    cancel()
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      var groups: [(view: UIView, touches: Set<UITouch>)] = []
      for touch in event.touches where touch.phase == phase && !withheld(touch) {
        guard let view = touch.view, isDelivered(touch, phase) else { continue }
        if let index = groups.firstIndex(where: { $0.view === view }) {
          groups[index].touches.insert(touch)
        } else {
          groups.append((view, [touch]))
        }
      }
      for (view, touches) in groups {
        // A view that was called before may have cancelled the touches of this one.
        let current = touches.filter { $0.phase == phase }
        if phase == .began { noteBeginning(of: current) }
        if !current.isEmpty { Self.send(current, to: view, phase, event) }
      }
    }
    deliveries.removeAll { !$0.touch.isDown && $0.held.isEmpty }
  }

  /// Cancels touches, and delivers those that are not held back any more.
  func resolve() {
    cancel()
    while let index = deliveries.firstIndex(where: { !$0.held.isEmpty && $0.holders.isEmpty }) {
      let delivery = deliveries[index]
      deliveries[index].held = []
      for phase in delivery.held { send(delivery.touch, phase) }
      if delivery.held.contains(.began), deliveries.indices.contains(index) {
        deliveries[index].hasBegun = true
      }
    }
    deliveries.removeAll { !$0.touch.isDown && $0.held.isEmpty }
    // The event retains its touches, and they their views.
    if deliveries.isEmpty { event = UIEvent() }
  }

  private func cancel() {
    let touches = toCancel
    toCancel = []
    for touch in touches {
      guard let index = deliveries.firstIndex(where: { $0.touch === touch }),
        !deliveries[index].isCancelled
      else { continue }
      let hasBegun = deliveries[index].hasBegun
      (deliveries[index].isCancelled, deliveries[index].held) = (true, [])
      if hasBegun { send(touch, .cancelled) }
    }
  }

  /// Whether a view receives a phase now; otherwise it is held back, or the touch has been cancelled.
  private func isDelivered(_ touch: UITouch, _ phase: UITouch.Phase) -> Bool {
    if phase == .began, delivery(of: touch) == nil { deliveries.append(Delivery(touch: touch)) }
    guard let index = delivery(of: touch), !deliveries[index].isCancelled else { return false }
    if deliveries[index].held.isEmpty {
      deliveries[index].holders = holders(of: touch, phase)
    } else if phase == .ended {
      deliveries[index].holders += holders(of: touch, phase).filter { holder in
        !deliveries[index].holders.contains { $0 === holder }
      }
    }
    if deliveries[index].holders.isEmpty && deliveries[index].held.isEmpty {
      return phase == .began || deliveries[index].hasBegun
    }
    deliveries[index].held.append(phase)
    return false
  }

  private func noteBeginning(of touches: Set<UITouch>) {
    for index in deliveries.indices where touches.contains(deliveries[index].touch) {
      deliveries[index].hasBegun = true
    }
  }

  /// The recognizers that hold a phase back while they may still be recognized.
  private func holders(of touch: UITouch, _ phase: UITouch.Phase) -> [UIGestureRecognizer] {
    (touch.gestureRecognizers ?? []).filter { recognizer in
      guard recognizer.currentState == .possible else { return false }
      switch phase {
      case .began: return recognizer.holdsBeginning
      // One that is not waiting for more fails with the event.
      case .ended:
        return recognizer.delaysTouchesEnded
          && (recognizer.pendingState != nil || recognizer.isWaitingForTouches)
      default: return false
      }
    }
  }

  /// Sends one phase of a touch, which may be in another one by now.
  private func send(_ touch: UITouch, _ phase: UITouch.Phase) {
    guard let view = touch.view else { return }
    let current = touch.phase
    touch.phase = phase
    Self.send([touch], to: view, phase, event)
    touch.phase = current
  }

  private static func send(
    _ touches: Set<UITouch>, to view: UIView, _ phase: UITouch.Phase, _ event: UIEvent
  ) {
    switch phase {
    case .began: view.touchesBegan(touches, with: event)
    case .moved: view.touchesMoved(touches, with: event)
    case .ended: view.touchesEnded(touches, with: event)
    case .cancelled: view.touchesCancelled(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }
}
