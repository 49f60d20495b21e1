import Animator
import Testing

/// Draws a bar in place of the text, and the placeholder 8 points lower and in the current color of its label.
private final class BarField: UITextField {
  var rects: [CGRect] = []

  override func drawText(in rect: CGRect) {
    rects.append(rect)
    UIColor.red.setFill()
    UIBezierPath(rect: CGRect(x: rect.maxX - 10, y: 0, width: 10, height: 4)).fill()
  }
  override func drawPlaceholder(in rect: CGRect) {
    UIColor.blue.setFill()
    UIBezierPath(rect: CGRect(x: rect.minX, y: rect.minY, width: 6, height: 6)).fill()
  }
}

/// Leaves room at the start.
private final class InsetField: UITextField {
  override func drawText(in rect: CGRect) { super.drawText(in: rect.insetBy(dx: 20, dy: 0)) }
}

@MainActor
@Suite("Text fields that draw their text")
struct TextFieldDrawingTests {
  private let stage = Stage(size: CGSize(width: 200, height: 100), scale: 1)

  /// What a field's labels have drawn, in front last.
  private func drawings() -> [RecordedDrawing] {
    stage.advance(by: 0)
    return stage.timeline.frame(at: stage.time).layers.compactMap { layer in
      if case .drawing(let list)? = layer.state.contents { return list }
      return nil
    }
  }

  @Test("a subclass draws the text in its rectangle, while it is not edited")
  func text() throws {
    let field = BarField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    stage.window.addSubview(field)
    field.text = "Hi"
    let pixels = try #require(drawings().last?.image(scale: 1))
    #expect(field.rects.last == CGRect(x: 0, y: 0, width: 100, height: 30))
    // Premultiplied BGRA; the bar covers the last ten of 100 columns.
    func pixel(_ x: Int) -> [UInt8] {
      Array(pixels.pixels[4 * (2 * pixels.width + x)..<4 * (2 * pixels.width + x + 1)])
    }
    #expect(pixels.width == 100 && pixel(95) == [0, 0, 255, 255] && pixel(85) == [0, 0, 0, 0])
    let count = field.rects.count
    field.becomeFirstResponder()
    stage.advance(by: 0)
    #expect(field.rects.count == count)
  }

  @Test("a subclass draws the placeholder")
  func placeholder() throws {
    let field = BarField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    stage.window.addSubview(field)
    field.placeholder = "Name"
    let pixels = try #require(drawings().last?.image(scale: 1))
    #expect(Array(pixels.pixels[0..<4]) == [255, 0, 0, 255])
    #expect(field.rects.isEmpty)
  }

  @Test("a subclass moves the text, which is aligned within the rectangle that it passes on")
  func inset() throws {
    /// The first column with ink.
    func start(_ field: UITextField) throws -> Int {
      field.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
      field.text = "III"
      stage.window.addSubview(field)
      defer { field.removeFromSuperview() }
      let pixels = try #require(drawings().last?.image(scale: 1))
      return try #require(
        (0..<pixels.width).first { x in
          (0..<pixels.height).contains { pixels.pixels[4 * ($0 * pixels.width + x) + 3] > 0 }
        })
    }
    #expect(try start(InsetField()) == start(UITextField()) + 20)
  }
}
