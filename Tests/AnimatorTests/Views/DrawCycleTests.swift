import Animator
import Testing

/// Draws a rectangle, and records the requested rectangles.
private final class Painter: UIView {
  var requestedRects: [CGRect] = []

  override func draw(_ rect: CGRect) {
    requestedRects.append(rect)
    UIColor.red.setFill()
    UIRectFill(rect)
  }
}

/// Draws another view.
private final class OuterPainter: UIView {
  let painter = Painter(frame: CGRect(x: 0, y: 0, width: 10, height: 20))

  override func draw(_ rect: CGRect) {
    if let context = UIGraphicsGetCurrentContext() { painter.draw(painter.layer, in: context) }
  }
}

/// Frames what it draws, and draws a layer whose delegate it is.
private final class LayerPainter: UIView {
  let extra = CALayer()

  override func draw(_ layer: CALayer, in ctx: CGContext) {
    super.draw(layer, in: ctx)
    ctx.setFillColor((layer === extra ? UIColor.green : .blue).cgColor)
    ctx.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    UIRectFill(rect)
  }
}

@MainActor
@Suite("The drawing cycle")
struct DrawCycleTests {
  private func painter() -> (Scenario, Painter) {
    let s = Scenario()
    let painter = Painter(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    s.stage.window.addSubview(painter)
    return (s, painter)
  }

  private func drawing(of view: UIView, on stage: Stage) -> RecordedDrawing? {
    let layers = stage.timeline.frame(at: stage.time).layers
    for layer in layers {
      if case .drawing(let list)? = layer.state.contents { return list }
    }
    return nil
  }

  @Test("a view is drawn once when it first appears, with all of its bounds, and not before")
  func firstTime() {
    let (s, painter) = painter()
    #expect(painter.requestedRects.isEmpty)
    s.stage.advance(by: 1)
    #expect(painter.requestedRects == [CGRect(x: 0, y: 0, width: 100, height: 50)])
    #expect(drawing(of: painter, on: s.stage)?.bounds == painter.bounds)
  }

  @Test("a view draws its layer, and others whose delegate it is, through draw(_:in:)")
  func layers() {
    let s = Scenario()
    let view = LayerPainter(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.extra.frame = view.bounds
    view.extra.delegate = view
    view.layer.addSublayer(view.extra)
    view.extra.setNeedsDisplay()
    s.stage.window.addSubview(view)
    s.stage.advance(by: 0)
    let fills = s.stage.timeline.frame(at: s.stage.time).layers.compactMap { layer in
      if case .drawing(let list)? = layer.state.contents {
        list.commands.compactMap { command in
          if case .fill(_, _, let color) = command { color } else { nil }
        }
      } else {
        nil
      }
    }
    #expect(fills == [[UIColor.red, .blue].map(\.cgColor), [UIColor.green.cgColor]])
  }

  @Test("a view that another one draws is drawn with all of its own bounds")
  func nested() {
    let s = Scenario()
    let view = OuterPainter(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    s.stage.window.addSubview(view)
    s.stage.advance(by: 0)
    #expect(view.painter.requestedRects == [CGRect(x: 0, y: 0, width: 10, height: 20)])
  }

  @Test("moving, rotating, fading, resizing and animating reuse the drawing")
  func reuse() throws {
    let (s, painter) = painter()
    s.stage.advance(by: 0)
    let first = drawing(of: painter, on: s.stage)
    UIView.animate(withDuration: 1) {
      painter.frame = CGRect(x: 10, y: 10, width: 300, height: 200)
      painter.transform = CGAffineTransform(rotationAngle: 1)
      painter.alpha = 0.5
    }
    painter.isHidden = true
    painter.isHidden = false
    s.stage.window.sendSubviewToBack(painter)
    try s.stage.advanceUntilIdle()
    #expect(painter.requestedRects.count == 1)
    #expect(drawing(of: painter, on: s.stage) === first)
  }

  @Test("setNeedsDisplay draws once at the next commit, however often it is called")
  func coalescing() {
    let (s, painter) = painter()
    s.stage.advance(by: 0)
    for _ in 0..<5 { painter.setNeedsDisplay() }
    #expect(painter.requestedRects.count == 1)
    s.stage.advance(by: 1)
    #expect(painter.requestedRects.count == 2)
    s.stage.advance(by: 1)
    #expect(painter.requestedRects.count == 2)
  }

  @Test("invalid rectangles are united and clipped to the bounds; the rest is not redrawn")
  func partial() {
    let (s, painter) = painter()
    s.stage.advance(by: 0)
    painter.setNeedsDisplay(CGRect(x: 10, y: 10, width: 5, height: 5))
    painter.setNeedsDisplay(CGRect(x: 90, y: 20, width: 50, height: 5))
    s.stage.advance(by: 0)
    #expect(painter.requestedRects.last == CGRect(x: 10, y: 10, width: 90, height: 15))
    let commands = drawing(of: painter, on: s.stage)?.commands ?? []
    #expect(commands.contains(.clear(CGRect(x: 10, y: 10, width: 90, height: 15))))
  }

  @Test("content mode redraw draws again when the size changes, and only then")
  func redraw() {
    let (s, painter) = painter()
    painter.contentMode = .redraw
    s.stage.advance(by: 0)
    painter.center.x += 10
    s.stage.advance(by: 0)
    #expect(painter.requestedRects.count == 1)
    painter.bounds.size.width = 60
    s.stage.advance(by: 0)
    #expect(painter.requestedRects.last == CGRect(x: 0, y: 0, width: 60, height: 50))
  }

  @Test("a layer that needs display when its bounds change is drawn again then, and only then")
  func boundsOfLayers() {
    final class Counter: CALayer {
      var drawings = 0
      override func draw(in ctx: CGContext) { drawings += 1 }
    }
    let s = Scenario()
    let layer = Counter()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    s.stage.window.layer.addSublayer(layer)
    func drawings(after change: () -> Void) -> Int {
      change()
      s.stage.advance(by: 0)
      return layer.drawings
    }
    #expect(drawings(after: { layer.setNeedsDisplay() }) == 1)
    #expect(drawings(after: { layer.bounds.size.width = 80 }) == 1)
    layer.needsDisplayOnBoundsChange = true
    #expect(drawings(after: { layer.bounds.size.width = 60 }) == 2)
    #expect(drawings(after: { layer.position.x = 5 }) == 2)
    #expect(drawings(after: { layer.bounds.origin.y = 10 }) == 3)
    #expect(drawings(after: { layer.bounds.origin.y = 10 }) == 3)
  }

  @Test("the drawing's coordinates are the bounds', whatever their origin")
  func boundsOrigin() {
    let (s, painter) = painter()
    painter.bounds.origin = CGPoint(x: 30, y: 40)
    s.stage.advance(by: 0)
    #expect(painter.requestedRects == [CGRect(x: 30, y: 40, width: 100, height: 50)])
    #expect(drawing(of: painter, on: s.stage)?.bounds.origin == CGPoint(x: 30, y: 40))
  }

  @Test("a view that draws nothing has no contents, and one that shows an image keeps it")
  func plain() throws {
    let s = Scenario()
    s.stage.advance(by: 0)
    #expect(s.stage.timeline.frame(at: .zero).layers.allSatisfy { $0.state.contents == nil })
    let view = UIImageView(image: try ImageViewTests.image())
    s.stage.window.addSubview(view)
    view.setNeedsDisplay()
    s.stage.advance(by: 0)
    #expect(view.layer.contents != nil)
  }

  @Test("layout precedes drawing, superviews first, once for each view that requested it")
  func layoutFirst() {
    final class Layered: UIView {
      var log: [String] = []
      weak var parent: Layered?
      override func layoutSubviews() {
        (parent ?? self).log.append(parent == nil ? "outer" : "inner")
      }
      override func draw(_ rect: CGRect) { (parent ?? self).log.append("draw") }
    }
    let s = Scenario()
    let (outer, inner) = (Layered(frame: s.view.bounds), Layered(frame: s.view.bounds))
    inner.parent = outer
    outer.addSubview(inner)
    s.stage.window.addSubview(outer)
    s.stage.advance(by: 0)
    #expect(outer.log == ["outer", "inner", "draw", "draw"])
    outer.log.removeAll()
    inner.setNeedsLayout()
    inner.setNeedsLayout()
    s.stage.advance(by: 0)
    #expect(outer.log == ["inner"])
    outer.log.removeAll()
    outer.center.x += 5
    s.stage.advance(by: 0)
    #expect(outer.log.isEmpty, "a pure move causes no layout")
    outer.bounds.size.width += 5
    inner.layoutIfNeeded()
    #expect(outer.log == ["outer"])
  }
}
