import Animator
import Foundation
import Rasterize
import Testing

@testable import SVGDocuments

@Suite("Artwork views")
@MainActor
struct ArtworkViewTests {
  /// A view box of 20 by 10 with a group of two squares, and a line.
  private func artwork() throws -> SVGDocument {
    try parsed(
      """
      <g id='pair' transform='translate(2 1)'>
        <rect id='left' width='4' height='4' fill='red' transform='rotate(90 2 2)'/>
        <rect id='right' x='8' width='4' height='4' fill='currentColor' stroke='currentColor' stroke-opacity='.5'/>
      </g>
      <path id='line' d='M2 8h16' stroke='blue' stroke-width='2'/>
      """, attributes: "viewBox='0 0 20 10' width='200' height='100'")
  }

  private func view(size: CGSize? = nil) throws -> (Stage, ArtworkView) {
    let stage = Stage(size: CGSize(width: 400, height: 200), scale: 1, frameRate: 10)
    let view = ArtworkView(artwork: try artwork())
    if let size { view.frame.size = size }
    stage.window.addSubview(view)
    return (stage, view)
  }

  private func pixel(_ stage: Stage, _ x: Int, _ y: Int, at time: Double = 0) -> [UInt8] {
    let frame = stage.timeline.frame(at: MediaTime(seconds: time))
    let bitmap = Compositor(size: frame.size, scale: 1).render(frame)
    let start = 4 * (y * bitmap.width + x)
    return Array(bitmap.pixels[start..<start + 4])
  }

  @Test("parts have the coordinates of the view box, no transform, and turn about the middle of their boxes")
  func geometry() throws {
    let (_, view) = try view()
    #expect(view.partNames == ["pair", "left", "right", "line"])
    let pair = try #require(view.part(named: "pair"))
    #expect(pair.bounds == CGRect(x: 2, y: 1, width: 12, height: 4))
    #expect(pair.center == CGPoint(x: 8, y: 3))
    let left = try #require(view.part(named: "left"))
    #expect(left.center == CGPoint(x: 4, y: 3))
    #expect(left.transform == .identity && left.superview === pair)
    let line = try #require(view.part(named: "line")?.layer as? CAShapeLayer)
    #expect(line.bounds == CGRect(x: 2, y: 8, width: 16, height: 0))
    #expect(line.path == (try CGPath(svgPathData: "M2 8L18 8")) && line.lineWidth == 2)
    #expect(view.part(named: "other") == nil)
  }

  @Test("the view box fits into the bounds as the document says, or as the content mode does")
  func fitting() throws {
    let (_, view) = try view(size: CGSize(width: 100, height: 100))
    func place() -> CGRect {
      view.convert(CGRect(x: 0, y: 0, width: 20, height: 10), from: view.subviews[0])
    }
    // 20 by 10 in 100 by 100: 100 by 50 in the middle, or 200 by 100.
    #expect(place() == CGRect(x: 0, y: 25, width: 100, height: 50))
    view.contentMode = .scaleAspectFill
    #expect(place() == CGRect(x: -50, y: 0, width: 200, height: 100))
    view.contentMode = .scaleToFill
    #expect(place() == CGRect(x: 0, y: 0, width: 100, height: 100))
    // The natural size is 200 by 100.
    view.contentMode = .topRight
    #expect(place() == CGRect(x: -100, y: 0, width: 200, height: 100))
    #expect(view.intrinsicContentSize == CGSize(width: 200, height: 100))
  }

  @Test("a resized view resizes its parts within the same animation, at any frame rate")
  func resizing() throws {
    let (stage, view) = try view()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
    }
    stage.advance(to: 1)
    // In the middle, 20 by 10 are 300 by 150: the left square begins at 2 · 15, the right one at 10 · 15.
    #expect(pixel(stage, 32, 20, at: 0.5) == [0, 0, 255, 255])
    #expect(pixel(stage, 28, 20, at: 0.5) == [255, 255, 255, 255])
  }

  @Test("the tint color is the current color, and animated like any other")
  func tint() throws {
    let (stage, view) = try view()
    view.tintColor = .red
    let shape = try #require(view.part(named: "right")?.layer as? CAShapeLayer)
    #expect(shape.fillColor == UIColor.red.cgColor)
    #expect(shape.strokeColor == UIColor.red.cgColor.copy(alpha: 0.5))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.tintColor = .blue }
    stage.advance(to: 1)
    // Halfway from red to blue, in the middle of the square at 12 by 3 of 20 by 10 points.
    let middle = pixel(stage, 120, 30, at: 0.5)
    #expect(middle == [128, 0, 128, 255] || middle == [127, 0, 127, 255] || middle == [127, 0, 128, 255])
  }

  @Test("strokes are drawn on, and parts turn about their middle")
  func animation() throws {
    let (stage, view) = try view()
    let line = try #require(view.part(named: "line")?.layer as? CAShapeLayer)
    line.strokeEnd = 0
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { line.strokeEnd = 1 }
    let pair = try #require(view.part(named: "pair"))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      pair.transform = CGAffineTransform(rotationAngle: .pi)
    }
    stage.advance(to: 1)
    // The line goes from 20 to 180; at the middle to 100.
    #expect(pixel(stage, 98, 80, at: 0.5) == [255, 0, 0, 255])
    #expect(pixel(stage, 102, 80, at: 0.5) == [255, 255, 255, 255])
    // The red square changes places with the other one: 12 by 3 after a half turn about 8 by 3.
    #expect(pixel(stage, 120, 30, at: 1) == [0, 0, 255, 255])
  }

  @Test("a gradient becomes another one, or a color, stop by stop")
  func gradients() throws {
    let document = try parsed(
      """
      <linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='red'/></linearGradient>
      <rect id='a' width='64' height='64' fill='url(#g)'/>
      """)
    let stage = Stage(size: CGSize(width: 64, height: 64), scale: 1, frameRate: 10)
    let view = ArtworkView(artwork: document)
    stage.window.addSubview(view)
    let shape = try #require(view.part(named: "a")?.layer as? CAShapeLayer)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      shape.fillColor = UIColor.blue.cgColor
    }
    stage.advance(to: 1)
    #expect(pixel(stage, 32, 32) == [0, 0, 255, 255])
    // 127.5 is rounded by Cairo.
    let middle = pixel(stage, 32, 32, at: 0.5)
    #expect(abs(Int(middle[0]) - 128) <= 1 && middle[1] == 0 && abs(Int(middle[2]) - 128) <= 1)
    #expect(pixel(stage, 32, 32, at: 1) == [255, 0, 0, 255])
  }

  @Test("another document replaces all parts")
  func replacing() throws {
    let (_, view) = try view()
    let pair = view.part(named: "pair")
    view.artwork = try parsed("<circle id='dot' r='5'/>")
    #expect(view.partNames == ["dot"] && pair?.window == nil)
    view.artwork = nil
    #expect(view.partNames.isEmpty && view.subviews.first?.subviews.isEmpty == true)
  }

  @Test("a timeline with gradients is written and read as the same")
  func archive() throws {
    let document = try parsed(
      """
      <radialGradient id='g' spreadMethod='repeat'><stop stop-color='red'/><stop offset='1'/></radialGradient>
      <rect id='a' width='64' height='64' fill='url(#g)' stroke='url(#g)'/>
      """)
    let stage = Stage(size: CGSize(width: 64, height: 64), scale: 1, frameRate: 10)
    stage.window.addSubview(ArtworkView(artwork: document))
    stage.advance(to: 0.1)
    let archive = try TimelineArchive(TimelineArchive(stage.timeline).data())
    let (before, after) = (
      Compositor(size: stage.timeline.size, scale: 1).render(stage.timeline.frame(at: .zero)),
      Compositor(size: stage.timeline.size, scale: 1).render(archive.timeline.frame(at: .zero))
    )
    #expect(Array(before.pixels) == Array(after.pixels))
  }
}
