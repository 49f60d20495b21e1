/// A frame that is ready to be painted: one instant, or for motion blur the mean of several.
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

  /// Groups tiles, in ascending order, into runs that are painted together.
  func runs(of tiles: [Int]) -> [TileRun] {
    guard isMoving.isEmpty else { return tiles.map { TileRun(first: $0, count: 1) } }
    var runs: [TileRun] = []
    for tile in tiles {
      if let last = runs.last, last.first + last.count == tile, instants[0].joins(tile, last.first)
      {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(TileRun(first: tile, count: 1))
      }
    }
    return runs
  }

  /// Paints the tiles of a run; all of their pixels are written.
  func paint(_ run: TileRun, on surface: Surface, _ scratch: Scratch) {
    if run.count == 1 { return paint(tile: run.first, on: surface, scratch) }
    instants[0].paint(run, on: surface, scratch)
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
    paint(bins.grid.rect(ofTile: tile), as: tile, on: surface, scratch)
  }

  /// Paints pixels with the commands of a tile.
  private func paint(_ rect: PixelRect, as tile: Int, on surface: Surface, _ scratch: Scratch) {
    let painter = TilePainter(tile: rect, surface: surface, scratch: scratch)
    if !bins.isOccluded(tile: tile) { painter.clear() }
    painter.paint(list, bins.commands(ofTile: tile))
  }

  /// Whether a tile can be painted together with `first`, in the same row: their commands are the same, and all of
  /// them write whole rows in place, so that they need no buffers of a tile's width.
  fileprivate func joins(_ tile: Int, _ first: Int) -> Bool {
    let commands = bins.commands(ofTile: tile)
    return tile % bins.grid.columns != 0
      && bins.isOccluded(tile: tile) == bins.isOccluded(tile: first)
      && commands.allSatisfy(list.isDirect) && commands == bins.commands(ofTile: first)
  }

  /// Paints a run in bands that have as many pixels as a tile, and so stay in the cache. Long rows are read and
  /// written up to twice as fast as those of tiles.
  fileprivate func paint(_ run: TileRun, on surface: Surface, _ scratch: Scratch) {
    let (first, last) = (
      bins.grid.rect(ofTile: run.first), bins.grid.rect(ofTile: run.first + run.count - 1)
    )
    let height = max(first.height / run.count, 1)
    for y in stride(from: first.minY, to: first.maxY, by: height) {
      let band = PixelRect(
        minX: first.minX, minY: y, maxX: last.maxX, maxY: min(y + height, first.maxY))
      paint(band, as: run.first, on: surface, scratch)
    }
  }
}

/// Adjacent tiles of one row of tiles.
struct TileRun {
  let first: Int
  var count: Int
}

extension DisplayList {
  /// Whether a command draws an item that is painted without scratch buffers.
  fileprivate func isDirect(_ index: Int32) -> Bool {
    if case .draw(let item) = commands[Int(index)] { items[item].isDirect } else { false }
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
