import Animator
import TestSupport
import Testing

@testable import TimelineCore

@Suite("Key paths")
@MainActor
struct KeyPathTests {
  @Test("values are set and read by key path, in the types of the layer's properties")
  func setAndRead() {
    let layer = CALayer()
    layer.setValue(5, forKeyPath: "position.x")
    layer.setValue(CGSize(width: 4, height: 3), forKeyPath: "bounds.size")
    layer.setValue(0.5, forKeyPath: "opacity")
    layer.setValue(UIColor.red, forKeyPath: "backgroundColor")
    layer.setValue(true, forKeyPath: "hidden")
    layer.setValue(CGFloat(0.25), forKeyPath: "transform.rotation.z")
    layer.setValue(CGSize(width: 1, height: 2), forKeyPath: "transform.translation")
    layer.setValue(7, forKeyPath: "shadowOffset.height")
    #expect(layer.position == CGPoint(x: 5, y: 0) && layer.bounds.size.width == 4)
    #expect(layer.backgroundColor == UIColor.red.cgColor && layer.isHidden)
    #expect(layer.transform.m42 == 2 && layer.shadowOffset.height == 7)
    #expect(layer.value(forKeyPath: "position.x") as? CGFloat == 5)
    #expect(layer.value(forKeyPath: "opacity") as? Float == 0.5)
    #expect(near(layer.value(forKeyPath: "transform.rotation.z") as? CGFloat ?? 0, 0.25))
    layer.setValue(nil, forKeyPath: "backgroundColor")
    #expect(layer.backgroundColor == nil)
    layer.setValue(CGRect(x: 0, y: 0, width: 9, height: 9), forKeyPath: "frame")
    #expect(layer.value(forKeyPath: "bounds") as? CGRect == layer.bounds)
  }

  @Test("enumerated values are set and read by name, also as strings")
  func names() {
    let layer = CAShapeLayer()
    layer.setValue(CALayerContentsGravity.top, forKeyPath: "contentsGravity")
    #expect(layer.contentsGravity == .top)
    #expect(layer.value(forKeyPath: "contentsGravity") as? CALayerContentsGravity == .top)
    layer.setValue("resizeAspect", forKeyPath: "contentsGravity")
    layer.setValue("even-odd", forKeyPath: "fillRule")
    #expect(layer.contentsGravity == .resizeAspect && layer.fillRule == .evenOdd)
    let faults = UsageFault.collect { layer.setValue("middle", forKeyPath: "contentsGravity") }
    #expect(
      faults.map(\.reason) == [
        "'contentsGravity' takes a CALayerContentsGravity, not 'middle' (String)"
      ])
    #expect(layer.contentsGravity == .resizeAspect)
  }

  @Test("numbers are clamped as the properties clamp them")
  func clamping() {
    let layer = CALayer()
    layer.setValue(3, forKeyPath: "opacity")
    layer.setValue(-3, forKeyPath: "cornerRadius")
    #expect(layer.opacity == 1 && layer.cornerRadius == 0)
  }

  @Test("an unknown key path and an incompatible value are faults without effect")
  func faults() {
    let layer = CALayer()
    let before = layer.value(forKeyPath: "position.x") as? CGFloat
    let faults = UsageFault.collect {
      layer.setValue(1, forKeyPath: "cornerRadus")
      layer.setValue("x", forKeyPath: "position.x")
      layer.setValue(nil, forKeyPath: "position.x")
      layer.setValue(Double.infinity, forKeyPath: "position.x")
      #expect(layer.value(forKeyPath: "no.such") == nil)
    }
    #expect(
      faults.map(\.call) == [
        "CALayer.setValue(_:forKeyPath:)", "CALayer.setValue(_:forKeyPath:)",
        "CALayer.setValue(_:forKeyPath:)", "CALayer.setValue(_:forKeyPath:)",
        "CALayer.value(forKeyPath:)",
      ])
    #expect(faults[0].reason.contains("the nearest are 'cornerRadius'"))
    #expect(faults[1].reason == "'position.x' takes a number, not 'x' (String)")
    #expect(faults[2].reason == "'position.x' takes a number, not nil")
    #expect(layer.value(forKeyPath: "position.x") as? CGFloat == before)
  }

  @Test("every key path can be read, and set to what was read")
  func all() {
    for layer in [CALayer(), CAShapeLayer(), CAGradientLayer()] {
      layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
      let before = layer.state
      var changed: [String] = []
      let faults = UsageFault.collect {
        for row in AnyLayerProperty.keyPaths where layer.state.isOf(row.target?.layerKind ?? .any) {
          let value = layer.value(forKeyPath: row.key)
          if row.key != "contentsGravity" { layer.setValue(value, forKeyPath: row.key) }
          if layer.state != before, changed.isEmpty { changed.append(row.key) }
        }
      }
      #expect(faults.isEmpty)
      #expect(changed == [])
    }
  }

  @Test("fact 135: rotations by key path are numbers, and do not take the shortest path")
  func turns() {
    let s = LayerScenario()
    s.layer.add(basic("transform.rotation.z", from: 0, to: 3 * Double.pi), forKey: nil)
    s.stage.advance(by: 0.25)
    let m = s.shown.transform
    // A quarter of a turn and a half is three eighths of a turn.
    #expect(near(Double(atan2(m.m12, m.m11)), 0.75 * .pi))
  }

  @Test("fact 135: components of a transform are set and animated independently")
  func parts() {
    let s = LayerScenario()
    s.layer.transform = CATransform3DConcat(
      CATransform3DMakeScale(2, 2, 2), CATransform3DMakeTranslation(7, 8, 9))
    s.layer.removeAllAnimations()
    s.layer.add(basic("transform.rotation", from: 0, to: 1), forKey: "a")
    s.layer.add(basic("transform.scale.x", from: 1, to: 3), forKey: "b")
    s.layer.add(basic("transform.translation.y", from: 0, to: 10), forKey: "c")
    s.stage.advance(by: 0.5)
    let m = s.shown.transform
    #expect(near(Double(m.m11), 2 * cos(0.5)) && near(Double(m.m12), 2 * sin(0.5)))
    #expect(near(Double(m.m21), -2 * sin(0.5)) && near(Double(m.m22), 2 * cos(0.5)))
    #expect((m.m41, m.m42, m.m43) == (7, 5, 9))
  }

  @Test("a known key sets a property; any other attaches a value, also to copies")
  func keys() {
    let s = LayerScenario()
    s.layer.setValue(0.5, forKey: "opacity")
    s.layer.setValue(CGRect(x: 0, y: 0, width: 8, height: 6), forKey: "frame")
    s.layer.setValue("left", forKey: "side")
    #expect(s.layer.opacity == 0.5)
    #expect(s.layer.value(forKey: "position") as? CGPoint == CGPoint(x: 4, y: 3))
    #expect(s.layer.value(forKey: "frame") as? CGRect == s.layer.frame)
    #expect(s.shown.value(forKey: "side") as? String == "left")
    s.layer.setValue(nil, forKey: "side")
    #expect(s.layer.value(forKey: "side") == nil)
  }

  @Test("transform.scale.xy sets the horizontal and vertical scale, and reads their mean")
  func planeScale() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 4, 5)
    #expect(layer.value(forKeyPath: "transform.scale.xy") as? CGFloat == 3)
    layer.setValue(0.5, forKeyPath: "transform.scale.xy")
    #expect(layer.transform == CATransform3DMakeScale(0.5, 0.5, 5))
    layer.setValue(3, forKeyPath: "sublayerTransform.scale.xy")
    #expect(layer.sublayerTransform == CATransform3DMakeScale(3, 3, 1))
  }

  @Test("values may come as NSValue, as on iOS")
  func boxedValues() {
    let layer = CALayer()
    layer.setValue(NSValue(cgPoint: CGPoint(x: 1, y: 2)), forKeyPath: "position")
    layer.setValue(NSValue(cgSize: CGSize(width: 3, height: 4)), forKeyPath: "bounds.size")
    #expect(layer.position == CGPoint(x: 1, y: 2))
    #expect(layer.bounds.size == CGSize(width: 3, height: 4))
    let rect = CGRect(x: 5, y: 6, width: 7, height: 8)
    layer.setValue(NSValue(cgRect: rect), forKeyPath: "bounds")
    #expect(layer.bounds == rect)
    layer.setValue(NSValue(cgRect: rect), forKeyPath: "frame")
    #expect(layer.frame == rect)
    let flat = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    layer.setValue(NSValue(cgAffineTransform: flat), forKeyPath: "transform")
    #expect(layer.affineTransform() == flat)
    let turn = CATransform3DMakeRotation(1, 1, 2, 3)
    layer.setValue(NSValue(caTransform3D: turn), forKeyPath: "transform")
    #expect(layer.transform == turn)
    // One with a value of another type is rejected.
    let faults = UsageFault.collect {
      layer.setValue(NSValue(cgPoint: .zero), forKeyPath: "bounds.size")
      layer.setValue(NSValue(cgSize: .zero), forKeyPath: "position")
      layer.setValue(NSValue(cgPoint: .zero), forKeyPath: "transform")
      layer.setValue(NSValue(caTransform3D: turn), forKeyPath: "opacity")
      layer.setValue(NSNumber(value: 1), forKeyPath: "position")
    }
    #expect(faults.count == 5 && layer.transform == turn)
  }

  @Test("animations take values as NSValue")
  func boxedAnimationValues() {
    let s = Scenario()
    let basic = CABasicAnimation(keyPath: "transform")
    basic.toValue = NSValue(caTransform3D: CATransform3DMakeScale(3, 3, 1))
    basic.duration = 1
    s.view.layer.add(basic, forKey: nil)
    let keyframes = CAKeyframeAnimation(keyPath: "position")
    keyframes.values = [
      NSValue(cgPoint: .zero), CGPoint(x: 10, y: 0), NSValue(cgPoint: CGPoint(x: 10, y: 10)),
    ]
    keyframes.duration = 1
    s.view.layer.add(keyframes, forKey: nil)
    s.stage.advance(by: 0.75)
    // Linear, as animations are without a timing function; three quarters of the way from 1 to 3.
    #expect(s.shown?.transform == CATransform3DMakeScale(2.5, 2.5, 1))
    #expect(s.shown?.position == CGPoint(x: 10, y: 5))
  }
}
