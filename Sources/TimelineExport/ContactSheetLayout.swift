/// Where the pictures of a contact sheet lie. Lengths in pixels.
struct ContactSheetLayout: Equatable {
  let columns: Int
  let rows: Int
  /// The size of each picture.
  let picture: PixelSize
  let fontSize: CGFloat
  /// Around the whole sheet, between columns, and between a label and the next row.
  let margin: Int
  let gap: Int
  let rowGap: Int
  /// Below each picture.
  let labelHeight: Int

  /// The sides of the square that a sheet fits into unless told, and unless its pictures became too small.
  static let defaultSide = 1600
  /// So that a label fits below.
  private static let leastWidth = 120
  /// What a grid of pictures is to look like, width by height: as wide as a page shows it well.
  private static let preferredAspect = 2.0

  /// Arranges `count` pictures of frames of this size in points, at no more than `scale` pixels per
  /// point, in a square of `side` pixels.
  init(
    count: Int, of size: CGSize, scale: CGFloat, side: Int = defaultSide
  ) throws(ExportError) {
    let aspect = size.width / size.height
    let columns = Self.columns(for: count, aspect: aspect)
    let rows = (count + columns - 1) / columns
    let side = Double(side)
    // Margins and gaps take about a tenth; they follow from the width that is found.
    let across = 0.92 * side / Double(columns)
    let down = 0.92 * side / Double(rows) * aspect * 0.92
    let natural = max(size.width * scale, 1)
    let width = max(min(across, down, natural), Double(Self.leastWidth)).rounded(.down)
    let height = max((width / aspect).rounded(), 1)
    picture = try Self.size(width, height)
    fontSize = min(max((width * 0.06).rounded(), 14), 26)
    gap = max(Int(width * 0.06), 12)
    (margin, rowGap) = (gap * 3 / 2, gap / 2)
    labelHeight = Int((fontSize * 1.8).rounded())
    (self.columns, self.rows) = (columns, rows)
  }

  private static func size(_ width: Double, _ height: Double) throws(ExportError) -> PixelSize {
    do throws(RasterizeError) {
      return try PixelSize(points: CGSize(width: width, height: height), scale: 1)
    } catch {
      throw .impossibleSize(error)
    }
  }

  /// The number of columns that brings the grid nearest to the favourite aspect, empty places
  /// counting against it.
  private static func columns(for count: Int, aspect: Double) -> Int {
    func badness(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      let empty = Double(rows * columns - count) / Double(count)
      return abs(log(Double(columns) / Double(rows) * aspect / preferredAspect)) + 2 * empty
    }
    return (1...count).min { badness($0) < badness($1) } ?? 1
  }

  /// The sheet's size.
  func sheetSize() throws(ExportError) -> PixelSize {
    let width = 2 * margin + columns * picture.width + (columns - 1) * gap
    let height = 2 * margin + rows * (picture.height + labelHeight + rowGap) - 2 * rowGap
    return try Self.size(Double(width), Double(height))
  }

  /// The upper left corner of picture `index`; its label lies right below it.
  func origin(of index: Int) -> CGPoint {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return CGPoint(
      x: margin + column * (picture.width + gap),
      y: margin + row * (picture.height + labelHeight + rowGap))
  }
}
