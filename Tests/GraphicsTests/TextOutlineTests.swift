import Graphics
import Testing

/// The outlines of characters.
struct TextOutlineTests {
  private func block(_ text: String, width: CGFloat? = nil) -> TextBlock {
    TextBlock(
      string: text, font: FontDescription(family: "Inter", size: 100),
      color: CGColor(red: 0, green: 0, blue: 0, alpha: 1), numberOfLines: 0, width: width)
  }

  private func contours(_ path: CGPath) -> Int {
    path.elements.count { if case .move = $0 { true } else { false } }
  }

  @Test("there is one outline per character, with its contours from large to small")
  func contours() {
    let outlines = block("o iB").characterOutlines
    // A ring; a stem and a dot; an outline with two counters.
    #expect(outlines.map { contours($0) } == [2, 2, 3])
    for outline in outlines {
      // The first contour's box is the largest: for o and B it is that of the whole outline.
      guard case .move(let start)? = outline.elements.first else { continue }
      #expect(outline.boundingBox.insetBy(dx: -0.01, dy: -0.01).contains(start))
    }
  }

  @Test("outlines stand on the baseline, between the advance widths")
  func places() {
    let block = block("HIE")
    let units = block.units(by: .character)
    #expect(units.map(\.string) == ["H", "I", "E"])
    for (outline, unit) in zip(block.characterOutlines, units) {
      let box = outline.boundingBox
      #expect(abs(box.maxY - unit.baseline) < 0.01)
      #expect(box.minX > unit.rect.minX && box.maxX < unit.rect.maxX)
      // Inter's capitals are 1490 of 2048 units high, 0.7275 em.
      #expect(abs(box.height - 72.75) < 0.1)
    }
  }

  @Test("lines below each other have outlines below each other; emoji have none")
  func lines() {
    let outlines = block("a\nb").characterOutlines
    #expect(outlines.count == 2 && outlines[1].boundingBox.minY > outlines[0].boundingBox.maxY)
    #expect(block("🙂").characterOutlines.map(\.isEmpty) == [true])
    #expect(block("").characterOutlines.isEmpty)
    // Characters that share a glyph, and a character of several scalars, have one outline.
    let block = block("office e\u{301}")
    #expect(block.characterOutlines.count == block.units(by: .character).count)
  }
}
