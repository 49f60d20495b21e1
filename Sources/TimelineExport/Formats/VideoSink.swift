import CFFmpeg

/// Video in a container, 8-bit YUV 4:2:0: what every player takes.
final class VideoSink: FrameSink {
  private let frames: I420Frames
  private let encoder: Encoder
  private let muxer: Muxer
  let hasThreads = true

  /// - Parameters:
  ///   - codec: FFmpeg's name of the encoder.
  ///   - container: FFmpeg's name of the format.
  init(
    _ request: SinkRequest, codec: String, codecOptions: FFmpegOptions, container: String,
    containerOptions: FFmpegOptions
  ) throws(ExportError) {
    frames = try I420Frames(request.size)
    encoder = try Encoder(
      EncoderSettings(
        name: codec, width: frames.width, height: frames.height, frameRate: request.frameRate,
        pixelFormat: AV_PIX_FMT_YUV420P, colors: .bt709Limited,
        threads: 4, hasGlobalHeader: true, options: codecOptions))
    muxer = try Muxer(
      container: container, path: request.path, name: request.name, encoder: encoder,
      frameRate: request.frameRate, options: containerOptions)
  }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> MediaFrame { try frames.frame(of: bitmap) }

  func add(_ frame: MediaFrame, at index: Int) throws(ExportError) {
    frame.pointer.pointee.pts = Int64(index)
    try encoder.encode(frame, muxer.write)
  }

  func finish() throws(ExportError) {
    try encoder.encode(nil, muxer.write)
    try muxer.finish()
  }
}

/// Makes YUV 4:2:0 frames of bitmaps. Any thread.
struct I420Frames: Sendable {
  private let pool: FramePool

  /// - Parameter size: The bitmaps'; the frames are padded to even sizes.
  init(_ size: PixelSize) throws(ExportError) {
    let even = size.roundedUpToEven
    pool = try FramePool(width: even.width, height: even.height, format: AV_PIX_FMT_YUV420P)
  }

  var width: Int { pool.width }
  var height: Int { pool.height }

  func frame(of bitmap: Bitmap) throws(ExportError) -> MediaFrame {
    let frame = try pool.frame()
    let (y, u, v) = (try frame.plane(0), try frame.plane(1), try frame.plane(2))
    let planes = I420Planes(
      y: y.0, yStride: y.1, u: u.0, uStride: u.1, v: v.0, vStride: v.1)
    var content = frame.memory?.content
    bitmap.convert(into: planes, holding: &content)
    frame.memory?.content = content
    return frame
  }
}
