import CFFmpeg
import Foundation

/// The bytes of a file for a demuxer. Not thread-safe.
final class FileBytes {
  private(set) var context: UnsafeMutablePointer<AVIOContext>?
  private let descriptor: Int32
  private var position: Int64 = 0
  /// Whether a byte was given out since the last seek, while contents are skipped.
  private var hasGiven = false
  /// The length of the file.
  let count: Int64

  /// Whether a read after a seek returns a single zero, and then the end, without reading the file.
  ///
  /// A demuxer that knows from tables where packets are seeks to each. It then returns packets of one byte, with the
  /// times and flags of the tables, and never reads the contents, which are nearly all of a file.
  var skipsContents = false {
    // Without a buffer, each seek and each read of the demuxer is one of this class.
    didSet { context?.pointee.direct = skipsContents ? 1 : 0 }
  }

  /// Opens a file; nil, with `errno`, if that fails.
  init?(_ url: URL) {
    descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    count = Int64(lseek(descriptor, 0, SEEK_END))
    let size: Int32 = 1 << 16
    let buffer = av_malloc(Int(size))?.assumingMemoryBound(to: UInt8.self)
    let this = Unmanaged.passUnretained(self).toOpaque()
    context = avio_alloc_context(buffer, size, 0, this, Self.read, nil, Self.seek)
  }

  deinit {
    // The demuxer may have replaced the buffer.
    if let context { av_freep(&context.pointee.buffer) }
    avio_context_free(&context)
    close(descriptor)
  }

  private static let read:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32 =
      { this, buffer, size in
        guard let this, let buffer else { return FFS_EOF }
        return Unmanaged<FileBytes>.fromOpaque(this).takeUnretainedValue().read(buffer, size)
      }

  private func read(_ buffer: UnsafeMutablePointer<UInt8>, _ size: Int32) -> Int32 {
    if skipsContents {
      if hasGiven || size < 1 { return FFS_EOF }
      buffer[0] = 0
      (hasGiven, position) = (true, position + 1)
      return 1
    }
    let length = pread(descriptor, buffer, Int(size), off_t(position))
    // FFmpeg's error codes are negative numbers of errors.
    guard length >= 0 else { return -errno }
    position += Int64(length)
    return length == 0 ? FFS_EOF : Int32(length)
  }

  private static let seek: @convention(c) (UnsafeMutableRawPointer?, Int64, Int32) -> Int64 = {
    this, offset, origin in
    guard let this else { return -1 }
    let bytes = Unmanaged<FileBytes>.fromOpaque(this).takeUnretainedValue()
    switch origin & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return bytes.count
    case SEEK_SET: bytes.position = offset
    case SEEK_CUR: bytes.position &+= offset
    case SEEK_END: bytes.position = bytes.count &+ offset
    default: return Int64(-EINVAL)
    }
    bytes.hasGiven = false
    return bytes.position
  }
}
