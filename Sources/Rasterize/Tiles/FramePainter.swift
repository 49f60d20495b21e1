import Foundation
import Synchronization

/// Paints display lists tile by tile, on several threads.
///
/// Tiles keep the working set in the CPU's cache. The bytes do not depend on the number of threads
/// or the size of the tiles.
final class FramePainter: Sendable {
  let threads: Int
  private let tileWidth: Int
  private let tileHeight: Int
  private let scratchPool: ScratchPool

  /// - Parameters:
  ///   - threads: The number of threads that paint; at least 1.
  ///   - tileWidth: In pixels; at 256, the scratch rows of a tile fit the L1 cache.
  init(threads: Int, tileWidth: Int = 256, tileHeight: Int = 64) {
    self.threads = max(threads, 1)
    self.tileWidth = max(tileWidth, 1)
    self.tileHeight = max(tileHeight, 1)
    scratchPool = ScratchPool(tileWidth: self.tileWidth, tileHeight: self.tileHeight)
  }

  /// Paints `list` into `frame`; all pixels are written.
  func paint(_ list: DisplayList, frame: PixelRect, on surface: Surface) {
    let bins = TileBins(list, grid: grid(of: frame))
    paint(
      PlannedFrame([PlannedInstant(list: list, bins: bins)]), tiles: Array(0..<bins.grid.count),
      on: surface)
  }

  /// The tile grid of a frame.
  func grid(of frame: PixelRect) -> TileGrid {
    TileGrid(frame: frame, width: tileWidth, height: tileHeight)
  }

  /// Paints the given tiles; all of their pixels are written.
  func paint(_ frame: PlannedFrame, tiles: [Int], on surface: Surface) {
    let runs = frame.runs(of: tiles)
    distribute(runs.count) { next in
      scratchPool.withScratch { scratch in
        while let index = next() { frame.paint(runs[index], on: surface, scratch) }
      }
    }
  }

  /// Paints the given tiles into scratch buffers, and passes each to `pass` on the thread that
  /// painted it.
  func paint(
    _ frame: PlannedFrame, tiles: [Int],
    then pass: @Sendable (_ tile: Int, PixelRect, Surface) -> Void
  ) {
    distribute(tiles.count) { next in
      scratchPool.withScratch { scratch in
        while let index = next() {
          let rect = frame.keys.grid.rect(ofTile: tiles[index])
          let surface = scratch.tileSurface(of: rect)
          frame.paint(tile: tiles[index], on: surface, scratch)
          pass(tiles[index], rect, surface)
        }
      }
    }
  }

  /// Whether tiles have even sides, except at the frame's right and bottom edges.
  var hasEvenTiles: Bool { tileWidth % 2 == 0 && tileHeight % 2 == 0 }

  /// Maps `transform` over 0..<`count` on all threads.
  func concurrentMap<Result: Sendable>(
    count: Int, _ transform: @Sendable (Int) -> Result
  ) -> [Result] {
    // In chunks, so that each result transferred is worth the lock.
    let length = max(count / (8 * threads), 1)
    let chunks = Mutex([[Result]](repeating: [], count: (count + length - 1) / length))
    distribute((count + length - 1) / length) { next in
      while let chunk = next() {
        let results = (chunk * length..<min((chunk + 1) * length, count)).map(transform)
        chunks.withLock { $0[chunk] = results }
      }
    }
    return chunks.withLock { $0.flatMap { $0 } }
  }

  /// Runs `work` on up to `threads` threads; each takes the next of `count` work items by an atomic
  /// counter, until none is left.
  private func distribute(_ count: Int, _ work: @Sendable (_ next: () -> Int?) -> Void) {
    let nextIndex = Atomic(0)
    let next: @Sendable () -> Int? = {
      let index = nextIndex.add(1, ordering: .relaxed).oldValue
      return index < count ? index : nil
    }
    let workers = min(threads, count)
    if workers <= 1 { return work(next) }
    DispatchQueue.concurrentPerform(iterations: workers) { _ in work(next) }
  }
}
