import Animator
import Testing

/// Shape and gradient layers: their values, and how these animate.
@Suite("Shape and gradient layers")
@MainActor
struct DrawnLayerTests {
  private final class ShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
  }

  private final class GradientView: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }
  }

  private let stage = Stage(size: CGSize(width: 100, height: 100))
  private let view = ShapeView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
  private let gradientView = GradientView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
  private let shape: CAShapeLayer
  private let gradient: CAGradientLayer
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  init() throws {
    shape = try #require(view.layer as? CAShapeLayer)
    gradient = try #require(gradientView.layer as? CAGradientLayer)
    stage.window.addSubview(view)
    stage.window.addSubview(gradientView)
    stage.advance(by: 0)
  }

  private func path(_ data: String) throws -> CGPath { try CGPath(svgPathData: data) }

  @Test("defaults are Core Animation's")
  func defaults() {
    #expect(shape.path == nil && shape.strokeColor == nil)
    #expect(shape.fillColor == CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(shape.fillRule == .nonZero && shape.lineCap == .butt && shape.lineJoin == .miter)
    #expect(shape.lineWidth == 1 && shape.miterLimit == 10)
    #expect(shape.strokeStart == 0 && shape.strokeEnd == 1)
    #expect(shape.lineDashPattern == nil && shape.lineDashPhase == 0)
    #expect(gradient.colors == nil && gradient.locations == nil && gradient.type == .axial)
    #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0))
    #expect(gradient.endPoint == CGPoint(x: 0.5, y: 1))
  }

  @Test("numbers are clamped to their range, and non-finite ones rejected")
  func ranges() {
    (shape.strokeStart, shape.strokeEnd, shape.lineWidth) = (-1, 2, -3)
    #expect(shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.lineWidth == 0)
    (shape.lineWidth, shape.miterLimit, shape.lineDashPhase) = (.nan, .infinity, .nan)
    #expect(shape.lineWidth == 0 && shape.miterLimit == 0 && shape.lineDashPhase == 0)
    shape.path = CGPath(elements: [.move(to: CGPoint(x: CGFloat.nan, y: 0))])
    #expect(shape.path == nil)
    shape.lineDashPattern = [4, 2.5]
    #expect(shape.lineDashPattern == [4, 2.5])
    gradient.locations = [0, 0.25, NSNumber(value: Double.infinity)]
    #expect(gradient.locations == [0, 0.25, 0])
    gradient.colors = [red, UIColor.blue, "green"]
    #expect(gradient.colors as? [CGColor] == [red, UIColor.blue.cgColor])
    shape.lineCap = CAShapeLayerLineCap(rawValue: "pointed")
    #expect(shape.lineCap == .butt)
  }

  @Test(
    "a block animates every property that Core Animation animates, halfway at half the duration")
  func blocks() throws {
    shape.path = try path("M0 0L10 0")
    shape.strokeColor = red
    gradient.colors = [red, blue]
    gradient.locations = [0, 1]
    let target = try path("M0 0L20 10")
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      shape.path = target
      (shape.fillColor, shape.strokeColor) = (red, blue)
      (shape.strokeStart, shape.strokeEnd, shape.lineWidth) = (0.5, 0.75, 9)
      (shape.miterLimit, shape.lineDashPhase) = (4, 8)
      shape.lineCap = .round
      gradient.colors = [blue, blue]
      gradient.locations = [0.5, 2]
      gradient.startPoint = .zero
      gradient.endPoint = CGPoint(x: 1, y: 1)
      gradient.type = .conic
    }
    stage.advance(by: 0.5)
    let shown = try #require(shape.presentation())
    #expect(try shown.path == path("M0 0L15 5"))
    #expect(shown.fillColor == CGColor(red: 0.5, green: 0, blue: 0, alpha: 1))
    #expect(shown.strokeColor == CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1))
    #expect(shown.strokeStart == 0.25 && shown.strokeEnd == 0.875 && shown.lineWidth == 5)
    #expect(shown.miterLimit == 7 && shown.lineDashPhase == 4 && shown.lineCap == .round)
    let seen = try #require(gradient.presentation())
    #expect(
      seen.colors as? [CGColor] == [CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1), blue])
    #expect(seen.locations == [0.25, 1.5])
    #expect(seen.startPoint == CGPoint(x: 0.25, y: 0) && seen.endPoint == CGPoint(x: 0.75, y: 1))
    #expect(seen.type == .conic)
    #expect(shape.strokeEnd == 0.75)
    try stage.advanceUntilIdle()
    #expect(shape.presentation()?.path == target)
  }

  @Test("arrays and paths of different lengths switch immediately")
  func unlike() throws {
    gradient.colors = [red, blue]
    shape.path = try path("M0 0L10 0")
    let other = try path("M0 0L10 0L5 5")
    UIView.animate(withDuration: 1) {
      gradient.colors = [blue, red, blue]
      shape.path = other
    }
    stage.advance(by: 0.5)
    #expect(gradient.presentation()?.colors?.count == 3)
    #expect(shape.presentation()?.path == other)
  }

  @Test("a standalone layer animates implicitly, except its path")
  func implicit() throws {
    let bare = CAShapeLayer()
    stage.window.layer.addSublayer(bare)
    stage.advance(by: 0)
    bare.strokeEnd = 0
    bare.path = try path("M0 0L10 0")
    bare.lineJoin = .bevel
    #expect(bare.animationKeys() == ["strokeEnd"])
    // The default curve at a half is 0.802403 (fact 68).
    stage.advance(by: 0.125)
    #expect(abs(try #require(bare.presentation()?.strokeEnd) - 0.197597) < 1e-4)
    let colors = CAGradientLayer()
    stage.window.layer.addSublayer(colors)
    colors.colors = [red, blue]
    stage.advance(by: 0)
    colors.colors = [blue, blue]
    colors.endPoint.x = 1
    #expect(colors.animationKeys() == ["colors", "endPoint"])
    stage.advance(by: 0.25)
    #expect(colors.presentation()?.colors as? [CGColor] == [blue, blue])
  }

  @Test("a layer and an animation copy a mutable path")
  func mutablePaths() throws {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    let before = path.copy()
    let animation = CAKeyframeAnimation(keyPath: "position")
    let morph = CABasicAnimation(keyPath: "path")
    shape.path = path
    shape.shadowPath = path
    animation.path = path
    morph.toValue = path
    morph.duration = 1
    shape.add(morph, forKey: nil)
    stage.advance(by: 0)
    path.addLine(to: CGPoint(x: 10, y: 10))
    #expect(shape.path == before && shape.shadowPath == before && animation.path == before)
    #expect(shape.presentation()?.path == before)
    #expect(stage.timeline.frame(at: .zero).layers.compactMap(\.state.shape?.path) == [before])
    // Setting the value again stores the normalized one.
    shape.path = path
    #expect(shape.path == path && shape.path !== path)
  }

  @Test("explicit animations support the properties and their components")
  func explicit() throws {
    let drawing = CABasicAnimation(keyPath: "strokeEnd")
    (drawing.fromValue, drawing.toValue, drawing.duration) = (0, 1, 1)
    shape.add(drawing, forKey: "draw")
    let morph = CAKeyframeAnimation(keyPath: "path")
    morph.values = [try path("M0 0L0 0"), try path("M0 0L8 0"), try path("M0 0L8 8")]
    morph.duration = 1
    shape.add(morph, forKey: "morph")
    let slide = CABasicAnimation(keyPath: "locations")
    (slide.fromValue, slide.toValue, slide.duration) = ([-1, 0] as [NSNumber], [1.0, 2.0], 1)
    gradient.add(slide, forKey: nil)
    let point = CABasicAnimation(keyPath: "startPoint.x")
    (point.fromValue, point.toValue, point.duration) = (0, 1, 1)
    gradient.add(point, forKey: nil)
    let colors = CABasicAnimation(keyPath: "colors")
    (colors.fromValue, colors.toValue, colors.duration) = (
      [red, red], [UIColor.blue, UIColor.red], 1
    )
    gradient.add(colors, forKey: nil)
    stage.advance(by: 0.75)
    #expect(shape.presentation()?.strokeEnd == 0.75)
    #expect(try shape.presentation()?.path == path("M0 0L8 4"))
    #expect(gradient.presentation()?.locations == [0.5, 1.5])
    #expect(gradient.presentation()?.startPoint.x == 0.75)
    let mixed = CGColor(red: 0.25, green: 0, blue: 0.75, alpha: 1)
    #expect(gradient.presentation()?.colors as? [CGColor] == [mixed, red])
  }

  @Test("a key path of another kind of layer is a fault, and changes nothing")
  func otherKind() {
    let faults = UsageFault.collect {
      gradient.setValue(0.5, forKeyPath: "strokeEnd")
      _ = shape.value(forKeyPath: "colors")
      shape.setValue("pointed", forKeyPath: "lineCap")
      let animation = CABasicAnimation(keyPath: "strokeEnd")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
      stage.window.layer.add(animation, forKey: nil)
    }
    #expect(faults.count == 4)
    #expect(
      faults[0].reason == "'strokeEnd' is a property of a CAShapeLayer, which this layer is not")
    shape.setValue("round", forKeyPath: "lineCap")
    #expect(shape.lineCap == .round)
    #expect(shape.value(forKeyPath: "lineCap") as? CAShapeLayerLineCap == .round)
  }

  @Test("springs may overshoot lengths and positions")
  func spring() {
    gradient.locations = [0, 1]
    UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 0)
    {
      shape.strokeEnd = 0
      gradient.locations = [0.5, 1.5]
    }
    let overshoots = stride(from: 0.0, to: 1, by: 0.01).contains {
      _ = $0
      stage.advance(by: 0.01)
      return (shape.presentation()?.strokeEnd ?? 1) < 0
    }
    #expect(overshoots)
  }

  @Test("a copy of another kind of layer keeps its own kind and draws its values")
  func copiesOfOtherKinds() {
    let plain = CALayer()
    plain.opacity = 0.5
    let shape = CAShapeLayer(layer: plain)
    #expect(shape.opacity == 0.5 && shape.fillColor == CGColor(gray: 0, alpha: 1))
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    (shape.fillColor, shape.strokeColor, shape.lineWidth) = (UIColor.red.cgColor, nil, 4)
    #expect(shape.path != nil && shape.fillColor == UIColor.red.cgColor && shape.lineWidth == 4)
    let gradient = CAGradientLayer(layer: shape)
    gradient.colors = [UIColor.red.cgColor]
    #expect(gradient.colors?.count == 1)
    #expect(UsageFault.collect { gradient.setValue(2, forKeyPath: "lineWidth") }.count == 1)
    let replicator = CAReplicatorLayer(layer: plain)
    replicator.instanceCount = 3
    #expect(replicator.instanceCount == 3)
    let emitter = CAEmitterLayer(layer: plain)
    emitter.emitterShape = .line
    #expect(emitter.emitterShape == .line)
    let text = CATextLayer(layer: plain)
    text.string = "a"
    #expect(text.string as? String == "a")
    let copy = CAShapeLayer(layer: shape)
    #expect(copy.path == shape.path && copy.lineWidth == 4)
  }
}
