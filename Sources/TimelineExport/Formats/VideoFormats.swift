import Audio

/// Video containers and the codecs that they support, the default first.
extension ExportFormat {
  /// Moves the index (moov) to the front, so that playback can start before the download is complete.
  private static let indexFirst: [(key: String, value: String)] = [("movflags", "+faststart")]
  private static let cuesFirst: [(key: String, value: String)] = [("cues_to_front", "1")]

  static let mp4 = video(
    "MP4", ["mp4", "m4v"], muxer: "mp4", [.h264, .hevc, .av1, .h264Lossless], indexFirst,
    audio: [.aac, .alac], captions: .movText, canVaryFrameRate: true)
  static let mov = video(
    "QuickTime", ["mov"], muxer: "mov", [.h264, .hevc, .prores, .prores4444, .h264Lossless],
    indexFirst, audio: [.aac, .pcm, .alac], captions: .movText,
    canVaryFrameRate: true)
  /// Timestamps are rounded to milliseconds. The codec delay is written for Opus only, so AAC is not
  /// supported.
  static let matroska = video(
    "Matroska", ["mkv"], muxer: "matroska", [.h264, .hevc, .av1, .ffv1, .vp9, .h264Lossless],
    cuesFirst, audio: [.opus, .flac, .pcm], captions: .subRip, canVaryFrameRate: true)
  /// Timestamps are rounded to milliseconds.
  static let webm = video(
    "WebM", ["webm"], muxer: "webm", [.vp9, .av1], cuesFirst, audio: [.opus],
    captions: .webVTT, canVaryFrameRate: true)

  static func video(
    _ name: String, _ extensions: [String], muxer: String, _ codecs: [VideoCodec],
    _ options: [(key: String, value: String)], probe: FileProbe = .video,
    audio: [AudioCodec] = [], captions: CaptionCodec? = nil, canVaryFrameRate: Bool = false,
    isStreamable: Bool = false
  ) -> ExportFormat {
    let container = Container(
      muxer: muxer, options: options, audioCodecs: audio, captions: captions,
      canVaryFrameRate: canVaryFrameRate)
    return ExportFormat(
      name: name, extensions: extensions, keepsAlpha: codecs.contains(where: \.keepsAlpha),
      codecs: codecs, container: container, isStreamable: isStreamable, probe: probe,
      content: .frames { request throws(ExportError) in
        let choice = try CodecChoice(
          request.options, among: codecs, format: name, in: container)
        return try VideoSink(request, choice, container)
      })
  }
}

/// A media container.
struct Container: Sendable {
  /// FFmpeg's muxer name, such as `mp4`.
  let muxer: String
  private let plainOptions: [(key: String, value: String)]
  /// The supported audio codecs, the default first; empty if audio is not supported.
  let audioCodecs: [AudioCodec]
  /// How it stores a cover image; nil if it does not.
  var poster: PosterKind? { muxer == "mp4" ? .cover : muxer == "matroska" ? .attachment : nil }
  /// How it stores captions; nil if it does not.
  let captions: CaptionCodec?
  /// Whether frames may be displayed for different times.
  let canVaryFrameRate: Bool

  init(
    muxer: String, options: [(key: String, value: String)], audioCodecs: [AudioCodec] = [],
    captions: CaptionCodec? = nil, canVaryFrameRate: Bool = false
  ) {
    (self.muxer, plainOptions, self.audioCodecs) = (muxer, options, audioCodecs)
    self.captions = captions
    self.canVaryFrameRate = canVaryFrameRate
  }

  var options: FFmpegOptions { FFmpegOptions(plainOptions) }

  /// The options with audio: QuickTime needs a finer timescale for sample-exact durations.
  var optionsWithAudio: FFmpegOptions {
    FFmpegOptions(
      plainOptions + (namesCodecs ? [("movie_timescale", "\(AudioReader.rate)")] : []))
  }

  /// Whether audio timestamps include the encoder's priming, with the delay stored separately.
  var countsAudioDelay: Bool { !namesCodecs }

  /// Whether streams have QuickTime sample entry codes.
  var namesCodecs: Bool { muxer == "mp4" || muxer == "mov" }
}
