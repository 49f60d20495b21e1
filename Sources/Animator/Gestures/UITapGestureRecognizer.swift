/// A sequence of taps at one location: counts the taps of ``UITapGestureRecognizer`` and those before a long press.
@MainActor
struct TapSequence {
  /// In seconds, from the end of a tap to the beginning of the next one; published measurements agree on 0.35.
  static let interval: TimeInterval = 0.35
  /// By how much a finger may move during a tap, and from one tap to the next, in points. Apple publishes no value; this
  /// is the one that is commonly measured.
  static let slop: CGFloat = 45

  /// Where the fingers came down, in the window's coordinates.
  private var starts: [ObjectIdentifier: CGPoint] = [:]
  /// The center of the first tap.
  private(set) var location: CGPoint?
  /// The largest number of fingers of the current tap.
  private(set) var fingers = 0
  /// The number of complete taps.
  private(set) var count = 0

  /// A finger comes down.
  mutating func begin(_ touch: UITouch, among touches: [UITouch]) {
    starts[ObjectIdentifier(touch)] = touch.location(in: nil)
    fingers = max(fingers, touches.filter(\.isDown).count)
  }

  /// The first tap is at the center of its fingers; later ones are near it.
  mutating func isNear(_ center: CGPoint) -> Bool {
    guard let first = location, count > 0 else {
      location = center
      return true
    }
    return abs(first.x - center.x) <= Self.slop && abs(first.y - center.y) <= Self.slop
  }

  /// The greatest distance of a finger from where it came down, in points.
  func travel(of touches: Set<UITouch>) -> CGFloat {
    touches.map { touch in
      let (start, now) = (starts[ObjectIdentifier(touch)] ?? .zero, touch.location(in: nil))
      return hypot(now.x - start.x, now.y - start.y)
    }.max() ?? 0
  }

  /// All fingers have lifted.
  mutating func end() { (starts, fingers, count) = ([:], 0, count + 1) }
}

/// Recognizes one or more taps with one or more fingers.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How long a tap may take, in seconds. Apple publishes no value.
  private static let longestTap: TimeInterval = 0.75

  /// The number of taps; 1 by default.
  open var numberOfTapsRequired = 1
  /// The number of fingers; 1 by default.
  open var numberOfTouchesRequired = 1

  private var taps = TapSequence()
  private var timer: ScheduledCall?
  private var isWaiting = false

  override var isWaitingForTouches: Bool { isWaiting }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if !isWaiting && taps.fingers == 0 || isWaiting { startTimer(Self.longestTap) }
    isWaiting = false
    for touch in touches { taps.begin(touch, among: self.touches) }
    if taps.fingers > numberOfTouchesRequired {
      state = .failed
      return
    }
    if taps.fingers == numberOfTouchesRequired, let center = centroid(in: nil), !taps.isNear(center)
    {
      state = .failed
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if taps.travel(of: touches) > TapSequence.slop { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if taps.travel(of: touches) > TapSequence.slop || taps.fingers != numberOfTouchesRequired {
      state = .failed
      return
    }
    if self.touches.contains(where: \.isDown) { return }
    taps.end()
    if taps.count >= numberOfTapsRequired {
      timer?.cancel()
      state = .ended
      return
    }
    isWaiting = true
    startTimer(TapSequence.interval)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  /// Fails if nothing else has happened after a time.
  private func startTimer(_ seconds: TimeInterval) {
    timer?.cancel()
    timer = environment?.schedule(after: seconds) { [weak self] in
      if let self, currentState == .possible, pendingState == nil { state = .failed }
    }
  }

  /// The center of the first tap.
  open override func location(in view: UIView?) -> CGPoint {
    guard let point = taps.location, let window = self.view?.window else {
      return super.location(in: view)
    }
    return view == nil ? point : window.convert(point, to: view)
  }

  /// A tap does not prevent taps of a higher count.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  open override func reset() {
    super.reset()
    timer?.cancel()
    (timer, taps, isWaiting) = (nil, TapSequence(), false)
  }
}
