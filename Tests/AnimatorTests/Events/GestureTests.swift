import Animator
import Testing

/// Gestures by touches at exact instants.
@MainActor
struct GestureTests {
  private let stage = Stage(size: CGSize(width: 300, height: 300))
  private let log = TouchLog()
  private let view: LoggingView

  init() {
    view = LoggingView("view", CGRect(x: 0, y: 0, width: 300, height: 300), log)
    stage.window.addSubview(view)
  }

  private func send(_ samples: (finger: Int, UITouch.Phase, CGFloat, CGFloat)...) {
    stage.window.touches.send(
      samples.map {
        TouchSample(finger: $0.finger, phase: $0.1, location: CGPoint(x: $0.2, y: $0.3))
      })
  }

  /// Adds a recognizer that logs its states.
  @discardableResult
  private func add<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, to other: UIView? = nil
  ) -> Recognizer {
    let log = log
    recognizer.name = name
    recognizer.addHandler { log.entries.append("\(name) \($0.state)") }
    (other ?? view).addGestureRecognizer(recognizer)
    return recognizer
  }

  private func touchBriefly(_ x: CGFloat = 50, _ y: CGFloat = 50) {
    send((1, .began, x, y))
    stage.advance(by: 0.05)
    send((1, .ended, x, y))
  }

  @Test("a tap is recognized when the finger lifts, and cancels the touch of the view")
  func tap() {
    let recognizer = add(UITapGestureRecognizer(), "tap")
    touchBriefly()
    #expect(log.entries == ["view began 50,50", "view cancelled 50,50", "tap ended"])
    // It is possible again.
    #expect(recognizer.state == .possible && recognizer.numberOfTouches == 0)
    log.entries = []
    recognizer.cancelsTouchesInView = false
    touchBriefly()
    #expect(log.entries == ["view began 50,50", "view ended 50,50", "tap ended"])
  }

  @Test("a finger that moves too far or stays too long is no tap")
  func failedTaps() {
    add(UITapGestureRecognizer(), "tap")
    send((1, .began, 50, 50))
    send((1, .moved, 96, 50))
    send((1, .ended, 96, 50))
    #expect(log.entries == ["view began 50,50", "view moved 96,50", "view ended 96,50"])
    log.entries = []
    send((1, .began, 50, 50))
    stage.advance(by: 0.76)
    send((1, .ended, 50, 50))
    #expect(log.entries == ["view began 50,50", "view ended 50,50"])
    log.entries = []
    send((1, .began, 50, 50), (2, .began, 80, 50))
    send((1, .ended, 50, 50), (2, .ended, 80, 50))
    #expect(!log.entries.contains("tap ended"))
  }

  @Test("a single tap that requires a double tap to fail waits for 0.35 seconds")
  func doubleTap() {
    let single = add(UITapGestureRecognizer(), "single")
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    add(double, "double")
    single.require(toFail: double)
    touchBriefly()
    #expect(log.entries == ["view began 50,50"])
    stage.advance(by: 0.349)
    #expect(log.entries == ["view began 50,50"])
    stage.advance(by: 0.002)
    #expect(log.entries == ["view began 50,50", "view cancelled 50,50", "single ended"])
    log.entries = []
    touchBriefly()
    stage.advance(by: 0.1)
    touchBriefly(60, 60)
    stage.advance(by: 1)
    #expect(log.entries.filter { !$0.hasPrefix("view") } == ["double ended"])
    #expect(double.state == .possible && single.state == .possible)
  }

  @Test("without a requirement, a single tap is recognized at once, and a double tap afterwards")
  func independentTaps() {
    add(UITapGestureRecognizer(), "single")
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    add(double, "double")
    touchBriefly()
    stage.advance(by: 0.1)
    touchBriefly()
    // A tap never prevents one of a higher count; the double tap prevents the second single one, as it comes first
    // only in the order of recognizers: both are recognized at the same event.
    #expect(log.entries.filter { !$0.hasPrefix("view") }.first == "single ended")
    #expect(log.entries.contains("double ended"))
  }

  @Test("a tap with two fingers")
  func twoFingers() {
    let tap = UITapGestureRecognizer()
    tap.numberOfTouchesRequired = 2
    add(tap, "tap")
    send((1, .began, 50, 50))
    stage.advance(by: 0.05)
    send((2, .began, 90, 50))
    stage.advance(by: 0.05)
    send((1, .ended, 50, 50))
    send((2, .ended, 90, 50))
    #expect(log.entries.last == "tap ended")
  }

  @Test("a long press begins after exactly half a second, and follows the finger then")
  func longPress() {
    let press = add(UILongPressGestureRecognizer(), "press")
    send((1, .began, 50, 50))
    stage.advance(by: 0.499)
    #expect(!log.entries.contains("press began"))
    stage.advance(by: 0.001)
    #expect(log.entries.last == "press began")
    send((1, .moved, 90, 50))
    #expect(press.location(in: view) == CGPoint(x: 90, y: 50))
    send((1, .ended, 90, 50))
    #expect(
      log.entries == [
        "view began 50,50", "view cancelled 50,50", "press began", "press changed", "press ended",
      ])
    log.entries = []
    // More than 10 points before, and too short.
    send((1, .began, 50, 50))
    send((1, .moved, 61, 50))
    stage.advance(by: 1)
    send((1, .ended, 61, 50))
    #expect(log.entries.allSatisfy { $0.hasPrefix("view") })
  }

  @Test("a pan begins beyond 10 points, counts from there on, and has the finger's speed")
  func pan() {
    let pan = add(UIPanGestureRecognizer(), "pan")
    send((1, .began, 50, 50))
    for step in 1...4 {
      stage.advance(by: 0.01)
      send((1, .moved, 50 + 3 * CGFloat(step), 50))
    }
    // At 9 points it has not begun, at 12 it has: 2 points beyond.
    #expect(log.entries.filter { $0.hasPrefix("pan") } == ["pan began"])
    #expect(pan.translation(in: view) == CGPoint(x: 2, y: 0))
    #expect(abs(pan.velocity(in: view).x - 300) < 1e-6)
    stage.advance(by: 0.01)
    send((1, .moved, 65, 54))
    #expect(pan.translation(in: view) == CGPoint(x: 5, y: 4))
    pan.setTranslation(.zero, in: view)
    stage.advance(by: 0.01)
    send((1, .moved, 68, 54))
    #expect(pan.translation(in: view) == CGPoint(x: 3, y: 0))
    // Setting the translation does not change the speed.
    #expect(abs(pan.velocity(in: view).x - 300) < 1e-6)
    stage.advance(by: 0.3)
    send((1, .ended, 68, 54))
    #expect(pan.state == .possible && log.entries.last == "pan ended")
  }

  @Test("a finger that has been held still has no speed")
  func heldPan() {
    var speeds: [CGFloat] = []
    let pan = UIPanGestureRecognizer { recognizer in
      speeds.append((recognizer as? UIPanGestureRecognizer)?.velocity(in: nil).x ?? .nan)
    }
    view.addGestureRecognizer(pan)
    send((1, .began, 50, 50))
    stage.advance(by: 0.1)
    send((1, .moved, 90, 50))
    stage.advance(by: 0.3)
    send((1, .ended, 90, 50))
    // 40 points within 0.1 seconds, then none.
    #expect(speeds.count == 2 && abs(speeds[0] - 400) < 1e-6 && speeds[1] == 0)
  }

  @Test("adding and lifting a finger moves a pan by nothing")
  func panWithTwoFingers() {
    let pan = add(UIPanGestureRecognizer(), "pan")
    send((1, .began, 50, 50))
    send((1, .moved, 80, 50))
    #expect(pan.translation(in: view).x == 20)
    send((2, .began, 200, 50))
    #expect(pan.translation(in: view).x == 20)
    // The center of both moves by half as much.
    send((1, .moved, 90, 50))
    #expect(pan.translation(in: view).x == 25)
    send((1, .ended, 90, 50))
    #expect(pan.translation(in: view).x == 25)
    send((2, .moved, 210, 50))
    #expect(pan.translation(in: view).x == 35)
    send((2, .ended, 210, 50))
    #expect(log.entries.last == "pan ended")
  }

  @Test("a pinch and a rotation have no jump when they begin")
  func pinchAndRotation() {
    let pinch = add(UIPinchGestureRecognizer(), "pinch")
    send((1, .began, 100, 100), (2, .began, 200, 100))
    send((2, .moved, 210, 100))
    // 1.1 is more than e^0.08 = 1.083.
    #expect(log.entries.last == "pinch began")
    #expect(abs(pinch.scale - 1.1 / 1.0832870676749586) < 1e-9)
    send((2, .moved, 300, 100))
    #expect(abs(pinch.scale - 2 / 1.0832870676749586) < 1e-9)
    pinch.scale = 1
    send((2, .moved, 200, 100))
    #expect(abs(pinch.scale - 0.5) < 1e-9)
    send((1, .ended, 100, 100))
    #expect(log.entries.last == "pinch changed")
    send((2, .ended, 200, 100))
    #expect(log.entries.last == "pinch ended")

    view.removeGestureRecognizer(pinch)
    let rotation = add(UIRotationGestureRecognizer(), "rotation")
    send((1, .began, 100, 100), (2, .began, 200, 100))
    send((2, .moved, 100, 200))
    // A right angle clockwise, without the 5° before it begins.
    #expect(abs(rotation.rotation - (.pi / 2 - .pi / 36)) < 1e-9)
    send((1, .ended, 100, 100), (2, .ended, 100, 200))
  }

  @Test("a swipe is recognized while the finger moves, if it is fast and straight")
  func swipe() {
    let swipe = UISwipeGestureRecognizer()
    swipe.direction = .up
    add(swipe, "swipe")
    send((1, .began, 100, 200))
    stage.advance(by: 0.1)
    // 50 − 47 · 0.1 = 45.3.
    send((1, .moved, 100, 155))
    #expect(!log.entries.contains("swipe ended"))
    send((1, .moved, 100, 154))
    #expect(log.entries.last == "swipe ended")
    send((1, .ended, 100, 100))
    log.entries = []
    send((1, .began, 100, 200))
    stage.advance(by: 0.1)
    send((1, .moved, 100, 250))
    send((1, .ended, 100, 250))
    #expect(!log.entries.contains("swipe ended"))
  }

  @Test("a pan from the edge begins within 20 points of it, and not along it")
  func screenEdge() {
    let edge = UIScreenEdgePanGestureRecognizer()
    edge.edges = .left
    add(edge, "edge")
    send((1, .began, 21, 100))
    send((1, .moved, 60, 100))
    send((1, .ended, 60, 100))
    send((1, .began, 20, 100))
    send((1, .moved, 20, 140))
    send((1, .ended, 20, 140))
    #expect(log.entries.allSatisfy { $0.hasPrefix("view") })
    send((1, .began, 20, 100))
    send((1, .moved, 60, 110))
    #expect(log.entries.last == "edge began")
    send((1, .ended, 60, 110))
  }

  @Test("of two gestures one is recognized, unless a delegate allows both")
  func simultaneousRecognition() {
    final class Both: NSObject, UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ one: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool { true }
    }
    let outer = add(UIPanGestureRecognizer(), "outer", to: stage.window)
    let inner = add(UIPanGestureRecognizer(), "inner")
    func drag() -> [String] {
      log.entries = []
      send((1, .began, 50, 50))
      send((1, .moved, 80, 50))
      send((1, .ended, 80, 50))
      return log.entries.filter { !$0.hasPrefix("view") }
    }
    // The view that was touched comes first.
    #expect(drag() == ["inner began", "inner ended"])
    let delegate = Both()
    outer.delegate = delegate
    #expect(drag() == ["inner began", "outer began", "inner ended", "outer ended"])
    inner.isEnabled = false
    #expect(drag() == ["outer began", "outer ended"])
  }

  @Test("delegates refuse touches and beginnings; a recognizer that is disabled is cancelled")
  func delegates() {
    final class Refusing: NSObject, UIGestureRecognizerDelegate {
      var receives = true
      func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { false }
      func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch
      ) -> Bool { receives }
    }
    let pan = add(UIPanGestureRecognizer(), "pan")
    let delegate = Refusing()
    pan.delegate = delegate
    send((1, .began, 50, 50))
    #expect(pan.numberOfTouches == 1)
    send((1, .moved, 80, 50))
    #expect(pan.state == .failed)
    send((1, .ended, 80, 50))
    delegate.receives = false
    send((1, .began, 50, 50))
    #expect(pan.numberOfTouches == 0)
    send((1, .ended, 50, 50))
    pan.delegate = nil
    send((1, .began, 50, 50))
    send((1, .moved, 80, 50))
    pan.isEnabled = false
    send((1, .ended, 80, 50))
    #expect(log.entries.filter { $0.hasPrefix("pan") } == ["pan began", "pan cancelled"])
  }

  @Test("what disabling or removing a recognizer leads to comes in the same turn of the run loop")
  func interruptions() {
    let pan = add(UIPanGestureRecognizer(), "pan")
    for removes in [false, true] {
      send((1, .began, 50, 50))
      send((1, .moved, 80, 50))
      log.entries = []
      if removes { view.removeGestureRecognizer(pan) } else { pan.isEnabled = false }
      #expect(pan.state == .cancelled && log.entries.isEmpty)
      stage.advance(by: 0)
      #expect(log.entries == ["pan cancelled"])
      send((1, .ended, 80, 50))
      #expect(pan.state == .possible && log.entries == ["pan cancelled"])
      pan.isEnabled = true
    }
    // Touches that it has held back are delivered then.
    pan.delaysTouchesBegan = true
    view.addGestureRecognizer(pan)
    log.entries = []
    send((1, .began, 50, 50))
    view.removeGestureRecognizer(pan)
    #expect(log.entries.isEmpty)
    stage.advance(by: 0)
    #expect(log.entries == ["view began 50,50"])
    send((1, .ended, 50, 50))
  }

  @Test("a recognizer that delays touches holds them back until it has failed")
  func delayedTouches() {
    let pan = add(UIPanGestureRecognizer(), "pan")
    pan.delaysTouchesBegan = true
    send((1, .began, 50, 50))
    send((1, .moved, 52, 50))
    #expect(log.entries == [])
    send((1, .ended, 52, 50))
    #expect(
      log.entries == ["view began 52,50", "view moved 52,50", "view ended 52,50"])
    log.entries = []
    send((1, .began, 50, 50))
    send((1, .moved, 80, 50))
    send((1, .ended, 80, 50))
    #expect(log.entries == ["pan began", "pan ended"])
  }

  @Test("a subclass decides by its state; impossible states are faults")
  func subclass() {
    final class Circle: UIGestureRecognizer {
      var resets = 0
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if location(in: nil).y > 100 { state = .recognized }
      }
      override func reset() {
        super.reset()
        resets += 1
      }
    }
    let circle = add(Circle(), "circle")
    send((1, .began, 50, 50))
    send((1, .moved, 50, 101))
    send((1, .moved, 50, 102))
    let faults = UsageFault.collect { circle.state = .began }
    #expect(faults.count == 1 && circle.state == .ended)
    send((1, .ended, 50, 102))
    #expect(circle.resets == 1 && circle.state == .possible)
    #expect(log.entries.filter { $0.hasPrefix("circle") } == ["circle ended"])
  }

  @Test("targets are not retained, and recognizers are released with their views")
  func lifetime() {
    final class Target {
      var count = 0
    }
    Selector.add("tapped:", of: Target.self) { target, arguments in
      if arguments[0] is UITapGestureRecognizer { target.count += 1 }
      return nil
    }
    weak var recognizer: UITapGestureRecognizer?
    weak var released: Target?
    do {
      let target = Target()
      released = target
      let tap = UITapGestureRecognizer(target: target, action: "tapped:")
      recognizer = tap
      view.addGestureRecognizer(tap)
      self.touchBriefly()
      #expect(target.count == 1)
      view.gestureRecognizers = nil
    }
    stage.advance(by: 1)
    #expect(released == nil && recognizer == nil)
  }

  @Test("a sheet that is dragged by a pan settles where it is let go: open from half the way on")
  func interactiveAnimator() throws {
    for (distance, end) in [(CGFloat(49), CGFloat(100)), (51, 0)] {
      let stage = Stage(size: CGSize(width: 100, height: 200))
      let sheet = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
      stage.window.addSubview(sheet)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        sheet.frame.origin.y = 0
      }
      let pan = UIPanGestureRecognizer { recognizer in
        guard let pan = recognizer as? UIPanGestureRecognizer else { return }
        switch pan.state {
        case .began, .changed: animator.fractionComplete = -pan.translation(in: nil).y / 100
        default:
          animator.isReversed = animator.fractionComplete < 0.5
          animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        }
      }
      stage.window.addGestureRecognizer(pan)
      animator.pauseAnimation()
      func send(_ phase: UITouch.Phase, _ y: CGFloat) {
        stage.window.touches.send([
          TouchSample(finger: 1, phase: phase, location: CGPoint(x: 50, y: y))
        ])
      }
      send(.began, 150)
      // 10 points until the pan begins.
      for step in 1...5 { send(.moved, 150 - (distance + 10) / 5 * CGFloat(step)) }
      #expect(abs(animator.fractionComplete - distance / 100) < 1e-9)
      send(.ended, 140 - distance)
      try stage.advanceUntilIdle()
      #expect(sheet.frame.minY == end)
    }
  }
}
