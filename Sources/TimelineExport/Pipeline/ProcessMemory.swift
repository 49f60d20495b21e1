import CFFmpeg

/// Process-wide memory settings: to be set by programs, not libraries.
package enum ProcessMemory {
  /// Lowers glibc's mmap threshold, so that the hundreds of megabytes that an encoder allocates per segment are
  /// returned to the system and do not fragment the heap; and limits the number of heaps, as each export has its own
  /// threads. Call it before starting threads.
  package static func reduceHeapRetention() {
    ffs_keep_apart_blocks_above(1 << 20)
    ffs_limit_heaps(Int32(clamping: 2 * ProcessInfo.processInfo.activeProcessorCount))
  }
}
