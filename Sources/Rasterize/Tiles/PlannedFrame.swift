/// A frame that is ready to be painted: one instant, or several during which a shutter is open, whose mean is shown.
struct PlannedFrame: Sendable {
  /// The contents of each tile.
  let keys: TileKeys
  private let instants: [PlannedInstant]
  /// For each tile whether its instants differ; empty for one instant.
  private let isMoving: [Bool]

  /// - Parameter instants: At least one; their grids are equal.
  init(_ instants: [PlannedInstant]) {
    let first = instants[0].bins.keys
    self.instants = instants
    guard instants.count > 1 else {
      (keys, isMoving) = (first, [])
      return
    }
    let isMoving = first.keys.indices.map { tile in
      instants.contains { $0.bins.keys.keys[tile] != first.keys[tile] }
    }
    self.isMoving = isMoving
    keys = TileKeys(
      grid: first.grid,
      keys: first.keys.indices.map { tile in
        isMoving[tile]
          ? PixelKey(ofMean: instants.map { $0.bins.keys.keys[tile] }) : first.keys[tile]
      },
      dithered: first.dithered.enumerated().map { isMoving[$0] ? .empty : $1 })
  }

  /// Paints a tile; all of its pixels are written.
  func paint(tile: Int, on surface: Surface, _ scratch: Scratch) {
    guard !isMoving.isEmpty, isMoving[tile] else {
      return instants[0].paint(tile: tile, on: surface, scratch)
    }
    var exposure = Exposure(of: keys.grid.rect(ofTile: tile), light: scratch.light)
    var next = 0
    while next < instants.count {
      let instant = instants[next]
      let key = instant.bins.keys.keys[tile]
      let end = instants[next...].firstIndex { $0.bins.keys.keys[tile] != key } ?? instants.count
      instant.paint(tile: tile, on: surface, scratch)
      exposure.add(surface, times: end - next)
      next = end
    }
    exposure.develop(into: surface)
  }
}

/// The display list of one instant, and the commands of each tile.
struct PlannedInstant: Sendable {
  let list: DisplayList
  let bins: TileBins

  fileprivate func paint(tile: Int, on surface: Surface, _ scratch: Scratch) {
    let painter = TilePainter(
      tile: bins.grid.rect(ofTile: tile), surface: surface, scratch: scratch)
    if !bins.isOccluded(tile: tile) { painter.clear() }
    painter.paint(list, bins.commands(ofTile: tile))
  }
}

extension PixelKey {
  /// The key of the mean of several contents.
  fileprivate init(ofMean keys: [PixelKey]) {
    self.init { builder in
      builder.add(keys.count, 1)
      for key in keys { builder.add(key) }
    }
  }
}
