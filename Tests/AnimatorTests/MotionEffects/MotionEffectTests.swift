import Animator
import Testing

/// Views that follow the tilt of the device.
@MainActor
struct MotionEffectTests {
  private let stage = Stage(size: CGSize(width: 300, height: 300))

  private func card() -> UIView {
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    stage.window.addSubview(view)
    return view
  }

  private func effect(
    _ keyPath: String, _ type: UIInterpolatingMotionEffect.EffectType, _ low: Any, _ high: Any
  ) -> UIInterpolatingMotionEffect {
    let effect = UIInterpolatingMotionEffect(keyPath: keyPath, type: type)
    (effect.minimumRelativeValue, effect.maximumRelativeValue) = (low, high)
    return effect
  }

  @Test("a value is interpolated between minimum, zero and maximum, and clamped")
  func values() {
    let effect = effect("center.x", .tiltAlongHorizontalAxis, -20, CGFloat(10))
    func value(_ tilt: CGFloat) -> Double? {
      effect.keyPathsAndRelativeValues(forViewerOffset: UIOffset(horizontal: tilt, vertical: 9))?[
        "center.x"] as? Double
    }
    #expect(value(-1) == -20 && value(-0.5) == -10 && value(0) == 0 && value(0.5) == 5)
    #expect(value(7) == 10 && value(.nan) == 0)
  }

  @Test("a tilt moves what is shown, linearly, and leaves the model as it is")
  func tilt() throws {
    let view = card()
    view.addMotionEffect(effect("center.x", .tiltAlongHorizontalAxis, -20, 20))
    view.addMotionEffect(effect("center.y", .tiltAlongVerticalAxis, -8, 8))
    stage.tilt(to: UIOffset(horizontal: 1, vertical: -0.5), duration: 1)
    stage.advance(by: 0.25)
    #expect(stage.tilt == UIOffset(horizontal: 0.25, vertical: -0.125))
    let quarter = try #require(view.layer.presentation())
    #expect(abs(quarter.position.x - 155) < 1e-9 && abs(quarter.position.y - 149) < 1e-9)
    stage.advance(by: 2)
    let end = try #require(view.layer.presentation())
    #expect(abs(end.position.x - 170) < 1e-9 && abs(end.position.y - 146) < 1e-9)
    #expect(view.center == CGPoint(x: 150, y: 150))
    // Back from the middle of a tilt, without a jump.
    stage.tilt(to: .zero, duration: 1)
    stage.advance(by: 0.5)
    stage.tilt(to: UIOffset(horizontal: 1, vertical: 0), duration: 1)
    #expect(abs(try #require(view.layer.presentation()).position.x - 160) < 1e-6)
    stage.advance(by: 1)
    #expect(abs(try #require(view.layer.presentation()).position.x - 170) < 1e-9)
  }

  @Test("groups add their effects; removed effects leave the view where it is")
  func groups() throws {
    let view = card()
    let group = UIMotionEffectGroup()
    group.motionEffects = [
      effect("center.x", .tiltAlongHorizontalAxis, -10, 10),
      effect("center.x", .tiltAlongVerticalAxis, -5, 5), group,
    ]
    stage.tilt(to: UIOffset(horizontal: 1, vertical: 1))
    view.addMotionEffect(group)
    view.addMotionEffect(group)
    #expect(view.motionEffects.count == 1)
    stage.advance(by: 0.1)
    // The group inside itself adds nothing.
    #expect(abs(try #require(view.layer.presentation()).position.x - 165) < 1e-9)
    view.removeMotionEffect(group)
    stage.advance(by: 0.1)
    #expect(view.layer.presentation()?.position.x == 150)
    #expect(view.motionEffects.isEmpty)
  }

  @Test("the recording is the same at any frame rate")
  func rates() {
    let timelines = [24, 120].map { rate in
      let stage = Stage(size: CGSize(width: 300, height: 300), frameRate: FrameRate(rate))
      let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
      stage.window.addSubview(view)
      view.addMotionEffect(effect("center.x", .tiltAlongHorizontalAxis, -20, 20))
      stage.tilt(to: UIOffset(horizontal: -1, vertical: 0), duration: 0.7)
      for frame in 0...rate { stage.advance(to: stage.frameRate.time(ofFrame: frame)) }
      return stage.timeline
    }
    for time in stride(from: 0.0, through: 1, by: 0.0371) {
      #expect(
        timelines[0].frame(at: time).layers.map(\.state)
          == timelines[1].frame(at: time).layers.map(\.state))
    }
  }

  @Test("views and effects are freed")
  func leaks() {
    weak var freed: UIView?
    do {
      let view = card()
      freed = view
      view.addMotionEffect(effect("center.x", .tiltAlongHorizontalAxis, -20, 20))
      stage.tilt(to: UIOffset(horizontal: 1, vertical: 0))
      stage.advance(by: 0.1)
      view.removeFromSuperview()
      stage.advance(by: 0.1)
    }
    #expect(freed == nil)
  }
}
