/// The layout of a contact sheet. Lengths are in pixels.
struct ContactSheetLayout: Equatable {
  let columns: Int
  let rows: Int
  /// The size of each cell's image.
  let picture: PixelSize
  /// The width of a cell: that of the image, or of its label, in whose middle a narrower image is.
  let cellWidth: Int
  let fontSize: CGFloat
  /// Spacing around the sheet (`margin`), between columns (`gap`), and between a label and the next row.
  let margin: Int
  let gap: Int
  let rowGap: Int
  /// The height of the label below each image.
  let labelHeight: Int

  /// The default side of the square into which a sheet is fitted; exceeded if its labels take more.
  static let defaultSide = 1600
  /// The minimum width of a cell, so that its label fits.
  private static let minimumWidth = 120
  /// The minimum spacing between columns.
  private static let minimumGap = 12
  /// The number of columns of the widest sheet that can be rendered. It has a margin of one and a half gaps.
  private static let columnLimit =
    (PixelSize.longestSide - 2 * minimumGap) / (minimumWidth + minimumGap)
  /// More images than the largest sheet has.
  static let countLimit = 1 << 20
  /// The preferred aspect ratio of the grid, width by height: suits a page.
  private static let preferredAspect = 2.0

  /// Lays out `count` images of frames of this size in points, at no more than `scale` pixels per
  /// point, in a square of `side` pixels.
  init(
    count: Int, of size: CGSize, scale: CGFloat, side: Int = defaultSide
  ) throws(ExportError) {
    let aspect = size.width / size.height
    let columns = Self.columns(for: count, aspect: aspect)
    let rows = (count + columns - 1) / columns
    let side = Double(side)
    // Margins and gaps, which follow from the image width, take about a tenth.
    let across = 0.92 * side / Double(columns)
    let down = 0.92 * side / Double(rows) * aspect * 0.92
    let natural = max(size.width * scale, 1)
    let pictureWidth = max(min(across, down, natural).rounded(.down), 1)
    // At least a pixel wide and high, whatever the aspect ratio.
    let pictureHeight = min(max((pictureWidth / aspect).rounded(), 1), side)
    picture = try Self.size(pictureWidth, pictureHeight)
    let width = max(pictureWidth, Double(Self.minimumWidth))
    cellWidth = Int(width)
    fontSize = min(max((width * 0.06).rounded(), 14), 26)
    gap = max(Int(width * 0.06), Self.minimumGap)
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

  /// The number of columns whose grid is nearest to the preferred aspect ratio, with a penalty for
  /// empty cells.
  private static func columns(for count: Int, aspect: Double) -> Int {
    func cost(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      let empty = Double(rows * columns - count) / Double(count)
      return abs(log(Double(columns) / Double(rows) * aspect / preferredAspect)) + 2 * empty
    }
    return (1...min(count, columnLimit)).min { cost($0) < cost($1) } ?? 1
  }

  /// The size of the sheet.
  func sheetSize() throws(ExportError) -> PixelSize {
    let width = 2 * margin + columns * cellWidth + (columns - 1) * gap
    let height = 2 * margin + rows * (picture.height + labelHeight + rowGap) - 2 * rowGap
    return try Self.size(Double(width), Double(height))
  }

  /// The cell of image `index`, without its label, which is right below it.
  func cell(of index: Int) -> CGRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return CGRect(
      x: margin + column * (cellWidth + gap),
      y: margin + row * (picture.height + labelHeight + rowGap),
      width: cellWidth, height: picture.height)
  }
}
