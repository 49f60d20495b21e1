import Animator
import TestSupport
import Testing

/// Layers in which y points up.
@MainActor
@Suite("Flipped geometry")
struct FlippedGeometryTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let outer = CALayer()
  private let inner = CALayer()

  init() {
    outer.frame = CGRect(x: 10, y: 10, width: 100, height: 80)
    outer.isGeometryFlipped = true
    inner.frame = CGRect(x: 0, y: 0, width: 20, height: 30)
    outer.addSublayer(inner)
    stage.window.layer.addSublayer(outer)
  }

  private func snapshot(of layer: CALayer, at time: Double = 0) throws -> LayerSnapshot {
    let id = try #require(layer.timelineID)
    return try #require(stage.timeline.frame(at: time).layers.first { $0.id == id })
  }

  /// The frame of a layer's bounds on screen.
  private func screenFrame(of layer: CALayer, at time: Double = 0) throws -> CGRect {
    let snapshot = try snapshot(of: layer, at: time)
    return snapshot.state.bounds.applying(snapshot.transform)
  }

  // outer covers y = 10 … 90; the 30 points of inner at its bottom are 60 … 90.
  @Test("sublayers are at the bottom, upright; the layer's own frame is unchanged")
  func positions() throws {
    #expect(try screenFrame(of: outer) == CGRect(x: 10, y: 10, width: 100, height: 80))
    #expect(try screenFrame(of: inner) == CGRect(x: 10, y: 60, width: 20, height: 30))
    #expect(try snapshot(of: inner).transform.determinant == 1)
    #expect(outer.frame == CGRect(x: 10, y: 10, width: 100, height: 80))
    #expect(inner.frame == CGRect(x: 0, y: 0, width: 20, height: 30))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    outer.bounds.origin.y = 10
    CATransaction.commit()
    // Scrolled by 10, upward.
    #expect(try screenFrame(of: inner) == CGRect(x: 10, y: 70, width: 20, height: 30))
  }

  @Test("a second flip restores the orientation")
  func twice() throws {
    let innermost = CALayer()
    innermost.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
    inner.addSublayer(innermost)
    #expect(try screenFrame(of: innermost) == CGRect(x: 10, y: 85, width: 5, height: 5))
    inner.isGeometryFlipped = true
    #expect(try screenFrame(of: inner) == CGRect(x: 10, y: 60, width: 20, height: 30))
    #expect(try screenFrame(of: innermost) == CGRect(x: 10, y: 60, width: 5, height: 5))
    outer.isGeometryFlipped = false
    #expect(try screenFrame(of: innermost) == CGRect(x: 10, y: 35, width: 5, height: 5))
  }

  @Test("a layer's drawing accounts for the flips of its ancestors, wherever it is added")
  func mirroring() {
    let (parent, child, mask) = (CALayer(), CALayer(), CALayer())
    parent.addSublayer(child)
    child.mask = mask
    func mirrored() -> [Bool] { [parent, child, mask].map(\.isMirrored) }
    outer.addSublayer(parent)
    #expect(mirrored() == [true, true, true])
    child.isGeometryFlipped = true
    #expect(mirrored() == [true, false, false])
    outer.isGeometryFlipped = false
    #expect(mirrored() == [false, true, true])
    outer.isGeometryFlipped = true
    child.mask = nil
    parent.removeFromSuperlayer()
    #expect(mirrored() == [false, true, false])
    parent.mask = child
    #expect(mirrored() == [false, true, false])
    outer.mask = parent
    #expect(mirrored() == [true, false, false])
  }

  @Test("conversion and hit testing match the displayed geometry")
  func conversion() {
    let root = stage.window.layer
    #expect(outer.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 11, y: 88))
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 11, y: 88))
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: outer) == CGPoint(x: 1, y: 2))
    #expect(inner.convert(CGPoint(x: 11, y: 88), from: root) == CGPoint(x: 1, y: 2))
    #expect(root.hitTest(CGPoint(x: 12, y: 70)) === inner)
    #expect(root.hitTest(CGPoint(x: 12, y: 20)) === outer)
    let (view, subview) = (UIView(), UIView())
    view.frame = CGRect(x: 0, y: 100, width: 50, height: 50)
    view.layer.isGeometryFlipped = true
    subview.frame = CGRect(x: 0, y: 0, width: 50, height: 10)
    view.addSubview(subview)
    stage.window.addSubview(view)
    #expect(stage.window.hitTest(CGPoint(x: 5, y: 145), with: nil) === subview)
    #expect(stage.window.hitTest(CGPoint(x: 5, y: 105), with: nil) === view)
    #expect(subview.convert(CGPoint.zero, to: nil) == CGPoint(x: 0, y: 150))
  }

  @Test("frames show every layer where its points are converted to, through random trees")
  func conversionLaw() throws {
    var random = SplitMix64(seed: 5)
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
    for _ in 0..<60 {
      var (layers, parent): ([CALayer], CALayer) = ([], stage.window.layer)
      for _ in 0..<5 {
        let layer = CALayer()
        layer.bounds = CGRect(
          x: number(-20...20), y: number(-20...20), width: number(1...90), height: number(1...90))
        layer.anchorPoint = CGPoint(x: number(-1...2), y: number(-1...2))
        layer.position = CGPoint(x: number(-90...90), y: number(-90...90))
        layer.isGeometryFlipped = Bool.random(using: &random)
        layer.transform = CATransform3DMakeRotation(number(-1...1), number(-1...1), 1, 1)
        if Bool.random(using: &random) {
          layer.sublayerTransform = CATransform3DMakeRotation(number(-1...1), 1, number(-1...1), 1)
          layer.sublayerTransform.m34 = -0.0005
        }
        if Bool.random(using: &random) {
          let mask = CALayer()
          mask.frame = CGRect(x: number(-9...9), y: number(-9...9), width: 20, height: 30)
          layer.mask = mask
          layers.append(mask)
        }
        parent.addSublayer(layer)
        layers.append(layer)
        parent = layer
      }
      for layer in layers {
        let snapshot = try snapshot(of: layer)
        // The contents are upright: mirrored coordinates are mirrored back.
        let corners = [layer.bounds.origin, CGPoint(x: layer.bounds.maxX, y: layer.bounds.maxY)]
        for corner in corners {
          let sum = layer.bounds.minY + layer.bounds.maxY
          let own = CGPoint(x: corner.x, y: layer.isMirrored ? sum - corner.y : corner.y)
          let (seen, expected) = (own.applying(snapshot.transform), layer.convert(corner, to: nil))
          #expect(near(Double(seen.x), Double(expected.x), within: 1e-6))
          #expect(near(Double(seen.y), Double(expected.y), within: 1e-6))
        }
      }
      layers[0].removeFromSuperlayer()
      layers.first { $0.superlayer === stage.window.layer }?.removeFromSuperlayer()
    }
  }

  // 80 points high: y becomes 80 − y; in unit coordinates 1 − y.
  @Test("properties with layer coordinates are flipped, images are not")
  func layerProperties() throws {
    let shape = CAShapeLayer()
    shape.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
    shape.isGeometryFlipped = true
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 20), transform: nil)
    (shape.shadowOpacity, shape.shadowOffset) = (1, CGSize(width: 1, height: 4))
    shape.shadowPath = CGPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10), transform: nil)
    shape.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    shape.contents = CGImage(width: 1, height: 1, premultipliedBGRA: [255, 255, 255, 255])
    shape.contentsGravity = .bottomLeft
    shape.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 0.25)
    let gradient = CAGradientLayer()
    gradient.bounds = shape.bounds
    gradient.isGeometryFlipped = true
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    (gradient.type, gradient.locations) = (.conic, [0, 0.25])
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0.25), CGPoint(x: 1, y: 0.25))
    stage.window.layer.addSublayer(shape)
    stage.window.layer.addSublayer(gradient)
    let seen = try snapshot(of: shape).state
    #expect(seen.path?.boundingBox == CGRect(x: 0, y: 60, width: 10, height: 20))
    #expect(seen.shadowOffset == CGSize(width: 1, height: -4))
    #expect(seen.shadowPath?.boundingBox == CGRect(x: 5, y: 65, width: 10, height: 10))
    #expect(seen.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    // Core Animation's bottom is UIKit's top, and the top of flipped geometry its bottom.
    #expect(shape.state.contentsPlacement == .topLeft && seen.contentsPlacement == .bottomLeft)
    #expect(seen.contentsRect == CGRect(x: 0, y: 0.75, width: 1, height: 0.25))
    #expect(seen.contents == shape.state.contents)
    let rotated = try snapshot(of: gradient).state
    #expect(rotated.startPoint == CGPoint(x: 0.5, y: 0.75))
    #expect(rotated.endPoint == CGPoint(x: 1, y: 0.75))
    // Clockwise in mirrored coordinates is counterclockwise on screen.
    #expect(rotated.colors == [UIColor.blue.cgColor, UIColor.red.cgColor])
    #expect(rotated.locations == [0.75, 1])
    #expect(shape.presentation()?.shadowOffset == CGSize(width: 1, height: 4))
  }

  @Test(
    "animations in flipped geometry move up, presentation values are in the layer's coordinates")
  func motion() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    parent.layer.isGeometryFlipped = true
    parent.addSubview(view)
    stage.window.addSubview(parent)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.frame.origin.y = 40
      view.transform = CGAffineTransform(rotationAngle: 1)
    }
    stage.advance(by: 0.5)
    // Halfway from the bottom, 95, to 55, and rotated in the opposite direction.
    let snapshot = try snapshot(of: view.layer, at: 0.5)
    #expect(snapshot.state.position == CGPoint(x: 5, y: 75))
    #expect(near(Double(snapshot.transform.m12), -sin(0.5)))
    let shown = try #require(view.layer.presentation())
    #expect(shown.position == CGPoint(x: 5, y: 25))
    #expect(
      shown.convert(CGPoint(x: 5, y: 5), to: parent.layer.presentation()?.superlayer)
        == CGPoint(x: 5, y: 75))
    #expect(parent.layer.presentation()?.isGeometryFlipped == true)
  }

  @Test("replicator copies and particles use the flipped coordinates too")
  func copiesAndParticles() throws {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    replicator.anchorPoint = CGPoint(x: 0, y: 0.25)
    replicator.isGeometryFlipped = true
    (replicator.instanceCount, replicator.instanceTransform) = (
      2, CATransform3DMakeTranslation(0, 30, 0)
    )
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    replicator.addSublayer(dot)
    stage.window.layer.addSublayer(replicator)
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    emitter.isGeometryFlipped = true
    emitter.emitterPosition = CGPoint(x: 50, y: 10)
    let cell = CAEmitterCell()
    cell.contents = CGImage(width: 1, height: 1, premultipliedBGRA: [255, 255, 255, 255])
    (cell.birthRate, cell.lifetime, cell.yAcceleration, cell.spin) = (1, 1, 80, .pi)
    emitter.emitterCells = [cell]
    stage.window.layer.addSublayer(emitter)
    let frame = stage.timeline.frame(at: 0.5)
    let replicated = try snapshot(of: replicator)
    // The anchor is a quarter down the frame: the layer covers y = 20 … 100 from −20 + 20.
    let top = replicated.state.bounds.applying(replicated.transform).minY
    let dots = frame.layers.filter { $0.id == dot.timelineID }.map {
      $0.state.bounds.applying($0.transform)
    }
    #expect(dots.map { $0.minY - top } == [70, 40])
    let set = try #require(frame.layers.compactMap(\.extras?.particles).first)
    // 10 + 80 · 0.5² / 2 = 20 from the bottom of 80; a quarter turn, counterclockwise.
    let particle = try #require(set.particles.first)
    #expect(particle.position == CGPoint(x: 50, y: 60))
    #expect(near(Double(particle.axis.dx), 0) && near(Double(particle.axis.dy), -1))
  }

  @Test("a drawing has the layer's position, and is recorded mirrored")
  func drawing() throws {
    final class Painter: CALayer {
      override func draw(in context: CGContext) {
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
    }
    let painter = Painter()
    painter.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    painter.setNeedsDisplay()
    let plain = Painter()
    plain.frame = painter.frame
    plain.setNeedsDisplay()
    outer.addSublayer(painter)
    stage.window.layer.addSublayer(plain)
    stage.advance(by: 0)
    guard case .drawing(let mirrored)? = painter.state.contents,
      case .drawing(let upright)? = plain.state.contents
    else {
      Issue.record("nothing was drawn")
      return
    }
    #expect(mirrored.bounds == upright.bounds && mirrored != upright)
  }

  @Test("snapshots, also those of transitions, show the layers as displayed")
  func snapshots() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 40))
    let subview = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.addSubview(subview)
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    parent.layer.isGeometryFlipped = true
    parent.addSubview(view)
    stage.window.addSubview(parent)
    stage.advance(by: 0)
    func isAtBottom(_ picture: LayerTreeSnapshot?) -> Bool {
      picture?.layers.last.map { $0.state.bounds.applying($0.transform) }
        == CGRect(x: 0, y: 30, width: 10, height: 10)
    }
    #expect(isAtBottom(view.layer.snapshot(of: view.bounds, afterUpdates: true)))
    let corner = CGRect(x: 0, y: 0, width: 10, height: 10)
    let part = view.layer.snapshot(of: corner, afterUpdates: true)
    #expect(part?.layers.last.map { $0.state.bounds.applying($0.transform) } == corner)
    UIView.transition(
      with: view, duration: 1, options: [.transitionFlipFromLeft, .allowAnimatedContent],
      animations: { subview.backgroundColor = .red })
    stage.advance(by: 0.5)
    let transition = try #require(try snapshot(of: view.layer, at: 0.5).transition)
    #expect(isAtBottom(transition.from) && isAtBottom(transition.to))
    // In its own coordinates, the layer's are those of the context.
    let own = view.layer.snapshot(of: view.bounds).layers.last
    #expect(own.map { $0.state.bounds.applying($0.transform) } == corner)
  }

  @Test("isGeometryFlipped is set by key path, copied, and archived")
  func persistence() throws {
    let layer = CALayer()
    layer.setValue(true, forKeyPath: "geometryFlipped")
    #expect(layer.isGeometryFlipped && CALayer(layer: layer).isGeometryFlipped)
    #expect(layer.value(forKeyPath: "geometryFlipped") as? Bool == true)
    let timeline = stage.timeline
    let copy = try TimelineArchive(try TimelineArchive(timeline).data()).timeline
    #expect(copy.frame(at: .zero) == timeline.frame(at: .zero))
  }
}
