import CFFmpeg

/// How the process manages its memory: for programs, not for libraries to decide.
package enum ProcessMemory {
  /// Keeps the memory of long films flat: an encoder takes hundreds of megabytes for each stretch, and glibc would
  /// keep what is left between them. To be called before there are threads.
  package static func reduceHeapRetention() { ffs_keep_apart_blocks_above(1 << 20) }
}
