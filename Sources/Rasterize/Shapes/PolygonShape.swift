import CKernels

/// A convex polygon with what its rows need.
///
/// Smooth edges cover exact areas. Hard edges, which neighbours share, hand each pixel to the side
/// its centre is on: what is covered of it then is decided by the contour of the mesh or, without
/// one, by the smooth edges alone, which count as going on beyond the hard ones.
// Unchecked: everything stored is constant. The ring's memory is written before the initializer, which takes it
// over, and freed by `deinit`.
final class PolygonShape: @unchecked Sendable {
  let bounds: PixelRect
  /// As given; nil where all edges are smooth, and `contour` says it all.
  private let outline: ConvexPolygon?
  /// What the smooth edges leave of the surroundings; empty without smooth edges.
  private let contour: ConvexContour
  private let clips: [HalfPlaneClip]
  /// Of the mesh of which this is a cell.
  private let meshContour: MeshContour?
  /// Of a contour's corners, which decide everything else: kept, as shapes may last for many frames.
  private let contourKey: PixelKey?

  /// Whether pixels are covered entirely or not at all.
  private var isClipOnly: Bool { contour.isEmpty && meshContour == nil }

  /// The outline, where all edges are smooth and it is small enough for the kernel.
  var outlineForKernel: ConvexContour? {
    outline == nil && contour.corners.count <= ConvexContour.mostInKernel ? contour : nil
  }

  convenience init(_ polygon: ConvexPolygon) {
    if polygon.corners.allSatisfy(\.isSmooth) {
      self.init(ConvexContour(polygon.corners))
    } else {
      self.init(cutting: polygon)
    }
  }

  /// An outline of smooth edges, whose memory becomes the shape's.
  init(_ contour: ConvexContour) {
    self.contour = contour
    bounds = PixelRect(touching: contour.boundingBox)
    (outline, clips, meshContour) = (nil, [], nil)
    contourKey = PixelKey { contour.describe(to: &$0) }
  }

  private init(cutting polygon: ConvexPolygon) {
    outline = polygon
    let box = polygon.boundingBox
    // A pixel whose centre is outside may be covered by half.
    bounds = PixelRect(
      touching: DeviceRect(
        minX: box.minX - 0.5, minY: box.minY - 0.5, maxX: box.maxX + 0.5, maxY: box.maxY + 0.5))
    clips = polygon.clips
    meshContour = nil
    let smooth = clips.count < polygon.corners.count ? polygon.hull : nil
    contour = smooth.map { ConvexContour($0.corners) } ?? .empty
    contourKey = nil
  }

  /// A cell of a mesh: what lies within its hard edges, and a little beyond its smooth ones, of the
  /// contour.
  init(_ polygon: ConvexPolygon, of meshContour: MeshContour) {
    outline = polygon
    bounds = PixelRect(touching: polygon.looseBox).intersection(meshContour.bounds)
    clips = polygon.clips + polygon.looseClips
    contour = .empty
    self.meshContour = meshContour
    contourKey = nil
  }

  deinit { contour.deallocate() }

  /// Whether all of `rect` lies inside.
  func covers(_ rect: PixelRect) -> Bool {
    guard bounds.contains(rect) else { return false }
    func crosses(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> Bool {
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      // The corner that is furthest outside.
      let x = Double(dy > 0 ? rect.maxX : rect.minX)
      let y = Double(dx > 0 ? rect.minY : rect.maxY)
      return !(dx * (y - p.y) - dy * (x - p.x) >= 0)
    }
    return !hasEdge(where: crosses)
  }

  /// Whether it is quickly told from its edges which rectangles it reaches: round corners have many.
  var hasFewEdges: Bool { (outline?.corners.count ?? contour.corners.count) <= 8 }

  /// Whether any of `rect` may be covered: false only where all of it is beyond the line of an edge, and further
  /// than what belongs to an edge reaches.
  func mayTouch(_ rect: PixelRect) -> Bool {
    func isBeyond(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> Bool {
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      // The corner that is furthest inside.
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

  /// Takes the corners, which decide everything else.
  func describe(to builder: inout PixelKey.Builder) {
    if let contourKey { return builder.add(contourKey) }
    guard let outline else { return }
    builder.add(20, outline.corners.count)
    for corner in outline.corners {
      // Multiples of 1/256, with a bit to spare.
      let y = Int(corner.y * 256) << 1 | (corner.isSmooth ? 1 : 0)
      builder.add(Int(corner.x * 256), y)
    }
    if let meshContour { builder.add(meshContour.key) } else { builder.add(19, 0) }
  }

  /// Writes the coverage of `count` pixels from (`x`, `y`) rightward, as ``Shape`` does.
  func writeMask(
    _ mask: UnsafeMutablePointer<UInt8>, x: Int, y: Int, count: Int, _ cover: ScanlineBuffer,
    row: Int
  ) {
    if let meshContour { return meshContour.writeMask(mask, x: x, y: y, count: count) }
    if isClipOnly { return mask.update(repeating: 255, count: count) }
    coverRow(mask, slants: cover.slants(ofRow: row), x: Float(x), count: (count + 7) & ~7)
  }

  // MARK: Rows

  /// Finds out how the rows of `rect` are covered within it, and by which slants.
  func writeRows(of rect: PixelRect, _ cover: ScanlineBuffer) {
    writeRowsOfOutline(of: rect, cover)
    for clip in clips { clip.limit(cover.rows, of: rect) }
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
      let (leftReach, rightReach) = (left.cross(top, 1, cover), right.cross(top, -1, cover))
      cover.endRow(row)
      cover.rows[row] = ScanlineSpan(leftReach, rightReach, minX: rect.minX, maxX: rect.maxX)
    }
  }

  /// What a chain of edges crosses of a row.
  fileprivate struct Reach {
    var low = Float.infinity
    var high = -Float.infinity
    var height: Float = 0
  }

  /// The edges on one side, from top to bottom.
  private struct Chain {
    private let corners: UnsafeBufferPointer<SIMD2<Double>>
    private var index: Int
    private let end: Int
    private let step: Int
    /// Columns a row, of the edge at `index`; not a number as long as it is not needed.
    private var slope = Double.nan

    init(
      _ corners: UnsafeBufferPointer<SIMD2<Double>>, from index: Int, to end: Int, step: Int
    ) {
      (self.corners, self.index, self.end, self.step) = (corners, index, end, step)
    }

    /// Adds the slants in the row that begins at `top`, and goes on to the next row.
    mutating func cross(_ top: Double, _ sign: Float, _ cover: ScanlineBuffer) -> Reach {
      var reach = Reach()
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
          reach.low = min(reach.low, min(a, b))
          reach.high = max(reach.high, max(a, b))
          reach.height += height
        }
        if q.y > bottom { break }
        index &+= step
        slope = .nan
      }
      return reach
    }

    private mutating func column(_ p: SIMD2<Double>, _ q: SIMD2<Double>, at y: Double) -> Double {
      if slope.isNaN { slope = (q.x - p.x) / (q.y - p.y) }
      return p.x + (y - p.y) * slope
    }
  }
}

extension ScanlineSpan {
  /// A row between the slants on its left and those on its right.
  fileprivate init(
    _ left: PolygonShape.Reach, _ right: PolygonShape.Reach, minX: Int, maxX: Int
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
  // Calling floor and ceil is not inlined on SSE2.

  /// The whole number below, of columns in or near a frame.
  var columnBelow: Int {
    let whole = Int(self)
    return Float(whole) > self ? whole &- 1 : whole
  }

  /// The whole number above.
  var columnAbove: Int {
    let whole = Int(self)
    return Float(whole) < self ? whole &+ 1 : whole
  }
}

extension ConvexPolygon {
  /// What the smooth edges' lines leave of the surroundings; nil where that is nothing.
  var hull: ConvexPolygon? {
    let box = boundingBox
    var hull = ConvexPolygon(
      DeviceRect(
        minX: box.minX - 2, minY: box.minY - 2, maxX: box.maxX + 2, maxY: box.maxY + 2))
    for (i, corner) in corners.enumerated() where corner.isSmooth {
      hull = hull?.clipped(rightOf: (corner, corners[(i + 1) % corners.count]))
    }
    return hull
  }

  fileprivate var clips: [HalfPlaneClip] {
    corners.indices.filter { !corners[$0].isSmooth }.map {
      HalfPlaneClip(corners[$0], corners[($0 + 1) % corners.count])
    }
  }

  /// The smallest rectangle around all that lies within the hard edges' lines and a little outside the
  /// smooth ones: where those are met at a slant, that is farther away than a little.
  fileprivate var looseBox: DeviceRect {
    var box = boundingBox
    (box.minX, box.minY) = (box.minX - HalfPlaneClip.reach, box.minY - HalfPlaneClip.reach)
    (box.maxX, box.maxY) = (box.maxX + HalfPlaneClip.reach, box.maxY + HalfPlaneClip.reach)
    let count = corners.count
    for (i, p) in corners.enumerated() where p.isSmooth {
      let (q, before) = (corners[(i + 1) % count], corners[(i + count - 1) % count])
      let length = ((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)).squareRoot()
      // Where the line from `start` through `end` has come out far enough.
      func include(_ start: Corner, _ end: Corner) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let rise = (dx * (q.y - p.y) - dy * (q.x - p.x)) / length
        // As long as lines are nearly parallel, some limit has to do.
        let share =
          HalfPlaneClip.reach / max(rise, HalfPlaneClip.reach / 64 * max(abs(dx), abs(dy)))
        let (x, y) = (end.x + dx * share, end.y + dy * share)
        guard x.isFinite, y.isFinite else { return }
        (box.minX, box.minY) = (min(box.minX, x), min(box.minY, y))
        (box.maxX, box.maxY) = (max(box.maxX, x), max(box.maxY, y))
      }
      if !before.isSmooth { include(before, p) }
      if !q.isSmooth { include(corners[(i + 2) % count], q) }
    }
    return box
  }

  /// Lines a little outside the smooth edges.
  fileprivate var looseClips: [HalfPlaneClip] {
    corners.indices.filter { corners[$0].isSmooth }.map {
      HalfPlaneClip(outside: corners[$0], corners[($0 + 1) % corners.count])
    }
  }
}
