/// What hides underlays in a tile: the pixels that an item drawn later replaces, so that nothing need be drawn there
/// before.
///
/// Valid until the next one of the tile is made, whose rows are in the same scratch buffer.
struct Occluder {
  private let tile: PixelRect
  private let bounds: PixelRect
  private let rows: UnsafeMutablePointer<ScanlineSpan>

  /// - Returns: nil for an item that hides nothing in the tile for certain.
  init?(_ item: DrawItem, tile: PixelRect, scratch: Scratch) {
    guard item.bounds.intersects(tile), let shape = item.opaqueShape else { return nil }
    (self.tile, bounds, rows) = (tile, item.bounds, scratch.occluderRows.rows)
    shape.writeRows(of: tile, scratch.occluderRows)
  }

  /// The columns that are hidden in a row of the tile.
  func hidden(_ y: Int) -> Range<Int> {
    guard bounds.minY <= y, y < bounds.maxY else { return tile.minX..<tile.minX }
    let row = rows[y - tile.minY]
    let start = max(row.solidStart, bounds.minX)
    return start..<max(min(row.solidEnd, bounds.maxX), start)
  }
}

extension DisplayList {
  /// The item that may hide part of the underlay at a position of a tile's commands: the first after it that is no
  /// underlay. Not one of another group, whose pixels may yet be translucent.
  func itemOverUnderlay(at position: Int, in commands: ArraySlice<Int32>) -> Int? {
    for index in commands[(position + 1)...] {
      switch self.commands[Int(index)] {
      case .draw(let item): if !items[item].isUnderlay { return item }
      case .nothing: break
      case .begin, .end: return nil
      }
    }
    return nil
  }
}
