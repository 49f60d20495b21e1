import Foundation
import Testing

@testable import TimelineExport

@Suite("Contact sheets")
struct ContactSheetTests {
  /// The target aspect ratio of a grid is 2: |ln(columns · aspect / rows / 2)| is minimal, except
  /// for empty cells. For 8 phones 8 × 1 gives |ln 1.85| = 0.61, 4 × 2 gives |ln 0.46| = 0.77.
  @Test(
    "images are arranged in a grid that suits their aspect ratio",
    arguments: [
      (12, CGSize(width: 640, height: 360), 4, 3), (6, CGSize(width: 390, height: 844), 6, 1),
      (8, CGSize(width: 390, height: 844), 8, 1), (1, CGSize(width: 10, height: 10), 1, 1),
      (16, CGSize(width: 390, height: 844), 8, 2),
      (4, CGSize(width: 640, height: 360), 2, 2), (9, CGSize(width: 640, height: 360), 3, 3),
    ])
  func grid(count: Int, size: CGSize, columns: Int, rows: Int) throws {
    let layout = try ContactSheetLayout(count: count, of: size, scale: 2)
    #expect((layout.columns, layout.rows) == (columns, rows))
  }

  @Test("cells do not overlap, and are inside the sheet", arguments: 1...30)
  func layouts(count: Int) throws {
    let sizes = [(640, 360), (390, 844), (20, 1600), (1, 10_000), (10_000, 1)]
    for size in sizes.map({ CGSize(width: $0, height: $1) }) {
      let layout = try ContactSheetLayout(count: count, of: size, scale: 2)
      let sheetSize = try layout.sheetSize()
      let sheet = CGRect(x: 0, y: 0, width: sheetSize.width, height: sheetSize.height)
      let cells = (0..<count).map {
        var cell = layout.cell(of: $0)
        cell.size.height += CGFloat(layout.labelHeight)
        return cell
      }
      for (i, cell) in cells.enumerated() {
        #expect(sheet.contains(cell))
        #expect(cells[..<i].allSatisfy { !$0.intersects(cell.insetBy(dx: 0.5, dy: 0.5)) })
      }
      // Labels in cells of 120 pixels may take more than the pictures.
      #expect(max(sheetSize.width, sheetSize.height) <= max(1800, count * 160))
    }
  }

  /// 123 cells of 120 pixels, 12 between them and 18 around are 16 260 pixels wide, and one more is beyond 16 384.
  @Test("a sheet has no more columns than an image may be wide")
  func columns() throws {
    let layout = try ContactSheetLayout(
      count: 400, of: CGSize(width: 1, height: 10_000), scale: 2)
    #expect(layout.columns <= 123 && layout.rows == 4)
    #expect(try layout.sheetSize().width <= 16_260)
  }

  @Test("more frames than a sheet has room for are an error before any is rendered")
  func tooMany() async throws {
    let timeline = await makeTimeline(seconds: 1, size: CGSize(width: 200, height: 100))
    let error = await #expect(throws: ExportError.self) {
      try await TimelineExporter().contactSheet(of: timeline, count: .max)
    }
    #expect(error?.description.contains("sides must be 1 to 16384 pixels") == true)
  }

  @Test("a cell equals the frame rendered at its size")
  func pixels() async throws {
    let timeline = await makeTimeline(seconds: 1, size: CGSize(width: 200, height: 100))
    let sheet = try await TimelineExporter().contactSheet(of: timeline, count: 3)
    let layout = try ContactSheetLayout(count: 3, of: timeline.size, scale: 1)
    #expect(try layout.sheetSize() == PixelSize(width: sheet.width, height: sheet.height))
    // Frames 0, 29.5 rounded up, and 59 of 60.
    for (index, frame) in [0, 30, 59].enumerated() {
      let time = timeline.frameRate.time(ofFrame: frame)
      let bitmap = Compositor(size: timeline.size, scale: 1).render(timeline.frame(at: time))
      let origin = layout.cell(of: index).origin
      // Away from the rounded corners and the hairline.
      for y in stride(from: 10, to: 90, by: 7) {
        for x in stride(from: 10, to: 190, by: 7) {
          #expect(
            sheet.pixel(x: Int(origin.x) + x, y: Int(origin.y) + y) == bitmap.pixel(x: x, y: y))
        }
      }
    }
  }

  /// Three columns of 0.92 · 800 / 3 = 245 pixels, 14 between them and 21 around: 42 + 735 + 28 across. Two rows of
  /// 138 pixels, 27 for the time and 7 between: 42 + 2 · 172 − 14 down.
  @Test("a sheet has approximately the requested size")
  func side() throws {
    let layout = try ContactSheetLayout(
      count: 6, of: CGSize(width: 640, height: 360), scale: 2, side: 800)
    #expect(try layout.sheetSize() == PixelSize(width: 805, height: 372))
  }
}
