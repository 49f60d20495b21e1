import Animator
import TestSupport
import Testing

@MainActor
@Suite("Spring animations of views")
struct SpringAnimationTests {
  @Test("fact 82: usingSpringWithDamping follows its spring for its duration")
  func usingSpring() throws {
    let s = Scenario()
    var end: Double?
    UIView.animate(
      withDuration: 1, delay: 0.5, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      options: .curveLinear
    ) {
      s.view.center.x = 160
    } completion: { finished in
      #expect(finished)
      end = s.stage.time.seconds
    }
    #expect(s.view.center.x == 160)
    s.stage.advance(to: 0.5)
    #expect(s.shown?.position.x == 60)
    s.stage.advance(to: 0.8)
    // ω = 12.716903, ω_d = 11.013161, ζω = 6.358451: at 0.3 s,
    // 1 − e^−1.907535 · (cos 3.303948 + 0.57735 · sin 3.303948) = 1.160371.
    #expect(near(try #require(s.shown).position.x, 176.0, within: 0.2))
    let spring = SpringCurve(dampingRatio: 0.5, duration: 1)
    #expect(near(try #require(s.shown).position.x, 60 + 100 * spring.progress(at: 0.3)))
    s.stage.advance(to: 2)
    #expect(end == 1.5)
  }

  @Test("fact 85: a velocity of 1 covers the distance in one second")
  func velocity() throws {
    let s = Scenario()
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0.5
    ) {
      s.view.center.x = 260
    }
    s.stage.advance(to: 1e-5)
    // 200 points at 0.5 distances a second: 100 points a second, 0.001 in 10 µs.
    #expect(near(try #require(s.shown).position.x, 60.001, within: 2e-6))
  }

  @Test("facts 4, 87: the defaults, and the completion after the settling duration")
  func springDuration() {
    let s = Scenario()
    var log: [Double] = []
    UIView.animate {
      s.view.center.x = 160
    } completion: { _ in
      log.append(s.stage.time.seconds)
    }
    UIView.animate(springDuration: 0.5, bounce: 0.3, delay: 1) {
      s.view.alpha = 0
    } completion: { _ in
      log.append(s.stage.time.seconds)
    }
    s.stage.advance(by: 5)
    #expect(log.count == 2 && near(log[0], 0.8) && near(log[1], 1.86296, within: 5e-6))
  }

  @Test("a spring with a bounce of 1 oscillates forever")
  func endless() throws {
    let s = Scenario()
    var isDone = false
    UIView.animate(springDuration: 0.5, bounce: 1) {
      s.view.center.x = 160
    } completion: { _ in
      isDone = true
    }
    s.stage.advance(by: 1000.25)
    // Half a period after an integral number of them.
    #expect(near(try #require(s.shown).position.x, 260, within: 1e-6))
    #expect(!isDone && s.stage.timeline.duration.seconds == 1000.25)
  }

  @Test("without a duration nothing is animated")
  func noDuration() {
    let s = Scenario()
    UIView.animate(springDuration: 0) { s.view.center.x = 160 }
    #expect(s.shown?.position.x == 160)
    UIView.animate(
      withDuration: -1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
    ) { s.view.center.x = 200 }
    #expect(s.shown?.position.x == 200)
  }

  @Test("fact 47: a nested spring inherits duration and curve unless it overrides them")
  func nested() throws {
    let s = Scenario()
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      UIView.animate(springDuration: 0.5) { s.view.center.x = 160 }
      UIView.animate(springDuration: 0.5, options: .overrideInheritedCurve) {
        s.view.center.y = 145
      }
    }
    s.stage.advance(by: 1)
    let shown = try #require(s.shown)
    #expect(near(shown.position.x, 110))
    // The spring settles in 0.8 s; it is stretched to the inherited 2 s.
    let spring = SpringCurve(duration: 0.5)
    #expect(near(shown.position.y, 45 + 100 * spring.progress(at: 0.4), within: 1e-6))
  }

  @Test("fact 90: a reversed spring retraces its path")
  func reversed() throws {
    let s = Scenario()
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      options: .autoreverse
    ) { s.view.center.x = 160 }
    let timeline = s.stage.timeline
    let id = try #require(s.view.layer.timelineID)
    for time in [0.1, 0.4, 0.9] {
      let there = timeline.presentation(of: id, at: MediaTime(seconds: time))
      let back = timeline.presentation(of: id, at: MediaTime(seconds: 2 - time))
      let (x, mirrored) = (try #require(there).position.x, try #require(back).position.x)
      #expect(near(x, mirrored), "\(x) \(mirrored)")
    }
  }

  @Test("a spring with its own parameters runs for the given duration, or until it has settled")
  func own() {
    let s = Scenario()
    var log: [Double] = []
    UIView.animate(spring: SpringCurve(), animations: { s.view.center.x = 160 }) { _ in
      log.append(s.stage.time.seconds)
    }
    UIView.animate(spring: SpringCurve(), duration: 0.25, animations: { s.view.alpha = 0 }) { _ in
      log.append(s.stage.time.seconds)
    }
    s.stage.advance(by: 5)
    #expect(log.count == 2 && log[0] == 0.25 && near(log[1], 1.472_700_334_7))
  }
}
