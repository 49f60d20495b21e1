import Rasterize
import Testing
import UIKit

/// Layers drawn into contexts: pixels of this project's compositor.
@MainActor
@Suite("Layers drawn into contexts")
struct LayerDrawingTests {
  private let stage = Stage(size: CGSize(width: 40, height: 30), scale: 2)
  private let card = UIView(frame: CGRect(x: 5, y: 4, width: 24, height: 18))

  init() {
    card.backgroundColor = .systemOrange
    card.layer.cornerRadius = 5
    let label = UILabel(frame: CGRect(x: 3, y: 2, width: 18, height: 14))
    label.text = "Ag"
    let rotated = UIView(frame: CGRect(x: 14, y: 8, width: 7, height: 7))
    rotated.backgroundColor = .systemBlue
    rotated.transform = CGAffineTransform(rotationAngle: 0.4)
    card.addSubview(label)
    card.addSubview(rotated)
    stage.window.addSubview(card)
    stage.advance(by: 0)
  }

  /// The current frame, cropped to the card, on a transparent background.
  private func seen() throws -> [UInt8] {
    let frame = Compositor(size: stage.size, scale: 2).render(stage.timeline.frame(at: stage.time))
    return (8..<44).flatMap { y in frame.pixels[4 * (y * 80 + 10)..<4 * (y * 80 + 58)] }
  }

  private func image(_ draw: (UIGraphicsImageRendererContext) -> Void) throws -> CGImage {
    // Explicit, since tests running in parallel have stages of their own.
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let image = UIGraphicsImageRenderer(size: card.bounds.size, format: format)
      .image(actions: draw)
    return try #require(image.cgImage)
  }

  @Test("a layer renders byte-identical to a frame")
  func rendering() throws {
    let image = try image { card.layer.render(in: $0.cgContext) }
    #expect((image.width, image.height) == (48, 36))
    #expect(try image.pixels == seen())
  }

  @Test("a hierarchy is drawn byte-identical to a frame")
  func hierarchy() throws {
    let image = try image { _ in
      #expect(card.drawHierarchy(in: card.bounds, afterScreenUpdates: true))
    }
    #expect(try image.pixels == seen())
    #expect(!card.drawHierarchy(in: card.bounds, afterScreenUpdates: true), "there is no context")
  }

  @Test("a renderer's scale is the resolution", arguments: [1, 3])
  func scales(scale: CGFloat) throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let image = UIGraphicsImageRenderer(bounds: card.bounds, format: format).image {
      card.layer.render(in: $0.cgContext)
    }
    let alone = Stage(size: card.bounds.size, scale: scale)
    card.removeFromSuperview()
    card.frame.origin = .zero
    alone.window.addSubview(card)
    let frame = Compositor(size: alone.size, scale: scale)
      .render(alone.timeline.frame(at: .zero))
    #expect(image.cgImage?.pixels == frame.pixels)
  }

  @Test(
    "rendering uses the model, drawing the presentation, as does rendering a presentation layer")
  func animations() throws {
    let square = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 18))
    let dot = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 18))
    dot.backgroundColor = .black
    square.addSubview(dot)
    stage.window.addSubview(square)
    stage.advance(by: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { dot.center.x += 16 }
    stage.advance(by: 0.5)
    /// The dot's left edge, in pixels.
    func left(_ draw: (UIGraphicsImageRendererContext) -> Void) throws -> Int? {
      let image = try image(draw)
      return (0..<image.width).first { image.pixels[4 * $0 + 3] == 255 }
    }
    #expect(try left { square.layer.render(in: $0.cgContext) } == 32)
    #expect(
      try left { _ in square.drawHierarchy(in: square.bounds, afterScreenUpdates: false) } == 16)
    #expect(try left { square.layer.presentation()?.render(in: $0.cgContext) } == 16)
  }

  @Test("a view without a stage renders too, including its pending drawing")
  func offStage() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 24, height: 18))
    label.text = "Ag"
    let image = try image { label.layer.render(in: $0.cgContext) }
    #expect(image.pixels.contains { $0 > 0 })
    #expect(!label.drawHierarchy(in: label.bounds, afterScreenUpdates: false))
  }

  @Test("the layer's coordinates are the context's, translated and scaled")
  func coordinates() throws {
    let dot = CALayer()
    dot.frame = CGRect(x: 100, y: 100, width: 10, height: 10)
    dot.bounds.origin = CGPoint(x: 2, y: 0)
    dot.backgroundColor = UIColor.black.cgColor
    dot.opacity = 0.5
    let image = try image { context in
      context.cgContext.translateBy(x: 4, y: 6)
      context.cgContext.scaleBy(x: 0.5, y: 0.5)
      dot.render(in: context.cgContext)
    }
    // From (4 + 2 · 0.5, 6), 5 × 5 points of two pixels each, opaque.
    let filled = (0..<48 * 36).filter { image.pixels[4 * $0 + 3] == 255 }
    #expect(filled.count == 100 && filled.first == 12 * 48 + 10)
    #expect(image.pixels.filter { $0 != 0 }.count == 100)
  }

  // On iOS, sublayers are transformed by sublayerTransform about their superlayer's anchor point:
  // at half the size, all of 24 × 18 points is 12 × 9 of them, offset from the corner by half of
  // the anchor point.
  @Test(
    "sublayers are transformed about the anchor point, as in a frame",
    arguments: [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0), .zero])
  func sublayerTransforms(anchor: CGPoint) throws {
    let (outer, inside) = (UIView(frame: card.frame), UIView())
    outer.layer.anchorPoint = anchor
    outer.frame = card.frame
    outer.bounds.origin = CGPoint(x: -3, y: 4)
    outer.layer.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
    inside.frame = outer.bounds
    inside.backgroundColor = .black
    outer.addSubview(inside)
    card.removeFromSuperview()
    stage.window.addSubview(outer)
    stage.advance(by: 0)
    let (left, top) = (Int(24 * anchor.x), Int(18 * anchor.y))
    let expected = (top..<top + 18).flatMap { y in (left..<left + 24).map { 48 * y + $0 } }
    /// Whether exactly the expected pixels are opaque, and the others clear.
    func isRight(_ pixels: [UInt8]) -> Bool {
      (0..<48 * 36).filter { pixels[4 * $0 + 3] != 0 } == expected
        && expected.allSatisfy { pixels[4 * $0 + 3] == 255 }
    }
    #expect(try isRight(seen()))
    let hierarchy = try image { _ in
      outer.drawHierarchy(in: card.bounds, afterScreenUpdates: true)
    }
    #expect(isRight(hierarchy.pixels))
    // In a context, the coordinates are the layer's.
    let rendered = try image {
      $0.cgContext.translateBy(x: 3, y: -4)
      outer.layer.render(in: $0.cgContext)
    }
    #expect(isRight(rendered.pixels))
    // A cross-fade is rendered from snapshots; from itself to itself it does not change.
    UIView.transition(with: outer, duration: 1, options: .transitionCrossDissolve) {
      inside.backgroundColor = .red
    }
    stage.advance(by: 0.5)
    #expect(try isRight(seen()))
  }

  @Test("content beyond the bounds is rendered if there is room, but not in a hierarchy")
  func overflow() throws {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let beyond = UIView(frame: CGRect(x: 8, y: 0, width: 8, height: 4))
    beyond.backgroundColor = .black
    outer.addSubview(beyond)
    func count(_ draw: (UIGraphicsImageRendererContext) -> Void) throws -> Int {
      try image(draw).pixels.filter { $0 != 0 }.count
    }
    // 8 × 4 points, of which 2 × 4 are inside.
    #expect(try count { outer.layer.render(in: $0.cgContext) } == 128)
    #expect(
      try count { _ in outer.drawHierarchy(in: outer.bounds, afterScreenUpdates: true) } == 32)
  }

  @Test("a view can draw another one")
  func inDraw() throws {
    final class Mirror: UIView {
      weak var source: UIView?
      override func draw(_ rect: CGRect) {
        UIGraphicsGetCurrentContext().map { source?.layer.render(in: $0) }
      }
    }
    let expected = try seen()
    let mirror = Mirror(frame: card.frame)
    mirror.source = card
    stage.window.addSubview(mirror)
    card.frame.origin.x = 200
    stage.advance(by: 0)
    #expect(try seen() == expected)
  }

  @Test("a snapshot in a view's place is byte-identical")
  func snapshot() throws {
    let expected = try seen()
    let snapshot = try #require(card.snapshotView(afterScreenUpdates: true))
    snapshot.frame = card.frame
    stage.window.addSubview(snapshot)
    card.removeFromSuperview()
    #expect(try seen() == expected)
    // It does not change afterward.
    card.backgroundColor = .red
    stage.advance(by: 1)
    #expect(try seen() == expected)
  }

  @Test("caps of a resizable snapshot keep their size")
  func caps() throws {
    // Black in the left 4 of 24 points; with caps of 4 points, still 4 points at twice the width.
    let bar = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 18))
    let edge = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 18))
    edge.backgroundColor = .black
    bar.addSubview(edge)
    let snapshot = try #require(
      bar.resizableSnapshotView(
        from: bar.bounds, afterScreenUpdates: true,
        withCapInsets: UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 4)))
    let wide = try #require(bar.snapshotView(afterScreenUpdates: true))
    func width(_ view: UIView) throws -> Int {
      view.frame = CGRect(x: 0, y: 0, width: 48, height: 18)
      let stage = Stage(hosting: view, size: CGSize(width: 48, height: 18), scale: 1)
      let frame = Compositor(size: stage.size, scale: 1).render(stage.timeline.frame(at: .zero))
      return (0..<48).filter { frame.pixel(x: $0, y: 9).alpha > 128 }.count
    }
    #expect(try width(snapshot) == 4)
    #expect(try width(wide) == 8)
  }
}
