import CCairo
import CPango
import DrawingReplay
import Graphics
import Testing

private func block(
  _ string: String, _ mode: NSLineBreakMode = .byTruncatingTail,
  _ alignment: NSTextAlignment = .natural, width: CGFloat? = 100
) -> TextBlock {
  TextBlock(
    string: string, font: UIFont.systemFont(ofSize: 20).fontDescription,
    color: UIColor.black.cgColor, alignment: alignment, lineBreakMode: mode, width: width)
}

private func draw(
  _ block: TextBlock, at origin: CGPoint = .zero, scale: CGFloat = 1
) -> Canvas {
  let canvas = Canvas(width: 160, height: 60)
  cairo_scale(canvas.cairo, scale, scale)
  TextEngine.shared.draw(block, at: origin, on: canvas.cairo)
  return canvas
}

@Suite("Drawing text")
struct TextDrawingTests {
  @Test("drawing is deterministic")
  func repeatable() {
    #expect(draw(block("Hamburg")).alpha == draw(block("Hamburg")).alpha)
    #expect(draw(block("Hamburg")).inkedColumns != nil)
  }

  @Test("translating text by whole pixels translates its pixels")
  func translation() {
    let still = draw(block("Hm")).alpha
    let moved = draw(block("Hm"), at: CGPoint(x: 7, y: 3)).alpha
    for y in 0..<57 {
      #expect(Array(still[y].dropLast(7)) == Array(moved[y + 3].dropFirst(7)))
    }
  }

  @Test("text is aligned left, centered or right in its box", arguments: NSTextAlignment.allCases)
  func alignment(_ alignment: NSTextAlignment) throws {
    for mode in [NSLineBreakMode.byTruncatingTail, .byClipping] {
      let columns = try #require(draw(block("HH", mode, alignment)).inkedColumns)
      let (left, right) = (columns.lowerBound, 99 - columns.upperBound)
      switch alignment {
      case .left, .natural, .justified: #expect(left <= 3 && right > 50)
      case .center: #expect(abs(left - right) <= 1)
      case .right: #expect(right <= 3 && left > 50)
      }
    }
  }

  @Test("a truncated line is aligned by its remaining width")
  func alignedEllipsis() throws {
    let text = "One two three four five"
    let right = try #require(draw(block(text, .byTruncatingTail, .right)).inkedColumns)
    #expect(99 - right.upperBound <= 3)
    let left = try #require(draw(block(text, .byTruncatingTail, .left)).inkedColumns)
    #expect(left.lowerBound <= 3)
    #expect(right.count == left.count || abs(right.count - left.count) == 1)
  }

  @Test("right-to-left text is aligned right by default, left on request")
  func rightToLeft() throws {
    let natural = try #require(draw(block("שלום")).inkedColumns)
    #expect(99 - natural.upperBound <= 3)
    let left = try #require(draw(block("שלום", .byTruncatingTail, .left)).inkedColumns)
    #expect(left.lowerBound <= 3)
  }

  @Test("clipped text ends at its box")
  func clipped() throws {
    let columns = try #require(draw(block("WWWWWWWWWWWWWW", .byClipping)).inkedColumns)
    #expect(columns.upperBound == 99)
  }

  @Test("scaled text is rasterized at the target size")
  func scaled() throws {
    let double = draw(block("I", width: nil), scale: 2)
    // The stem of an I: only its two outer columns can be partially covered.
    let row = double.alpha[30]
    #expect(row.filter { $0 > 0 && $0 < 255 }.count <= 2)
    #expect(row.contains(255))
  }

  @Test(
    "with zero or infinite width the canvas stays usable",
    arguments: [
      CGFloat.nan, .infinity, -.infinity, 0,
    ])
  func oddWidths(width: CGFloat) {
    let canvas = Canvas(width: 160, height: 60)
    for mode in NSLineBreakMode.allCases {
      for alignment in NSTextAlignment.allCases {
        TextEngine.shared.draw(
          block("one two", mode, alignment, width: width), at: .zero, on: canvas.cairo)
        #expect(cairo_status(canvas.cairo) == CAIRO_STATUS_SUCCESS)
      }
    }
  }

  @Test("color and alpha are the block's")
  func color() {
    var text = block("M")
    text.color = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let strongest = draw(text).alpha.flatMap { $0 }.max()
    #expect(strongest == 128)
  }
}
