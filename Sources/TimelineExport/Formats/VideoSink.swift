import CFFmpeg

// Unchecked: mutable state is accessed only by `add`, `finish` and property reads between them, on one thread;
// `prepare` and `draw`, on worker threads, read constants only.
/// Encodes and muxes video.
final class VideoSink: FrameSink, @unchecked Sendable {
  private let request: SinkRequest
  private let frames: FrameConverter
  private let muxer: Muxer
  private let choice: CodecChoice
  private let segments: VideoSegments
  private let audio: AudioEncoder?
  private var segment: SegmentEncoder?
  private let cached: SegmentReuse?
  /// The segment that is being encoded, as it is written to the cache.
  private var recording: SegmentRecording?
  /// The first frame of the segment that is being encoded.
  private var segmentStart = 0
  /// The end of the last segment that was taken from the cache.
  private var reusedEnd = 0
  private var reusedCount = 0
  let hasThreads = true

  init(
    _ request: SinkRequest, _ choice: CodecChoice, _ container: Container
  ) throws(ExportError) {
    (self.request, self.choice) = (request, choice)
    segments =
      choice.codec.isWhole
      ? VideoSegments(every: .max, of: request.frameCount) : request.videoSegments
    frames = try FrameConverter(choice.layout, source: request.size)
    let first = try SegmentEncoder(
      choice, size: frames.size, frameRate: request.frameRate, firstFrame: 0)
    segment = first
    cached = try request.cache?.segments(choice, size: frames.size, request)
    audio = try choice.makeAudioEncoder(request, container)
    muxer = try Muxer(
      container, path: request.path, name: request.name,
      video: choice.description(of: first.description, request.frameRate, in: container),
      audio: audio, contents: request.contents)
  }

  var frameSize: PixelSize { frames.size }
  var notes: [ExportNote] { choice.codec.notes(choice) + (audio?.notes ?? []) }
  var byteCount: Int { muxer.byteCount }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> MediaFrame { try frames.frame(of: bitmap) }

  func draw(
    exposing snapshots: [FrameSnapshot], by compositor: Compositor
  ) throws(ExportError) -> MediaFrame? { try frames.frame(exposing: snapshots, by: compositor) }

  func add(_ frame: MediaFrame, at index: Int) throws(ExportError) {
    if segments.begin(withFrame: index) {
      // Drawn for another output, though this one has the segment.
      if try reuse(at: index) > 0 { return }
      try beginSegment(at: index)
    }
    if index < reusedEnd { return }
    try segment?.add(frame, at: index, write)
  }

  private func beginSegment(at index: Int) throws(ExportError) {
    try endSegment(before: index)
    segmentStart = index
    // The encoder of the first segment exists, as it describes the stream.
    if segment == nil {
      segment = try SegmentEncoder(
        choice, size: frames.size, frameRate: request.frameRate, firstFrame: index)
    }
    recording = cached?.record(segmentAt: index)
  }

  private func endSegment(before index: Int) throws(ExportError) {
    if index == 0 { return }
    try segment?.finish(write)
    recording?.finish()
    recording = nil
    // Release the old encoder first: some encoders do not support two instances.
    segment = nil
  }

  private func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(ExportError) {
    recording?.append(packet, from: segmentStart)
    try muxer.write(packet)
  }

  func isReusable(_ index: Int) -> Bool { cached?.isReusable(index) ?? false }

  func reuse(at index: Int) throws(ExportError) -> Int {
    if index < reusedEnd { return reusedEnd - index }
    // Another export may have added a segment of which frames are drawn already.
    guard segments.begin(withFrame: index), let file = cached?.packets(ofSegmentAt: index) else {
      return 0
    }
    try endSegment(before: index)
    // That of the first segment has received no frames, so it must not be drained.
    segment = nil
    try file.forEachPacket(from: Int64(index), muxer.write)
    reusedEnd = index + file.head.frameCount
    reusedCount += 1
    return file.head.frameCount
  }

  var segmentCount: SegmentCount? {
    cached.map { SegmentCount(reused: reusedCount, total: $0.segmentCount) }
  }

  func finish() throws(ExportError) {
    try endSegment(before: request.frameCount)
    try muxer.finish()
  }
}

extension CodecChoice {
  /// The container's description of `encoder`'s stream.
  func description(
    of encoder: any FrameEncoder, _ frameRate: FrameRate, in container: Container
  ) -> VideoDescription {
    VideoDescription(
      encoder: encoder, frameRate: frameRate,
      fourCharacterCode: container.namesCodecs ? codec.fourCharacterCode : nil,
      hasAlphaStream: layout.hasAlpha && codec.hasAlphaStream,
      reorderedFrames: codec.reorderedFrames, isVariable: repeatedFrames == .merged)
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
    let encoder = try makePlainEncoder(size: size, frameRate: frameRate)
    if repeatedFrames == .encoded { return encoder }
    return try RepeatEncoder(encoder, repeatedFrames, reorderedFrames: codec.reorderedFrames)
  }

  /// Creates an encoder that gets all frames.
  private func makePlainEncoder(
    size: PixelSize, frameRate: FrameRate
  ) throws(ExportError) -> any FrameEncoder {
    guard min(size.width, size.height) >= codec.shortestSide else {
      throw .tooSmall(
        width: size.width, height: size.height, codec: codec.name, side: codec.shortestSide)
    }
    var settings = EncoderSettings(
      name: codec.encoder, width: size.width, height: size.height, frameRate: frameRate,
      pixelFormat: layout.format, colors: layout.colors, threads: codec.threads,
      reorderedFrames: codec.reorderedFrames, hasGlobalHeader: true,
      options: FFmpegOptions(options(for: size)))
    guard layout.hasAlpha, codec.hasAlphaStream else { return try Encoder(settings) }
    settings.pixelFormat = AV_PIX_FMT_YUV420P
    return try AlphaPairEncoder(settings, alphaOptions: FFmpegOptions(VideoCodec.vp9Alpha))
  }
}
