import Animator
import Testing

@Suite("Masks of layers and views")
@MainActor
struct LayerMaskTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100))
  private let host = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))

  init() { stage.window.addSubview(host) }

  private func layer() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 5, y: 0, width: 20, height: 20)
    layer.backgroundColor = UIColor.black.cgColor
    return layer
  }

  private var frame: FrameSnapshot { stage.timeline.frame(at: stage.time) }

  @Test("a mask follows the layer's sublayers in the frame, in the layer's coordinates")
  func order() throws {
    let mask = layer()
    mask.addSublayer(layer())
    host.layer.mask = mask
    host.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)))
    let layers = frame.layers
    #expect(layers.map(\.role) == [.sublayer, .sublayer, .sublayer, .mask, .sublayer])
    #expect(layers.map(\.hasMask) == [false, true, false, false, false])
    #expect(layers.map(\.descendantCount) == [4, 3, 0, 1, 0])
    #expect(CGPoint.zero.applying(layers[3].transform) == CGPoint(x: 15, y: 10))
  }

  @Test("a hidden or transparent mask hides its layer", arguments: [false, true])
  func hidden(isHidden: Bool) {
    let mask = layer()
    host.layer.mask = mask
    #expect(frame.layers.count == 3)
    if isHidden { mask.isHidden = true } else { mask.opacity = 0 }
    stage.advance(by: 1)
    #expect(frame.layers.count == 1)
  }

  @Test("a hidden mask hides its layer until a transition shows it")
  func transition() {
    let mask = UIView(frame: CGRect(x: 5, y: 0, width: 20, height: 20))
    mask.isHidden = true
    host.mask = mask
    stage.advance(by: 1)
    UIView.transition(with: mask, duration: 1, options: .transitionCrossDissolve) {
      mask.isHidden = false
    }
    // At first the mask is in the frame, but empty: it has no size.
    #expect(frame.layers.map(\.role) == [.sublayer, .sublayer, .mask])
    #expect(frame.layers.map(\.hasMask) == [false, true, false])
    #expect(frame.layers[2].state.bounds == .zero && frame.layers[2].transition == nil)
    stage.advance(by: 0.5)
    #expect(frame.layers.map(\.role) == [.sublayer, .sublayer, .mask])
    #expect(frame.layers[2].transition != nil)
  }

  @Test("a mask animates implicitly like any layer")
  func animation() throws {
    let mask = layer()
    host.layer.mask = mask
    stage.advance(by: 0.1)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (15, 35, 1)
    mask.add(move, forKey: nil)
    stage.advance(by: 0.5)
    #expect(mask.presentation()?.position.x == 25)
    #expect(host.layer.presentation()?.mask?.position.x == 25)
    let x = try #require(frame.layers.first { $0.role == .mask }).transform.m31
    #expect(x == 25)  // 10 of the host, 25 − 10 of the mask
  }

  @Test("a mask belongs to one layer, and is removed from its previous superlayer")
  func ownership() {
    let (mask, other) = (layer(), CALayer())
    other.addSublayer(mask)
    host.layer.mask = mask
    #expect(other.sublayers == nil && mask.superlayer === host.layer)
    let second = CALayer()
    second.mask = mask
    #expect(host.layer.mask == nil && second.mask === mask)
    mask.removeFromSuperlayer()
    #expect(second.mask == nil && mask.superlayer == nil)
  }

  @Test("a layer is not hit outside of its mask")
  func layerHits() throws {
    let root = stage.window.layer
    func hit(_ x: CGFloat, _ y: CGFloat) -> CALayer? { root.hitTest(CGPoint(x: x, y: y)) }
    // From (5, 0) to (25, 20) in the host, which begins at (10, 10).
    host.layer.mask = layer()
    #expect(hit(20, 20) === host.layer && hit(34, 29) === host.layer)
    #expect(hit(12, 20) === root && hit(40, 20) === root && hit(20, 35) === root)
    stage.advance(by: 0)
    let shown = try #require(root.presentation())
    #expect(shown.hitTest(CGPoint(x: 20, y: 20))?.model() === host.layer)
    #expect(shown.hitTest(CGPoint(x: 40, y: 20))?.model() === root)
    // A circle around (20, 20) with a radius of 10: (11, 11) is 12.7 from there. It has no bounds.
    let circle = CAShapeLayer()
    circle.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)).cgPath
    host.layer.mask = circle
    #expect(hit(20, 20) === host.layer && hit(11, 11) === root)
    circle.isHidden = true
    #expect(hit(20, 20) === root)
  }

  @Test("hit testing of views ignores masks")
  func hits() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let (view, mask) = (
      UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80)),
      UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    )
    mask.backgroundColor = .black
    view.mask = mask
    stage.window.addSubview(view)
    #expect(view.point(inside: CGPoint(x: 70, y: 70), with: nil))
    #expect(stage.window.hitTest(CGPoint(x: 80, y: 80), with: nil) === view)
    // The mask itself is not hit, since it is not a subview.
    #expect(stage.window.hitTest(CGPoint(x: 15, y: 15), with: nil) === view)
    let layer = CAShapeLayer()
    view.layer.mask = layer
    #expect(stage.window.hitTest(CGPoint(x: 80, y: 80), with: nil) === view)
  }

  @Test("a layer cannot mask itself or a descendant")
  func cycles() {
    let inner = CALayer()
    host.layer.addSublayer(inner)
    inner.mask = host.layer
    #expect(inner.mask == nil)
    host.layer.mask = host.layer
    #expect(host.layer.mask == nil)
  }

  @Test("removing the mask shows the layer again, and stops the mask's animations")
  func removal() {
    let mask = layer()
    host.layer.mask = mask
    stage.advance(by: 0.1)
    let endless = CABasicAnimation(keyPath: "opacity")
    (endless.fromValue, endless.duration, endless.repeatCount) = (0, 1, .infinity)
    mask.add(endless, forKey: nil)
    stage.advance(by: 0.1)
    host.layer.mask = nil
    #expect(throws: Never.self) { try stage.advanceUntilIdle(limit: 1) }
    #expect(frame.layers.map(\.hasMask) == [false, false])
  }

  @Test("a view's mask is its layer's, is drawn, and animates in blocks")
  func viewMask() throws {
    let mask = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    mask.text = "Hi"
    host.mask = mask
    #expect(host.mask === mask && host.layer.mask === mask.layer && mask.superview == nil)
    stage.advance(by: 0.1)
    #expect(frame.layers.last?.state.contents != nil)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { mask.center.x += 10 }
    stage.advance(by: 0.5)
    #expect(mask.layer.presentation()?.position.x == 25)
    host.mask = nil
    #expect(host.layer.mask == nil)
  }

  @Test("long chains of masks are released")
  func deep() {
    var outermost = CALayer()
    for _ in 0..<20_000 {
      let next = CALayer()
      next.mask = outermost
      outermost = next
    }
    host.layer.mask = outermost
    #expect(frame.layers.count == 20_003)
  }

  @Test("corners, curves, shadow paths and filters are set by key path and by property")
  func properties() {
    let layer = host.layer
    layer.maskedCorners = [.layerMinXMinYCorner, CACornerMask(rawValue: 64)]
    #expect(layer.maskedCorners == .layerMinXMinYCorner)
    layer.setValue("continuous", forKey: "cornerCurve")
    #expect(layer.cornerCurve == .continuous)
    #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
    layer.compositingFilter = "multiplyBlendMode"
    #expect(layer.compositingFilter as? String == "multiplyBlendMode")
    layer.compositingFilter = "normalBlendMode"
    #expect(layer.compositingFilter == nil)
    let faults = UsageFault.collect { layer.compositingFilter = "sepia" }
    #expect(
      faults.first?.reason.hasPrefix("'sepia' is not a filter; the filters are 'multiplyBlendMode'")
        == true)
    layer.rasterizationScale = -1
    #expect(layer.rasterizationScale == 1)
  }
}
