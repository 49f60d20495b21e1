import Animator
import TestSupport
import Testing

@Suite("Basic animations")
@MainActor
struct BasicAnimationTests {
  /// The model's x is 60 throughout.
  @Test(
    "fact 119: the values that an animation interpolates",
    arguments: [
      (10.0, 20.0, nil, 10.0, 15.0), (10, nil, 8, 10, 14), (nil, 20, 8, 12, 16),
      (10, nil, nil, 10, 35), (nil, 20, nil, 60, 40), (nil, nil, 8, 60, 64),
      (nil, nil, nil, 60, 60), (10, 20, 8, 10, 15),
    ] as [(Double?, Double?, Double?, Double, Double)])
  func table(from: Double?, to: Double?, by: Double?, start: Double, half: Double) {
    let s = LayerScenario()
    s.layer.add(basic("position.x", from: from, to: to, by: by), forKey: nil)
    #expect(near(s.x(at: 0), start))
    #expect(near(s.x(at: 0.5), half))
    // The end is exclusive: the model value is shown.
    #expect(near(s.x(at: 1), 60))
  }

  @Test("fact 119: without values it goes from the presentation value to the model value")
  func fromScreen() {
    let s = LayerScenario()
    s.layer.add(basic("position.x", from: 10, to: 20), forKey: "there")
    s.stage.advance(by: 0.5)
    s.layer.add(basic("position.x"), forKey: "back")
    // 15 is the presentation value, 60 the model value.
    #expect(near(Double(s.shown.position.x), 15))
    s.stage.advance(by: 0.5)
    #expect(near(Double(s.shown.position.x), 37.5))
  }

  @Test(
    "a value function says which part of a transform numbers are for",
    arguments: [
      (.rotateZ, "transform.rotation.z", 0.75), (.scaleX, "transform.scale.x", 0.75),
      (.translateY, "transform.translation.y", 0.75),
    ] as [(CAValueFunctionName, String, Double)])
  func valueFunctions(_ name: CAValueFunctionName, _ path: String, _ half: Double) {
    let s = LayerScenario()
    let animation = basic("transform", from: 0.5, to: 1)
    animation.valueFunction = CAValueFunction(name: name)
    s.layer.add(animation, forKey: "part")
    s.stage.advance(by: 0.5)
    let value = s.shown.value(forKeyPath: path)
    #expect(near((value as? CGFloat).map { Double($0) } ?? value as? Double ?? 0, half))
    let copy = animation.copy() as? CABasicAnimation
    #expect(copy?.valueFunction?.name == name && copy?.keyPath == "transform")
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "bend")) == nil)
  }

  @Test("values of any compatible type are accepted")
  func types() {
    let s = LayerScenario()
    for (index, value) in ([20, CGFloat(20), Float(20), 20.0, NSNumber(value: 20)] as [Any])
      .enumerated()
    {
      s.layer.add(basic("position.x", from: 10, to: value), forKey: "\(index)")
      #expect(near(s.x(at: 0.5), 15))
      s.layer.removeAllAnimations()
    }
    let turn = CGAffineTransform(scaleX: 3, y: 3)
    s.layer.add(basic("transform", to: turn), forKey: "a")
    s.layer.add(basic("backgroundColor", from: UIColor.red, to: UIColor.blue.cgColor), forKey: "b")
    s.layer.add(basic("bounds", from: CGRect.zero), forKey: "c")
    s.layer.add(basic("shadowOffset", to: CGSize(width: 8, height: 1)), forKey: "d")
    s.stage.advance(by: 0.5)
    #expect(near(Double(s.shown.transform.m11), 2))
    #expect(s.shown.backgroundColor == CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1))
    #expect(s.shown.bounds == CGRect(x: 0, y: 0, width: 50, height: 25))
    #expect(s.shown.shadowOffset == CGSize(width: 4, height: -1))
  }

  @Test("a value of another type and an unknown key path are faults that name the expected type")
  func faults() {
    let s = LayerScenario()
    let faults = UsageFault.collect {
      s.layer.add(basic("position", to: 3.0), forKey: nil)
      s.layer.add(basic("position.x", from: Double.nan), forKey: nil)
      s.layer.add(basic("postion.x", to: 3.0), forKey: nil)
      s.layer.add(CABasicAnimation(keyPath: nil), forKey: nil)
    }
    #expect(
      faults.map(\.call) == [
        "CABasicAnimation.toValue", "CABasicAnimation.fromValue", "CABasicAnimation.keyPath",
        "CABasicAnimation.keyPath",
      ])
    #expect(faults[0].reason == "'position' takes a CGPoint, not '3.0' (Double)")
    #expect(faults[1].reason == "'position.x' takes a number, not 'nan' (Double)")
    #expect(
      faults[2].reason
        == "'postion.x' is not a key path of a layer; the nearest are 'position.x', 'position.y', "
        + "'position'")
    #expect(near(s.x(at: 0.5), 60))
  }

  @Test("fact 114: the defaults of an animation and of a layer")
  func defaults() {
    let animation = CABasicAnimation(keyPath: "opacity")
    #expect(animation.beginTime == 0 && animation.duration == 0 && animation.speed == 1)
    #expect(animation.timeOffset == 0 && animation.repeatCount == 0)
    #expect(animation.repeatDuration == 0 && !animation.autoreverses)
    #expect(animation.fillMode == .removed && animation.isRemovedOnCompletion)
    #expect(animation.timingFunction == nil && animation.delegate == nil)
    #expect(CALayer().duration == .infinity)
  }

  @Test("fact 114: a duration of 0 is a quarter of a second")
  func defaultDuration() {
    let s = LayerScenario()
    s.layer.add(basic("position.x", from: 0, to: 100, duration: 0), forKey: "x")
    #expect(near(s.x(at: 0.125), 50))
    #expect(s.stage.timeline.duration == MediaTime(seconds: 0.25))
  }

  @Test(
    "fact 116: the end is exclusive; with isRemovedOnCompletion off and fill mode forwards the value persists"
  )
  func filling() {
    let s = LayerScenario()
    let animation = basic("position.x", from: 0, to: 100)
    animation.beginTime = 1
    s.layer.add(animation, forKey: "removed")
    #expect(s.x(at: 0.5) == 60 && s.x(at: 1) == 0 && near(s.x(at: 1.5), 50) && s.x(at: 2) == 60)
    animation.fillMode = .backwards
    s.layer.add(animation, forKey: "removed")
    #expect(s.x(at: 0.5) == 0 && s.x(at: 2) == 60)
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    s.layer.add(animation, forKey: "removed")
    s.stage.advance(by: 3)
    #expect(s.x(at: 0.5) == 0 && s.x(at: 2) == 100 && s.x(at: 3) == 100)
    #expect(s.layer.animationKeys() == ["removed"])
    s.layer.removeAnimation(forKey: "removed")
    #expect(s.shown.position.x == 60 && s.layer.animationKeys() == nil)
  }

  @Test("fact 120: additive values are added to the model and to earlier animations")
  func additive() {
    let s = LayerScenario()
    let first = basic("position.x", from: 10, to: 20)
    let second = basic("position.x", by: 8)
    first.isAdditive = true
    second.isAdditive = true
    s.layer.add(first, forKey: nil)
    s.layer.add(second, forKey: nil)
    // 60 + 15 + 4.
    #expect(near(s.x(at: 0.5), 79))
    s.layer.position.x = 0
    #expect(near(s.x(at: 0.5), 19))
  }

  @Test("fact 120: additive transforms are multiplied, the animation's first")
  func additiveTransform() {
    let s = LayerScenario()
    s.layer.transform = CATransform3DMakeTranslation(7, 0, 0)
    s.layer.removeAllAnimations()
    let scale = CATransform3DMakeScale(3, 3, 1)
    let animation = basic("transform", from: scale, to: scale)
    animation.isAdditive = true
    s.layer.add(animation, forKey: nil)
    let m = s.shown.transform
    #expect((m.m11, m.m41) == (3, 7))
  }

  @Test("fact 120: cumulative repetitions continue from the end of the previous one")
  func cumulative() {
    let s = LayerScenario()
    let animation = basic("transform.rotation.z", from: 0, to: 1)
    animation.isCumulative = true
    animation.repeatCount = 3
    s.layer.add(animation, forKey: nil)
    s.stage.advance(by: 2.5)
    let m = s.shown.transform
    #expect(near(Double(atan2(m.m12, m.m11)), 2.5))
    let moves = basic("transform", by: CATransform3DMakeTranslation(10, 0, 0))
    moves.isCumulative = true
    moves.repeatCount = 4
    s.layer.add(moves, forKey: nil)
    s.stage.advance(by: 3.5)
    #expect(near(Double(s.shown.transform.m41), 35))
  }

  @Test("fact 121: the animation added last overrides; a key replaces its animation")
  func order() {
    let s = LayerScenario()
    s.layer.add(basic("position.x", from: 0, to: 10), forKey: "a")
    s.layer.add(basic("position.x", from: 100, to: 110, duration: 0.5), forKey: "b")
    #expect(near(s.x(at: 0.25), 105))
    #expect(near(s.x(at: 0.5), 5))
    s.layer.add(basic("position.x", from: 200, to: 210), forKey: "a")
    #expect(s.layer.animationKeys() == ["b", "a"])
    #expect(near(s.x(at: 0.25), 202.5))
    s.layer.add(basic("position.x", from: 0, to: 0), forKey: nil)
    #expect(s.layer.animationKeys() == ["b", "a"])
    #expect(s.x(at: 0.25) == 0)
  }

  @Test("a layer copies an animation: later changes have no effect")
  func copies() throws {
    let s = LayerScenario()
    let animation = basic("position.x", from: 0, to: 100)
    animation.setValue("mine", forKey: "tag")
    s.layer.add(animation, forKey: "x")
    animation.toValue = 0
    animation.duration = 9
    let running = try #require(s.layer.animation(forKey: "x") as? CABasicAnimation)
    #expect(running.toValue as? Int == 100 && running.duration == 1)
    #expect(running.value(forKey: "tag") as? String == "mine")
    running.toValue = 0
    #expect(near(s.x(at: 0.5), 50))
    #expect(s.layer.animation(forKey: "y") == nil)
    let copy = try #require(animation.copy() as? CABasicAnimation)
    #expect(copy !== animation && copy.duration == 9)
  }

  @Test("facts 20, 21: block animations appear as basic animations, additive or replacing")
  func blocks() throws {
    let s = Scenario()
    let layer = s.view.layer
    UIView.animate(withDuration: 1) {
      s.view.center.x = 160
      s.view.alpha = 0
    }
    UIView.animate(withDuration: 2, delay: 0, options: .curveEaseIn) {
      s.view.center.x = 260
      s.view.alpha = 0.5
    }
    #expect(layer.animationKeys() == ["position", "position-2", "opacity"])
    let first = try #require(layer.animation(forKey: "position") as? CABasicAnimation)
    #expect(first.isAdditive && first.fillMode == .both && first.keyPath == "position")
    #expect(first.fromValue as? CGPoint == CGPoint(x: -100, y: 0))
    #expect(first.toValue as? CGPoint == .zero)
    let second = try #require(layer.animation(forKey: "position-2") as? CABasicAnimation)
    #expect(second.duration == 2 && second.timingFunction == CAMediaTimingFunction(name: .easeIn))
    let fade = try #require(layer.animation(forKey: "opacity") as? CABasicAnimation)
    #expect(fade.fromValue as? Float == 0 && fade.toValue == nil && !fade.isAdditive)
    // Added again under another key, each does the same as the block's.
    let other = LayerScenario()
    other.layer.position.x = 260
    other.layer.removeAllAnimations()
    other.layer.add(first, forKey: "first")
    other.layer.add(second, forKey: "second")
    s.stage.advance(by: 0.7)
    #expect(near(other.x(at: 0.7), Double(s.shown?.position.x ?? 0)))
    layer.removeAnimation(forKey: "position-2")
    #expect(layer.animationKeys() == ["position", "opacity"])
    layer.removeAllAnimations()
    #expect(s.shown?.position.x == 260)
  }

  @Test("a group inside itself is a fault")
  func endlessGroup() {
    let s = LayerScenario()
    let group = CAAnimationGroup()
    group.animations = [group, basic("position.x", from: 0, to: 10)]
    group.duration = 1
    let faults = UsageFault.collect { s.layer.add(group, forKey: nil) }
    #expect(faults.first?.call == "CAAnimationGroup.animations")
    #expect(near(s.x(at: 0.5), 5))
  }

  @Test("arrays of equal count and paths of equal structure interpolate by element, others switch")
  func sequences() {
    #expect([CGFloat].mix([0, 10], [10, 30], 0.5) == [5, 20])
    #expect([CGFloat].mix([0], [10, 30], 0.5) == [10, 30])
    let (red, blue) = (UIColor.red.cgColor, UIColor.blue.cgColor)
    let purple = CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    #expect([CGColor].mix([red, red], [blue, red], 0.5) == [purple, red])
    let curve = CGPath(elements: [
      .move(to: .zero),
      .curve(
        to: CGPoint(x: 8, y: 0), control1: CGPoint(x: 0, y: 4), control2: CGPoint(x: 8, y: 4)),
      .quadCurve(to: CGPoint(x: 0, y: 8), control: CGPoint(x: 4, y: 4)), .line(to: .zero), .close,
    ])
    let grown = CGPath(elements: [
      .move(to: .zero),
      .curve(
        to: CGPoint(x: 16, y: 0), control1: CGPoint(x: 0, y: 8), control2: CGPoint(x: 16, y: 8)),
      .quadCurve(to: CGPoint(x: 0, y: 16), control: CGPoint(x: 8, y: 8)), .line(to: .zero), .close,
    ])
    let half = CGPath.mix(curve, grown, 0.5)
    #expect(
      half.elements[1]
        == .curve(
          to: CGPoint(x: 12, y: 0), control1: CGPoint(x: 0, y: 6), control2: CGPoint(x: 12, y: 6)))
    #expect(half.elements[2] == .quadCurve(to: CGPoint(x: 0, y: 12), control: CGPoint(x: 6, y: 6)))
    #expect(half.elements[4] == .close)
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(CGPath.mix(curve, square, 0.25) == square)
    #expect(grown.offset(from: curve, to: grown, fraction: 0.5) == half)
  }

  @Test("an explicit repeat count of one is preserved, an unset one stays unset")
  func repeatCountOfOne() {
    let animation = CABasicAnimation(keyPath: "opacity")
    let layer = CALayer()
    #expect(animation.repeatCount == 0 && layer.repeatCount == 0)
    (animation.repeatCount, layer.repeatCount) = (1, 1)
    #expect(animation.repeatCount == 1 && layer.repeatCount == 1)
    #expect((animation.copy() as? CABasicAnimation)?.repeatCount == 1)
    (animation.repeatCount, layer.repeatCount) = (0, .nan)
    #expect(animation.repeatCount == 0 && layer.repeatCount == 0)
  }
}
