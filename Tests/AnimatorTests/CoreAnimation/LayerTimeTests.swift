import Animator
import TestSupport
import Testing

@Suite("Layer time")
@MainActor
struct LayerTimeTests {
  /// A layer that moves linearly from 0 to 100 in 1 s, inside another layer.
  @MainActor
  struct Nested {
    let s = LayerScenario()
    let inner = CALayer()

    init(duration: Double = 1) {
      s.layer.addSublayer(inner)
      s.stage.advance(by: 0)
      inner.add(basic("position.x", from: 0, to: 100, duration: duration), forKey: "x")
    }

    var x: Double { Double(inner.presentation()?.position.x ?? .nan) }

    func recordedX(at seconds: Double) -> Double {
      let state = inner.timelineID.flatMap {
        s.stage.timeline.presentation(of: $0, at: MediaTime(seconds: seconds))
      }
      return Double(state?.position.x ?? .nan)
    }
  }

  @Test("fact 117: a layer at twice the speed runs its sublayers' animations in half the time")
  func doubleSpeed() {
    let n = Nested()
    n.s.layer.speed = 2
    n.s.stage.advance(by: 0.25)
    #expect(near(n.x, 50))
    n.s.stage.advance(by: 0.25)
    #expect(n.x == 0 && n.inner.animationKeys() == nil)
  }

  @Test("fact 117: a layer with negative speed plays its sublayers' animations backward")
  func backward() {
    let n = Nested()
    n.s.layer.timeOffset = 0.8
    n.s.layer.speed = -1
    #expect(near(n.x, 80))
    n.s.stage.advance(by: 0.5)
    #expect(near(n.x, 30))
    #expect(n.inner.animationKeys() == ["x"])
  }

  @Test("fact 117: pausing a layer freezes its subtree, and resuming continues from there")
  func pauseAndResume() {
    let n = Nested(duration: 2)
    let layer = n.s.layer
    n.s.stage.advance(by: 0.5)
    // Apple's recipe (QA1673).
    let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = paused
    #expect(paused == 0.5)
    n.s.stage.advance(by: 3)
    #expect(near(n.x, 25))
    let pausedTime = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    let since = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
    layer.beginTime = since
    #expect(since == 3 && near(n.x, 25))
    n.s.stage.advance(by: 1)
    #expect(near(n.x, 75))
    n.s.stage.advance(by: 0.5)
    #expect(n.inner.animationKeys() == nil)
    #expect(n.s.stage.timeline.duration == MediaTime(seconds: 5))
    // The timeline has recorded all of it.
    for (time, x) in [(0.25, 12.5), (2, 25), (3.5, 25), (4, 50)] {
      #expect(near(n.recordedX(at: time), x))
    }
  }

  @Test("fact 117: an animation's time offset wraps around within its duration")
  func offset() {
    let s = LayerScenario()
    let animation = basic("position.x", from: 0, to: 100)
    animation.timeOffset = 0.3
    s.layer.add(animation, forKey: "x")
    #expect(near(s.x(at: 0), 30) && near(s.x(at: 0.69), 99) && near(s.x(at: 0.9), 20))
  }

  @Test("fact 118: times are converted through all ancestors")
  func conversion() {
    let n = Nested()
    n.s.stage.advance(by: 10)
    n.s.layer.speed = 2
    n.s.layer.beginTime = 4
    n.inner.timeOffset = 1
    n.inner.speed = 0.5
    // (10 − 4) · 2 = 12, then 12 · 0.5 + 1 = 7.
    #expect(CACurrentMediaTime() == 10)
    #expect(n.s.layer.convertTime(10, from: nil) == 12)
    #expect(n.inner.convertTime(10, from: nil) == 7)
    #expect(n.inner.convertTime(7, to: nil) == 10)
    #expect(n.inner.convertTime(12, from: n.s.layer) == 7)
    #expect(n.inner.convertTime(7, to: n.s.layer) == 12)
  }

  @Test("fact 112: begin, then speed, then offset, then repeats, mirrored where they reverse")
  func localTime() {
    let s = LayerScenario()
    let animation = basic("position.x", from: 0, to: 100)
    animation.beginTime = 1
    animation.speed = 0.5
    animation.timeOffset = 0.25
    animation.repeatCount = 2
    animation.autoreverses = true
    s.layer.add(animation, forKey: "x")
    // At t: (t − 1) / 2 + 0.25, of a cycle of 2 that reverses at 1; it lasts 4 / 0.5 s.
    for (time, x) in [(1.0, 25.0), (2, 75), (3, 75), (4, 25), (5, 25), (8.5, 0), (8.9, 20)] {
      #expect(near(s.x(at: time), x), "at \(time): \(s.x(at: time))")
    }
    #expect(s.x(at: 0.9) == 60 && s.x(at: 9) == 60)
  }

  @Test("fact 113: an explicit begin time is in the layer's time")
  func beginTime() {
    let s = LayerScenario()
    s.stage.advance(by: 2)
    let animation = basic("position.x", from: 0, to: 100)
    animation.beginTime = 1.5
    s.layer.add(animation, forKey: "past")
    #expect(near(Double(s.shown.position.x), 50))
    s.layer.speed = 2
    // The layer's time is 4 now: an animation that begins at 5 starts in half a second.
    animation.beginTime = 5
    s.layer.add(animation, forKey: "later")
    s.stage.advance(by: 0.75)
    #expect(near(Double(s.shown.position.x), 50))
  }

  // At twice the speed the layer's time is 2 at once, and 4 and 5, where the animation begins and ends, a second and
  // one and a half later.
  @Test("the timeline has the times of an animation that begins after a change of its layer's time")
  func laterTimes() {
    let s = LayerScenario()
    let animation = basic("position.x", from: 0, to: 100, duration: 1)
    animation.beginTime = 4
    s.layer.add(animation, forKey: "x")
    s.stage.advance(by: 1)
    s.layer.speed = 2
    func times() -> [[Double]] {
      s.stage.timeline.animations.map { [$0.begin.seconds, $0.end.seconds] }
    }
    #expect(times() == [[2, 2.5]])
    s.stage.advance(by: 3)
    #expect(times() == [[2, 2.5]])
    #expect(s.stage.timeline.animations.allSatisfy { !$0.isInterrupted })
  }

  // Paused at 1, with 3 to go until the animation begins, and resumed at 3.
  @Test("the timeline has the times of an animation that begins after a pause of its layer")
  func timesAfterPause() {
    let s = LayerScenario()
    let animation = basic("position.x", from: 0, to: 100, duration: 1)
    animation.beginTime = 4
    s.layer.add(animation, forKey: "x")
    s.stage.advance(by: 1)
    s.layer.speed = 0
    s.layer.timeOffset = 1
    s.stage.advance(by: 2)
    s.layer.speed = 1
    s.layer.timeOffset = 0
    s.layer.beginTime = 2
    s.stage.advance(by: 4)
    let record = s.stage.timeline.animations[0]
    #expect(record.begin.seconds == 6 && record.end.seconds == 7)
  }

  @Test("in a layer that repeats its duration, the presentation matches the timeline")
  func repeatingLayer() {
    let s = LayerScenario()
    (s.layer.duration, s.layer.repeatCount) = (1, .infinity)
    let animation = basic("position.x", from: 0, to: 100, duration: 1)
    animation.isRemovedOnCompletion = false
    s.layer.add(animation, forKey: nil)
    for _ in 0..<6 {
      s.stage.advance(by: 0.25)
      // The layer's time wraps around at whole seconds.
      let expected = CGFloat(s.stage.time.seconds.truncatingRemainder(dividingBy: 1) * 100)
      #expect(s.shown.position.x == expected)
      #expect(s.x(at: s.stage.time.seconds) == Double(expected))
      let frame = s.stage.timeline.frame(at: s.stage.time)
      #expect(frame.layers.last?.state.position.x == expected)
    }
  }

  @Test("frames show a layer with negative speed like its presentation")
  func backwardFrames() {
    let s = LayerScenario()
    s.layer.add(basic("position.x", from: 0, to: 100, duration: 1), forKey: nil)
    (s.layer.timeOffset, s.layer.speed) = (0.75, -1)
    for expected in [75, 50, 25] as [CGFloat] {
      #expect(s.shown.position.x == expected)
      let frame = s.stage.timeline.frame(at: s.stage.time)
      #expect(frame.layers.last?.state.position.x == expected)
      s.stage.advance(by: 0.25)
    }
  }

  @Test("an animation that runs backward forever begins at its end, like one that repeats twice")
  func backwardForever() {
    let s = LayerScenario()
    let animation = basic("position.x", from: 0, to: 100, duration: 0.8)
    animation.speed = -1
    for count in [2, .infinity] as [Float] {
      animation.repeatCount = count
      s.layer.add(animation, forKey: "move")
      #expect([0, 0.2, 0.6, 0.8, 1].map(s.x(at:)) == [100, 75, 25, 100, 75])
    }
  }
}
