import Animator
import Testing

@MainActor
@Suite("Partial redrawing")
struct PartialDrawingTests {
  /// Fills the requested rectangle, or calls super, which draws nothing.
  private final class Painter: UIView {
    var asked: [CGRect] = []
    var isBlank = false

    override func draw(_ rect: CGRect) {
      asked.append(rect)
      if isBlank { return super.draw(rect) }
      UIColor.red.setFill()
      UIRectFill(rect)
    }
  }

  private let s = Scenario()
  private let painter = Painter(frame: CGRect(x: 0, y: 0, width: 100, height: 50))

  init() {
    s.stage.window.addSubview(painter)
    s.stage.advance(by: 0)
  }

  private func redraw(_ x: CGFloat, _ width: CGFloat) {
    painter.setNeedsDisplay(CGRect(x: x, y: 0, width: width, height: 10))
    s.stage.advance(by: 0)
  }

  private var drawing: RecordedDrawing? {
    for layer in s.stage.timeline.frame(at: s.stage.time).layers {
      if case .drawing(let list)? = layer.state.contents { return list }
    }
    return nil
  }

  /// A part is saved, clipped, cleared, drawn and restored: five commands with one fill.
  private var commandsOfOnePart: Int { 5 }

  @Test("a part that covers an earlier one takes its place")
  func covering() throws {
    let whole = try #require(drawing?.commands.count)
    for _ in 0..<1000 { redraw(10, 5) }
    #expect(drawing?.commands.count == whole + commandsOfOnePart)
    redraw(20, 5)
    redraw(30, 5)
    #expect(drawing?.commands.count == whole + 3 * commandsOfOnePart)
    redraw(5, 21)
    #expect(drawing?.commands.count == whole + 2 * commandsOfOnePart)
    #expect(painter.asked.dropFirst().allSatisfy { $0.height == 10 })
  }

  @Test("after sixteen partial drawings everything is redrawn")
  func many() throws {
    let whole = try #require(drawing?.commands.count)
    for part in 0..<16 { redraw(CGFloat(part), 1) }
    #expect(drawing?.commands.count == whole + 16 * commandsOfOnePart)
    redraw(50, 1)
    #expect(painter.asked.last == painter.bounds && drawing?.commands.count == whole)
  }

  @Test("what is drawn no longer is gone; a part of it, where that was the part")
  func blank() throws {
    let whole = try #require(drawing?.commands)
    painter.isBlank = true
    redraw(10, 5)
    let rect = CGRect(x: 10, y: 0, width: 5, height: 10)
    #expect(
      drawing?.commands
        == whole + [.save, .clip(CGPath(rect: rect), .winding), .clear(rect), .restore])
    painter.setNeedsDisplay()
    s.stage.advance(by: 0)
    #expect(drawing == nil)
  }

  @Test("a part of a drawing of other bounds: all is drawn anew")
  func resized() {
    painter.bounds.size = CGSize(width: 200, height: 100)
    redraw(10, 5)
    #expect(painter.asked.last == CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(drawing?.bounds == painter.bounds)
  }
}
