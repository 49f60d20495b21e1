import Animator
import Testing

/// Rules of gesture recognizers that several fingers, several taps or subclasses are needed to see.
@MainActor
struct GestureRuleTests {
  private let stage = Stage(size: CGSize(width: 300, height: 300))
  private let log = StateLog()

  private final class StateLog {
    var entries: [String] = []
  }

  private func send(_ samples: (finger: Int, UITouch.Phase, CGFloat, CGFloat)...) {
    stage.window.touches.send(
      samples.map {
        TouchSample(finger: $0.finger, phase: $0.1, location: CGPoint(x: $0.2, y: $0.3))
      })
  }

  private func tap(_ x: CGFloat, _ y: CGFloat) {
    send((1, .began, x, y))
    stage.advance(by: 0.05)
    send((1, .ended, x, y))
  }

  @discardableResult
  private func add<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ name: String
  ) -> Recognizer {
    let log = log
    recognizer.addHandler { log.entries.append("\(name) \($0.state)") }
    stage.window.addGestureRecognizer(recognizer)
    return recognizer
  }

  /// A pan with an initializer of its own, as libraries declare them.
  private final class NamedPan: UIPanGestureRecognizer {
    let limit: CGFloat

    init(limit: CGFloat, target: Any?, action: Selector?) {
      self.limit = limit
      super.init(target: target, action: action)
    }
  }

  /// A tap that sets itself up wherever it is made.
  private final class DoubleTap: UITapGestureRecognizer {
    override init(target: Any?, action: Selector?) {
      super.init(target: target, action: action)
      numberOfTapsRequired = 2
    }
  }

  @Test("initializers of subclasses call init(target:action:), as in UIKit, and override it")
  func initializers() {
    #expect(NamedPan(limit: 3, target: nil, action: nil).limit == 3)
    #expect(DoubleTap(target: nil, action: nil).numberOfTapsRequired == 2)
    // It is the only designated one, so the others are inherited and call it.
    #expect(DoubleTap().numberOfTapsRequired == 2)
    let handling = DoubleTap { _ in }
    #expect(handling.numberOfTapsRequired == 2)
  }

  @Test("a long press with two fingers ends when one of them lifts")
  func twoFingerPress() {
    let press = UILongPressGestureRecognizer()
    press.numberOfTouchesRequired = 2
    add(press, "press")
    send((1, .began, 50, 50), (2, .began, 100, 50))
    stage.advance(by: 0.5)
    send((1, .ended, 50, 50))
    #expect(log.entries == ["press began", "press ended"])
    // The other one is not part of a gesture any more.
    send((2, .moved, 150, 50))
    send((2, .ended, 150, 50))
    #expect(log.entries == ["press began", "press ended"])
    #expect(press.state == .possible)
  }

  @Test("a pan with two fingers stands still while one of them is lifted, and ends with the other")
  func twoFingerPan() {
    let pan = UIPanGestureRecognizer()
    pan.minimumNumberOfTouches = 2
    add(pan, "pan")
    send((1, .began, 50, 50), (2, .began, 100, 50))
    // The center of both moves by 30 points, 20 beyond the 10 after which a pan begins.
    send((1, .moved, 80, 50), (2, .moved, 130, 50))
    #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 0))
    send((1, .ended, 80, 50))
    send((2, .moved, 200, 50))
    #expect(log.entries == ["pan began"])
    #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 0))
    // With two fingers again, the center of both counts: 10 points for 20 of one of them.
    send((3, .began, 150, 50))
    send((2, .moved, 220, 50))
    #expect(log.entries == ["pan began", "pan changed"])
    #expect(pan.translation(in: nil) == CGPoint(x: 30, y: 0))
    send((2, .ended, 220, 50), (3, .ended, 150, 50))
    #expect(log.entries.last == "pan ended")
  }

  @Test("a tap that waits for a double tap to fail is not undone by the touch that makes that fail")
  func pendingTap() {
    let single = add(UITapGestureRecognizer(), "single")
    let double = add(DoubleTap(), "double")
    single.require(toFail: double)
    tap(50, 50)
    stage.advance(by: 0.1)
    #expect(log.entries == [])
    // 100 points away, more than the 45 within which taps are counted together.
    send((1, .began, 150, 50))
    #expect(log.entries == ["single ended"])
    send((1, .ended, 150, 50))
    stage.advance(by: 1)

    log.entries = []
    tap(50, 50)
    stage.advance(by: 0.1)
    // In the same place, but then it moves too far for a tap.
    send((1, .began, 50, 50))
    #expect(log.entries == [])
    send((1, .moved, 120, 50))
    #expect(log.entries == ["single ended"])
    send((1, .ended, 120, 50))
  }

  @Test("delegates are asked once in a gesture whether it waits for another one")
  func failureQuestions() {
    final class Asked: NSObject, UIGestureRecognizerDelegate {
      var count = 0
      weak var other: UIGestureRecognizer?
      func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
      ) -> Bool {
        if other !== self.other { return false }
        count += 1
        return true
      }
    }
    let single = add(UITapGestureRecognizer(), "single")
    let double = add(DoubleTap(), "double")
    let delegate = Asked()
    delegate.other = double
    single.delegate = delegate
    tap(50, 50)
    // Decided anew with each event until the double tap fails, 0.35 s after the first tap.
    stage.advance(by: 0.4)
    #expect(log.entries == ["single ended"])
    #expect(delegate.count == 1)
    tap(50, 50)
    stage.advance(by: 0.4)
    #expect(delegate.count == 2)
  }

  @Test("recognizers and delegates are asked about an event before they are asked about its touch")
  func events() {
    final class Deaf: UITapGestureRecognizer {
      var receives = false
      override func shouldReceive(_ event: UIEvent) -> Bool { receives && event.type == .touches }
    }
    final class Logging: NSObject, UIGestureRecognizerDelegate {
      var entries: [String] = []
      var answer = true
      func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldReceive event: UIEvent
      ) -> Bool {
        entries.append("event")
        return answer
      }
      func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch
      ) -> Bool {
        entries.append("touch")
        return true
      }
    }
    let deaf = add(Deaf(), "tap")
    let delegate = Logging()
    deaf.delegate = delegate
    tap(50, 50)
    #expect(log.entries == [] && delegate.entries == [])
    deaf.receives = true
    tap(50, 50)
    #expect(log.entries == ["tap ended"] && delegate.entries == ["event", "touch"])
    delegate.answer = false
    tap(50, 50)
    #expect(log.entries == ["tap ended"] && delegate.entries == ["event", "touch", "event"])
  }

  @Test("a view decides which recognizers are added to it")
  func overrides() {
    final class Picky: UIView {
      override func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        if !(recognizer is UILongPressGestureRecognizer) { super.addGestureRecognizer(recognizer) }
      }
    }
    let view = Picky()
    let tap = UITapGestureRecognizer()
    view.gestureRecognizers = [UILongPressGestureRecognizer(), tap]
    #expect(view.gestureRecognizers == [tap])
  }
}
