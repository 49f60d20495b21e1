import CFFmpeg

/// A frame in a codec's pixel format. Whoever holds it alone may write into it.
///
/// Unchecked because it is handed from the worker that fills it to the thread that encodes it, and
/// the giver keeps no reference.
final class MediaFrame: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<AVFrame>

  init() throws(ExportError) { pointer = try allocated(av_frame_alloc()) }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&frame)
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

/// Frames of one size and pixel format, whose memory goes round.
///
/// The memory of a frame comes back when the last reference to it is gone, the encoder's included,
/// so a frame that is still being encoded is never overwritten, and there is never more memory than
/// frames in use at one time.
final class FramePool: @unchecked Sendable {  // AVBufferPool has a lock of its own
  let width: Int
  let height: Int
  let format: AVPixelFormat
  private var pool: OpaquePointer?
  /// Bytes between rows are a multiple of this: what the widest vector instructions like.
  private static let alignment: Int32 = 64

  /// Takes a size in pixels that the format can have (even for 4:2:0).
  init(width: Int, height: Int, format: AVPixelFormat) throws(ExportError) {
    (self.width, self.height, self.format) = (width, height, format)
    let bytes = av_image_get_buffer_size(format, Int32(width), Int32(height), Self.alignment)
    // FFmpeg counts bits in 32 of them, which a square of 16384 pixels a side exceeds.
    guard bytes > 0 else { throw .tooLarge(width: width, height: height) }
    // Some slack: vector code in encoders may read a little past the last row.
    pool = try allocated(av_buffer_pool_init(Int(bytes) + 64, nil))
  }

  deinit { av_buffer_pool_uninit(&pool) }

  /// A frame to write into; its pixels are what they happen to be.
  func frame() throws(ExportError) -> MediaFrame {
    let frame = try MediaFrame()
    let buffer = try allocated(av_buffer_pool_get(pool))
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
