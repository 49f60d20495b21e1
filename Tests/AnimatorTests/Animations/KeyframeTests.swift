import Animator
import TestSupport
import Testing

extension UIView.KeyframeAnimationOptions {
  /// Linear pacing, by the raw value of the plain option, as apps write it.
  static let linearPacing = Self(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
}

@MainActor
@Suite("Keyframe animations")
struct KeyframeTests {
  private let s = Scenario()

  /// The view's presentation x at each of `times`, in seconds.
  private func x(at times: [Double]) -> [CGFloat] {
    times.map {
      s.stage.advance(to: $0)
      return s.shown?.position.x ?? .nan
    }
  }

  private func opacity(at times: [Double]) -> [Float] {
    times.map {
      s.stage.advance(to: $0)
      return s.shown?.opacity ?? .nan
    }
  }

  /// Four seconds of keyframes with linear pacing.
  private func animate(
    _ options: UIView.KeyframeAnimationOptions = [], delay: Double = 0, _ body: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    UIView.animateKeyframes(
      withDuration: 4, delay: delay, options: options.union(.linearPacing), animations: body,
      completion: completion)
  }

  private func frame(_ start: Double, _ length: Double, _ body: () -> Void) {
    UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: length, animations: body)
  }

  @Test("fact 16: raw values are UIKit's")
  func rawValues() {
    let expected: [(UIView.KeyframeAnimationOptions, UInt)] = [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8),
      (.autoreverse, 16), (.overrideInheritedDuration, 32), (.overrideInheritedOptions, 512),
      (.calculationModeLinear, 0), (.calculationModeDiscrete, 1024),
      (.calculationModePaced, 2048), (.calculationModeCubic, 3072),
      (.calculationModeCubicPaced, 4096),
    ]
    for (option, raw) in expected { #expect(option.rawValue == raw) }
  }

  @Test(
    "fact 91: start times and durations are fractions of the total; the old value shows before the first"
  )
  func fractions() {
    var end: String?
    animate {
      frame(0.25, 0.25) { s.view.center.x = 160 }
      frame(0.5, 0.5) { s.view.alpha = 0 }
      #expect(UIView.inheritedAnimationDuration == 4)
    } completion: {
      end = "\($0) \(s.stage.time.seconds)"
    }
    // The model changes immediately.
    #expect(s.view.center.x == 160 && s.view.alpha == 0)
    #expect(x(at: [0, 1, 1.5, 2]) == [60, 60, 110, 160])
    #expect(opacity(at: [2, 3, 4]) == [1, 0.5, 0])
    #expect(end == "true 4.0")
    let keys = s.stage.timeline.animations.map { "\($0.key) \($0.isAdditive)" }
    #expect(keys == ["position true", "opacity false"])
  }

  @Test("facts 5, 91: fractions above 1 are clamped; NaN counts as 0")
  func clamping() {
    animate {
      frame(-1, 0.5) { s.view.center.x = 160 }
      frame(0.5, 9) { s.view.center.x = 260 }
      frame(.nan, .nan) { s.view.alpha = 0.5 }
      frame(7, 1) { s.view.center.y = 100 }
    }
    #expect(opacity(at: [0]) == [0.5])
    #expect(x(at: [0, 1, 2, 3, 4]) == [60, 110, 160, 210, 260])
    #expect(s.shown?.position.y == 100)
  }

  @Test("fact 92: each keyframe's value is reached at its end and held in gaps")
  func gaps() {
    animate {
      frame(0, 0.25) {
        s.view.center.x = 160
        s.view.alpha = 0.5
      }
      frame(0.75, 0.25) {
        s.view.center.x = 260
        s.view.alpha = 0
      }
    }
    #expect(x(at: [0.5, 1, 1.5, 3, 3.5, 4]) == [110, 160, 160, 160, 210, 260])
    let again = KeyframeTests()
    again.animate {
      again.frame(0, 0.25) { again.s.view.alpha = 0.5 }
      again.frame(0.75, 0.25) { again.s.view.alpha = 0 }
    }
    #expect(again.opacity(at: [0.5, 1, 2, 3, 3.5, 4]) == [0.75, 0.5, 0.5, 0.5, 0.25, 0])
  }

  @Test("fact 92: the model has the value set last, in the order of calls")
  func callOrder() {
    animate {
      frame(0.5, 0.5) { s.view.alpha = 0 }
      frame(0, 0.5) { s.view.alpha = 0.5 }
    }
    #expect(s.view.alpha == 0.5)
    // In time order it goes to 0.5, then to 0; then the model value shows.
    #expect(opacity(at: [1, 2, 3, 3.5, 4]) == [0.75, 0.5, 0.25, 0.125, 0.5])
  }

  @Test("fact 92: a property set twice in one keyframe takes the last value")
  func setTwice() {
    animate {
      frame(0, 1) {
        s.view.center.x = 1000
        s.view.center.x = 160
      }
    }
    #expect(x(at: [2, 4]) == [110, 160])
  }

  @Test("fact 93: without a duration nothing is animated, and the completion still runs")
  func noDuration() {
    for duration in [0, -1.0] {
      var flag: Bool?
      UIView.animateKeyframes(withDuration: duration, delay: 5, options: []) {
        frame(0.5, 0.5) { s.view.center.x += 100 }
      } completion: {
        flag = $0
      }
      s.stage.advance(by: 0)
      #expect(flag == true)
      #expect(s.shown?.position.x == s.view.center.x)
    }
    #expect(s.stage.timeline.animations.isEmpty)
  }

  @Test(
    "fact 93: addKeyframe outside of a keyframe block runs its changes in the enclosing context")
  func outside() {
    frame(0.5, 0.5) { s.view.alpha = 0.5 }
    #expect(s.shown?.opacity == 0.5)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      frame(0.5, 0.5) { s.view.center.x = 160 }
    }
    #expect(x(at: [1, 2]) == [110, 160])
  }

  @Test("fact 93: changes outside of keyframes are animated over the total duration")
  func direct() {
    animate {
      s.view.center.x = 160
      s.view.alpha = 0.5
      frame(0.5, 0.5) {
        s.view.center.x = 260
        s.view.alpha = 0
      }
    }
    // 60 to 160 over the total duration, plus 100 in the second half.
    #expect(x(at: [1, 2, 3, 4]) == [85, 110, 185, 260])
    let again = KeyframeTests()
    again.animate {
      again.frame(0, 0.5) { again.s.view.alpha = 0.5 }
      again.s.view.alpha = 0
    }
    // Made after a keyframe, the change is an additional keyframe at the end.
    #expect(again.opacity(at: [1, 2, 3, 4]) == [0.75, 0.5, 0.25, 0])
  }

  @Test(
    "fact 94: the whole animation eases in and out, unless the bits of a plain curve option are set"
  )
  func pacing() {
    // easeInOut(0.25), easeIn(0.25), easeOut(0.25), linear
    let curves: [(UIView.AnimationOptions, Double)] = [
      (.curveEaseInOut, 0.129162), (.curveEaseIn, 0.093465), (.curveEaseOut, 0.378138),
      (.curveLinear, 0.25),
    ]
    for (curve, progress) in curves {
      let s = Scenario()
      UIView.animateKeyframes(
        withDuration: 4, delay: 0,
        options: [.calculationModeLinear, .init(rawValue: curve.rawValue)],
        animations: {
          frame(0, 0.5) { s.view.center.x = 160 }
          frame(0.5, 0.5) { s.view.center.x = 260 }
        })
      s.stage.advance(to: 1)
      // A linear motion by 200 over the total duration.
      #expect(near(Double(s.shown?.position.x ?? 0), 60 + 200 * progress, within: 2e-4))
    }
  }

  @Test(
    "fact 95: each calculation mode",
    arguments: [
      // From 60 to 100 at a half, to 260 at the end.
      (UIView.KeyframeAnimationOptions.calculationModeLinear, [60.0, 80, 100, 180, 260]),
      (.calculationModeDiscrete, [60, 60, 100, 100, 260]),
      // A total distance of 200 at constant speed: 50 per second.
      (.calculationModePaced, [60, 110, 160, 210, 260]),
      // Catmull–Rom: (9 · (60 + 100) − 60 − 260) / 16, (9 · (100 + 260) − 60 − 260) / 16.
      (.calculationModeCubic, [60, 70, 100, 182.5, 260]),
      // Along a line, cubicPaced equals paced.
      (.calculationModeCubicPaced, [60, 110, 160, 210, 260]),
    ])
  func modes(mode: UIView.KeyframeAnimationOptions, expected: [Double]) {
    animate(mode) {
      frame(0, 0.5) { s.view.center.x = 100 }
      frame(0.5, 0.5) { s.view.center.x = 260 }
    }
    for (value, expected) in zip(x(at: [0, 1, 2, 3, 4]), expected) {
      // A curve's length is measured by 64 chords per segment.
      let tolerance = mode == .calculationModeCubicPaced ? 0.02 : 1e-9
      #expect(near(Double(value), expected, within: tolerance))
    }
  }

  @Test("three rotations by a third make a full turn; scales and angles are interpolated too")
  func fullTurn() {
    animate {
      for third in 1...3 {
        frame(Double(third - 1) / 3, 1.0 / 3) {
          s.view.transform = CGAffineTransform(rotationAngle: CGFloat(third) * 2 * .pi / 3)
        }
      }
    }
    for time in [0.5, 1.5, 2, 2.5, 3.5] {
      s.stage.advance(to: time)
      let angle = CGFloat(time) * .pi / 2
      #expect(near(Double(s.shown?.transform.m11 ?? 9), Double(cos(angle))), "at \(time)")
      #expect(near(Double(s.shown?.transform.m12 ?? 9), Double(sin(angle))), "at \(time)")
    }
  }

  @Test("delay, repeat and autoreverse apply to the whole animation")
  func timing() {
    var flag: Bool?
    animate([.repeat, .autoreverse], delay: 1) {
      frame(0.5, 0.5) { s.view.center.x = 160 }
    } completion: {
      flag = $0
    }
    #expect(x(at: [1, 3, 4, 5, 6, 7, 9, 12]) == [60, 60, 110, 160, 110, 60, 60, 110])
    #expect(flag == nil)
    s.view.removeFromSuperview()
    s.stage.advance(by: 0)
    #expect(flag == false)
  }

  @Test("beginFromCurrentState starts from the presentation value; otherwise from the model value")
  func beginFromCurrentState() {
    for (options, start) in [
      (UIView.KeyframeAnimationOptions.beginFromCurrentState, Float(0.5)), ([], 0),
    ] {
      let other = KeyframeTests()
      let view = other.s.view
      var flag: Bool?
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        view.alpha = 0
      } completion: {
        flag = $0
      }
      other.s.stage.advance(to: 1)
      other.animate(options) { other.frame(0, 1) { view.alpha = 1 } }
      #expect(other.s.shown?.opacity == start)
      #expect(other.opacity(at: [3, 5]) == [start + (1 - start) / 2, 1])
      #expect(flag == false)
    }
  }

  @Test("retargeting geometry during keyframes is continuous, and the keyframes run to their end")
  func retarget() {
    var log: [String] = []
    animate {
      frame(0, 0.5) { s.view.center.x = 260 }
      frame(0.5, 0.5) { s.view.center.x = 160 }
    } completion: {
      log.append("key frames \($0) \(s.stage.time.seconds)")
    }
    #expect(x(at: [1]) == [160])
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      s.view.center.x = 60
    } completion: {
      log.append("block \($0) \(s.stage.time.seconds)")
    }
    // 60, plus the keyframes' remaining offset from 160, plus the remaining offset of 100.
    let expected: [CGFloat] = [160, 60 + 100 + 50, 60 + 50 + 0, 60]
    #expect(x(at: [1, 2, 3, 4]) == expected)
    #expect(log == ["block true 3.0", "key frames true 4.0"])
  }

  @Test("a block inside a keyframe is part of it, and completes when the keyframes have ended")
  func nestedBlock() {
    var log: [String] = []
    animate {
      frame(0.5, 0.25) {
        UIView.animate(withDuration: 0.1) {
          s.view.center.x = 160
        } completion: {
          log.append("inner \($0) \(s.stage.time.seconds)")
        }
        UIView.animate(
          withDuration: 1, delay: 0,
          options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]
        ) { s.view.center.y = 145 }
        UIView.performWithoutAnimation { s.view.alpha = 0.5 }
      }
    } completion: {
      log.append("outer \($0) \(s.stage.time.seconds)")
    }
    #expect(s.shown?.opacity == 0.5)
    s.stage.advance(to: 0.5)
    #expect(s.shown?.position.y == 95)
    #expect(x(at: [2, 2.5, 3]) == [60, 110, 160])
    s.stage.advance(to: 4)
    #expect(log == ["outer true 4.0", "inner true 4.0"])
  }

  @Test("keyframes inside a block inherit duration and curve; inside a keyframe, they subdivide it")
  func nestedFrames() {
    UIView.animate(withDuration: 4, delay: 0, options: .curveLinear) {
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        frame(0.5, 0.5) { s.view.center.x = 160 }
      }
    }
    #expect(x(at: [2, 3, 4]) == [60, 110, 160])
    let other = KeyframeTests()
    var ended: Double?
    other.animate {
      other.frame(0.5, 0.5) {
        UIView.animateKeyframes(withDuration: 9, delay: 0) {
          other.frame(0, 0.5) { other.s.view.center.x = 160 }
          other.frame(0.5, 0.5) { other.s.view.center.x = 60 }
        } completion: { _ in
          ended = other.s.stage.time.seconds
        }
      }
    }
    #expect(other.x(at: [2, 2.5, 3, 3.5, 4]) == [60, 110, 160, 110, 60])
    #expect(ended == 4)
  }

  @Test("layoutSubviews animates subviews within each keyframe")
  func layout() {
    final class Halves: UIView {
      let half = UIView()
      override func layoutSubviews() {
        half.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height)
      }
    }
    let view = Halves(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.addSubview(view.half)
    s.stage.window.addSubview(view)
    view.layoutIfNeeded()
    animate(.layoutSubviews) {
      frame(0, 0.5) { view.frame.size.width = 200 }
      frame(0.5, 0.5) { view.frame.size.width = 100 }
    }
    let widths = [1.0, 2, 3].map { time in
      s.stage.advance(to: time)
      return view.half.layer.presentation()?.bounds.width
    }
    #expect(widths == [75, 100, 75])
  }

  @Test(
    "keyframes off stage, without changes and while animations are disabled complete immediately")
  func nothing() {
    var flags: [Bool] = []
    s.stage.perform {
      let loose = UIView()
      animate {
        frame(0, 1) { loose.alpha = 0 }
      } completion: {
        flags.append($0)
      }
      animate {
      } completion: {
        flags.append($0)
      }
    }
    UIView.setAnimationsEnabled(false)
    animate {
      frame(0, 1) { UIView.animate(withDuration: 1) { s.view.alpha = 0 } }
    } completion: {
      flags.append($0)
    }
    UIView.setAnimationsEnabled(true)
    s.stage.advance(by: 0)
    #expect(flags == [true, true, true])
    #expect(s.shown?.opacity == 0)
  }
}
