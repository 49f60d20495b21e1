import Audio

/// The containers of video, and the codecs that each holds, the usual one first.
extension ExportFormat {
  /// The index goes to the front, so that a browser can start before it has all of the file.
  private static let indexFirst: [(key: String, value: String)] = [("movflags", "+faststart")]
  private static let cuesFirst: [(key: String, value: String)] = [("cues_to_front", "1")]

  static let mp4 = video(
    "MP4", ["mp4", "m4v"], muxer: "mp4", [.h264, .hevc, .av1, .h264Lossless], indexFirst,
    audio: [.aac, .alac])
  static let mov = video(
    "QuickTime", ["mov"], muxer: "mov", [.h264, .hevc, .prores, .prores4444, .h264Lossless],
    indexFirst, audio: [.aac, .pcm, .alac])
  /// Counts milliseconds, to which times are rounded. How much an encoder puts in front of the sound is
  /// written for Opus only, so there is no AAC.
  static let matroska = video(
    "Matroska", ["mkv"], muxer: "matroska", [.h264, .hevc, .av1, .ffv1, .vp9, .h264Lossless],
    cuesFirst, audio: [.opus, .flac, .pcm])
  /// Counts milliseconds, to which times are rounded.
  static let webm = video(
    "WebM", ["webm"], muxer: "webm", [.vp9, .av1], cuesFirst, audio: [.opus])

  static func video(
    _ name: String, _ extensions: [String], muxer: String, _ codecs: [VideoCodec],
    _ options: [(key: String, value: String)], probe: FileProbe = .film,
    audio: [AudioCodec] = [], isStreamable: Bool = false
  ) -> ExportFormat {
    let container = Container(muxer: muxer, options: options, audioCodecs: audio)
    return ExportFormat(
      name: name, extensions: extensions, keepsAlpha: codecs.contains(where: \.keepsAlpha),
      codecs: codecs, container: container, isStreamable: isStreamable, probe: probe,
      content: .frames { request throws(ExportError) in
        let choice = try CodecChoice(request.options, among: codecs, format: name)
        return try VideoSink(request, choice, container)
      })
  }
}

/// A kind of file that holds streams.
struct Container: Sendable {
  /// FFmpeg's name of it, such as `mp4`.
  let muxer: String
  private let plainOptions: [(key: String, value: String)]
  /// The codecs of sound that it holds, the usual one first; empty for one that is silent.
  let audioCodecs: [AudioCodec]

  init(
    muxer: String, options: [(key: String, value: String)], audioCodecs: [AudioCodec] = []
  ) {
    (self.muxer, plainOptions, self.audioCodecs) = (muxer, options, audioCodecs)
  }

  var options: FFmpegOptions { FFmpegOptions(plainOptions) }

  /// With sound, lengths are to be exact to the sample: QuickTime counts milliseconds unless told.
  var optionsWithAudio: FFmpegOptions {
    FFmpegOptions(
      plainOptions + (namesCodecs ? [("movie_timescale", "\(AudioReader.rate)")] : []))
  }

  /// Whether times of sound begin with what the encoder puts in front, and the delay is told apart.
  var countsAudioDelay: Bool { !namesCodecs }

  /// Whether streams carry the names that QuickTime gives codecs.
  var namesCodecs: Bool { muxer == "mp4" || muxer == "mov" }
}
