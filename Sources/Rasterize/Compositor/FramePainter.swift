import Foundation
import Synchronization

/// Paints display lists, tile by tile, on several threads.
///
/// Tiles keep what is drawn in the cache; they never change it: the same bytes come out for any
/// number of threads and any size of tile.
final class FramePainter: Sendable {
  private let threads: Int
  private let tileWidth: Int
  private let tileHeight: Int
  private let scratches: ScratchPool

  /// - Parameters:
  ///   - threads: How many threads paint; at least 1.
  ///   - tileWidth: Pixels; a row of a tile fits the first-level cache four times over at 256.
  init(threads: Int, tileWidth: Int = 256, tileHeight: Int = 64) {
    self.threads = max(threads, 1)
    self.tileWidth = max(tileWidth, 1)
    self.tileHeight = max(tileHeight, 1)
    scratches = ScratchPool(tileWidth: self.tileWidth, tileHeight: self.tileHeight)
  }

  /// Paints `list` on `frame`, all of whose pixels are written.
  func paint(_ list: DisplayList, frame: PixelRect, on surface: Surface) {
    let tiles = TileGrid(frame: frame, width: tileWidth, height: tileHeight).tiles(of: list)
    let workers = min(threads, tiles.count)
    guard workers > 1 else {
      scratches.withScratch { scratch in
        for tile in tiles { tile.paint(list, on: surface, scratch) }
      }
      return
    }
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      scratches.withScratch { scratch in
        while true {
          let index = next.add(1, ordering: .relaxed).oldValue
          guard index < tiles.count else { break }
          tiles[index].paint(list, on: surface, scratch)
        }
      }
    }
  }
}

/// How a frame is cut into tiles.
private struct TileGrid {
  let frame: PixelRect
  let width: Int
  let height: Int

  private var columns: Int { (frame.width + width - 1) / width }
  private var rows: Int { (frame.height + height - 1) / height }

  /// All tiles, each with the commands that touch it.
  func tiles(of list: DisplayList) -> [Tile] {
    var tiles = (0..<(rows * columns)).map {
      Tile(rect: rect(row: $0 / columns, column: $0 % columns))
    }
    var depth = 0
    for index in list.commands.indices {
      switch list.commands[index] {
      case .begin: depth += 1
      case .end: depth -= 1
      case .draw, .nothing: break
      }
      let bounds = list.bounds(ofCommandAt: index).intersection(frame)
      guard !bounds.isEmpty else { continue }
      for row in (bounds.minY - frame.minY) / height...(bounds.maxY - 1 - frame.minY) / height {
        for column in (bounds.minX - frame.minX) / width...(bounds.maxX - 1 - frame.minX) / width {
          tiles[row * columns + column].add(index, of: list, depth: depth)
        }
      }
    }
    return tiles
  }

  private func rect(row: Int, column: Int) -> PixelRect {
    let (x, y) = (frame.minX + column * width, frame.minY + row * height)
    return PixelRect(
      minX: x, minY: y, maxX: min(x + width, frame.maxX), maxY: min(y + height, frame.maxY))
  }
}

/// A part of a frame and what is drawn there.
private struct Tile {
  let rect: PixelRect
  private var commands: [Int] = []
  /// Whether the first command replaces every pixel.
  private var isHidden = false

  init(rect: PixelRect) { self.rect = rect }

  /// Adds the next command; one that hides all of the tile makes those before it pointless.
  mutating func add(_ index: Int, of list: DisplayList, depth: Int) {
    if depth == 0, case .draw(let item) = list.commands[index], item.hides(rect) {
      commands.removeAll(keepingCapacity: true)
      isHidden = true
    }
    commands.append(index)
  }

  func paint(_ list: DisplayList, on surface: Surface, _ scratch: Scratch) {
    var painter = TilePainter(tile: rect, surface: surface, scratch: scratch)
    if !isHidden { painter.clear() }
    painter.paint(list, commands)
  }
}
