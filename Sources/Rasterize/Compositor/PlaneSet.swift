/// The half planes whose common part is a convex shape.
struct PlaneSet: Sendable {
  let planes: [HalfPlane]

  /// Beyond half a pixel from an edge, its coverage is all or nothing; the kernels compute in single
  /// precision, whose error at 16384 pixels stays below what this leaves.
  private static let margin = 0.52

  /// Writes how the rows of `rect` are covered within it by a shape that lies inside these planes,
  /// and of which all that lies inside `solid` is covered entirely.
  func writeRows(
    of rect: PixelRect, solid: PlaneSet?, _ rows: UnsafeMutablePointer<RowCover>
  ) {
    var all = RowCover(entire: rect.minX, rect.maxX)
    if solid == nil { all.solidEnd = all.solidStart }
    rows.update(repeating: all, count: rect.height)
    for plane in planes {
      plane.forEachLimit(in: rect, distance: -Self.margin) { row, first, end in
        rows[row].start = max(rows[row].start, first)
        rows[row].end = min(rows[row].end, end)
      }
    }
    for plane in solid?.planes ?? [] {
      plane.forEachLimit(in: rect, distance: Self.margin) { row, first, end in
        rows[row].solidStart = max(rows[row].solidStart, first)
        rows[row].solidEnd = min(rows[row].solidEnd, end)
      }
    }
    for row in 0..<rect.height { rows[row] = rows[row].ordered }
  }

  /// Whether all of `rect` lies inside.
  func cover(_ rect: PixelRect) -> Bool {
    let (minX, minY) = (Double(rect.minX), Double(rect.minY))
    let (maxX, maxY) = (Double(rect.maxX), Double(rect.maxY))
    return planes.allSatisfy { plane in
      plane.distance(plane.a > 0 ? minX : maxX, plane.b > 0 ? minY : maxY) >= Self.margin
    }
  }
}

extension HalfPlane {
  /// Calls `body` for each row of `rect` with the first column and the one after the last whose
  /// pixels' centres may lie at least `distance` inside.
  @inline(__always)
  fileprivate func forEachLimit(
    in rect: PixelRect, distance: Double, _ body: (_ row: Int, _ first: Int, _ end: Int) -> Void
  ) {
    let isLevel = abs(a) < 1e-9
    let slope = isLevel ? 0 : 1 / a
    for row in 0..<rect.height {
      let needed = distance - (b * (Double(rect.minY + row) + 0.5) + c)
      if isLevel {
        if needed > 0 { body(row, rect.maxX, rect.minX) }
        continue
      }
      let column = min(max(needed * slope - 0.5, -Self.origin + 1), Self.origin)
      // Truncation is rounding down above zero; calling floor and ceil is not inlined on SSE2.
      let below = Int(column + Self.origin) - Int(Self.origin)
      if a > 0 {
        body(row, Double(below) < column ? below + 1 : below, rect.maxX)
      } else {
        body(row, rect.minX, below + 1)
      }
    }
  }

  /// Columns are counted from here, left of every frame.
  private static var origin: Double { 65536 }
}
