// Exact-area coverage of convex contours and axis-aligned rectangles, one scanline at a time, after
// FreeType's smooth rasterizer.
//
// A slant is the segment of an edge within a scanline. The mean fraction of a pixel to the right of
// it is
//   (min(t, 1)² / 2 + max(t − 1, 0) − max(t − width, 0)² / 2) / width
// with t the distance from the slant's left end to the pixel's right side, clamped to 0 … 1 +
// width.
//   contour:   255 · Σ height · fraction, left edges positive, right ones negative
//   rectangle: 255 · rows · clamp(overlap in x, 0, 1)
//
// Columns are whole numbers and exact in single precision, so a pixel's coverage does not depend on
// the span that contains it.

import CKernels

/// Writes the coverage of a scanline of a contour.
///
/// - Parameters:
///   - slants: All edge segments of the scanline.
///   - x: The column of the first pixel.
func coverRow(
  _ mask: MutableMask, slants: UnsafeBufferPointer<ck_slant>, x: Float, count: Int
) {
  guard let first = slants.baseAddress else { return mask.update(repeating: 0, count: count) }
  ck_slant_mask(mask, first, slants.count, x, count)
}

/// Fills a contour with a color: ``coverRow(_:slants:x:count:)`` and source-over in one pass per
/// row.
///
/// - Parameters:
///   - destination: The first pixel of `rect`.
///   - stride: Pixels from one row to the next.
///   - outline: Has at most ``ConvexContour/maximumKernelCornerCount`` corners.
///   - rect: The scissor rectangle.
///   - limit: A column at or beyond the right edge of `rect`; pixels before it may be rewritten
///     with
///     their own values, so that whole vectors can be stored.
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
  /// The maximum number of corners that the kernel supports.
  static var maximumKernelCornerCount: Int { Int(CK_MAX_CORNERS) }
}

/// Writes the coverage of a scanline of a rectangle.
///
/// - Parameters:
///   - left, right: The rectangle's sides in pixels; it is empty unless left < right.
///   - rows: The fraction of the scanline's height that the rectangle covers, 0 … 1.
///   - x: The center of the first pixel.
func coverRectangle(
  _ mask: MutableMask, left: Float, right: Float, rows: Float, x: Float, count: Int
) {
  ck_rect_mask(mask, left, right, rows, x, count)
}

extension ck_slant {
  /// The segment of an edge from column `a` to column `b` that spans `height` of a scanline.
  init(from a: Float, to b: Float, height: Float) {
    let extent = abs(b - a)
    // Steeper segments get this width about their center, which changes no area by more than
    // 1/8192.
    let width = max(extent, 0x1p-10)
    self.init(
      left: extent == width ? min(a, b) : (a + b) * 0.5 - 0x1p-11, width: width, height: height,
      scale: height / width)
  }
}

// MARK: - Scalar twins

/// The area of a pixel to the right of a slant, within the slant's height.
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

/// - Parameter cover: The spans and slants of the contour in the rows of `rect`.
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
