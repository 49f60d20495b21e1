/// How a frame is cut into tiles.
struct TileGrid: Hashable, Sendable {
  let frame: PixelRect
  /// A tile's size in pixels; the last of a row or column may be smaller.
  let width: Int
  let height: Int

  var columns: Int { (frame.width + width - 1) / width }
  var rows: Int { (frame.height + height - 1) / height }
  var count: Int { rows * columns }

  /// Whether blocks of 2 × 2 pixels, from the frame's first on, lie in one tile each.
  var holdsWholeBlocks: Bool {
    width % 2 == 0 && height % 2 == 0 && frame.minX % 2 == 0 && frame.minY % 2 == 0
  }

  /// The pixels of a tile; they are counted row by row.
  func rect(ofTile index: Int) -> PixelRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    let (x, y) = (frame.minX + column * width, frame.minY + row * height)
    return PixelRect(
      minX: x, minY: y, maxX: min(x + width, frame.maxX), maxY: min(y + height, frame.maxY))
  }

  /// Calls `body` with the rectangles that tiles, which ascend, take: neighbours of a row are one.
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

  /// Calls `body` with each tile that shares pixels with `rect`.
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

/// What is to be seen in the tiles of a grid.
struct TileKeys: Sendable {
  let grid: TileGrid
  /// One a tile.
  let keys: [PixelKey]
  /// In each tile a rectangle around what shows dithering; none where nothing does, or where tiles do not
  /// hold whole blocks of 2 × 2 pixels. It follows from the keys.
  let dithered: [PixelRect]

  /// Around what shows dithering in a tile; empty where nothing does.
  func ditheredPixels(ofTile tile: Int) -> PixelRect { dithered.isEmpty ? .empty : dithered[tile] }

  /// The tiles that show something else than those of `other`; all of them where those are cut
  /// differently, or unknown.
  func tiles(differingFrom other: TileKeys?) -> [Int] {
    guard let other, other.grid == grid else { return Array(keys.indices) }
    return keys.indices.filter { keys[$0] != other.keys[$0] }
  }

  /// Which of `tiles` show something else than those of `other`, and which the same; none where those are
  /// cut differently.
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

/// A display list sorted into tiles: which commands touch each, and what they come to.
struct TileBins: Sendable {
  let grid: TileGrid
  /// Commands' indices, tile after tile.
  private let commands: [Int32]
  /// Where each tile's commands begin, and where the last one's end.
  private let starts: [Int32]
  /// For each tile the command that replaces all of it, before which nothing is drawn; −1 for none.
  private let covers: [Int32]
  /// What each tile's commands come to.
  let keys: TileKeys

  init(_ list: DisplayList, grid: TileGrid) {
    let areas = list.commands.indices.map { CommandArea(list, commandAt: $0, grid: grid) }
    let (covers, counts) = Self.count(list, areas, grid)
    var starts: [Int32] = [0]
    starts.reserveCapacity(counts.count + 1)
    for count in counts { starts.append(starts[starts.count - 1] + count) }
    var next = starts
    var commands = [Int32](repeating: 0, count: Int(starts[counts.count]))
    var builders = [PixelKey.Builder](repeating: PixelKey.Builder(), count: counts.count)
    let showsDithering = list.hasDithering && grid.holdsWholeBlocks
    var dithered = showsDithering ? [PixelRect](repeating: .empty, count: counts.count) : []
    for index in areas.indices {
      var (key, coverKey): (PixelKey?, PixelKey?)
      let pixels = showsDithering ? list.ditheredPixels(ofCommandAt: index) : .empty
      areas[index].forEachTile { tile in
        guard index >= covers[tile] else { return }
        if !pixels.isEmpty {
          dithered[tile] = dithered[tile].union(pixels.intersection(grid.rect(ofTile: tile)))
        }
        commands[Int(next[tile])] = Int32(index)
        next[tile] += 1
        if index == covers[tile] {
          let known = coverKey ?? list.coverKey(ofCommandAt: index)
          builders[tile].add(known)
          coverKey = known
          return
        }
        let known = key ?? list.key(ofCommandAt: index)
        builders[tile].add(known)
        key = known
      }
    }
    (self.grid, self.commands, self.starts, self.covers) = (grid, commands, starts, covers)
    keys = TileKeys(grid: grid, keys: builders.map(\.key), dithered: dithered)
  }

  /// From the front-most command to the last one that is seen: which command covers each tile, and
  /// how many there are from it on.
  private static func count(
    _ list: DisplayList, _ areas: [CommandArea], _ grid: TileGrid
  ) -> (covers: [Int32], counts: [Int32]) {
    var covers = [Int32](repeating: -1, count: grid.count)
    var counts = [Int32](repeating: 0, count: grid.count)
    var depth = 0
    for index in areas.indices.reversed() {
      depth += list.commands[index].depthBefore
      areas[index].forEachTile { tile in
        guard covers[tile] < 0 else { return }
        counts[tile] += 1
        if depth == 0, list.hides(grid.rect(ofTile: tile), commandAt: index) {
          covers[tile] = Int32(index)
        }
      }
    }
    return (covers, counts)
  }

  /// The commands that touch a tile, in order.
  func commands(ofTile index: Int) -> ArraySlice<Int32> {
    commands[Int(starts[index])..<Int(starts[index + 1])]
  }

  /// Whether a tile's first command replaces every pixel.
  func isCovered(tile index: Int) -> Bool { covers[index] >= 0 }
}

/// Where a command may change pixels.
private struct CommandArea {
  private let bounds: PixelRect
  /// What is drawn, where the bounds take in many tiles: it may lie across them aslant.
  private let outline: PolygonShape?
  private let grid: TileGrid

  init(_ list: DisplayList, commandAt index: Int, grid: TileGrid) {
    bounds = list.bounds(ofCommandAt: index)
    self.grid = grid
    let isWide = bounds.width > 2 * grid.width || bounds.height > 2 * grid.height
    outline = isWide ? list.outline(ofCommandAt: index) : nil
  }

  /// Calls `body` with each tile in which there may be pixels of it.
  @inline(__always)
  func forEachTile(_ body: (Int) -> Void) {
    guard let outline else { return grid.forEachTile(in: bounds, body) }
    grid.forEachTile(in: bounds) { tile in
      if outline.mayTouch(grid.rect(ofTile: tile)) { body(tile) }
    }
  }
}

extension DisplayList.Command {
  /// By how much groups are nested deeper before the command than after it.
  fileprivate var depthBefore: Int {
    switch self {
    case .begin: -1
    case .end: 1
    case .draw, .nothing: 0
    }
  }
}

extension DisplayList {
  fileprivate func hides(_ rect: PixelRect, commandAt index: Int) -> Bool {
    if case .draw(let item) = commands[index] { items[item].hides(rect) } else { false }
  }

  /// What a command draws, where that is a polygon of few edges.
  fileprivate func outline(ofCommandAt index: Int) -> PolygonShape? {
    guard case .draw(let item) = commands[index], case .polygon(let polygon) = items[item].shape,
      polygon.hasFewEdges
    else { return nil }
    return polygon
  }

  /// The key of a command that covers a tile.
  fileprivate func coverKey(ofCommandAt index: Int) -> PixelKey {
    if case .draw(let item) = commands[index] {
      items[item].coverKey
    } else {
      key(ofCommandAt: index)
    }
  }
}
