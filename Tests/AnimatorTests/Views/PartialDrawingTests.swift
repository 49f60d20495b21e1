import Animator
import Testing

@MainActor
@Suite("Partial redrawing")
struct PartialDrawingTests {
  /// Fills the requested rectangle, or calls super, which draws nothing.
  private final class Painter: UIView {
    var requestedRects: [CGRect] = []
    var isBlank = false

    override func draw(_ rect: CGRect) {
      requestedRects.append(rect)
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

  /// The commands of a partial drawing: save, clip, clear, one fill, restore.
  private var commandsPerPart: Int { 5 }

  @Test("a partial drawing that covers an earlier one replaces it")
  func covering() throws {
    let whole = try #require(drawing?.commands.count)
    for _ in 0..<1000 { redraw(10, 5) }
    #expect(drawing?.commands.count == whole + commandsPerPart)
    redraw(20, 5)
    redraw(30, 5)
    #expect(drawing?.commands.count == whole + 3 * commandsPerPart)
    redraw(5, 21)
    #expect(drawing?.commands.count == whole + 2 * commandsPerPart)
    #expect(painter.requestedRects.dropFirst().allSatisfy { $0.height == 10 })
  }

  @Test("after sixteen partial drawings everything is redrawn")
  func many() throws {
    let whole = try #require(drawing?.commands.count)
    for part in 0..<16 { redraw(CGFloat(part), 1) }
    #expect(drawing?.commands.count == whole + 16 * commandsPerPart)
    redraw(50, 1)
    #expect(painter.requestedRects.last == painter.bounds && drawing?.commands.count == whole)
  }

  @Test("a view that draws nothing anymore is cleared, within the redrawn part")
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

  @Test("after a change of the bounds, an invalid part redraws everything")
  func resized() {
    painter.bounds.size = CGSize(width: 200, height: 100)
    redraw(10, 5)
    #expect(painter.requestedRects.last == CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(drawing?.bounds == painter.bounds)
  }
}
