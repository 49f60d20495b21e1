import Animator
import TestSupport
import Testing

@MainActor
@Suite("Completions")
struct CompletionTests {
  @Test(
    "fact 50: a completion runs at its exact end, between frames, and a chained animation starts there"
  )
  func chain() throws {
    let s = Scenario()
    var log: [Double] = []
    UIView.animate(withDuration: 0.1234) {
      s.view.alpha = 0
    } completion: { finished in
      #expect(finished)
      log.append(s.stage.time.seconds)
      UIView.animate(withDuration: 0.1) {
        s.view.alpha = 1
      } completion: { _ in
        log.append(s.stage.time.seconds)
      }
    }
    for _ in 0..<60 { s.stage.advance(by: 1.0 / 60) }
    #expect(log.count == 2)
    #expect(near(log[0], 0.1234) && near(log[1], 0.2234))
  }

  @Test("advancing the clock by the duration reaches the end state and runs the completion")
  func landing() {
    let s = Scenario()
    var count = 0
    UIView.animate(withDuration: 0.3) {
      s.view.center.x = 100
    } completion: { _ in
      count += 1
    }
    s.stage.advance(by: 0.3)
    #expect(count == 1)
    #expect(s.shown?.position.x == 100)
  }

  @Test(
    "fact 56: completions run in the order of their ends, then in the order in which blocks were created"
  )
  func order() {
    let s = Scenario()
    var log: [String] = []
    UIView.animate(withDuration: 2) {
      s.view.alpha = 0.9
    } completion: { _ in
      log.append("a")
    }
    UIView.animate(withDuration: 1) {
      s.view.center.x = 1
    } completion: { _ in
      log.append("b")
    }
    UIView.animate(withDuration: 1) {
      s.view.center.y = 1
    } completion: { _ in
      log.append("c")
    }
    UIView.animate(withDuration: 1, delay: 1) {
      s.view.bounds.size.width = 1
    } completion: { _ in
      log.append("d")
    }
    s.stage.advance(by: 5)
    #expect(log == ["b", "c", "a", "d"])
  }

  @Test(
    "fact 55: a block completes with its last animation; a stopped animation makes it unfinished")
  func several() {
    let s = Scenario()
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    s.stage.window.addSubview(other)
    var log: [(Bool, Double)] = []
    UIView.animate(withDuration: 1) {
      s.view.alpha = 0
      other.alpha = 0
    } completion: {
      log.append(($0, s.stage.time.seconds))
    }
    s.stage.advance(by: 0.5)
    other.removeFromSuperview()
    s.stage.advance(by: 0.25)
    #expect(log.isEmpty)
    s.stage.advance(by: 0.25)
    #expect(log.count == 1)
    #expect(log.first?.0 == false && log.first?.1 == 1)
  }

  @Test(
    "without animations the completion runs at the current time, at the next advance of the clock",
    arguments: [0.0, -1, 1])
  func nothing(duration: Double) {
    let s = Scenario()
    s.stage.advance(by: 0.5)
    var log: [(Bool, Double)] = []
    UIView.animate(withDuration: duration, delay: 3) {
      if duration <= 0 { s.view.alpha = 0 }
    } completion: {
      log.append(($0, s.stage.time.seconds))
    }
    #expect(log.isEmpty)
    s.stage.advance(by: 1)
    #expect(log.count == 1)
    #expect(log.first?.0 == true && log.first?.1 == 0.5)
    #expect(s.shown?.opacity == (duration <= 0 ? 0 : 1))
  }

  @Test("fact 38: removing a view stops its animations immediately, unfinished")
  func removal() {
    let s = Scenario()
    var log: [(Bool, Double)] = []
    UIView.animate(withDuration: 1) {
      s.view.alpha = 0
    } completion: {
      log.append(($0, s.stage.time.seconds))
    }
    s.stage.advance(by: 0.5)
    s.view.removeFromSuperview()
    s.stage.advance(by: 0.25)
    #expect(log.count == 1)
    #expect(log.first?.0 == false && log.first?.1 == 0.5)
  }

  @Test("moving a view within the tree does not stop its animations")
  func reparenting() {
    let s = Scenario()
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    s.stage.window.addSubview(other)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { s.view.alpha = 0 }
    s.stage.advance(by: 0.5)
    other.addSubview(s.view)
    s.stage.window.sendSubviewToBack(other)
    s.stage.advance(by: 0.25)
    #expect(s.shown?.opacity == 0.25)
  }

  @Test("fact 37: a view without a window changes immediately, and its block counts as finished")
  func offWindow() {
    let s = Scenario()
    let loose = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var log: [Bool] = []
    UIView.animate(withDuration: 1) {
      loose.alpha = 0
    } completion: {
      log.append($0)
    }
    s.stage.advance(by: 0.1)
    #expect(log == [true])
    #expect(loose.alpha == 0)
  }

  @Test("a view that is animated and then added to a window in the same turn animates")
  func addedAfterwards() {
    let s = Scenario()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
    s.stage.window.addSubview(view)
    s.stage.advance(by: 0.5)
    #expect(view.layer.presentation()?.opacity == 0.5)
  }

  @Test(
    "completions may remove, retarget and start animations; those of one instant read the same time"
  )
  func completionsThatAct() throws {
    let s = Scenario()
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    s.stage.window.addSubview(other)
    var log: [String] = []
    UIView.animate(withDuration: 1) {
      s.view.alpha = 0
    } completion: { _ in
      log.append("a\(s.stage.time.seconds)")
      other.removeFromSuperview()
      UIView.animate(withDuration: 0) {
        s.view.alpha = 1
      } completion: { _ in
        log.append("c\(s.stage.time.seconds)")
      }
    }
    UIView.animate(withDuration: 1) {
      other.alpha = 0
    } completion: {
      log.append("b\($0)\(s.stage.time.seconds)")
    }
    try s.stage.advanceUntilIdle()
    // The other view's animation had ended before it was removed.
    #expect(log == ["a1.0", "btrue1.0", "c1.0"])
  }

  @Test(
    "a block completes on the clock of the stage whose views it changes, not the newest stage's")
  func twoStages() {
    let (a, b) = (Scenario(), Scenario())
    var log: [String] = []
    UIView.animate(withDuration: 0) {
      a.view.alpha = 0.5
    } completion: { _ in
      log.append("none")
    }
    UIView.animate(withDuration: 1) {
      a.view.alpha = 0.5
    } completion: { _ in
      log.append("same")
    }
    UIView.transition(with: a.view, duration: 0, options: .transitionCurlUp) {
      a.view.alpha = 0.4
    } completion: { _ in
      log.append("transition")
    }
    UIView.animate(withDuration: 1) {
      UIView.performWithoutAnimation { a.view.alpha = 1 }
    } completion: { _ in
      log.append("inside")
    }
    b.stage.advance(by: 5)
    #expect(log.isEmpty)
    a.stage.advance(by: 0)
    #expect(log == ["none", "same", "transition", "inside"])
  }
}
