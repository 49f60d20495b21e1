import CFFmpeg
import Synchronization

// Unchecked: the worker that creates it transfers it to the encoding thread under the reorder buffer's lock and
// keeps no reference. Pixels that are referenced twice are immutable.
/// An `AVFrame` in a codec's pixel format. Writable only while uniquely referenced.
final class MediaFrame: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<AVFrame>
  /// The pooled buffer of its pixels, for frames of a pool.
  fileprivate(set) var memory: FrameMemory?

  init() throws(ExportError) { pointer = try allocated(av_frame_alloc()) }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&frame)
  }

  /// Another reference to the same pixels, which are immutable from now on.
  func reference() throws(ExportError) -> MediaFrame {
    let other = try MediaFrame()
    try ffmpeg("reference a frame") { av_frame_ref(other.pointer, pointer) }
    other.memory = memory
    return other
  }

  /// Sets the color description, for encoders that read it from the frame.
  func tag(_ colors: ColorTags) {
    pointer.pointee.color_primaries = colors.primaries
    pointer.pointee.color_trc = colors.transfer
    pointer.pointee.colorspace = colors.matrix
    pointer.pointee.color_range = colors.range
  }

  /// The base address of plane `index`, 0 … 3, and its stride in bytes.
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

// Unchecked: one worker writes the bytes and `content` between removing the buffer from the pool and handing over the
// frame. Others only read, each with a reference to FFmpeg's buffer; releasing the last reference recycles the memory
// under the pool's mutex, which orders the next writer after all readers.
/// The pooled buffer of a frame. The buffer and its metadata are owned by the unique holder of the frame.
final class FrameMemory: @unchecked Sendable {
  fileprivate let bytes: UnsafeMutablePointer<UInt8>
  /// The content of the planes, if known, for damage tracking; encoders do not modify it.
  var content: PlaneContent?

  fileprivate init(byteCount: Int) throws(ExportError) {
    bytes = try allocated(av_malloc(byteCount)).assumingMemoryBound(to: UInt8.self)
  }

  deinit { av_free(bytes) }
}

/// A pool of frames of one size and pixel format. Recycled buffers keep their contents, so that unchanged regions
/// need not be written again. (FFmpeg's own pool, if built for memory debugging, overwrites returned buffers.)
///
/// A buffer is recycled when the last reference to it is released, including the encoder's, so a frame that
/// is being encoded is never overwritten, and the pool is as large as the peak number of frames in use.
final class FramePool: Sendable {
  let width: Int
  let height: Int
  let format: AVPixelFormat
  private let byteCount: Int
  private let idle = Mutex<[FrameMemory]>([])
  /// The alignment of rows in bytes, for the widest vector instructions.
  private static let alignment: Int32 = 64

  /// Creates a pool for a size that the format supports (even for 4:2:0).
  init(width: Int, height: Int, format: AVPixelFormat) throws(ExportError) {
    (self.width, self.height, self.format) = (width, height, format)
    let bytes = av_image_get_buffer_size(format, Int32(width), Int32(height), Self.alignment)
    // FFmpeg computes the size in bits as a 32-bit integer, which 16384 × 16384 pixels overflow.
    guard bytes > 0 else { throw .tooLarge(width: width, height: height) }
    // Padding: vector code in encoders may read past the last row.
    byteCount = Int(bytes) + 64
  }

  /// A buffer in use; retains the pool until the buffer is recycled.
  private final class PooledBuffer: Sendable {
    let memory: FrameMemory
    let pool: FramePool

    init(_ memory: FrameMemory, of pool: FramePool) { (self.memory, self.pool) = (memory, pool) }

    func recycle() { pool.idle.withLock { $0.append(memory) } }
  }

  /// A buffer whose memory returns to the pool when its last reference is released.
  private func allocateBuffer() throws(ExportError) -> (
    UnsafeMutablePointer<AVBufferRef>, FrameMemory
  ) {
    let idle = idle.withLock { $0.popLast() }
    let memory = if let idle { idle } else { try FrameMemory(byteCount: byteCount) }
    let pooled = Unmanaged.passRetained(PooledBuffer(memory, of: self))
    let buffer = av_buffer_create(
      memory.bytes, byteCount,
      { pooled, _ in
        if let pooled { Unmanaged<PooledBuffer>.fromOpaque(pooled).takeRetainedValue().recycle() }
      }, pooled.toOpaque(), 0)
    if buffer == nil { pooled.release() }
    return (try allocated(buffer), memory)
  }

  /// A writable frame with undefined pixels.
  func frame() throws(ExportError) -> MediaFrame {
    let frame = try MediaFrame()
    let (buffer, memory) = try allocateBuffer()
    frame.memory = memory
    let raw = frame.pointer
    raw.pointee.buf.0 = buffer
    raw.pointee.format = format.rawValue
    raw.pointee.width = Int32(width)
    raw.pointee.height = Int32(height)
    try ffmpeg("set up a frame") {
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
