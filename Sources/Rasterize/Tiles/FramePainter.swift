import Foundation
import Synchronization

/// Paints display lists, tile by tile, on several threads.
///
/// Tiles keep what is drawn in the cache; they never change it: the same bytes come out for any
/// number of threads and any size of tile.
final class FramePainter: Sendable {
  let threads: Int
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
    share(tiles.count) { next in
      scratches.withScratch { scratch in
        while let index = next() {
          Self.paint(list, bins, tile: tiles[index], on: surface, scratch)
        }
      }
    }
  }

  /// Paints some of the tiles, each in memory that is used again, and passes each on as it is done, on the
  /// thread that painted it.
  func paint(
    _ list: DisplayList, _ bins: TileBins, tiles: [Int],
    then pass: @Sendable (_ tile: Int, PixelRect, Surface) -> Void
  ) {
    share(tiles.count) { next in
      scratches.withScratch { scratch in
        while let index = next() {
          let rect = bins.grid.rect(ofTile: tiles[index])
          let surface = scratch.ground(of: rect)
          Self.paint(list, bins, tile: tiles[index], on: surface, scratch)
          pass(tiles[index], rect, surface)
        }
      }
    }
  }

  /// Whether a tile's sides are even, but for those at the frame's far edges.
  var hasEvenTiles: Bool { tileWidth % 2 == 0 && tileHeight % 2 == 0 }

  /// What `transform` makes of the numbers 0..<`count`, on all threads.
  func concurrentMap<Result: Sendable>(
    count: Int, _ transform: @Sendable (Int) -> Result
  ) -> [Result] {
    // In pieces, so that what is handed over is worth a lock.
    let length = max(count / (8 * threads), 1)
    let pieces = Mutex([[Result]](repeating: [], count: (count + length - 1) / length))
    share((count + length - 1) / length) { next in
      while let piece = next() {
        let results = (piece * length..<min((piece + 1) * length, count)).map(transform)
        pieces.withLock { $0[piece] = results }
      }
    }
    return pieces.withLock { $0.flatMap { $0 } }
  }

  /// Runs `work` on as many threads as `count` pieces of work are worth; each takes the next piece's
  /// number until there is none.
  private func share(_ count: Int, _ work: @Sendable (_ next: () -> Int?) -> Void) {
    let taken = Atomic(0)
    let next: @Sendable () -> Int? = {
      let index = taken.add(1, ordering: .relaxed).oldValue
      return index < count ? index : nil
    }
    let workers = min(threads, count)
    if workers <= 1 { return work(next) }
    DispatchQueue.concurrentPerform(iterations: workers) { _ in work(next) }
  }

  private static func paint(
    _ list: DisplayList, _ bins: TileBins, tile: Int, on surface: Surface, _ scratch: Scratch
  ) {
    let painter = TilePainter(
      tile: bins.grid.rect(ofTile: tile), surface: surface, scratch: scratch)
    if !bins.isCovered(tile: tile) { painter.clear() }
    painter.paint(list, bins.commands(ofTile: tile))
  }
}
