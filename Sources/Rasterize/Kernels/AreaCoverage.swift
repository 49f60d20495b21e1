// Coverage of outlines and upright rectangles, a row at a time: exact areas.
//
// A slant is the piece of an edge within a row. Of a pixel, the mean share that lies right of it is
//   (min(t, 1)² / 2 + max(t − 1, 0) − max(t − width, 0)² / 2) / width
// with t the way from the slant's left end to the pixel's right side, limited to 0 … 1 + width.
//   outline:   255 · Σ height · share, left edges positive, right ones negative
//   rectangle: 255 · rows · clamp(shared width, 0, 1)
//
// Columns are whole numbers, exact in single precision, so a pixel's coverage does not depend on the
// span it is in.

import CKernels

/// - Parameters:
///   - slants: All of the row's.
///   - x: The first pixel's column.
func coverRow(
  _ mask: MutableMask, slants: UnsafeBufferPointer<ck_slant>, x: Float, count: Int
) {
  guard let first = slants.baseAddress else { return mask.update(repeating: 0, count: count) }
  ck_slant_mask(mask, first, slants.count, x, count)
}

/// An outline in a colour: ``coverRow(_:slants:x:count:)`` and source-over in one, row after row.
///
/// - Parameters:
///   - destination: The first pixel of `rect`.
///   - stride: Pixels from a row to the next.
///   - outline: Of at most ``ConvexContour/mostInKernel`` corners.
///   - rect: Outside it nothing changes.
///   - limit: Pixels before this column, that of the rectangle's right side or farther, may be written
///     as they were.
func sourceOver(
  _ destination: MutablePixels, stride: Int, color: UInt32, outline: ConvexContour,
  in rect: PixelRect, limit: Int
) {
  guard let first = outline.corners.baseAddress, !rect.isEmpty else { return }
  var description = ck_outline(
    corners: UnsafeRawPointer(first).assumingMemoryBound(to: Double.self),
    count: outline.corners.count, lowest: outline.lowest)
  ck_over_color_outline(
    destination, stride, color, &description, Int32(rect.minX), Int32(rect.minY), rect.width,
    rect.height, max(limit - rect.minX, rect.width))
}

extension ConvexContour {
  /// How many corners the kernel takes.
  static var mostInKernel: Int { Int(CK_MOST_CORNERS) }
}

/// - Parameters:
///   - left, right: The sides, pixels; nothing is covered unless left is less.
///   - rows: How much of the row the rectangle covers, 0 … 1.
///   - x: The centre of the first pixel.
func coverRectangle(
  _ mask: MutableMask, left: Float, right: Float, rows: Float, x: Float, count: Int
) {
  ck_rect_mask(mask, left, right, rows, x, count)
}

extension ck_slant {
  /// The piece of an edge that goes from column `a` to column `b` while it takes `height` of a row.
  init(from a: Float, to b: Float, height: Float) {
    let lean = abs(b - a)
    // A steeper one leans this much about its middle, which changes no area by more than 1/8192.
    let width = max(lean, 0x1p-10)
    self.init(
      left: lean == width ? min(a, b) : (a + b) * 0.5 - 0x1p-11, width: width, height: height,
      scale: height / width)
  }
}

// MARK: - Scalar twins

/// The height of a slant times the share of a pixel right of it.
func area(_ slant: ck_slant, rightSide: Float) -> Float {
  let passed = rightSide - slant.left
  if passed >= 1 + slant.width { return slant.height }
  let t = max(passed, 0)
  let one = min(t, 1)
  let u = max(t - slant.width, 0)
  return (one * one * 0.5 + (t - one) - u * u * 0.5) * slant.scale
}

func coverRowScalar(
  _ mask: MutableMask, slants: UnsafeBufferPointer<ck_slant>, x: Float, count: Int
) {
  for i in 0..<count {
    var sum: Float = 0
    for slant in slants { sum += area(slant, rightSide: x + 1 + Float(i)) }
    mask[i] = byte(clampedToUnit(sum))
  }
}

/// - Parameter cover: What the outline covers of the rows of `rect`, and by which slants.
func sourceOverScalar(
  _ destination: MutablePixels, stride: Int, color: UInt32, outline cover: ScanlineBuffer,
  in rect: PixelRect
) {
  for row in 0..<rect.height where !cover.rows[row].isEmpty {
    for i in 0..<rect.width {
      let (x, pixel) = (rect.minX + i, destination + row * stride + i)
      var covered: UInt8 = 255
      if !cover.rows[row].isSolid(x, x + 1) {
        coverRowScalar(&covered, slants: cover.slants(ofRow: row), x: Float(x), count: 1)
      }
      pixel.pointee = over(scaled(color, by: covered), pixel.pointee)
    }
  }
}

func coverRectangleScalar(
  _ mask: MutableMask, left: Float, right: Float, rows: Float, x: Float, count: Int
) {
  for i in 0..<count {
    let center = x + Float(i)
    let shared = min(center + 0.5, right) - max(center - 0.5, left)
    mask[i] = byte(clampedToUnit(shared) * clampedToUnit(rows))
  }
}
