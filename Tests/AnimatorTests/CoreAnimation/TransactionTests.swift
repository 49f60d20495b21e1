import Animator
import TestSupport
import Testing

@Suite("Transactions")
@MainActor
struct TransactionTests {
  @Test("fact 11: a quarter of a second; inner transactions inherit unset values")
  func settings() {
    let s = LayerScenario()
    #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
    #expect(CATransaction.animationTimingFunction() == nil)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setValue("yes", forKey: "mine")
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 2)
    #expect(CATransaction.value(forKey: "mine") as? String == "yes")
    s.layer.position.x = 160
    CATransaction.commit()
    #expect(CATransaction.animationTimingFunction() == nil)
    CATransaction.setValue(3, forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    #expect(CATransaction.animationDuration() == 3 && CATransaction.disableActions())
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
    #expect(near(s.x(at: 1), 110) && s.x(at: 2) == 160)
    let faults = UsageFault.collect { CATransaction.setValue("x", forKey: "animationDuration") }
    #expect(faults.first?.reason == "'animationDuration' takes a number, not 'x' (String)")
  }

  @Test("a duration of 0 makes changes immediate")
  func zero() {
    let s = LayerScenario()
    CATransaction.setAnimationDuration(0)
    s.layer.position.x = 160
    s.layer.isHidden = true
    #expect(s.layer.animationKeys() == nil)
  }

  @Test("a lock excludes nobody; the frame rate of an animation is kept for apps to read")
  func settingsWithoutEffect() throws {
    let s = LayerScenario()
    CATransaction.lock()
    CATransaction.lock()
    s.layer.wantsExtendedDynamicRangeContent = true
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = 1
    #expect(animation.preferredFrameRateRange == .default)
    animation.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20, preferred: 15)
    s.layer.add(animation, forKey: "fade")
    CATransaction.unlock()
    CATransaction.unlock()
    let added = try #require(s.layer.animation(forKey: "fade"))
    #expect(added.preferredFrameRateRange.preferred == 15)
  }

  @Test("outside transactions, settings apply until the stage commits, and to that stage only")
  func implicit() {
    let first = LayerScenario()
    let second = LayerScenario()
    CATransaction.setDisableActions(true)
    second.layer.opacity = 0
    first.stage.advance(by: 0.1)
    #expect(CATransaction.disableActions())
    second.stage.advance(by: 0.1)
    #expect(!CATransaction.disableActions())
    #expect(second.layer.animationKeys() == nil)
    CATransaction.setDisableActions(true)
    CATransaction.flush()
    #expect(!CATransaction.disableActions())
    CATransaction.setDisableActions(true)
    CATransaction.commit()
    #expect(!CATransaction.disableActions())
  }

  /// A block that logs `line` with the time.
  func block(_ log: AnimationLog, _ line: String) -> () -> Void { { log.note(line) } }

  @Test(
    "facts 49, 58: a completion block waits for animations added after it, also in nested transactions"
  )
  func completion() {
    let s = LayerScenario()
    let log = AnimationLog()
    CATransaction.begin()
    s.layer.add(basic("position.x", by: 1, duration: 9), forKey: "before")
    CATransaction.setCompletionBlock(block(log, "outer"))
    s.layer.opacity = 0
    CATransaction.begin()
    CATransaction.setCompletionBlock(block(log, "inner"))
    s.layer.add(basic("zPosition", by: 1, duration: 2), forKey: "z")
    CATransaction.commit()
    UIView.animate(withDuration: 3) { s.stage.window.alpha = 0.5 }
    #expect(CATransaction.completionBlock() != nil)
    CATransaction.commit()
    #expect(log.lines.isEmpty)
    s.stage.advance(by: 20)
    #expect(log.lines == ["inner 2.0", "outer 3.0"])
  }

  @Test("fact 58: a block without animations runs after the commit, not inside it")
  func empty() {
    let s = LayerScenario()
    let log = AnimationLog()
    CATransaction.begin()
    CATransaction.setCompletionBlock(block(log, "done"))
    CATransaction.commit()
    #expect(log.lines.isEmpty)
    s.stage.advance(by: 0)
    #expect(log.lines == ["done 0.0"])
    CATransaction.setCompletionBlock(block(log, "implicit"))
    s.stage.advance(by: 1)
    #expect(log.lines == ["done 0.0", "implicit 0.0"])
  }

  @Test("fact 58: a replaced block runs nevertheless, for the animations added before")
  func replaced() {
    let s = LayerScenario()
    let log = AnimationLog()
    CATransaction.begin()
    CATransaction.setCompletionBlock(block(log, "first"))
    s.layer.add(basic("position.x", by: 1, duration: 1), forKey: "a")
    CATransaction.setCompletionBlock(block(log, "second"))
    s.layer.add(basic("position.y", by: 1, duration: 2), forKey: "b")
    CATransaction.commit()
    s.stage.advance(by: 9)
    #expect(log.lines == ["first 1.0", "second 2.0"])
  }

  @Test("fact 57: the start, then at the end the transaction's block before the stop")
  func order() {
    let s = LayerScenario()
    let log = AnimationLog()
    CATransaction.begin()
    CATransaction.setCompletionBlock(block(log, "block"))
    for key in ["position.x", "position.y"] {
      let animation = basic(key, by: 1)
      animation.delegate = log
      s.layer.add(animation, forKey: key)
    }
    CATransaction.commit()
    s.stage.advance(by: 9)
    #expect(
      log.lines == ["start 0.0", "start 0.0", "block 1.0", "stop true 1.0", "stop true 1.0"])
  }

  @Test("fact 59: removed early, the block precedes the stop; without a window: start, stop, block")
  func early() {
    let s = LayerScenario()
    let log = AnimationLog()
    let bare = CALayer()
    func start(on layer: CALayer) {
      CATransaction.begin()
      CATransaction.setCompletionBlock(block(log, "block"))
      let animation = basic("position.x", by: 1)
      animation.delegate = log
      layer.add(animation, forKey: "x")
      CATransaction.commit()
    }
    start(on: s.layer)
    s.stage.advance(by: 0.5)
    s.layer.removeAnimation(forKey: "x")
    s.stage.advance(by: 0.5)
    #expect(log.lines == ["start 0.0", "block 0.5", "stop false 0.5"])
    log.lines = []
    start(on: bare)
    s.stage.advance(by: 1)
    #expect(log.lines == ["start 1.0", "stop false 1.0", "block 1.0"])
  }

  @Test("callbacks of the clock are outside of the transaction that advances it")
  func callbacks() {
    let s = LayerScenario()
    let log = AnimationLog()
    UIView.animate(withDuration: 1, animations: { s.stage.window.alpha = 0 }) { _ in
      log.note("\(CATransaction.animationDuration())")
      // Never committed: ends with the callback.
      CATransaction.begin()
      CATransaction.setCompletionBlock { log.note("left open") }
    }
    CATransaction.begin()
    CATransaction.setAnimationDuration(7)
    s.stage.advance(by: 2)
    #expect(CATransaction.animationDuration() == 7)
    CATransaction.commit()
    #expect(log.lines == ["0.25 1.0", "left open 1.0"])
  }

  @Test("an animation takes the transaction's timing function, if there is one")
  func function() {
    let s = LayerScenario()
    let animation = basic("position.x", from: 0, to: 100)
    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    s.layer.add(animation, forKey: "x")
    CATransaction.commit()
    // Ease in at a half (fact 68).
    #expect(near(s.x(at: 0.5), 31.5357, within: 1e-4))
  }

  @Test("an animation without a duration gets the transaction's, which can be read")
  func resolvedDuration() {
    let s = LayerScenario()
    s.layer.add(basic("position.x", to: 0, duration: 0), forKey: "usual")
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    s.layer.opacity = 0
    CATransaction.commit()
    #expect(s.layer.animation(forKey: "usual")?.duration == 0.25)
    #expect(s.layer.animation(forKey: "opacity")?.duration == 2)
  }
}
