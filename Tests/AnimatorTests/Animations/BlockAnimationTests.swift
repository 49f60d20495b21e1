import Animator
import TestSupport
import Testing

@MainActor
@Suite("Block animations")
struct BlockAnimationTests {
  @Test("fact 18: the model value changes immediately, the presentation value follows")
  func modelLeads() throws {
    let s = Scenario()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { s.view.center.x = 160 }
    #expect(s.view.center.x == 160)
    #expect(s.shown?.position.x == 60)
    s.stage.advance(by: 0.25)
    #expect(s.shown?.position.x == 85)
    s.stage.advance(by: 0.75)
    #expect(s.shown?.position.x == 160)
  }

  @Test("fact 1: a block eases in and out by default")
  func defaultCurve() throws {
    let s = Scenario()
    UIView.animate(withDuration: 1) { s.view.alpha = 0 }
    s.stage.advance(by: 0.25)
    // 1 − easeInOut(0.25)
    #expect(near(s.shown.map { Double($0.opacity) } ?? 0, 1 - 0.129162, within: 1e-6))
  }

  @Test(
    "a spring honors repeat and autoreverse, and changes values immediately while animations are disabled"
  )
  func springOptions() throws {
    let s = Scenario()
    func spring() {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
        options: [.repeat, .autoreverse], animations: { s.view.center.x += 100 })
    }
    spring()
    s.stage.advance(to: 0.25)
    let out = try #require(s.shown?.position.x)
    #expect(out > 61 && out < 159)
    s.stage.advance(to: 5.75)
    #expect(near(Double(s.shown?.position.x ?? 0), Double(out), within: 1e-9))

    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    let count = s.stage.timeline.animations.count
    spring()
    #expect(s.stage.timeline.animations.count == count)
  }

  @Test(
    "each curve option sets the timing function",
    arguments: [
      (UIView.AnimationOptions.curveEaseInOut, 0.129162), (.curveEaseIn, 0.093465),
      (.curveEaseOut, 0.378138), (.curveLinear, 0.25),
    ])
  func curves(option: UIView.AnimationOptions, progress: Double) {
    let s = Scenario()
    UIView.animate(withDuration: 2, delay: 0, options: option) { s.view.center.x += 100 }
    s.stage.advance(by: 0.5)
    #expect(near(Double(s.shown?.position.x ?? 0), 60 + 100 * progress, within: 1e-4))
  }

  @Test("fact 22: frame animates as position and size, each additive")
  func frame() {
    let s = Scenario()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      s.view.frame = CGRect(x: 110, y: 120, width: 200, height: 150)
    }
    s.stage.advance(by: 0.5)
    #expect(s.shown?.frame == CGRect(x: 60, y: 70, width: 150, height: 100))
    let keys = s.stage.timeline.animations.map(\.key)
    #expect(keys.sorted() == ["bounds.size", "position"])
  }

  @Test("bounds, transform, color and contentStretch animate")
  func otherProperties() {
    let s = Scenario()
    s.view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      s.view.bounds = CGRect(x: 10, y: 0, width: 50, height: 50)
      s.view.transform = CGAffineTransform(rotationAngle: .pi / 2)
      s.view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 0.5)
      s.view.contentStretch = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    }
    s.stage.advance(by: 0.5)
    let shown = s.view.layer.presentation()
    #expect(shown?.bounds == CGRect(x: 5, y: 0, width: 75, height: 50))
    #expect(near(Double(shown?.transform.m11 ?? 0), 0.5.squareRoot()))
    // Components are interpolated without premultiplication: red to half-transparent blue.
    #expect(shown?.backgroundColor == CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 0.75))
    #expect(shown?.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(shown?.contentsCenter == CGRect(x: 0.25, y: 0, width: 0.75, height: 1))
  }

  @Test("fact 64: hidden, clipping and content mode are not animated")
  func notAnimatable() {
    let s = Scenario()
    UIView.animate(withDuration: 1) {
      s.view.isHidden = true
      s.view.clipsToBounds = true
      s.view.contentMode = .center
    }
    #expect(s.shown?.isHidden == true)
    #expect(s.shown?.masksToBounds == true)
    #expect(s.stage.timeline.animations.isEmpty)
  }

  @Test("fact 32: the old value is shown during a delay")
  func delay() {
    let s = Scenario()
    UIView.animate(withDuration: 1, delay: 2, options: .curveLinear) { s.view.center.x = 160 }
    s.stage.advance(to: 1.99)
    #expect(s.shown?.position.x == 60)
    s.stage.advance(to: 2.5)
    #expect(s.shown?.position.x == 110)
  }

  @Test("fact 33: a negative delay starts partway in")
  func negativeDelay() {
    let s = Scenario()
    var end: Double?
    UIView.animate(withDuration: 1, delay: -0.25, options: .curveLinear) {
      s.view.center.x = 160
    } completion: { _ in
      end = s.stage.time.seconds
    }
    #expect(s.shown?.position.x == 85)
    s.stage.advance(by: 1)
    #expect(end == 0.75)
  }

  @Test("fact 25: retargeting is additive: the first animation continues, without a jump")
  func additiveRetarget() {
    let s = Scenario()
    var ends: [String] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      s.view.center.x = 160
    } completion: {
      ends.append("first \($0) \(s.stage.time.seconds)")
    }
    s.stage.advance(by: 0.5)
    #expect(s.shown?.position.x == 110)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      s.view.center.x = 60
    } completion: {
      ends.append("second \($0) \(s.stage.time.seconds)")
    }
    #expect(s.shown?.position.x == 110)
    // Linear forth and back: model 60, minus the remaining offset of the first, 100 · (1 − p), plus
    // that of the second, 100 · (1 − q); the two cancel to a standstill at 110.
    s.stage.advance(by: 0.25)
    #expect(s.shown?.position.x == 110)
    s.stage.advance(by: 0.5)
    #expect(s.shown?.position.x == 85)
    s.stage.advance(by: 0.25)
    #expect(ends == ["first true 1.0", "second true 1.5"])
  }

  @Test(
    "fact 27: alpha animations replace: from the model value, or the presentation value with beginFromCurrentState"
  )
  func replacing() {
    for (options, start) in [
      (UIView.AnimationOptions.curveLinear, 0.0), ([.curveLinear, .beginFromCurrentState], 0.75),
    ] {
      let s = Scenario()
      var flags: [Bool] = []
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        s.view.alpha = 0
      } completion: {
        flags.append($0)
      }
      s.stage.advance(by: 0.25)
      UIView.animate(withDuration: 1, delay: 0, options: options) {
        s.view.alpha = 1
      } completion: {
        flags.append($0)
      }
      #expect(s.shown?.opacity == Float(start))
      s.stage.advance(by: 0)
      #expect(flags == [false])
      s.stage.advance(by: 0.5)
      #expect(s.shown?.opacity == Float(start + (1 - start) / 2))
      s.stage.advance(by: 0.5)
      #expect(flags == [false, true])
    }
  }

  @Test("a property set twice in one block animates from the old to the last value")
  func setTwice() {
    let s = Scenario()
    var flag: Bool?
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      s.view.alpha = 0.5
      s.view.alpha = 0
      s.view.center.x = 100
      s.view.center.x = 160
    } completion: {
      flag = $0
    }
    s.stage.advance(by: 0.5)
    #expect(s.shown?.opacity == 0.5)
    #expect(s.shown?.position.x == 110)
    s.stage.advance(by: 0.5)
    #expect(flag == true)
  }

  @Test("fact 31: a model value set outside a block preserves an additive animation's offset")
  func setOutside() {
    let s = Scenario()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { s.view.center.x = 160 }
    s.stage.advance(by: 0.5)
    s.view.center.x = 260
    #expect(s.shown?.position.x == 210)
  }

  @Test("fact 40: repeat runs forever, and completes only when it is removed")
  func repeats() throws {
    let s = Scenario()
    var flags: [Bool] = []
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .curveLinear]) {
      s.view.center.x = 160
    } completion: {
      flags.append($0)
    }
    s.stage.advance(to: 1000.25)
    #expect(s.shown?.position.x == 85)
    #expect(flags.isEmpty)
    #expect(
      throws: StageError.neverIdle(
        limit: 5, view: "UIView", key: "position", repeatCount: .infinity)
    ) {
      try s.stage.advanceUntilIdle(limit: 5)
    }
    #expect(s.stage.time.seconds == 1005.25)
    s.view.removeFromSuperview()
    s.stage.advance(by: 0)
    #expect(flags == [false])
    try s.stage.advanceUntilIdle()
  }

  @Test("fact 41: autoreverse alone plays forward and backward once, then snaps to the model value")
  func autoreverse() {
    let s = Scenario()
    var end: Double?
    UIView.animate(withDuration: 1, delay: 0, options: [.autoreverse, .curveEaseIn]) {
      s.view.center.x = 160
    } completion: { _ in
      end = s.stage.time.seconds
    }
    s.stage.advance(to: 0.75)
    let forth = s.shown?.position.x
    #expect(near(Double(forth ?? 0), 60 + 62.1862, within: 1e-4))
    s.stage.advance(to: 1.25)
    // The backward half mirrors the forward half in time.
    #expect(s.shown?.position.x == forth)
    s.stage.advance(to: 2)
    #expect(s.shown?.position.x == 160)
    #expect(end == 2)
  }

  @Test("fact 42: a repeat count of n + ½ with autoreverse ends at the new value without a jump")
  func repeatCount() {
    let s = Scenario()
    var end: Double?
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      UIView.modifyAnimations(withRepeatCount: 1.5, autoreverses: true) { s.view.center.x = 160 }
    } completion: { _ in
      end = s.stage.time.seconds
    }
    s.stage.advance(to: 2.99)
    #expect(near(Double(s.shown?.position.x ?? 0), 159))
    s.stage.advance(to: 3)
    #expect(s.shown?.position.x == 160)
    #expect(end == 3)
  }

  @Test("fact 28: setting the current value neither animates nor cancels animations")
  func sameValue() {
    let s = Scenario()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { s.view.alpha = 0 }
    s.stage.advance(by: 0.25)
    var flag: Bool?
    UIView.animate(withDuration: 1) {
      s.view.alpha = 0
    } completion: {
      flag = $0
    }
    #expect(s.shown?.opacity == 0.75)
    s.stage.advance(by: 0)
    #expect(flag == true)
    #expect(s.stage.timeline.animations.count == 1)
  }

  @Test(
    "fact 8: performWithoutAnimation and disabled animations change immediately; completions still run"
  )
  func suppressed() {
    let s = Scenario()
    var flags: [Bool] = []
    UIView.animate(withDuration: 1) {
      UIView.performWithoutAnimation {
        s.view.alpha = 0.5
        UIView.animate(withDuration: 1) { s.view.center.x = 100 }
        #expect(UIView.inheritedAnimationDuration == 0)
      }
      #expect(UIView.inheritedAnimationDuration == 1)
    } completion: {
      flags.append($0)
    }
    UIView.setAnimationsEnabled(false)
    UIView.animate(withDuration: 1) {
      s.view.center.y = 100
    } completion: {
      flags.append($0)
    }
    #expect(!UIView.areAnimationsEnabled)
    UIView.setAnimationsEnabled(true)
    #expect(s.shown?.opacity == 0.5)
    #expect(s.shown?.position == CGPoint(x: 100, y: 100))
    s.stage.advance(by: 0)
    #expect(flags == [true, true])
  }

  @Test("fact 48: a nested block inherits duration and curve; its delay is its own")
  func inheritance() {
    let s = Scenario()
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    s.view.addSubview(inner)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      UIView.animate(withDuration: 0.1, delay: 1, options: .curveEaseIn) { inner.center.x = 105 }
    }
    s.stage.advance(by: 2)
    #expect(inner.layer.presentation()?.position.x == 55)
    s.stage.advance(by: 1)
    #expect(inner.layer.presentation()?.position.x == 105)
  }

  @Test("fact 47: a nested block can override duration, curve and options")
  func overriding() {
    let s = Scenario()
    UIView.animate(withDuration: 2, delay: 0, options: [.curveEaseIn, .repeat]) {
      UIView.animate(
        withDuration: 1, delay: 0,
        options: [
          .curveLinear, .overrideInheritedDuration, .overrideInheritedCurve,
          .overrideInheritedOptions,
        ]
      ) { s.view.center.x = 160 }
    }
    s.stage.advance(by: 0.5)
    #expect(s.shown?.position.x == 110)
    s.stage.advance(by: 0.75)
    #expect(s.shown?.position.x == 160)
  }

  @Test("fact 52: layoutSubviews animates subviews of a resized view")
  func layoutSubviewsOption() {
    final class Halves: UIView {
      let half = UIView()
      override func layoutSubviews() {
        half.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height)
      }
    }
    for (options, width) in [(UIView.AnimationOptions.layoutSubviews, 75.0), ([], 100)] {
      let s = Scenario()
      let view = Halves(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view.addSubview(view.half)
      s.stage.window.addSubview(view)
      view.layoutIfNeeded()
      UIView.animate(withDuration: 1, delay: 0, options: [options, .curveLinear]) {
        view.frame.size.width = 200
      }
      s.stage.advance(by: 0.5)
      #expect(view.half.layer.presentation()?.bounds.width == CGFloat(width))
    }
  }

  @Test("facts 12, 13, 14, 15: raw values are UIKit's")
  func rawValues() {
    let expected: [(UIView.AnimationOptions, UInt)] = [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8),
      (.autoreverse, 16), (.overrideInheritedDuration, 32), (.overrideInheritedCurve, 64),
      (.allowAnimatedContent, 128), (.showHideTransitionViews, 256),
      (.overrideInheritedOptions, 512), (.curveEaseInOut, 0), (.curveEaseIn, 65536),
      (.curveEaseOut, 131072), (.curveLinear, 196608), (.transitionFlipFromLeft, 1_048_576),
      (.transitionFlipFromRight, 2_097_152), (.transitionCurlUp, 3_145_728),
      (.transitionCurlDown, 4_194_304), (.transitionCrossDissolve, 5_242_880),
      (.transitionFlipFromTop, 6_291_456), (.transitionFlipFromBottom, 7_340_032),
      (.preferredFramesPerSecondDefault, 0), (.preferredFramesPerSecond60, 3 << 24),
      (.preferredFramesPerSecond30, 7 << 24),
    ]
    for (option, raw) in expected { #expect(option.rawValue == raw) }
  }

  @Test("fact 17: the curves' and the old transitions' raw values are UIKit's")
  func rawValuesOfEnumerations() {
    let curves: [UIView.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]
    #expect(curves.map(\.rawValue) == [0, 1, 2, 3])
    let transitions: [UIView.AnimationTransition] = [
      .none, .flipFromLeft, .flipFromRight, .curlUp, .curlDown,
    ]
    #expect(transitions.map(\.rawValue) == [0, 1, 2, 3, 4])
  }

  @Test("fact 2: the block runs immediately and exactly once; the completion may be nil")
  func runsAtOnce() {
    let s = Scenario()
    var count = 0
    UIView.animate(withDuration: 1, delay: 5, options: []) { count += 1 }
    #expect(count == 1)
    UIView.animate(withDuration: 1, animations: { count += 1 }, completion: nil)
    s.stage.advance(by: 10)
    #expect(count == 2)
  }

  @Test("fact 3: a spring ignores the curve option")
  func springIgnoresCurve() throws {
    let options: [UIView.AnimationOptions] = [[], .curveLinear, .curveEaseIn]
    let shown = try options.map { options in
      let s = Scenario()
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
        options: options
      ) { s.view.center.x = 160 }
      s.stage.advance(by: 0.3)
      return try #require(s.shown).position.x
    }
    #expect(shown[0] == shown[1] && shown[0] == shown[2] && shown[0] != 60)
  }

  @Test("fact 63: the animatable properties animate")
  func animatable() throws {
    let s = Scenario()
    s.view.backgroundColor = .black
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      s.view.bounds = CGRect(x: 10, y: 0, width: 200, height: 50)
      s.view.center = CGPoint(x: 160, y: 45)
      s.view.alpha = 0
      s.view.backgroundColor = .white
      s.view.transform3D = CATransform3DMakeScale(3, 1, 1)
      s.view.contentStretch = CGRect(x: 0.5, y: 0, width: 1, height: 1)
      s.view.layer.cornerRadius = 8
      s.view.layer.borderWidth = 4
      s.view.layer.shadowOpacity = 1
      s.view.layer.zPosition = 6
      s.view.layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
    }
    s.stage.advance(by: 0.5)
    let layer = try #require(s.shown)
    #expect(layer.bounds == CGRect(x: 5, y: 0, width: 150, height: 50))
    #expect(layer.position.x == 110 && layer.opacity == 0.5 && layer.transform.m11 == 2)
    #expect(layer.backgroundColor == CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    #expect(layer.contentsCenter.minX == 0.25 && layer.contentsRect.width == 0.75)
    #expect(layer.cornerRadius == 4 && layer.borderWidth == 2 && layer.zPosition == 3)
    #expect(layer.shadowOpacity == 0.5)
  }

  @Test("fact 65: a frame is set as size and position")
  func frameIsSizeAndPosition() {
    let s = Scenario()
    UIView.animate(withDuration: 1) {
      s.view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    }
    #expect(s.stage.timeline.animations.map(\.key) == ["bounds.size", "position"])
    #expect(s.view.center == CGPoint(x: 20, y: 20) && s.view.bounds.size.width == 40)
  }

  @Test("fact 66: blocks do not animate adding and removing subviews")
  func hierarchyIsNotAnimated() {
    let s = Scenario()
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    UIView.animate(withDuration: 1) {
      s.stage.window.addSubview(other)
      s.view.removeFromSuperview()
    }
    let shown = s.stage.timeline.frame(at: .zero).layers.map(\.id)
    #expect(shown.contains { $0 == other.layer.timelineID })
    #expect(!shown.contains { $0 == s.view.layer.timelineID })
    #expect(s.stage.timeline.animations.isEmpty)
  }

  @Test("a deletion is recorded with its call site")
  func deletionCallSite() {
    let s = Scenario()
    UIView.perform(.delete, on: [s.view], animations: nil)
    let callSite = s.stage.timeline.animations.first?.callSite
    #expect(callSite?.description == "AnimatorTests/BlockAnimationTests.swift:\(#line - 2)")
  }
}
