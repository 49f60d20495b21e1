import Glibc
import Synchronization

/// The memory of textures.
///
/// The system clears the memory that it gives, page by page, which takes longer than to paint it. Large blocks are
/// therefore kept for the next texture of the same size: a clip has one in each frame.
enum TextureMemory {
  // Unchecked: nothing refers to a block that is kept.
  private struct Block: @unchecked Sendable {
    let pixels: UnsafeMutablePointer<UInt32>
    let capacity: Int
  }

  /// The blocks that are kept, those that were returned last at the end.
  private static let kept = Mutex<[Block]>([])
  /// The least number of pixels of a block that is kept: 1 MB, above which programs return memory at once.
  private static let leastCapacity = 1 << 18
  /// The most pixels that are kept: 32 MB, three textures of 1920 × 1080.
  private static let limit = 1 << 23

  /// Memory for so many pixels.
  ///
  /// - Parameter isClear: Whether they are transparent; otherwise their values are unspecified.
  static func allocate(capacity: Int, isClear: Bool) -> UnsafeMutablePointer<UInt32> {
    let block =
      capacity < leastCapacity
      ? nil
      : kept.withLock { kept in
        kept.lastIndex { $0.capacity == capacity }.map { kept.remove(at: $0) }
      }
    if let block {
      if isClear { block.pixels.update(repeating: 0, count: capacity) }
      return block.pixels
    }
    // Memory that the system has cleared is not cleared again, nor given to us before it is painted.
    let size = MemoryLayout<UInt32>.stride
    guard let new = isClear ? calloc(capacity, size) : malloc(capacity * size) else {
      fatalError("no memory for a texture of \(capacity) pixels")
    }
    return new.bindMemory(to: UInt32.self, capacity: capacity)
  }

  /// Returns memory of so many pixels.
  static func deallocate(_ pixels: UnsafeMutablePointer<UInt32>, capacity: Int) {
    guard capacity >= leastCapacity, capacity <= limit else {
      free(pixels)
      return
    }
    let block = Block(pixels: pixels, capacity: capacity)
    let released = kept.withLock { kept in
      kept.append(block)
      var (total, first) = (0, kept.endIndex)
      while first > 0, total + kept[first - 1].capacity <= limit {
        first -= 1
        total += kept[first].capacity
      }
      let released = Array(kept[..<first])
      kept.removeSubrange(..<first)
      return released
    }
    for block in released { free(block.pixels) }
  }
}
