/// The occluder of underlays in a tile: the pixels that a later item replaces, so that the underlays need not be drawn
/// there.
///
/// Valid until the next one of the tile is made, whose rows are in the same scratch buffer.
struct Occluder {
  private let tile: PixelRect
  private let bounds: PixelRect
  private let rows: UnsafeMutablePointer<ScanlineSpan>

  /// - Returns: nil for an item that is not known to occlude any pixel of the tile.
  init?(_ item: DrawItem, tile: PixelRect, scratch: Scratch) {
    guard item.bounds.intersects(tile), let shape = item.opaqueShape else { return nil }
    (self.tile, bounds, rows) = (tile, item.bounds, scratch.occluderRows.rows)
    shape.writeRows(of: tile, scratch.occluderRows)
  }

  /// The occluded columns in a row of the tile.
  func hidden(_ y: Int) -> Range<Int> {
    guard bounds.minY <= y, y < bounds.maxY else { return tile.minX..<tile.minX }
    let row = rows[y - tile.minY]
    let start = max(row.solidStart, bounds.minX)
    return start..<max(min(row.solidEnd, bounds.maxX), start)
  }
}

extension DisplayList {
  /// The item that may occlude the underlay at a position of a tile's commands: the next one that is not an underlay.
  /// nil if that is in another group, whose pixels may become translucent when the group is composited.
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
