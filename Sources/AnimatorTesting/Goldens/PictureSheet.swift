import Foundation
import TimelineExport

/// Labelled pictures, with hashes and a contact sheet.
struct PictureSheet {
  /// The labels, unique and without spaces.
  let labels: [String]
  let pictures: [Bitmap]
  /// The number of pictures in a row of the sheet.
  let columns: Int

  init(_ labels: [String], _ pictures: [Bitmap], columns: Int) {
    (self.labels, self.pictures, self.columns) = (labels, pictures, max(columns, 1))
  }

  /// Frames of a stage at times in seconds, in a sheet that is about as many frames wide as high.
  init(_ timeline: Timeline, at times: [Double], scale: CGFloat) {
    let compositor = Compositor(size: timeline.size, scale: scale)
    self.init(
      times.map(Numbers.text), times.map { compositor.render(timeline.frame(at: $0)) },
      columns: Self.squareColumns(times.count))
  }

  /// The number of columns of a sheet that has as many rows.
  static func squareColumns(_ count: Int) -> Int {
    max(Int(Double(count).squareRoot().rounded(.up)), 1)
  }

  /// The list of a golden: for each picture a line with its label, size, and SHA-256 of its pixels.
  func listing() throws -> String {
    try zip(labels, pictures).map { label, picture in
      try "\(label) \(picture.width)x\(picture.height) \(picture.sha256())\n"
    }.joined()
  }

  /// Whether no channel of any pixel differs by more than `tolerance`.
  func isNear(_ other: PictureSheet, within tolerance: Int) -> Bool {
    guard labels == other.labels, pictures.count == other.pictures.count else { return false }
    return zip(pictures, other.pictures).allSatisfy { one, other in
      one.width == other.width && one.pixels.count == other.pixels.count
        && zip(one.pixels, other.pixels).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }
  }

  // MARK: The contact sheet

  private struct Size { var width, height: Int }

  /// Where pictures are on a sheet, side by side in rows as high as their highest picture; nil if the whole is too
  /// large.
  private static func layout(
    of sizes: [Size], columns: Int
  ) -> (corners: [(x: Int, y: Int)], size: Size)? {
    var corners: [(x: Int, y: Int)] = []
    var (whole, y) = (Size(width: 0, height: 0), 0)
    for start in stride(from: 0, to: sizes.count, by: columns) {
      let row = sizes[start..<min(start + columns, sizes.count)]
      var x = 0
      for size in row {
        // No sheet is larger than PNG allows.
        guard (1...1 << 24).contains(size.width), (1...1 << 24).contains(size.height) else {
          return nil
        }
        corners.append((x, y))
        x += size.width
      }
      y += row.map(\.height).max() ?? 0
      whole = Size(width: max(whole.width, x), height: y)
    }
    return (corners, whole)
  }

  /// The contact sheet: all pictures at full size, in rows. nil without pictures.
  func sheet() -> Bitmap? {
    let sizes = pictures.map { Size(width: $0.width, height: $0.height) }
    guard let (corners, size) = Self.layout(of: sizes, columns: columns) else { return nil }
    var canvas = PixelCanvas(width: size.width, height: size.height)
    for (picture, corner) in zip(pictures, corners) {
      canvas.draw(picture.pixelCopy, atX: corner.x, y: corner.y)
    }
    return canvas.bitmap
  }

  /// Reads the pictures of a golden; nil if its files are inconsistent.
  ///
  /// - Parameter columns: The number of pictures in a row; nil for a sheet that has as many rows.
  static func read(listing: String, sheet: Data, columns: Int? = nil) -> PictureSheet? {
    let lines = listing.split(separator: "\n").map { $0.split(separator: " ") }
    guard let image = try? ImageDecoder.decode(data: sheet), !lines.isEmpty,
      lines.allSatisfy({ $0.count == 3 })
    else { return nil }
    let sizes = lines.compactMap { line -> Size? in
      let numbers = line[1].split(separator: "x").compactMap { Int($0) }
      return numbers.count == 2 ? Size(width: numbers[0], height: numbers[1]) : nil
    }
    let columns = columns ?? squareColumns(lines.count)
    guard sizes.count == lines.count, let (corners, size) = layout(of: sizes, columns: columns),
      size.width == image.width, size.height == image.height
    else { return nil }
    let whole = PixelCanvas(width: image.width, height: image.height, pixels: image.pixels)
    let pictures = zip(sizes, corners).compactMap { size, corner in
      whole.crop(x: corner.x, y: corner.y, width: size.width, height: size.height).bitmap
    }
    return PictureSheet(lines.map { String($0[0]) }, pictures, columns: columns)
  }

  // MARK: Comparisons

  /// Comparison images, one per picture, side by side: expected, difference, actual.
  func comparison(with expected: PictureSheet?) -> [Bitmap] {
    zip(labels, pictures).compactMap { label, picture in
      let index = expected?.labels.firstIndex(of: label)
      let wanted = index.flatMap { expected?.pictures[$0] }
      return Self.triptych(wanted?.pixelCopy, picture.pixelCopy)
    }
  }

  private static func triptych(_ wanted: PixelCanvas?, _ actual: PixelCanvas) -> Bitmap? {
    let nothing = PixelCanvas(width: actual.width, height: actual.height, gray: 64)
    let difference = wanted.map { PixelCanvas.difference($0, actual) } ?? nothing
    let panels = [(wanted ?? nothing).opaque, difference, actual.opaque]
    let gap = 4
    var canvas = PixelCanvas(
      width: panels.map(\.width).reduce(0, +) + 2 * gap, height: panels.map(\.height).max() ?? 0,
      gray: 32)
    var x = 0
    for panel in panels {
      canvas.draw(panel, atX: x, y: 0)
      x += panel.width + gap
    }
    return canvas.bitmap
  }
}
