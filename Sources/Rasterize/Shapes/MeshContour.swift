import CKernels

/// The contour of a mesh of cells, with the exact area that all cells together cover of each pixel it
/// crosses.
///
/// Coverage is the sum of signed areas right of each edge, downward edges counted negative, as in
/// FreeType's smooth rasterizer. Edges that two cells share cancel, so those of the contour suffice, in
/// any order and of any shape.
final class MeshContour: Sendable {
  /// An edge with the inside on the right of someone who walks from start to end.
  struct Edge {
    var start: SIMD2<Double>
    var end: SIMD2<Double>
  }

  let bounds: PixelRect
  /// The edges, which decide everything else.
  let key: PixelKey
  /// One for each row of `bounds`.
  private let rows: [ScanlineSpan]
  private let slants: [ck_slant]
  /// Where each row's slants begin, and where the last one's end.
  private let firsts: [Int]

  /// Nil where the edges do not enclose anything in `frame`.
  ///
  /// - Parameter edges: Their ends at multiples of 1/256, not far outside `frame`.
  init?(_ edges: [Edge], frame: PixelRect) {
    let pieces = edges.flatMap { $0.pieces(minY: frame.minY, maxY: frame.maxY) }
    guard let minY = pieces.map(\.row).min(), let maxY = pieces.map(\.row).max() else {
      return nil
    }
    var counts = [Int](repeating: 0, count: maxY - minY + 2)
    for piece in pieces { counts[piece.row - minY + 1] += 1 }
    for i in 1..<counts.count { counts[i] += counts[i - 1] }
    firsts = counts
    var slants = [ck_slant](repeating: ck_slant(), count: pieces.count)
    for piece in pieces {
      slants[counts[piece.row - minY]] = piece.slant
      counts[piece.row - minY] += 1
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

  /// How a row is covered.
  func row(_ y: Int) -> ScanlineSpan {
    bounds.minY <= y && y < bounds.maxY ? rows[y - bounds.minY] : .empty
  }

  /// Whether all of `rect` is certainly covered entirely.
  func covers(_ rect: PixelRect) -> Bool {
    (rect.minY..<max(rect.minY, rect.maxY)).allSatisfy { row($0).isSolid(rect.minX, rect.maxX) }
  }

  /// Writes the coverage of `count` pixels from (`x`, `y`) rightward; up to seven bytes behind them may
  /// be written too.
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
  /// The slants of the rows that it crosses.
  fileprivate func pieces(minY: Int, maxY: Int) -> [(row: Int, slant: ck_slant)] {
    // Upward edges have the inside on their right.
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
  /// A row with these slants: solid in the longest stretch that is; nil where they do not close.
  fileprivate init?(between slants: ArraySlice<ck_slant>) {
    let sorted = slants.sorted { $0.left < $1.left }
    guard let first = sorted.first else {
      self = .empty
      return
    }
    // Heights are multiples of 1/256: their sums are exact.
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
