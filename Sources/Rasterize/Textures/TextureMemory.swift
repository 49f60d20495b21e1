import Glibc
import Synchronization

/// The memory of textures.
///
/// The system zeroes newly mapped pages, which takes longer than painting them. Large blocks are therefore pooled for
/// the next texture of the same size: a clip needs one in each frame.
enum TextureMemory {
  // Unchecked: pooled blocks have no other references.
  private struct Block: @unchecked Sendable {
    let pixels: UnsafeMutablePointer<UInt32>
    let capacity: Int
  }

  /// The pooled blocks, the most recently returned last.
  private static let pool = Mutex<[Block]>([])
  /// The minimum number of pixels of a pooled block: 1 MB, from which allocators return freed memory to the system.
  private static let leastCapacity = 1 << 18
  /// The maximum number of pooled pixels: 32 MB, three textures of 1920 × 1080.
  private static let limit = 1 << 23

  /// Memory for a number of pixels.
  ///
  /// - Parameter isClear: Whether they are transparent; otherwise their values are unspecified.
  static func allocate(capacity: Int, isClear: Bool) -> UnsafeMutablePointer<UInt32> {
    let block =
      capacity < leastCapacity
      ? nil
      : pool.withLock { pool in
        pool.lastIndex { $0.capacity == capacity }.map { pool.remove(at: $0) }
      }
    if let block {
      if isClear { block.pixels.update(repeating: 0, count: capacity) }
      return block.pixels
    }
    // `calloc` does not clear pages that the system has already zeroed, and maps them only when they are painted.
    let size = MemoryLayout<UInt32>.stride
    guard let new = isClear ? calloc(capacity, size) : malloc(capacity * size) else {
      fatalError("no memory for a texture of \(capacity) pixels")
    }
    return new.bindMemory(to: UInt32.self, capacity: capacity)
  }

  /// Returns memory to the pool.
  static func deallocate(_ pixels: UnsafeMutablePointer<UInt32>, capacity: Int) {
    guard capacity >= leastCapacity, capacity <= limit else {
      free(pixels)
      return
    }
    let block = Block(pixels: pixels, capacity: capacity)
    let released = pool.withLock { pool in
      pool.append(block)
      var (total, first) = (0, pool.endIndex)
      while first > 0, total + pool[first - 1].capacity <= limit {
        first -= 1
        total += pool[first].capacity
      }
      let released = Array(pool[..<first])
      pool.removeSubrange(..<first)
      return released
    }
    for block in released { free(block.pixels) }
  }
}
