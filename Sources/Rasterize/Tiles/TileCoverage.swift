/// A horizontal run of covered pixels.
struct CoveredSpan {
  var x: Int
  var count: Int
  /// The coverage of each pixel; nil if all are fully covered.
  var mask: UnsafeMutablePointer<UInt8>?
}

/// The coverage of a shape in a tile, minus a hole, intersected with a clip, without occluded pixels.
struct TileCoverage {
  let shape: Shape
  let hole: Shape?
  let clip: Shape?
  private let occluder: Occluder?
  let rect: PixelRect
  let scratch: Scratch
  private let hasHole: Bool

  init(
    shape: Shape, hole: Shape?, clip: Shape?, occluder: Occluder? = nil, rect: PixelRect,
    scratch: Scratch
  ) {
    (self.shape, self.rect, self.scratch) = (shape, rect, scratch)
    self.clip = clip.map { $0.covers(rect) } ?? true ? nil : clip
    hasHole = hole.map { $0.bounds.intersects(rect) } ?? false
    self.hole = hasHole ? hole : nil
    self.occluder = occluder
  }

  /// Calls `body` with the spans, top to bottom and left to right.
  func forEachSpan(_ body: (CoveredSpan, _ y: Int) -> Void) {
    if case .pixels(let own) = shape, clip == nil, !hasHole, occluder == nil {
      let area = own.intersection(rect)
      guard !area.isEmpty else { return }
      for y in area.minY..<area.maxY {
        body(CoveredSpan(x: area.minX, count: area.width, mask: nil), y)
      }
      return
    }
    let (rows, others) = (scratch.shapeRows.rows, scratch.holeRows.rows)
    shape.writeRows(of: rect, scratch.shapeRows)
    if let clip {
      clip.writeRows(of: rect, scratch.clipRows)
      let limits = scratch.clipRows.rows
      for i in 0..<rect.height { rows[i] = rows[i].intersection(limits[i]) }
    }
    hole?.writeRows(of: rect, scratch.holeRows)
    for i in 0..<rect.height where !rows[i].isEmpty {
      let y = rect.minY + i
      if hasHole, !others[i].isEmpty {
        forEachSpan(of: rows[i], around: others[i], y, body)
      } else if let hidden = occluder?.hidden(y), !hidden.isEmpty {
        forEachSpan(of: rows[i].clipped(rows[i].start, hidden.lowerBound), y, body)
        forEachSpan(of: rows[i].clipped(hidden.upperBound, rows[i].end), y, body)
      } else {
        forEachSpan(of: rows[i], y, body)
      }
    }
  }

  private func forEachSpan(
    of cover: ScanlineSpan, _ y: Int, _ body: (CoveredSpan, _ y: Int) -> Void
  ) {
    // Empty intervals are skipped: most rows of large shapes are solid, and a call costs as much as many pixels.
    if cover.start < cover.solidStart {
      masked(cover.start, cover.solidStart, y, without: nil, body)
    }
    if cover.solidStart < cover.solidEnd {
      body(
        CoveredSpan(x: cover.solidStart, count: cover.solidEnd - cover.solidStart, mask: nil), y)
    }
    if cover.solidEnd < cover.end { masked(cover.solidEnd, cover.end, y, without: nil, body) }
  }

  private func forEachSpan(
    of cover: ScanlineSpan, around gap: ScanlineSpan, _ y: Int,
    _ body: (CoveredSpan, _ y: Int) -> Void
  ) {
    forEachSpan(of: cover.clipped(cover.start, gap.start), y, body)
    masked(max(gap.start, cover.start), min(gap.solidStart, cover.end), y, without: hole, body)
    masked(max(gap.solidEnd, cover.start), min(gap.end, cover.end), y, without: hole, body)
    forEachSpan(of: cover.clipped(gap.end, cover.end), y, body)
  }

  private func masked(
    _ start: Int, _ end: Int, _ y: Int, without hole: Shape?,
    _ body: (CoveredSpan, _ y: Int) -> Void
  ) {
    guard start < end else { return }
    let (count, row) = (end - start, y - rect.minY)
    shape.writeMask(scratch.mask, x: start, y: y, count: count, scratch.shapeRows, row: row)
    if let hole {
      hole.writeMask(scratch.otherMask, x: start, y: y, count: count, scratch.holeRows, row: row)
      subtractMask(scratch.mask, scratch.otherMask, count: count)
    }
    if let clip {
      clip.writeMask(scratch.otherMask, x: start, y: y, count: count, scratch.clipRows, row: row)
      multiplyMask(scratch.mask, by: scratch.otherMask, count: count)
    }
    body(CoveredSpan(x: start, count: count, mask: scratch.mask), y)
  }
}

extension ScanlineSpan {
  /// The span clipped to a range of columns.
  func clipped(_ from: Int, _ to: Int) -> ScanlineSpan {
    ScanlineSpan(
      start: max(start, from), solidStart: max(solidStart, from), solidEnd: min(solidEnd, to),
      end: min(end, to))
  }
}
