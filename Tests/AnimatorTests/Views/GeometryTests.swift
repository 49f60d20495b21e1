import Animator
import TestSupport
import Testing

@MainActor
@Suite("Geometry of views and layers")
struct GeometryTests {
  @Test("frame, bounds and center follow each other")
  func relations() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(view.center == CGPoint(x: 60, y: 45))
    view.center = CGPoint(x: 0, y: 0)
    #expect(view.frame == CGRect(x: -50, y: -25, width: 100, height: 50))
    view.bounds.size = CGSize(width: 20, height: 10)
    #expect(view.frame == CGRect(x: -10, y: -5, width: 20, height: 10))
    view.bounds.origin = CGPoint(x: 5, y: 5)
    #expect(view.frame == CGRect(x: -10, y: -5, width: 20, height: 10))
    view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    #expect(view.bounds == CGRect(x: 5, y: 5, width: 40, height: 40))
    view.frame = CGRect(x: 10, y: 10, width: -4, height: -6)
    #expect(view.frame == CGRect(x: 6, y: 4, width: 4, height: 6))
  }

  @Test("the anchor point determines the center's position, and moving it moves the frame")
  func anchorPoint() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.layer.anchorPoint = CGPoint(x: 0, y: 1)
    #expect(view.frame == CGRect(x: 50, y: -25, width: 100, height: 50))
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    #expect(view.center == CGPoint(x: 0, y: 50))
  }

  @Test("under a transform the frame is the bounding box; setting it divides by the scale")
  func transformed() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(near(Double(view.frame.minX), 25) && near(Double(view.frame.width), 50))
    #expect(view.bounds.size == CGSize(width: 100, height: 50))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.frame == CGRect(x: -50, y: -25, width: 200, height: 100))
    view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(view.bounds.size == CGSize(width: 5, height: 5))
    #expect(view.center == CGPoint(x: 5, y: 5))
  }

  @Test("points and rects convert between any two views of a window, nil meaning the window")
  func conversion() {
    let s = Scenario()
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    s.view.addSubview(inner)
    let other = UIView(frame: CGRect(x: 200, y: 100, width: 50, height: 50))
    s.stage.window.addSubview(other)
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 21, y: 32))
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: other) == CGPoint(x: -179, y: -68))
    #expect(inner.convert(CGPoint(x: -179, y: -68), from: other) == CGPoint(x: 1, y: 2))
    s.view.bounds.origin = CGPoint(x: 5, y: 0)
    #expect(inner.convert(CGPoint.zero, to: nil) == CGPoint(x: 15, y: 30))
    other.transform = CGAffineTransform(scaleX: 2, y: 2)
    // Its center stays at (225, 125): (200, 100) in the window is a quarter in.
    #expect(other.convert(CGPoint(x: 200, y: 100), from: nil) == CGPoint(x: 12.5, y: 12.5))
    #expect(
      other.convert(CGRect(x: 0, y: 0, width: 50, height: 50), to: nil)
        == CGRect(x: 175, y: 75, width: 100, height: 100))
  }

  @Test("conversion there and back is the identity, through random transforms")
  func conversionLaw() {
    var random = SplitMix64(seed: 3)
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
    for _ in 0..<100 {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
      func branch() -> UIView {
        var parent = root
        for _ in 0..<3 {
          let view = UIView(
            frame: CGRect(
              x: number(-50...50), y: number(-50...50), width: number(1...90),
              height: number(1...90)))
          view.transform = CGAffineTransform(rotationAngle: number(-3...3))
            .scaledBy(x: number(0.5...2), y: number(0.5...2))
          view.layer.anchorPoint = CGPoint(x: number(0...1), y: number(0...1))
          parent.addSubview(view)
          parent = view
        }
        return parent
      }
      let (a, b) = (branch(), branch())
      let p = CGPoint(x: number(-99...99), y: number(-99...99))
      let back = a.convert(a.convert(p, to: b), from: b)
      #expect(near(Double(back.x), Double(p.x), within: 1e-8))
      #expect(near(Double(back.y), Double(p.y), within: 1e-8))
    }
  }

  @Test(
    "hit testing: front first, in half-open bounds, ignoring hidden, transparent and disabled views"
  )
  func hitTesting() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let back = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    let front = UIView(frame: CGRect(x: 30, y: 30, width: 50, height: 50))
    let outside = UIView(frame: CGRect(x: 60, y: 60, width: 40, height: 40))
    root.addSubview(back)
    root.addSubview(front)
    front.addSubview(outside)
    func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? { root.hitTest(CGPoint(x: x, y: y), with: nil) }
    #expect(hit(40, 40) === front && hit(20, 20) === back && hit(5, 5) === root)
    #expect(hit(95, 95) === root, "a subview outside its superview is not hit")
    #expect(hit(10, 10) === back && hit(0, 0) === root)
    #expect(hit(100, 50) == nil && hit(-0.1, 5) == nil)
    back.layer.zPosition = 10
    #expect(hit(40, 40) === front, "zPosition has no effect")
    front.alpha = 0.009
    #expect(hit(40, 40) === back)
    front.alpha = 0.01
    #expect(hit(40, 40) === front)
    front.isHidden = true
    #expect(hit(40, 40) === back)
    back.isUserInteractionEnabled = false
    #expect(hit(40, 40) === root)
    front.isHidden = false
    front.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
    #expect(hit(35, 35) === root && hit(55, 55) === front)
  }

  @Test(
    "a layer's hit test takes the superlayer's coordinates and includes sublayers beyond the bounds"
  )
  func layerHitTesting() {
    let root = CALayer()
    root.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
    let child = CALayer()
    child.frame = CGRect(x: 60, y: 0, width: 10, height: 10)
    root.addSublayer(child)
    #expect(root.hitTest(CGPoint(x: 12, y: 12)) === root)
    #expect(root.hitTest(CGPoint(x: 72, y: 12)) === child)
    root.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 72, y: 12)) == nil)
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) == nil)
  }

  @Test("conversion between views ignores a singular transform of a common ancestor")
  func conversionInsideCollapsed() {
    let (outer, a, b) = (UIView(), UIView(), UIView())
    outer.addSubview(a)
    outer.addSubview(b)
    a.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    b.frame = CGRect(x: 40, y: 0, width: 20, height: 20)
    outer.transform = CGAffineTransform(scaleX: 0, y: 0)
    #expect(a.convert(CGPoint(x: 1, y: 2), to: b) == CGPoint(x: -29, y: 12))
    #expect(a.convert(CGPoint(x: -29, y: 12), from: a) == CGPoint(x: -29, y: 12))
    #expect(a.convert(CGPoint(x: 1, y: 2), to: outer) == CGPoint(x: 11, y: 12))
    #expect(outer.convert(CGPoint(x: 11, y: 12), to: a) == CGPoint(x: 1, y: 2))
    #expect(outer.hitTest(CGPoint(x: 11, y: 12), with: nil) == nil, "outside of its bounds")
  }

  @Test("bounds of negative size cover the same area from the opposite corner")
  func negativeBounds() {
    let view = UIView()
    view.bounds = CGRect(x: 10, y: 20, width: -4, height: -6)
    #expect(view.bounds == CGRect(x: 6, y: 14, width: 4, height: 6))
    view.bounds = .null
    #expect(view.bounds == .zero)
  }

  @Test("a layer with an opacity of 0.01 can be hit")
  func faintest() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.layer.opacity = 0.01
    #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) === view)
    view.layer.opacity = Float(0.01).nextDown
    #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) == nil)
  }

  @Test("non-finite numbers are rejected; alpha is clamped")
  func badNumbers() {
    let view = UIView(frame: CGRect(x: CGFloat.nan, y: .infinity, width: 10, height: .nan))
    #expect(view.frame == CGRect(x: 0, y: 0, width: 10, height: 0))
    view.center = CGPoint(x: CGFloat.infinity, y: 3)
    #expect(view.center == CGPoint(x: 0, y: 3))
    view.transform = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(view.transform == CGAffineTransform.identity)
    for (value, alpha) in [(CGFloat.nan, CGFloat(0)), (-1, 0), (2, 1), (0.3, 0.3)] {
      view.alpha = value
      #expect(view.alpha == alpha)
    }
  }

  @Test("key paths set numbers within structures")
  func keyPaths() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    for (path, value) in [
      ("position.x", 5.0), ("bounds.size.width", 30), ("shadowOffset.height", 9), ("opacity", 0.5),
      ("zPosition", 4),
    ] { view.layer.setValue(value, forKeyPath: path) }
    #expect(view.center == CGPoint(x: 5, y: 45))
    #expect(view.bounds.width == 30 && view.layer.shadowOffset.height == 9)
    #expect(view.alpha == 0.5 && view.layer.zPosition == 4)
  }

  // A translation is applied once; a quarter turn exchanges width and height.
  @Test(
    "a frame that is set under a translation, a mirror or a quarter turn reads back the same",
    arguments: [
      CGAffineTransform(translationX: 10, y: 20), CGAffineTransform(scaleX: -2, y: 4),
      CGAffineTransform(rotationAngle: .pi / 2), CGAffineTransform(rotationAngle: .pi),
      CGAffineTransform(a: 0, b: -2, c: 0.5, d: 0, tx: 3, ty: -7),
    ])
  func frameReadsBack(transform: CGAffineTransform) {
    for anchor in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 1), CGPoint(x: 2, y: -0.25)] {
      let layer = CALayer()
      layer.anchorPoint = anchor
      layer.bounds.origin = CGPoint(x: 30, y: -40)
      layer.setAffineTransform(transform)
      let rect = CGRect(x: 100, y: 100, width: 100, height: 50)
      layer.frame = rect
      #expect(near(layer.frame, rect, within: 1e-12))
      #expect(layer.bounds.origin == CGPoint(x: 30, y: -40), "a frame never scrolls")
    }
  }

  @Test("under a translation the position is the frame's minus the translation")
  func frameUnderTranslation() {
    let layer = CALayer()
    layer.setAffineTransform(CGAffineTransform(translationX: 10, y: 20))
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 100, height: 50))
    #expect(layer.position == CGPoint(x: 50, y: 25))
  }

  @Test("under a quarter turn width and height are exchanged")
  func frameUnderQuarterTurn() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    view.frame = CGRect(x: 100, y: 100, width: 100, height: 50)
    #expect(near(view.frame, CGRect(x: 100, y: 100, width: 100, height: 50), within: 1e-12))
    #expect(near(view.bounds, CGRect(x: 0, y: 0, width: 50, height: 100), within: 1e-12))
    #expect(near(Double(view.center.x), 150) && near(Double(view.center.y), 125))
  }

  @Test("setting the frame to its current value moves nothing, whatever the transform")
  func frameToItself() {
    var random = SplitMix64(seed: 8)
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
    for round in 0..<200 {
      let view = UIView(
        frame: CGRect(x: number(-50...50), y: 7, width: number(1...90), height: number(1...90)))
      view.layer.anchorPoint = CGPoint(x: number(-1...2), y: number(-1...2))
      view.bounds.origin = CGPoint(x: number(-9...9), y: number(-9...9))
      var transform = CATransform3DMakeRotation(number(-3...3), number(-1...1), number(-1...1), 1)
      if round % 2 == 0 { transform.m34 = -0.001 }
      transform = CATransform3DTranslate(transform, number(-20...20), number(-20...20), 5)
      // A view that is collapsed onto a line, or a point.
      if round % 5 == 0 { transform = CATransform3DScale(transform, 0, 1, 1) }
      if round % 10 == 0 { transform = CATransform3DMakeScale(0, 0, 1) }
      view.transform3D = transform
      let (bounds, center) = (view.bounds, view.center)
      view.frame = view.frame
      #expect(view.bounds == bounds && view.center == center)
      view.frame.origin.x += 32
      #expect(near(view.bounds, bounds, within: 1e-9))
      #expect(near(Double(view.center.x), Double(center.x + 32), within: 1e-9))
      #expect(near(Double(view.center.y), Double(center.y), within: 1e-9))
    }
  }

  // The size along an axis that is scaled to 0 cannot be derived from a frame.
  @Test("under a scale of 0 a frame moves the anchor point, and preserves the size along that axis")
  func frameUnderNoScale() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    view.transform = CGAffineTransform(scaleX: 0, y: 2)
    view.frame = CGRect(x: 100, y: 100, width: 60, height: 80)
    #expect(view.bounds.size == CGSize(width: 40, height: 40))
    #expect(view.center == CGPoint(x: 130, y: 140))
    view.transform = CGAffineTransform(scaleX: 0, y: 0)
    view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(view.bounds.size == CGSize(width: 40, height: 40))
    #expect(view.center == CGPoint(x: 5, y: 5))
  }

  // The inverse of the rotation maps (100, 100) to (141.42…, 0): a diagonal of the square.
  @Test("under another rotation the size is the frame's through the inverse transform")
  func frameUnderTurn() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    view.transform = CGAffineTransform(rotationAngle: .pi / 4)
    view.frame = CGRect(x: 10, y: 20, width: 100, height: 100)
    let expected = CGRect(x: 0, y: 0, width: 100 * 2.0.squareRoot(), height: 0)
    #expect(near(view.bounds, expected, within: 1e-12))
    #expect(near(view.frame, CGRect(x: 10, y: 20, width: 100, height: 100), within: 1e-12))
  }

  @Test("views and layers without a common ancestor convert by the positions of their roots")
  func conversionBetweenTrees() {
    let (a, b) = (UIView(), UIView())
    a.frame = CGRect(x: 10, y: 20, width: 100, height: 100)
    b.frame = CGRect(x: 200, y: 100, width: 50, height: 50)
    let inner = UIView(frame: CGRect(x: 1, y: 2, width: 10, height: 10))
    a.addSubview(inner)
    #expect(a.convert(CGPoint(x: 5, y: 5), to: b) == CGPoint(x: -185, y: -75))
    #expect(inner.convert(CGPoint(x: 4, y: 3), to: b) == CGPoint(x: -185, y: -75))
    #expect(b.convert(CGPoint(x: 4, y: 3), from: inner) == CGPoint(x: -185, y: -75))
    b.transform = CGAffineTransform(scaleX: 2, y: 2)
    // Its middle stays at (225, 125): it begins at (175, 75), and (15, 25) is (−160, −50) from there.
    #expect(a.layer.convert(CGPoint(x: 5, y: 5), to: b.layer) == CGPoint(x: -80, y: -25))
    #expect(
      a.convert(CGRect(x: 5, y: 5, width: 10, height: 20), to: b)
        == CGRect(x: -80, y: -25, width: 5, height: 10))
    // nil is the outermost layer itself, wherever that is.
    #expect(inner.convert(CGPoint(x: 4, y: 3), to: nil) == CGPoint(x: 5, y: 5))
  }

  @Test("a transform that is not affine reads as the identity affine transform")
  func affineTransform() {
    let view = UIView()
    view.layer.setAffineTransform(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect(view.transform == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    var perspective = CATransform3DMakeScale(2, 2, 1)
    perspective.m34 = -0.001
    for transform in [
      CATransform3DMakeRotation(1, 0, 1, 0), CATransform3DMakeTranslation(1, 2, 3), perspective,
    ] {
      view.layer.transform = transform
      #expect(view.layer.affineTransform() == .identity && view.transform == .identity)
      #expect(view.transform3D == transform)
    }
  }
}
