import Animator
import Testing

/// Which touches recognizers receive, and what views receive of them.
@MainActor
struct GestureTouchTests {
  private let stage = Stage(size: CGSize(width: 300, height: 300))
  private let log = TouchLog()
  private let view: LoggingView

  init() {
    view = LoggingView("view", CGRect(x: 0, y: 0, width: 300, height: 300), log)
    view.isMultipleTouchEnabled = true
    stage.window.addSubview(view)
  }

  private func send(
    _ finger: Int, _ phase: UITouch.Phase, _ x: CGFloat, _ type: UITouch.TouchType = .direct
  ) {
    var sample = TouchSample(finger: finger, phase: phase, location: CGPoint(x: x, y: 50))
    sample.type = type
    stage.window.touches.send([sample])
  }

  @discardableResult
  private func add<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ name: String
  ) -> Recognizer {
    let log = log
    recognizer.addHandler { log.entries.append("\(name) \($0.state)") }
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  /// The entries of recognizers.
  private var gestures: [String] { log.entries.filter { !$0.hasPrefix("view") } }

  @Test("a recognizer receives touches of the types that it allows, all of the type of the first")
  func types() {
    let pan = add(UIPanGestureRecognizer(), "pan")
    send(1, .began, 50)
    send(2, .began, 90, .pencil)
    #expect(pan.numberOfTouches == 1)
    send(1, .ended, 50)
    send(2, .ended, 90, .pencil)
    pan.requiresExclusiveTouchType = false
    send(1, .began, 50)
    send(2, .began, 90, .pencil)
    #expect(pan.numberOfTouches == 2)
    send(1, .ended, 50)
    send(2, .ended, 90, .pencil)
    pan.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
    send(1, .began, 50)
    #expect(pan.numberOfTouches == 0)
    send(2, .began, 90, .pencil)
    #expect(pan.numberOfTouches == 1)
    send(1, .ended, 50)
    send(2, .ended, 90, .pencil)
  }

  @Test("fingers beyond the greatest number of a pan are not part of it")
  func numberOfTouches() {
    let pan = UIPanGestureRecognizer()
    pan.maximumNumberOfTouches = 1
    add(pan, "pan")
    send(1, .began, 50)
    send(2, .began, 90)
    #expect(pan.numberOfTouches == 1)
    send(2, .moved, 190)
    #expect(gestures == [])
    send(1, .moved, 80)
    #expect(gestures == ["pan began"] && pan.translation(in: view).x == 20)
    send(1, .ended, 80)
    send(2, .ended, 190)
    #expect(gestures == ["pan began", "pan ended"])
  }

  @Test("subclasses refuse to prevent others, or to be prevented by them")
  func prevention() {
    final class Peaceful: UIPanGestureRecognizer {
      var prevents = true
      var isPrevented = true
      override func canPrevent(_ other: UIGestureRecognizer) -> Bool { prevents }
      override func canBePrevented(by other: UIGestureRecognizer) -> Bool { isPrevented }
    }
    // Both are found by the same movement, in the order in which they were added.
    let first = add(Peaceful(), "first")
    let second = add(Peaceful(), "second")
    func drag() -> [String] {
      log.entries = []
      send(1, .began, 50)
      send(1, .moved, 80)
      send(1, .ended, 80)
      return gestures
    }
    #expect(drag() == ["first began", "first ended"])
    first.prevents = false
    #expect(drag() == ["first began", "second began", "first ended", "second ended"])
    first.prevents = true
    second.isPrevented = false
    #expect(drag() == ["first began", "second began", "first ended", "second ended"])
  }

  @Test("a delegate makes others wait for its recognizer")
  func requirements() {
    final class First: NSObject, UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
      ) -> Bool { true }
    }
    add(UIPanGestureRecognizer(), "pan")
    let press = add(UILongPressGestureRecognizer(), "press")
    press.allowableMovement = 40
    let delegate = First()
    press.delegate = delegate
    send(1, .began, 50)
    send(1, .moved, 80)
    // The pan has been found, and waits for the press, which allows 40 points.
    #expect(gestures == [])
    send(1, .moved, 91)
    #expect(gestures == ["pan began"])
    send(1, .ended, 91)
  }

  @Test("the end of a touch is held back for a double tap, unless it does not delay that")
  func delayedEnds() {
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    add(double, "double")
    send(1, .began, 50)
    send(1, .ended, 50)
    #expect(log.entries == ["view began 50,50"])
    stage.advance(by: 0.4)
    #expect(log.entries == ["view began 50,50", "view ended 50,50"])
    double.delaysTouchesEnded = false
    log.entries = []
    send(1, .began, 50)
    send(1, .ended, 50)
    #expect(log.entries == ["view began 50,50", "view ended 50,50"])
    stage.advance(by: 0.4)
  }

  @Test("a touch that is ignored goes on in its view, also if others are held back")
  func ignoredTouches() {
    final class Choosy: UIGestureRecognizer {
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches { ignore(touch, for: event) }
      }
    }
    let choosy = add(Choosy(), "choosy")
    choosy.delaysTouchesBegan = true
    send(1, .began, 50)
    send(2, .began, 90)
    #expect(log.entries == [] && choosy.numberOfTouches == 2)
    send(2, .moved, 100)
    #expect(choosy.numberOfTouches == 1)
    #expect(log.entries == ["view began 100,50", "view moved 100,50"])
    send(1, .ended, 50)
    send(2, .ended, 100)
    #expect(log.entries.last == "view ended 100,50")
  }

  @Test("two fingers in one place are a pinch as soon as they part")
  func coincidentFingers() {
    let pinch = add(UIPinchGestureRecognizer(), "pinch")
    send(1, .began, 100)
    send(2, .began, 100)
    send(2, .moved, 150)
    #expect(gestures == ["pinch began"])
    // Their distance counts as a point, from which the 8 % before the beginning are left out: e^0.08.
    #expect(abs(pinch.scale - 50 / 1.0832870676749586) < 1e-9)
    send(1, .ended, 100)
    send(2, .ended, 150)
    #expect(gestures.last == "pinch ended")
  }
}
