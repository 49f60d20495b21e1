import CFFmpeg

// Unchecked: mutable state is accessed only by `add`, `finish` and property reads between them, on one thread;
// `prepare` and `draw`, on worker threads, read constants only.
/// Encodes and muxes video.
final class VideoSink: FrameSink, @unchecked Sendable {
  private let request: SinkRequest
  private let frames: FrameConverter
  private let muxer: Muxer
  private let choice: CodecChoice
  private let audio: AudioEncoder?
  private var segment: SegmentEncoder?
  let hasThreads = true

  init(
    _ request: SinkRequest, _ choice: CodecChoice, _ container: Container
  ) throws(ExportError) {
    (self.request, self.choice) = (request, choice)
    frames = try FrameConverter(choice.layout, source: request.size)
    let first = try SegmentEncoder(
      choice, size: frames.size, frameRate: request.frameRate, firstFrame: 0)
    segment = first
    audio = try choice.makeAudioEncoder(request, container)
    muxer = try Muxer(
      container, path: request.path, name: request.name,
      video: choice.description(of: first.description, request.frameRate, in: container),
      audio: audio)
  }

  var frameSize: PixelSize { frames.size }
  var notes: [ExportNote] { choice.codec.notes(choice) + (audio?.notes ?? []) }
  var byteCount: Int { muxer.byteCount }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> MediaFrame { try frames.frame(of: bitmap) }

  func draw(
    _ snapshot: FrameSnapshot, by compositor: Compositor
  ) throws(ExportError) -> MediaFrame? { try frames.frame(of: snapshot, by: compositor) }

  func add(_ frame: MediaFrame, at index: Int) throws(ExportError) {
    if index > 0, index % choice.segmentFrames(request.options) == 0 {
      try segment?.finish(muxer.write)
      // Release the old encoder first: some encoders do not support two instances.
      segment = nil
    }
    let current =
      if let segment { segment } else {
        try SegmentEncoder(
          choice, size: frames.size, frameRate: request.frameRate, firstFrame: index)
      }
    segment = current
    try current.add(frame, at: index, muxer.write)
  }

  func finish() throws(ExportError) {
    try segment?.finish(muxer.write)
    try muxer.finish()
  }
}

extension CodecChoice {
  /// The number of frames per segment.
  func segmentFrames(_ options: ExportOptions) -> Int {
    codec.isWhole ? .max : max(options.segmentFrames, 1)
  }

  /// The container's description of `encoder`'s stream.
  func description(
    of encoder: any FrameEncoder, _ frameRate: FrameRate, in container: Container
  ) -> VideoDescription {
    VideoDescription(
      encoder: encoder, frameRate: frameRate,
      fourCharacterCode: container.namesCodecs ? codec.fourCharacterCode : nil,
      hasAlphaStream: layout.hasAlpha && codec.hasAlphaStream)
  }

  /// Creates the audio encoder; nil without audio, or if the container does not support it.
  func makeAudioEncoder(
    _ request: SinkRequest, _ container: Container
  ) throws(ExportError) -> AudioEncoder? {
    guard let audio = request.audio, !container.audioCodecs.isEmpty else { return nil }
    // Codecs without a crf are lossless or for editing.
    let choice = try AudioChoice(
      request.options, among: container.audioCodecs, isExact: codec.quality == nil)
    return try AudioEncoder(choice, audio)
  }

  /// Creates an encoder for frames of this size.
  func makeEncoder(size: PixelSize, frameRate: FrameRate) throws(ExportError) -> any FrameEncoder {
    guard min(size.width, size.height) >= codec.shortestSide else {
      throw .tooSmall(
        width: size.width, height: size.height, codec: codec.name, side: codec.shortestSide)
    }
    var settings = EncoderSettings(
      name: codec.encoder, width: size.width, height: size.height, frameRate: frameRate,
      pixelFormat: layout.format, colors: layout.colors, threads: codec.threads,
      reorderedFrames: codec.reorderedFrames, hasGlobalHeader: true,
      options: FFmpegOptions(codec.options(self)))
    guard layout.hasAlpha, codec.hasAlphaStream else { return try Encoder(settings) }
    settings.pixelFormat = AV_PIX_FMT_YUV420P
    return try AlphaPairEncoder(settings, alphaOptions: FFmpegOptions(VideoCodec.vp9Alpha))
  }
}
