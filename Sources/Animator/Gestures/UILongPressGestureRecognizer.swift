/// Recognizes fingers that are held down without moving, then tracks them until one of them lifts.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the fingers stay, in seconds; 0.5 by default.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far they may move meanwhile, in points; 10 by default. Afterwards, they may move anywhere.
  open var allowableMovement: CGFloat = 10
  /// The number of fingers; 1 by default.
  open var numberOfTouchesRequired = 1
  /// The number of taps before the press; 0 by default.
  open var numberOfTapsRequired = 0

  private var taps = TapSequence()
  private var timer: ScheduledCall?
  private var isWaiting = false

  override var isWaitingForTouches: Bool { isWaiting }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard currentState == .possible, pendingState == nil else { return }
    isWaiting = false
    for touch in touches { taps.begin(touch, among: self.touches) }
    if taps.fingers > numberOfTouchesRequired {
      state = .failed
      return
    }
    guard taps.fingers == numberOfTouchesRequired else { return }
    guard let center = centroid(in: nil), taps.isNear(center) else {
      state = .failed
      return
    }
    startTimer(minimumPressDuration) { [weak self] in
      guard let self, currentState == .possible, pendingState == nil else { return }
      state = taps.count >= numberOfTapsRequired ? .began : .failed
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if currentState == .possible {
      if pendingState == nil, taps.travel(of: touches) > allowableMovement { state = .failed }
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard currentState == .possible else {
      if self.touches.filter(\.isDown).count < max(numberOfTouchesRequired, 1) { state = .ended }
      return
    }
    if pendingState != nil || taps.count >= numberOfTapsRequired {
      state = .failed
      return
    }
    if self.touches.contains(where: \.isDown) { return }
    taps.end()
    isWaiting = true
    startTimer(TapSequence.interval) { [weak self] in
      if let self, currentState == .possible { state = .failed }
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = currentState == .possible ? .failed : .cancelled
  }

  private func startTimer(_ seconds: TimeInterval, _ action: @escaping () -> Void) {
    timer?.cancel()
    timer = environment?.schedule(after: seconds, action)
  }

  open override func reset() {
    super.reset()
    timer?.cancel()
    (timer, taps, isWaiting) = (nil, TapSequence(), false)
  }
}
