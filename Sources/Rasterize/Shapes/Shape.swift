/// A shape in device pixels with exact-area coverage. Curves are flattened to polygons within 1/100
/// pixel.
///
/// Coverage is computed in two forms: per row as a span with a solid part, so that most pixels need
/// no mask, and per pixel as a mask. A span may only err toward needing the mask, so a pixel's
/// result does not depend on the form.
enum Shape: Sendable {
  /// Whole pixels.
  case pixels(PixelRect)
  /// An axis-aligned rectangle with fractional edges.
  case rect(DeviceRect)
  /// A convex polygon.
  case polygon(PolygonShape)

  /// The pixels that may be covered.
  var bounds: PixelRect {
    switch self {
    case .pixels(let rect): rect
    case .rect(let rect): PixelRect(touching: rect)
    case .polygon(let polygon): polygon.bounds
    }
  }

  /// Computes the spans of the rows of `rect`.
  func writeRows(of rect: PixelRect, _ cover: ScanlineBuffer) {
    let rows = cover.rows
    switch self {
    case .pixels(let own):
      for y in rect.minY..<rect.maxY {
        let isInside = own.minY <= y && y < own.maxY
        rows[y - rect.minY] =
          isInside
          ? ScanlineSpan(entire: max(rect.minX, own.minX), min(rect.maxX, own.maxX)) : .empty
      }
    case .rect(let own):
      for y in rect.minY..<rect.maxY {
        rows[y - rect.minY] = own.row(y, minX: rect.minX, maxX: rect.maxX)
      }
    case .polygon(let polygon): polygon.writeRows(of: rect, cover)
    }
  }

  /// Writes the coverage of `count` pixels from (`x`, `y`) to the right, 0…255 each.
  ///
  /// - Parameters:
  ///   - mask: Up to seven bytes after the pixels may be overwritten.
  ///   - cover: The result of ``writeRows(of:_:)``; the pixels are inside the span of row `row`.
  func writeMask(
    _ mask: UnsafeMutablePointer<UInt8>, x: Int, y: Int, count: Int, _ cover: ScanlineBuffer,
    row: Int
  ) {
    switch self {
    case .pixels: mask.update(repeating: 255, count: count)
    case .rect(let rect):
      coverRectangle(
        mask, left: Float(rect.minX), right: Float(rect.maxX), rows: Float(rect.cover(ofRow: y)),
        x: Float(x) + 0.5, count: count)
    case .polygon(let polygon):
      polygon.writeMask(mask, x: x, y: y, count: count, cover, row: row)
    }
  }

  /// Whether all of `rect` is fully covered; conservative.
  func covers(_ rect: PixelRect) -> Bool {
    switch self {
    case .pixels(let own): own.contains(rect)
    case .rect(let own):
      own.minX <= Double(rect.minX) && own.minY <= Double(rect.minY)
        && own.maxX >= Double(rect.maxX) && own.maxY >= Double(rect.maxY)
    case .polygon(let polygon): polygon.covers(rect)
    }
  }
}

/// A scanline's span: no coverage before `start` and from `end` on, full coverage from `solidStart`
/// to before `solidEnd`, partial coverage between.
struct ScanlineSpan: Equatable {
  var start: Int
  var solidStart: Int
  var solidEnd: Int
  var end: Int

  static let empty = ScanlineSpan(start: 0, solidStart: 0, solidEnd: 0, end: 0)

  init(start: Int, solidStart: Int, solidEnd: Int, end: Int) {
    guard start < end else {
      (self.start, self.solidStart, self.solidEnd, self.end) = (0, 0, 0, 0)
      return
    }
    (self.start, self.end) = (start, end)
    let (first, last) = (max(solidStart, start), min(solidEnd, end))
    self.solidStart = first < last ? first : end
    self.solidEnd = first < last ? last : end
  }

  /// A row that is fully covered between two columns.
  init(entire start: Int, _ end: Int) {
    self.init(start: start, solidStart: start, solidEnd: end, end: end)
  }

  var isEmpty: Bool { start >= end }

  /// The span of the intersection of two shapes.
  func intersection(_ other: ScanlineSpan) -> ScanlineSpan {
    ScanlineSpan(
      start: max(start, other.start), solidStart: max(solidStart, other.solidStart),
      solidEnd: min(solidEnd, other.solidEnd), end: min(end, other.end))
  }

  /// Whether the columns from `from` up to but excluding `to` are fully covered.
  func isSolid(_ from: Int, _ to: Int) -> Bool { solidStart <= from && to <= solidEnd }
}

extension DeviceRect {
  /// The fraction of the row's height that the rectangle covers, 0…1.
  func cover(ofRow y: Int) -> Double {
    max(min(maxY, Double(y) + 1) - max(minY, Double(y)), 0)
  }

  func row(_ y: Int, minX left: Int, maxX right: Int) -> ScanlineSpan {
    let cover = cover(ofRow: y)
    guard cover > 0 else { return .empty }
    let touched = PixelRect(touching: self)
    let (start, end) = (max(touched.minX, left), min(touched.maxX, right))
    guard cover == 1 else {
      return ScanlineSpan(start: start, solidStart: end, solidEnd: end, end: end)
    }
    return ScanlineSpan(
      start: start, solidStart: touched.minX + (Double(touched.minX) < minX ? 1 : 0),
      solidEnd: touched.maxX - (Double(touched.maxX) > maxX ? 1 : 0), end: end)
  }
}
