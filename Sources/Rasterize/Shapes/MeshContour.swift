import CKernels

/// The contour of a mesh of cells, with the exact-area coverage of the whole mesh.
///
/// Coverage is the sum of signed areas to the right of each edge, with downward edges negative, as
/// in FreeType's smooth rasterizer. Edges shared by two cells cancel, so the edges of the contour
/// suffice; they may be in any order, and the contour need not be convex.
final class MeshContour: Sendable {
  /// An edge with the inside on its right, in the direction from start to end.
  struct Edge {
    var start: SIMD2<Double>
    var end: SIMD2<Double>
  }

  let bounds: PixelRect
  /// Hashes the edges, which determine everything else.
  let key: PixelKey
  /// One span for each row of `bounds`.
  private let rows: [ScanlineSpan]
  private let slants: [ck_slant]
  /// The index of each row's first slant, and the end of the last row's.
  private let firsts: [Int]

  /// Returns nil if the edges enclose nothing in `frame`.
  ///
  /// - Parameter edges: Their ends are multiples of 1/256 and inside the clip margin of `frame`.
  init?(_ edges: [Edge], frame: PixelRect) {
    let segments = edges.flatMap { $0.segments(minY: frame.minY, maxY: frame.maxY) }
    guard let minY = segments.map(\.row).min(), let maxY = segments.map(\.row).max() else {
      return nil
    }
    var counts = [Int](repeating: 0, count: maxY - minY + 2)
    for segment in segments { counts[segment.row - minY + 1] += 1 }
    for i in 1..<counts.count { counts[i] += counts[i - 1] }
    firsts = counts
    var slants = [ck_slant](repeating: ck_slant(), count: segments.count)
    for segment in segments {
      slants[counts[segment.row - minY]] = segment.slant
      counts[segment.row - minY] += 1
    }
    self.slants = slants
    var rows: [ScanlineSpan] = []
    for row in 0...maxY - minY {
      guard let cover = ScanlineSpan(between: slants[firsts[row]..<firsts[row + 1]]) else {
        return nil
      }
      rows.append(cover)
    }
    self.rows = rows
    let inside = rows.filter { !$0.isEmpty }
    bounds = PixelRect(
      minX: inside.map(\.start).min() ?? 0, minY: minY, maxX: inside.map(\.end).max() ?? 0,
      maxY: maxY + 1)
    key = PixelKey {
      $0.add(18, edges.count)
      for edge in edges {
        $0.add(edge.start.x, edge.start.y)
        $0.add(edge.end.x, edge.end.y)
      }
    }
  }

  /// The span of a row.
  func row(_ y: Int) -> ScanlineSpan {
    bounds.minY <= y && y < bounds.maxY ? rows[y - bounds.minY] : .empty
  }

  /// Whether all of `rect` is fully covered; conservative.
  func covers(_ rect: PixelRect) -> Bool {
    (rect.minY..<max(rect.minY, rect.maxY)).allSatisfy { row($0).isSolid(rect.minX, rect.maxX) }
  }

  /// Writes the coverage of `count` pixels from (`x`, `y`) to the right, and up to seven bytes
  /// more.
  func writeMask(_ mask: UnsafeMutablePointer<UInt8>, x: Int, y: Int, count: Int) {
    guard bounds.minY <= y, y < bounds.maxY else { return mask.update(repeating: 0, count: count) }
    let (first, end) = (firsts[y - bounds.minY], firsts[y - bounds.minY + 1])
    slants.withUnsafeBufferPointer {
      coverRow(
        mask, slants: UnsafeBufferPointer(rebasing: $0[first..<end]), x: Float(x),
        count: (count + 7) & ~7)
    }
  }
}

extension MeshContour.Edge {
  /// The slants of the edge in each row that it crosses.
  fileprivate func segments(minY: Int, maxY: Int) -> [(row: Int, slant: ck_slant)] {
    // Upward edges have the inside on their right, so their areas are positive.
    let isUpward = end.y < start.y
    let (p, q) = isUpward ? (end, start) : (start, end)
    let first = Int(p.y.rounded(.down), clampedTo: minY...maxY)
    let last = Int(q.y.rounded(.up), clampedTo: minY...maxY)
    guard p.y < q.y, first < last else { return [] }
    let slope = (q.x - p.x) / (q.y - p.y)
    return (first..<last).map { row in
      let (top, bottom) = (max(p.y, Double(row)), min(q.y, Double(row + 1)))
      let startX = top == p.y ? p.x : p.x + (top - p.y) * slope
      let endX = bottom == q.y ? q.x : p.x + (bottom - p.y) * slope
      let height = Float(isUpward ? bottom - top : top - bottom)
      return (row, ck_slant(from: Float(startX), to: Float(endX), height: height))
    }
  }
}

extension ScanlineSpan {
  /// The span of a row with these slants, solid in its longest fully covered interval; nil if they
  /// do not close.
  fileprivate init?(between slants: ArraySlice<ck_slant>) {
    let sorted = slants.sorted { $0.left < $1.left }
    guard let first = sorted.first else {
      self = .empty
      return
    }
    // Heights are multiples of 1/256, so their sums are exact.
    var height: Float = 0
    var reached = first.left
    var (solidStart, solidEnd) = (0, 0)
    for slant in sorted {
      if height >= 1 {
        let (from, to) = (reached.columnAbove, slant.left.columnBelow)
        if to - from > solidEnd - solidStart { (solidStart, solidEnd) = (from, to) }
      }
      height += slant.height
      reached = max(reached, slant.left + slant.width)
    }
    guard height == 0 else { return nil }
    self.init(
      start: first.left.columnBelow, solidStart: solidStart, solidEnd: solidEnd,
      end: reached.columnAbove)
  }
}
