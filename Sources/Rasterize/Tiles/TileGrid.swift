/// The division of a frame into tiles.
struct TileGrid: Hashable, Sendable {
  let frame: PixelRect
  /// A tile's size in pixels; the last tiles of rows and columns may be smaller.
  let width: Int
  let height: Int

  var columns: Int { (frame.width + width - 1) / width }
  var rows: Int { (frame.height + height - 1) / height }
  var count: Int { rows * columns }

  /// Whether every 2 × 2 chroma block of the frame is inside one tile.
  var hasWholeChromaBlocks: Bool {
    width % 2 == 0 && height % 2 == 0 && frame.minX % 2 == 0 && frame.minY % 2 == 0
  }

  /// The rectangle of a tile; tiles are numbered in row-major order.
  func rect(ofTile index: Int) -> PixelRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    let (x, y) = (frame.minX + column * width, frame.minY + row * height)
    return PixelRect(
      minX: x, minY: y, maxX: min(x + width, frame.maxX), maxY: min(y + height, frame.maxY))
  }

  /// Calls `body` with the rectangles of ascending tiles, horizontally adjacent ones merged.
  func forEachRun(of tiles: [Int], _ body: (PixelRect) -> Void) {
    var run = PixelRect.empty
    for tile in tiles {
      let rect = rect(ofTile: tile)
      if !run.isEmpty, run.minY == rect.minY, run.maxX == rect.minX {
        run.maxX = rect.maxX
      } else {
        if !run.isEmpty { body(run) }
        run = rect
      }
    }
    if !run.isEmpty { body(run) }
  }

  /// Calls `body` with each tile that intersects `rect`.
  @inline(__always)
  fileprivate func forEachTile(in rect: PixelRect, _ body: (Int) -> Void) {
    let bounds = rect.intersection(frame)
    guard !bounds.isEmpty else { return }
    let first = (bounds.minX - frame.minX) / width
    let last = (bounds.maxX - 1 - frame.minX) / width
    for row in (bounds.minY - frame.minY) / height...(bounds.maxY - 1 - frame.minY) / height {
      for column in first...last { body(row * columns + column) }
    }
  }
}

/// The contents of a grid's tiles as one key each, by which damaged tiles are found.
struct TileKeys: Sendable {
  let grid: TileGrid
  /// One key per tile.
  let keys: [PixelKey]
  /// The bounding box of dithered pixels in each tile; empty if there are none anywhere or chroma
  /// blocks straddle tiles. Determined by the keys.
  let dithered: [PixelRect]

  /// The bounding box of dithered pixels in a tile; empty if there are none.
  func ditheredPixels(ofTile tile: Int) -> PixelRect { dithered.isEmpty ? .empty : dithered[tile] }

  /// The damaged tiles: those that differ from `other`; all if its grid differs or it is nil.
  func tiles(differingFrom other: TileKeys?) -> [Int] {
    guard let other, other.grid == grid else { return Array(keys.indices) }
    return keys.indices.filter { keys[$0] != other.keys[$0] }
  }

  /// Splits `tiles` into those that differ from `other` and those that are equal; all differ if the
  /// grids do.
  func split(
    _ tiles: [Int], differingFrom other: TileKeys
  ) -> (different: [Int], same: [Int]) {
    guard other.grid == grid else { return (tiles, []) }
    var split: (different: [Int], same: [Int]) = ([], [])
    for tile in tiles {
      if keys[tile] == other.keys[tile] {
        split.same.append(tile)
      } else {
        split.different.append(tile)
      }
    }
    return split
  }
}

/// A display list binned into tiles, with occlusion culling: commands behind one that fills a tile
/// with opaque pixels are dropped there.
struct TileBins: Sendable {
  let grid: TileGrid
  /// The indices of commands, tile by tile.
  private let commands: [Int32]
  /// The offset of each tile's commands, and the end of the last tile's.
  private let starts: [Int32]
  /// For each tile the frontmost command that occludes all of it; −1 for none.
  private let occluders: [Int32]
  /// The hash of each tile's commands.
  let keys: TileKeys

  init(_ list: DisplayList, grid: TileGrid) {
    let areas = list.commands.indices.map { CommandArea(list, commandAt: $0, grid: grid) }
    let (occluders, counts) = Self.count(list, areas, grid)
    var starts: [Int32] = [0]
    starts.reserveCapacity(counts.count + 1)
    for count in counts { starts.append(starts[starts.count - 1] + count) }
    var next = starts
    var commands = [Int32](repeating: 0, count: Int(starts[counts.count]))
    var builders = [PixelKey.Builder](repeating: PixelKey.Builder(), count: counts.count)
    let showsDithering = list.hasDithering && grid.hasWholeChromaBlocks
    var dithered = showsDithering ? [PixelRect](repeating: .empty, count: counts.count) : []
    for index in areas.indices {
      var (key, replacementKey): (PixelKey?, PixelKey?)
      let pixels = showsDithering ? list.ditheredPixels(ofCommandAt: index) : .empty
      areas[index].forEachTile { tile in
        guard index >= occluders[tile] else { return }
        if !pixels.isEmpty {
          dithered[tile] = dithered[tile].union(pixels.intersection(grid.rect(ofTile: tile)))
        }
        commands[Int(next[tile])] = Int32(index)
        next[tile] += 1
        if index == occluders[tile] {
          let known = replacementKey ?? list.replacementKey(ofCommandAt: index)
          builders[tile].add(known)
          replacementKey = known
          return
        }
        let known = key ?? list.key(ofCommandAt: index)
        builders[tile].add(known)
        key = known
      }
    }
    (self.grid, self.commands, self.starts, self.occluders) = (grid, commands, starts, occluders)
    keys = TileKeys(grid: grid, keys: builders.map(\.key), dithered: dithered)
  }

  /// Front to back, finds each tile's occluder and the number of commands from it on.
  private static func count(
    _ list: DisplayList, _ areas: [CommandArea], _ grid: TileGrid
  ) -> (occluders: [Int32], counts: [Int32]) {
    var occluders = [Int32](repeating: -1, count: grid.count)
    var counts = [Int32](repeating: 0, count: grid.count)
    var depth = 0
    for index in areas.indices.reversed() {
      depth += list.commands[index].depthBefore
      areas[index].forEachTile { tile in
        guard occluders[tile] < 0 else { return }
        counts[tile] += 1
        if depth == 0, list.occludes(grid.rect(ofTile: tile), commandAt: index) {
          occluders[tile] = Int32(index)
        }
      }
    }
    return (occluders, counts)
  }

  /// The commands that affect a tile, in order.
  func commands(ofTile index: Int) -> ArraySlice<Int32> {
    commands[Int(starts[index])..<Int(starts[index + 1])]
  }

  /// Whether a tile's first command replaces every pixel, so it need not be cleared.
  func isOccluded(tile index: Int) -> Bool { occluders[index] >= 0 }
}

/// The tiles that a command may affect.
private struct CommandArea {
  private let bounds: PixelRect
  /// The polygon of a command whose bounds span many tiles, for culling tiles that it does not
  /// touch.
  private let outline: PolygonShape?
  private let grid: TileGrid

  init(_ list: DisplayList, commandAt index: Int, grid: TileGrid) {
    bounds = list.bounds(ofCommandAt: index)
    self.grid = grid
    let isWide = bounds.width > 2 * grid.width || bounds.height > 2 * grid.height
    outline = isWide ? list.outline(ofCommandAt: index) : nil
  }

  /// Calls `body` with each tile that the command may affect.
  @inline(__always)
  func forEachTile(_ body: (Int) -> Void) {
    guard let outline else { return grid.forEachTile(in: bounds, body) }
    grid.forEachTile(in: bounds) { tile in
      if outline.mayTouch(grid.rect(ofTile: tile)) { body(tile) }
    }
  }
}

extension DisplayList.Command {
  /// The change of the group nesting depth when the command is passed in reverse.
  fileprivate var depthBefore: Int {
    switch self {
    case .begin: -1
    case .end: 1
    case .draw, .nothing: 0
    }
  }
}

extension DisplayList {
  fileprivate func occludes(_ rect: PixelRect, commandAt index: Int) -> Bool {
    if case .draw(let item) = commands[index] { items[item].occludes(rect) } else { false }
  }

  /// The polygon that a command fills, if it has few edges.
  fileprivate func outline(ofCommandAt index: Int) -> PolygonShape? {
    guard case .draw(let item) = commands[index], case .polygon(let polygon) = items[item].shape,
      polygon.hasFewEdges
    else { return nil }
    return polygon
  }

  /// The key of a command as a tile's occluder.
  fileprivate func replacementKey(ofCommandAt index: Int) -> PixelKey {
    if case .draw(let item) = commands[index] {
      items[item].replacementKey
    } else {
      key(ofCommandAt: index)
    }
  }
}
