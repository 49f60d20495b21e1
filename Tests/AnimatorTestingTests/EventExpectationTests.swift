import AnimatorTesting
import Testing
import XCTest

@MainActor
struct EventExpectationTests {
  let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
  let card = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))

  init() {
    card.accessibilityIdentifier = "card"
    stage.window.addSubview(card)
  }

  @Test("completions are logged with their times, order and flags")
  func completions() {
    let log = EventLog(stage)
    UIView.animate(
      withDuration: 0.5, animations: { card.backgroundColor = .red },
      completion: log.completion("red"))
    stage.advance(by: 0.25)
    UIView.animate(
      withDuration: 0.5, animations: { card.backgroundColor = .blue },
      completion: log.completion("blue"))
    stage.advance(by: 1)
    log.note("checked")
    expect(
      log,
      toEqual: [
        .init("red", at: 0.25, finished: false), .init("blue", at: 0.75, finished: true),
        .init("checked", at: 1.25),
      ])
    let failures = Expectation.failures {
      expect(
        log,
        toEqual: [.init("red", at: 0.25, finished: false), .init("blue", at: 0.5, finished: true)])
    }
    #expect(
      failures == [
        """
        the events differ from the expected ones, starting at 0.5 s (- expected, + actual):
          red at 0.25 s, not finished
        - blue at 0.5 s, finished
        + blue at 0.75 s, finished
        + checked at 1.25 s
        """
      ])
  }

  @Test("the completion of an animator")
  func animator() {
    let log = EventLog(stage)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { card.alpha = 0 }
    animator.addCompletion(log.position("faded"))
    animator.startAnimation()
    stage.advance(by: 0.25)
    animator.isReversed = true
    stage.advance(by: 1)
    expect(log, toEqual: [.init("faded", at: 0.5, finished: false)])
    #expect(Expectation.failures { expect(log, toEqual: []) }.count == 1)
  }

  @Test(
    "a stage becomes idle, or a failure names the animations still running and their source locations"
  )
  func idle() {
    UIView.animate(withDuration: 0.5) { card.alpha = 0 }
    #expect(expectIdle(stage) == 0.5)
    let line = #line + 1
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .curveLinear]) { card.alpha = 1 }
    // Repeating forever is valid as long as nothing waits for its end.
    stage.advance(by: 3)
    let failures = Expectation.failures { #expect(expectIdle(stage, within: 2) == nil) }
    #expect(
      failures == [
        """
        the stage is not idle after 2.0 s: 'opacity' of UIView repeats forever; remove it, or advance by a fixed time instead
        still running: AnimatorTestingTests/EventExpectationTests.swift:\(line): opacity from 0.5 s forever, linear
        """
      ])
  }

  @Test("a test runs with Reduce Motion off and on", arguments: Motion.allCases)
  func motion(motion: Motion) {
    motion.run {
      if UIAccessibility.isReduceMotionEnabled {
        UIView.animate(withDuration: 0.2) { card.alpha = 0 }
      } else {
        UIView.animate(withDuration: 0.2) { card.center.x = 200 }
      }
    }
    expect(card, \.center.x, at: 0.2, toEqual: motion == .reduced ? 25 : 200)
    expect(card, \.alpha, at: 0.2, toEqual: motion == .reduced ? 0 : 1)
    #expect(!UIAccessibility.isReduceMotionEnabled)
    withReduceMotion { #expect(UIAccessibility.isReduceMotionEnabled) }
  }

  @Test("an async test runs with Reduce Motion off and on", arguments: Motion.allCases)
  func waiting(motion: Motion) async {
    await motion.run {
      await Task.yield()
      #expect(UIAccessibility.isReduceMotionEnabled == (motion == .reduced))
    }
  }
}

/// The same expectations in XCTest, which on Linux cannot call `@MainActor` methods.
final class XCTestUsageTests: XCTestCase {
  func testFade() {
    MainActor.assumeIsolated {
      let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
      let card = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      stage.window.addSubview(card)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { card.alpha = 0 }
      expect(card, \.alpha, at: 0.5, toEqual: 0.5)
      XCTAssertEqual(
        Expectation.failures { expect(card, \.alpha, at: 0.5, toEqual: 0.4) }.count, 1)
      XCTAssertEqual(expectIdle(stage), 1)
    }
  }
}
