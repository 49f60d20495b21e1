// Coverage of convex polygons and upright rectangles, a row at a time.
//
//   distance = a · px + (b · y + c), pixels, positive inside
//   smooth edge: clamp(distance + 0.5, 0, 1); hard edge: distance > 0, ties to the right and below
//   polygon: 255 · the least of all edges; rectangle: 255 · rows · clamp(shared width, 0, 1)
//
// px = x + i is exact, so a pixel's coverage does not depend on the span it is in. Negating an edge
// negates its distances exactly: polygons that share a hard edge share no pixel and leave none out.

import CKernels

/// - Parameters:
///   - x: The centre of the first pixel.
///   - y: The centre of the row.
func coverPolygon(
  _ mask: MutableMask, edges: UnsafeBufferPointer<ck_edge>, x: Float, y: Float, count: Int
) {
  guard let first = edges.baseAddress else { return mask.update(repeating: 255, count: count) }
  ck_polygon_mask(mask, first, edges.count, x, y, count)
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

// MARK: - Scalar twins

func coverage(_ edge: ck_edge, x: Float, y: Float) -> Float {
  let distance = edge.a * x + (edge.b * y + edge.c)
  if edge.smooth != 0 { return clampedToUnit(distance + 0.5) }
  let takesZero = edge.a > 0 || (edge.a == 0 && edge.b > 0)
  return distance > 0 || (distance == 0 && takesZero) ? 1 : 0
}

func coverPolygonScalar(
  _ mask: MutableMask, edges: UnsafeBufferPointer<ck_edge>, x: Float, y: Float, count: Int
) {
  for i in 0..<count {
    var least: Float = 1
    for edge in edges { least = min(least, coverage(edge, x: x + Float(i), y: y)) }
    mask[i] = byte(least)
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
