import CKernels

/// A convex polygon prepared for scan conversion.
///
/// Antialiased edges have exact-area coverage. Aliased edges, which adjacent polygons share, assign
/// each pixel to the side that contains its center. Its coverage is then that of the mesh's contour
/// or, without one, of the antialiased edges alone, extended beyond the aliased ones.
// Unchecked: all stored properties are constant. The contour's memory is written before the
// initializer, which takes ownership, and is freed by `deinit`.
final class PolygonShape: @unchecked Sendable {
  let bounds: PixelRect
  /// The original polygon; nil if all edges are antialiased, so that `contour` is equivalent.
  private let outline: ConvexPolygon?
  /// The region bounded by the antialiased edges; empty if there are none.
  private let contour: ConvexContour
  private let clips: [HalfPlaneClip]
  /// The contour of the mesh to which this cell belongs.
  private let meshContour: MeshContour?
  /// The hash of the contour's corners, which determine everything else; stored, as shapes may last
  /// for many frames.
  private let contourKey: PixelKey?

  /// Whether every pixel is either fully covered or not at all.
  private var isClipOnly: Bool { contour.isEmpty && meshContour == nil }

  /// The contour, if all edges are antialiased and the kernel supports that many corners.
  var kernelContour: ConvexContour? {
    outline == nil && contour.corners.count <= ConvexContour.maximumKernelCornerCount
      ? contour : nil
  }

  convenience init(_ polygon: ConvexPolygon) {
    if polygon.corners.allSatisfy(\.isSmooth) {
      self.init(ConvexContour(polygon.corners))
    } else {
      self.init(withAliasedEdges: polygon)
    }
  }

  /// A contour of antialiased edges; takes ownership of its memory.
  init(_ contour: ConvexContour) {
    self.contour = contour
    bounds = PixelRect(touching: contour.boundingBox)
    (outline, clips, meshContour) = (nil, [], nil)
    contourKey = PixelKey { contour.describe(to: &$0) }
  }

  private init(withAliasedEdges polygon: ConvexPolygon) {
    outline = polygon
    let box = polygon.boundingBox
    // A pixel whose center is outside may be half covered.
    bounds = PixelRect(
      touching: DeviceRect(
        minX: box.minX - 0.5, minY: box.minY - 0.5, maxX: box.maxX + 0.5, maxY: box.maxY + 0.5))
    clips = polygon.clips
    meshContour = nil
    let smooth = clips.count < polygon.corners.count ? polygon.hull : nil
    contour = smooth.map { ConvexContour($0.corners) } ?? .empty
    contourKey = nil
  }

  /// A cell of a mesh: the part of the mesh's contour inside the aliased edges and within a margin
  /// of the antialiased ones.
  init(_ polygon: ConvexPolygon, of meshContour: MeshContour) {
    outline = polygon
    bounds = PixelRect(touching: polygon.boxWithMargin).intersection(meshContour.bounds)
    clips = polygon.clips + polygon.marginClips
    contour = .empty
    self.meshContour = meshContour
    contourKey = nil
  }

  deinit { contour.deallocate() }

  /// Whether all of `rect` is inside.
  func covers(_ rect: PixelRect) -> Bool {
    guard bounds.contains(rect) else { return false }
    func crosses(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> Bool {
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      // The rectangle's corner farthest outside the edge.
      let x = Double(dy > 0 ? rect.maxX : rect.minX)
      let y = Double(dx > 0 ? rect.minY : rect.maxY)
      return !(dx * (y - p.y) - dy * (x - p.x) >= 0)
    }
    return !hasEdge(where: crosses)
  }

  /// Whether a separating-axis test of its edges is cheap: rounded corners have many edges.
  var hasFewEdges: Bool { (outline?.corners.count ?? contour.corners.count) <= 8 }

  /// Whether `rect` may be touched: false only if all of it is outside the line of one edge, beyond
  /// the margin in which pixels belong to the edge.
  func mayTouch(_ rect: PixelRect) -> Bool {
    func isBeyond(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> Bool {
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      // The rectangle's corner farthest inside the edge.
      let x = Double(dy > 0 ? rect.minX : rect.maxX)
      let y = Double(dx > 0 ? rect.maxY : rect.minY)
      return dx * (y - p.y) - dy * (x - p.x) < -2 * (abs(dx) + abs(dy))
    }
    return !hasEdge(where: isBeyond)
  }

  private func hasEdge(where test: (SIMD2<Double>, SIMD2<Double>) -> Bool) -> Bool {
    guard let corners = outline?.corners else {
      return (1..<max(contour.corners.count, 1)).contains {
        test(contour.corners[$0 - 1], contour.corners[$0])
      }
    }
    return corners.indices.contains {
      let (p, q) = (corners[$0], corners[($0 + 1) % corners.count])
      return test([p.x, p.y], [q.x, q.y])
    }
  }

  /// Adds the corners, which determine everything else.
  func describe(to builder: inout PixelKey.Builder) {
    if let contourKey { return builder.add(contourKey) }
    guard let outline else { return }
    builder.add(20, outline.corners.count)
    for corner in outline.corners {
      // In 256ths, with the flag in the lowest bit.
      let y = Int(corner.y * 256) << 1 | (corner.isSmooth ? 1 : 0)
      builder.add(Int(corner.x * 256), y)
    }
    if let meshContour { builder.add(meshContour.key) } else { builder.add(19, 0) }
  }

  /// Writes the coverage of `count` pixels from (`x`, `y`) to the right, as ``Shape`` does.
  func writeMask(
    _ mask: UnsafeMutablePointer<UInt8>, x: Int, y: Int, count: Int, _ cover: ScanlineBuffer,
    row: Int
  ) {
    if let meshContour { return meshContour.writeMask(mask, x: x, y: y, count: count) }
    if isClipOnly { return mask.update(repeating: 255, count: count) }
    coverRow(mask, slants: cover.slants(ofRow: row), x: Float(x), count: (count + 7) & ~7)
  }

  // MARK: Rows

  /// Scan-converts the rows of `rect` to spans and slants.
  func writeRows(of rect: PixelRect, _ cover: ScanlineBuffer) {
    writeRowsOfOutline(of: rect, cover)
    for clip in clips { clip.clip(cover.rows, of: rect) }
  }

  private func writeRowsOfOutline(of rect: PixelRect, _ cover: ScanlineBuffer) {
    let corners = contour.corners
    guard corners.count > 3 else {
      let all = ScanlineSpan(entire: rect.minX, rect.maxX)
      guard let meshContour else { return cover.rows.update(repeating: all, count: rect.height) }
      for row in 0..<rect.height {
        cover.rows[row] = meshContour.row(rect.minY + row).intersection(all)
      }
      return
    }
    var left = Chain(corners, from: corners.count - 1, to: contour.lowest, step: -1)
    var right = Chain(corners, from: 0, to: contour.lowest, step: 1)
    cover.removeSlants()
    for row in 0..<rect.height {
      cover.beginRow(row)
      let top = Double(rect.minY + row)
      let (leftExtent, rightExtent) = (left.cross(top, 1, cover), right.cross(top, -1, cover))
      cover.endRow(row)
      cover.rows[row] = ScanlineSpan(leftExtent, rightExtent, minX: rect.minX, maxX: rect.maxX)
    }
  }

  /// The extent of a chain of edges within a row.
  fileprivate struct Extent {
    var low = Float.infinity
    var high = -Float.infinity
    var height: Float = 0
  }

  /// One side of the contour, from top to bottom.
  private struct Chain {
    private let corners: UnsafeBufferPointer<SIMD2<Double>>
    private var index: Int
    private let end: Int
    private let step: Int
    /// dx/dy of the edge at `index`; NaN until it is needed.
    private var slope = Double.nan

    init(
      _ corners: UnsafeBufferPointer<SIMD2<Double>>, from index: Int, to end: Int, step: Int
    ) {
      (self.corners, self.index, self.end, self.step) = (corners, index, end, step)
    }

    /// Appends the slants in the row that begins at `top`, and advances to the next row.
    mutating func cross(_ top: Double, _ sign: Float, _ cover: ScanlineBuffer) -> Extent {
      var extent = Extent()
      let bottom = top + 1
      while index != end {
        let (p, q) = (corners[index], corners[index &+ step])
        if p.y >= bottom { break }
        if q.y > top, q.y > p.y {
          let startX = p.y >= top ? p.x : column(p, q, at: top)
          let endX = q.y <= bottom ? q.x : column(p, q, at: bottom)
          let (a, b) = (Float(startX), Float(endX))
          let height = Float(min(q.y, bottom) - max(p.y, top))
          cover.append(ck_slant(from: a, to: b, height: sign * height))
          extent.low = min(extent.low, min(a, b))
          extent.high = max(extent.high, max(a, b))
          extent.height += height
        }
        if q.y > bottom { break }
        index &+= step
        slope = .nan
      }
      return extent
    }

    private mutating func column(_ p: SIMD2<Double>, _ q: SIMD2<Double>, at y: Double) -> Double {
      if slope.isNaN { slope = (q.x - p.x) / (q.y - p.y) }
      return p.x + (y - p.y) * slope
    }
  }
}

extension ScanlineSpan {
  /// The span of a row between the slants on its left and on its right.
  fileprivate init(
    _ left: PolygonShape.Extent, _ right: PolygonShape.Extent, minX: Int, maxX: Int
  ) {
    guard left.height > 0, right.height > 0 else {
      self = .empty
      return
    }
    let isFull = left.height == 1 && right.height == 1
    let end = min(right.high.columnAbove, maxX)
    self.init(
      start: max(left.low.columnBelow, minX), solidStart: isFull ? left.high.columnAbove : end,
      solidEnd: isFull ? right.low.columnBelow : end, end: end)
  }
}

extension Float {
  // Not `rounded()`: floor and ceil are calls on SSE2.

  /// The largest integer not above, for columns in or near a frame.
  var columnBelow: Int {
    let whole = Int(self)
    return Float(whole) > self ? whole &- 1 : whole
  }

  /// The smallest integer not below.
  var columnAbove: Int {
    let whole = Int(self)
    return Float(whole) < self ? whole &+ 1 : whole
  }
}
