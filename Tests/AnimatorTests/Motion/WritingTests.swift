import TestSupport
import Testing

@testable import Animator

/// Views that are shown as if they were being written.
@MainActor
@Suite("Writing")
struct WritingTests {
  private let stage = Stage(size: CGSize(width: 400, height: 200), scale: 1)

  private func state(_ view: UIView, at time: Double) throws -> LayerState {
    try #require(
      view.layer.timelineID.flatMap {
        stage.timeline.presentation(of: $0, at: MediaTime(seconds: time))
      })
  }

  @Test("glyphs are drawn one after another, each as long as its outline, and filled")
  func label() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
    (label.text, label.font) = ("Io", .systemFont(ofSize: 40))
    stage.window.addSubview(label)
    let lengths = try #require(label.drawnText).block.characterOutlines.map(\.length)
    #expect(lengths.count == 2)
    var end: Double?
    label.write(withDuration: 2) { _ in end = stage.time.seconds }
    let view = try #require(label.textUnits)
    let strokes = view.subviews.compactMap { $0 as? StrokeView }
    #expect(strokes.count == 2)
    // The pen takes 85 % of the time, the fill of the last glyph the rest.
    let first = 1.7 * (lengths[0] / (lengths[0] + lengths[1])).native
    #expect(abs(try #require(state(strokes[0], at: first / 2).shape).strokeEnd - 0.5) < 1e-6)
    #expect(try #require(state(strokes[1], at: first / 2).shape).strokeEnd == 0)
    #expect(try #require(state(strokes[0], at: first).shape).strokeEnd > 1 - 1e-6)
    let half = first + (1.7 - first) / 2
    #expect(abs(try #require(state(strokes[1], at: half).shape).strokeEnd - 0.5) < 1e-6)
    #expect(try state(view.units[1], at: 1.7).opacity < 1e-6)
    #expect(abs(try state(view.units[1], at: 1.85).opacity - 0.5) < 1e-6)
    #expect(abs(try state(strokes[1], at: 1.85).opacity - 0.5) < 1e-6)
    stage.advance(by: 3)
    #expect(end == 2 && label.textUnits == nil && label.subviews.isEmpty)
  }

  @Test("a stroke along a line uncovers a view, whose own mask returns")
  func centerLine() throws {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    let own = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.mask = own
    stage.window.addSubview(view)
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 0, y: 50))
    line.addLine(to: CGPoint(x: 100, y: 50))
    var end: Double?
    view.write(with: WritingPen(width: 30, centerLine: line), withDuration: 1, delay: 0.5) { _ in
      end = stage.time.seconds
    }
    let mask = try #require(view.mask as? StrokeView)
    for (time, part) in [(0.0, 0.0), (0.5, 0), (0.75, 0.25), (1, 0.5)] {
      #expect(abs(try #require(state(mask, at: time).shape).strokeEnd - part) < 1e-9)
    }
    #expect(try #require(state(mask, at: 0).shape).lineWidth == 30)
    stage.advance(by: 2)
    #expect(end == 1.5 && view.mask === own)
  }

  @Test("a shape draws its stroke, and its fill appears in the last quarter")
  func shape() throws {
    let view = ShapedView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    let shape = try #require(view.layer as? CAShapeLayer)
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 50, height: 50))
    (shape.path, shape.fillColor) = (path, UIColor.red.cgColor)
    stage.window.addSubview(view)
    view.write(with: WritingPen(width: 3), withDuration: 4)
    func shown(_ time: Double) throws -> ShapeValues { try #require(state(view, at: time).shape) }
    #expect(abs(try shown(1.5).strokeEnd - 0.5) < 1e-9)
    #expect(try shown(1.5).lineWidth == 3 && shown(1.5).fillColor?.alpha == 0)
    // Without a stroke of its own it is drawn in the color of the fill.
    #expect(try shown(1.5).strokeColor == UIColor.red.cgColor)
    #expect(abs(try #require(shown(3.5).fillColor).alpha - 0.5) < 1e-6)
    #expect(abs(try #require(shown(3.5).strokeColor).alpha - 0.5) < 1e-6)
    stage.advance(by: 5)
    #expect(shape.strokeColor == nil && shape.lineWidth == 1 && shape.strokeEnd == 1)
    #expect(shape.fillColor == UIColor.red.cgColor)
  }

  @Test("other views, empty texts and impossible durations complete")
  func unusual() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let views = [UIView(frame: .zero), label, ShapedView(frame: .zero)]
    for view in views { stage.window.addSubview(view) }
    var count = 0
    for view in views {
      for duration in [0, -1, 0.5, .nan] {
        for pen in [WritingPen(), WritingPen(width: -1, centerLine: CGPath())] {
          view.write(with: pen, withDuration: duration) { _ in count += 1 }
        }
      }
    }
    stage.advance(by: 1)
    #expect(count == 24 && views.allSatisfy { $0.mask == nil })
  }
}

/// A view of a shape layer.
private final class ShapedView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
}
