import CFFmpeg
import Synchronization

// Unchecked: the worker that makes it hands it to the thread that encodes it, through the ordered ring's lock, and
// keeps no reference. Where pixels are referred to twice, neither side writes into them any more.
/// A frame in a codec's pixel format. Whoever holds it alone may write into it.
final class MediaFrame: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<AVFrame>
  /// Where its pixels are, for frames of a pool.
  fileprivate(set) var memory: FrameMemory?

  init() throws(ExportError) { pointer = try allocated(av_frame_alloc()) }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&frame)
  }

  /// Another frame of the same pixels, which nobody may write into from now on.
  func reference() throws(ExportError) -> MediaFrame {
    let other = try MediaFrame()
    try ffmpeg("refer to a frame") { av_frame_ref(other.pointer, pointer) }
    other.memory = memory
    return other
  }

  /// Says how its colours are to be read, for encoders that ask the frame.
  func tag(_ colors: ColorTags) {
    pointer.pointee.color_primaries = colors.primaries
    pointer.pointee.color_trc = colors.transfer
    pointer.pointee.colorspace = colors.matrix
    pointer.pointee.color_range = colors.range
  }

  /// The first byte of plane `index`, 0 … 3, and the bytes from one row to the next.
  func plane(_ index: Int) throws(ExportError) -> (UnsafeMutablePointer<UInt8>, Int) {
    let data = pointer.pointee.data
    let strides = pointer.pointee.linesize
    switch index {
    case 0: return (try allocated(data.0), Int(strides.0))
    case 1: return (try allocated(data.1), Int(strides.1))
    case 2: return (try allocated(data.2), Int(strides.2))
    default: return (try allocated(data.3), Int(strides.3))
    }
  }
}

// Unchecked: one worker writes bytes and `content`, from when it takes the memory out of the pool to when it hands
// the frame over. Others only read, each with a reference to FFmpeg's buffer; the last one's end puts the memory
// back under the pool's mutex, which orders the next writer after all of them.
/// The pixels of a pool's frame. They, and what is said about them, belong to whoever holds the frame
/// alone.
final class FrameMemory: @unchecked Sendable {
  fileprivate let bytes: UnsafeMutablePointer<UInt8>
  /// What is to be seen in it, where that is known; encoders only read what they are given.
  var content: PlaneContent?

  fileprivate init(byteCount: Int) throws(ExportError) {
    bytes = try allocated(av_malloc(byteCount)).assumingMemoryBound(to: UInt8.self)
  }

  deinit { av_free(bytes) }
}

/// Frames of one size and pixel format, whose memory goes round, and is left as it is between uses:
/// what it shows already need not be written again. (FFmpeg's own pool, built to find misuse of memory, writes
/// over what comes back.)
///
/// The memory of a frame comes back when the last reference to it is gone, the encoder's included,
/// so a frame that is still being encoded is never overwritten, and there is never more memory than
/// frames in use at one time.
final class FramePool: Sendable {
  let width: Int
  let height: Int
  let format: AVPixelFormat
  private let byteCount: Int
  private let idle = Mutex<[FrameMemory]>([])
  /// Bytes between rows are a multiple of this: what the widest vector instructions like.
  private static let alignment: Int32 = 64

  /// Takes a size in pixels that the format can have (even for 4:2:0).
  init(width: Int, height: Int, format: AVPixelFormat) throws(ExportError) {
    (self.width, self.height, self.format) = (width, height, format)
    let bytes = av_image_get_buffer_size(format, Int32(width), Int32(height), Self.alignment)
    // FFmpeg counts bits in 32 of them, which a square of 16384 pixels a side exceeds.
    guard bytes > 0 else { throw .tooLarge(width: width, height: height) }
    // Some slack: vector code in encoders may read a little past the last row.
    byteCount = Int(bytes) + 64
  }

  /// Memory on its way: keeps the pool until it is back.
  private final class Loan: Sendable {
    let memory: FrameMemory
    let pool: FramePool

    init(_ memory: FrameMemory, of pool: FramePool) { (self.memory, self.pool) = (memory, pool) }

    func end() { pool.idle.withLock { $0.append(memory) } }
  }

  /// Memory that comes back when the buffer's last reference is gone.
  private func lend() throws(ExportError) -> (UnsafeMutablePointer<AVBufferRef>, FrameMemory) {
    let idle = idle.withLock { $0.popLast() }
    let memory = if let idle { idle } else { try FrameMemory(byteCount: byteCount) }
    let loan = Unmanaged.passRetained(Loan(memory, of: self))
    let buffer = av_buffer_create(
      memory.bytes, byteCount,
      { loan, _ in
        if let loan { Unmanaged<Loan>.fromOpaque(loan).takeRetainedValue().end() }
      }, loan.toOpaque(), 0)
    if buffer == nil { loan.release() }
    return (try allocated(buffer), memory)
  }

  /// A frame to write into; its pixels are what they happen to be.
  func frame() throws(ExportError) -> MediaFrame {
    let frame = try MediaFrame()
    let (buffer, memory) = try lend()
    frame.memory = memory
    let raw = frame.pointer
    raw.pointee.buf.0 = buffer
    raw.pointee.format = format.rawValue
    raw.pointee.width = Int32(width)
    raw.pointee.height = Int32(height)
    try ffmpeg("lay out a frame") {
      withUnsafeMutableBytes(of: &raw.pointee.data) { data in
        withUnsafeMutableBytes(of: &raw.pointee.linesize) { strides in
          av_image_fill_arrays(
            data.baseAddress?.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self),
            strides.baseAddress?.assumingMemoryBound(to: Int32.self),
            buffer.pointee.data, format, Int32(width), Int32(height), Self.alignment)
        }
      }
    }
    raw.pointee.extended_data = UnsafeMutableRawPointer(raw)
      .assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self)  // data is AVFrame's first field
    return frame
  }
}
