import Animator
import TestSupport
import Testing

/// Interpolated values as measured on Core Animation, obtained through animations.
@Suite("Interpolation of values")
@MainActor
struct ValueFactsTests {
  func shown(_ keyPath: String, from: Any, to: Any, at progress: Double) -> CALayer {
    let s = LayerScenario()
    s.layer.add(basic(keyPath, from: from, to: to), forKey: nil)
    s.stage.advance(by: progress)
    return s.shown
  }

  @Test(
    "fact 127: numbers, points, sizes and rectangles interpolate by component, others switch immediately"
  )
  func components() {
    #expect(
      shown("position", from: CGPoint.zero, to: CGPoint(x: 8, y: -4), at: 0.25).position
        == CGPoint(x: 2, y: -1))
    #expect(
      shown(
        "bounds", from: CGRect(x: 0, y: 0, width: 4, height: 4),
        to: CGRect(x: 4, y: 8, width: 8, height: 0), at: 0.25
      ).bounds == CGRect(x: 1, y: 2, width: 5, height: 3))
    #expect(
      shown("shadowOffset", from: CGSize(width: 4, height: 0), to: CGSize.zero, at: 0.5)
        .shadowOffset == CGSize(width: 2, height: 0))
    #expect(shown("masksToBounds", from: false, to: true, at: 0).masksToBounds)
    #expect(shown("hidden", from: true, to: false, at: 0.1).isHidden == false)
  }

  @Test("a hidden layer that an animation shows is in the frame")
  func shownAnyway() {
    let s = LayerScenario()
    CATransaction.setDisableActions(true)
    s.layer.isHidden = true
    s.layer.add(basic("hidden", from: false, to: false), forKey: nil)
    s.stage.advance(by: 1)
    func isIn(_ time: Double) -> Bool {
      s.stage.timeline.frame(at: time).layers.contains { $0.id == s.layer.timelineID }
    }
    #expect(isIn(0.5) && !isIn(1))
  }

  @Test("a layer that is being hidden fades in the frame, and is gone at the end")
  func hidingInFrames() {
    let s = LayerScenario()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    s.layer.isHidden = true
    let timeline = s.stage.timeline
    func opacity(_ time: Double) -> Double? {
      timeline.frame(at: time).layers.first { $0.id == s.layer.timelineID }?.state.opacity
    }
    #expect(opacity(0.125) == 0.5 && opacity(0.25) == nil)
  }

  @Test("fact 128: colors interpolate by component, gamma-encoded, not premultiplied")
  func colors() {
    let half = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
    #expect(
      shown("backgroundColor", from: UIColor.red, to: half, at: 0.5).backgroundColor
        == CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 0.75))
  }

  @Test("fact 129: contents switch immediately, to the last value")
  func contents() throws {
    let (a, b) = (
      try #require(CGImage(width: 1, height: 1, premultipliedBGRA: [0, 0, 0, 255])),
      try #require(CGImage(width: 1, height: 1, premultipliedBGRA: [9, 9, 9, 255]))
    )
    #expect(shown("contents", from: a, to: b, at: 0.1).contents as? CGImage == b)
    let s = LayerScenario()
    let animation = CAKeyframeAnimation(keyPath: "contents")
    (animation.values, animation.calculationMode, animation.duration) = ([a, b], .discrete, 1)
    s.layer.add(animation, forKey: nil)
    s.stage.advance(by: 0.25)
    #expect(s.shown.contents as? CGImage == a)
    s.stage.advance(by: 0.5)
    #expect(s.shown.contents as? CGImage == b)
  }

  nonisolated static func flat(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat = 0
  )
    -> CATransform3D
  {
    CATransform3DMakeAffineTransform(CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: 0))
  }

  /// A mirror image, upside down, sheared, and a scale to a rotation, each at progress 0.25.
  nonisolated static let samples: [(CATransform3D, CATransform3D, [Double], Double)] = [
    (.identity, flat(-1, 0, 0, 1), [0.5, 0, 0, 1], 1e-12),
    (
      .identity, flat(-1, 0, 0, -1),
      [0.7071067811865476, -0.7071067811865476, 0.7071067811865476, 0.7071067811865476], 1e-12
    ),
    (.identity, flat(1, 0, 0.5, 1), [1, 0, 0.1151, 1.0023], 5e-5),
    (
      flat(2, 0, 0, 1), flat(cos(1), sin(1), -sin(1), cos(1), 40),
      [1.69560, 0.43296, -0.24740, 0.96891], 5e-6
    ),
  ]

  @Test(
    "facts 130, 132: affine transforms are decomposed; samples at a quarter", arguments: samples)
  func affine(from: CATransform3D, to: CATransform3D, expected: [Double], tolerance: Double) {
    let m = shown("transform", from: from, to: to, at: 0.25).transform
    let entries = [m.m11, m.m12, m.m21, m.m22].map(Double.init)
    for (value, target) in zip(entries, expected) {
      #expect(near(value, target, within: tolerance), "\(entries)")
    }
    #expect(near(Double(m.m41), Double(to.m41) / 4))
  }

  @Test("fact 131: rotations take the shortest path, a half turn through −90°, a full turn none")
  func turns() {
    func angle(_ degrees: CGFloat) -> Double {
      let turn = CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)
      let m = shown("transform", from: CATransform3D.identity, to: turn, at: 0.5).transform
      return Double(atan2(m.m12, m.m11)) * 180 / .pi
    }
    #expect(near(angle(180), -90) && near(angle(270), -45) && near(angle(360), 0, within: 1e-6))
    let half = shown(
      "transform", from: CATransform3D.identity, to: Self.flat(-1, 0, 0, -1), at: 0.5
    )
    .transform
    #expect(near(Double(half.m12), -1) && near(Double(half.m21), 1))
  }

  @Test("facts 133, 134: 3D rotations interpolate by angle; singular transforms by entry")
  func spatial() {
    let turn = CATransform3DMakeRotation(1.2, 0, 1, 0)
    let m = shown("transform", from: CATransform3D.identity, to: turn, at: 0.25).transform
    #expect(near(Double(m.m11), cos(0.3)) && near(Double(m.m13), -sin(0.3)))
    let flattened = CATransform3DConcat(turn, CATransform3DMakeScale(1, 1, 0))
    let half = shown("transform", from: turn, to: flattened, at: 0.5).transform
    #expect(near(Double(half.m13), -sin(1.2) / 2) && near(Double(half.m11), cos(1.2)))
  }

  @Test("fact 136: functions on transforms put the new operation first")
  func functions() {
    let moved = CATransform3DMakeTranslation(10, 0, 0)
    #expect(CATransform3DScale(moved, 2, 2, 1).m41 == 10)
    #expect(CATransform3DTranslate(CATransform3DMakeScale(2, 2, 1), 5, 0, 0).m41 == 10)
    #expect(near(Double(CATransform3DRotate(moved, .pi / 2, 0, 0, 1).m12), 1))
    #expect(CATransform3DMakeRotation(1, 0, 0, 0) == .identity)
    let singular = CATransform3DMakeScale(0, 1, 1)
    #expect(CATransform3DInvert(singular) == singular)
  }

  @Test(
    "fact 124: a layer has a presentation once it is on stage, and the presentation refers to its model layer"
  )
  func presentations() {
    #expect(CALayer().presentation() == nil)
    let s = LayerScenario()
    #expect(s.shown.model() === s.layer)
    s.shown.opacity = 0
    #expect(s.layer.opacity == 1 && s.shown.opacity == 1)
  }

  @Test(
    "facts 63–65: animatable and switching properties of blocks, and frame as size and position")
  func blockProperties() {
    let s = Scenario()
    UIView.animate(withDuration: 1) {
      let layer = s.view.layer
      layer.zPosition = 1
      layer.anchorPoint = .zero
      layer.cornerRadius = 1
      layer.borderWidth = 1
      layer.borderColor = UIColor.red.cgColor
      layer.shadowOpacity = 1
      layer.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
      layer.contentsRect = .zero
      s.view.backgroundColor = .red
      s.view.isHidden = true
      s.view.clipsToBounds = true
      s.view.contentMode = .center
      s.view.tag = 3
    }
    #expect(
      s.view.layer.animationKeys() == [
        "zPosition", "anchorPoint", "cornerRadius", "borderWidth", "borderColor", "shadowOpacity",
        "sublayerTransform", "contentsRect", "backgroundColor",
      ])
    let other = Scenario()
    UIView.animate(withDuration: 1) { other.view.frame = CGRect(x: 0, y: 0, width: 9, height: 9) }
    #expect(Set(other.view.layer.animationKeys() ?? []) == ["position", "bounds.size"])
  }
}
