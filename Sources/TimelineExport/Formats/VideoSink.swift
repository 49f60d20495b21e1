import CFFmpeg

/// Video in a container.
final class VideoSink: FrameSink {
  private let frames: FrameMaker
  private let encoder: any FrameEncoder
  private let muxer: Muxer
  private let choice: CodecChoice
  let hasThreads = true

  init(
    _ request: SinkRequest, _ choice: CodecChoice, _ container: Container
  ) throws(ExportError) {
    self.choice = choice
    frames = try FrameMaker(choice.layout, source: request.size)
    encoder = try choice.makeEncoder(size: frames.size, frameRate: request.frameRate)
    muxer = try Muxer(
      container, path: request.path, name: request.name,
      video: VideoDescription(
        encoder: encoder, frameRate: request.frameRate,
        fourCharacterCode: container.namesCodecs ? choice.codec.fourCharacterCode : nil,
        hasAlphaStream: choice.layout.hasAlpha && choice.codec.hasAlphaStream))
  }

  var frameSize: PixelSize { frames.size }
  var notes: [ExportNote] { choice.codec.notes(choice) }

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

extension CodecChoice {
  /// An encoder for frames of this size.
  func makeEncoder(size: PixelSize, frameRate: FrameRate) throws(ExportError) -> any FrameEncoder {
    guard min(size.width, size.height) >= codec.shortestSide else {
      throw .tooSmall(
        width: size.width, height: size.height, codec: codec.name, side: codec.shortestSide)
    }
    var settings = EncoderSettings(
      name: codec.encoder, width: size.width, height: size.height, frameRate: frameRate,
      pixelFormat: layout.format, colors: layout.colors, threads: codec.threads,
      reorderedFrames: codec.reorderedFrames,
      hasGlobalHeader: true, options: FFmpegOptions(codec.options(self)))
    guard layout.hasAlpha, codec.hasAlphaStream else { return try Encoder(settings) }
    settings.pixelFormat = AV_PIX_FMT_YUV420P
    return try AlphaPairEncoder(settings, alphaOptions: FFmpegOptions(VideoCodec.vp9Alpha))
  }
}
