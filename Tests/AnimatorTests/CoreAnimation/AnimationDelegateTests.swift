import Animator
import TestSupport
import Testing

@Suite("Delegates of animations")
@MainActor
struct AnimationDelegateTests {
  @Test("fact 57: a delegate is called when its animation begins and when it has ended")
  func natural() {
    let s = LayerScenario()
    let log = AnimationLog()
    let animation = basic("position.x", from: 0, to: 1)
    animation.delegate = log
    animation.beginTime = 0.5
    s.layer.add(animation, forKey: "x")
    #expect(log.lines.isEmpty)
    #expect(s.layer.animation(forKey: "x")?.delegate === log)
    s.stage.advance(by: 3)
    #expect(log.lines == ["start 0.5", "stop true 1.5"])
  }

  @Test("animationDidStart is not called before the call that adds the animation returns")
  func notInside() {
    let s = LayerScenario()
    let log = AnimationLog()
    let animation = basic("position.x", from: 0, to: 1)
    animation.delegate = log
    s.layer.add(animation, forKey: "x")
    #expect(log.lines.isEmpty)
    s.stage.advance(by: 0)
    #expect(log.lines == ["start 0.0"])
  }

  @Test("facts 29, 59: removing or replacing an animation stops it unfinished")
  func removed() {
    let s = LayerScenario()
    let log = AnimationLog()
    let animation = basic("position.x", from: 0, to: 1)
    animation.delegate = log
    s.layer.add(animation, forKey: "x")
    s.stage.advance(by: 0.25)
    s.layer.add(animation, forKey: "x")
    s.stage.advance(by: 0.25)
    s.layer.removeAllAnimations()
    #expect(s.shown.position.x == 60)
    s.stage.advance(by: 3)
    #expect(
      log.lines == ["start 0.0", "stop false 0.25", "start 0.25", "stop false 0.5"])
  }

  @Test("fact 59: a layer without a window removes its animations immediately")
  func offStage() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let (layer, log) = (CALayer(), AnimationLog())
    let animation = basic("position.x", from: 0, to: 1)
    animation.delegate = log
    layer.add(animation, forKey: "x")
    stage.advance(by: 1)
    #expect(log.lines == ["start 0.0", "stop false 0.0"])
    #expect(layer.animationKeys() == nil)
  }

  @Test("an animation that is not removed on completion is reported to stop once")
  func persistent() {
    let s = LayerScenario()
    let log = AnimationLog()
    let animation = basic("position.x", from: 0, to: 1)
    animation.delegate = log
    animation.isRemovedOnCompletion = false
    s.layer.add(animation, forKey: "x")
    s.stage.advance(by: 3)
    s.layer.removeAnimation(forKey: "x")
    s.stage.advance(by: 1)
    #expect(log.lines == ["start 0.0", "stop true 1.0"])
  }

  @Test("animations that a delegate starts begin at the exact end")
  func chained() {
    final class Chain: CAAnimationDelegate {
      weak var layer: CALayer?
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        layer?.add(basic("position.x", from: 0, to: 100), forKey: "next")
      }
    }
    let s = LayerScenario()
    let chain = Chain()
    chain.layer = s.layer
    let animation = basic("opacity", from: 0, to: 1, duration: 0.3)
    animation.delegate = chain
    s.layer.add(animation, forKey: "first")
    s.stage.advance(by: 2)
    #expect(near(s.x(at: 0.8), 50))
  }

  @Test("a deallocated stage releases delegates")
  func released() {
    weak var log: AnimationLog?
    let layer = CALayer()
    do {
      let stage = Stage(size: CGSize(width: 10, height: 10))
      stage.window.layer.addSublayer(layer)
      let strong = AnimationLog()
      let animation = basic("position.x", from: 0, to: 1)
      animation.delegate = strong
      layer.add(animation, forKey: "x")
      log = strong
    }
    #expect(log == nil)
    layer.removeAllAnimations()
    #expect(layer.animationKeys() == nil)
  }

  @Test("fact 121: a transition has its own key; a fade goes from the old to the new contents")
  func transition() throws {
    let s = LayerScenario()
    let log = AnimationLog()
    let fade = CATransition()
    fade.duration = 1
    fade.delegate = log
    fade.startProgress = 0.5
    s.layer.contents = nil
    s.layer.add(fade, forKey: "mine")
    #expect(s.layer.animationKeys() == ["transition"])
    #expect(s.layer.animation(forKey: "transition") is CATransition)
    let frame = s.stage.timeline.frame(at: 0.5)
    let shown = try #require(frame.layers.first { $0.id == s.layer.timelineID })
    // Halfway from 0.5 to 1.
    #expect(shown.transition?.surfaces.last?.opacity == 0.75)
    s.stage.advance(by: 2)
    #expect(log.lines == ["start 0.0", "stop true 1.0"])
  }

  @Test("an animation added to a paused layer starts when the layer resumes, at any speed")
  func startInLayerTime() {
    let s = LayerScenario()
    let log = AnimationLog()
    let animation = basic("position.x", from: 0, to: 10)
    animation.delegate = log
    s.layer.speed = 0
    s.layer.add(animation, forKey: "first")
    s.stage.advance(by: 1)
    #expect(log.lines == [])
    // From layer time 0, which is stage time 1, at twice the speed.
    (s.layer.beginTime, s.layer.speed) = (1, 2)
    s.stage.advance(by: 1)
    #expect(log.lines == ["start 1.0", "stop true 1.5"])
    log.lines = []
    // Scheduled for 2 s from now at speed 2, the layer's time 6; at speed 8 that is in half a second.
    animation.beginTime = 6
    s.layer.add(animation, forKey: "second")
    s.layer.timeOffset = s.layer.convertTime(CACurrentMediaTime(), from: nil)
    (s.layer.beginTime, s.layer.speed) = (CACurrentMediaTime(), 8)
    s.stage.advance(by: 1)
    #expect(log.lines == ["start 2.5", "stop true 2.625"])
  }

  @Test("a delegate is passed the animation that the layer returns for its key")
  func identity() {
    final class Chooser: CAAnimationDelegate {
      weak var layer: CALayer?
      var keys: [String] = []
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        keys += ["one", "two"].filter { anim === layer?.animation(forKey: $0) }
      }
    }
    let s = LayerScenario()
    let chooser = Chooser()
    chooser.layer = s.layer
    for (key, path) in [("two", "position.x"), ("one", "position.y")] {
      let animation = basic(path, from: 0, to: 10)
      animation.delegate = chooser
      animation.isRemovedOnCompletion = false
      s.layer.add(animation, forKey: key)
    }
    s.stage.advance(by: 1)
    #expect(chooser.keys == ["two", "one"])
  }
}
