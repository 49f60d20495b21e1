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
    let bins = TileBins(list, grid: grid(of: frame))
    paint(list, bins, tiles: Array(0..<bins.grid.count), on: surface)
  }

  /// How frames are cut.
  func grid(of frame: PixelRect) -> TileGrid {
    TileGrid(frame: frame, width: tileWidth, height: tileHeight)
  }

  /// Paints some of the tiles, all of whose pixels are written.
  func paint(_ list: DisplayList, _ bins: TileBins, tiles: [Int], on surface: Surface) {
    let workers = min(threads, tiles.count)
    guard workers > 1 else {
      scratches.withScratch { scratch in
        for tile in tiles { Self.paint(list, bins, tile: tile, on: surface, scratch) }
      }
      return
    }
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      scratches.withScratch { scratch in
        while true {
          let index = next.add(1, ordering: .relaxed).oldValue
          guard index < tiles.count else { break }
          Self.paint(list, bins, tile: tiles[index], on: surface, scratch)
        }
      }
    }
  }

  private static func paint(
    _ list: DisplayList, _ bins: TileBins, tile: Int, on surface: Surface, _ scratch: Scratch
  ) {
    var painter = TilePainter(
      tile: bins.grid.rect(ofTile: tile), surface: surface, scratch: scratch)
    if !bins.isCovered(tile: tile) { painter.clear() }
    painter.paint(list, bins.commands(ofTile: tile))
  }
}
