/// The containers of video, and the codecs that each holds, the usual one first.
extension ExportFormat {
  /// The index goes to the front, so that a browser can start before it has all of the file.
  private static let indexFirst: [(key: String, value: String)] = [("movflags", "+faststart")]
  private static let cuesFirst: [(key: String, value: String)] = [("cues_to_front", "1")]

  static let mp4 = video(
    "MP4", ["mp4", "m4v"], muxer: "mp4", [.h264, .hevc, .av1, .h264Lossless], indexFirst)
  static let mov = video(
    "QuickTime", ["mov"], muxer: "mov", [.h264, .hevc, .prores, .prores4444, .h264Lossless],
    indexFirst)
  /// Counts milliseconds, to which times are rounded.
  static let matroska = video(
    "Matroska", ["mkv"], muxer: "matroska", [.h264, .hevc, .av1, .ffv1, .vp9, .h264Lossless],
    cuesFirst)
  /// Counts milliseconds, to which times are rounded.
  static let webm = video("WebM", ["webm"], muxer: "webm", [.vp9, .av1], cuesFirst)

  static func video(
    _ name: String, _ extensions: [String], muxer: String, _ codecs: [VideoCodec],
    _ options: [(key: String, value: String)], probe: FileProbe.Kind = .frames
  ) -> ExportFormat {
    let container = Container(muxer: muxer, options: FFmpegOptions(options))
    return ExportFormat(
      name: name, extensions: extensions, keepsAlpha: codecs.contains(where: \.keepsAlpha),
      codecs: codecs, container: container, probe: probe
    ) { request throws(ExportError) in
      let choice = try CodecChoice(request.options, among: codecs, format: name)
      return try VideoSink(request, choice, container)
    }
  }
}

/// A kind of file that holds streams.
struct Container: Sendable {
  /// FFmpeg's name of it, such as `mp4`.
  let muxer: String
  let options: FFmpegOptions

  /// Whether streams carry the names that QuickTime gives codecs.
  var namesCodecs: Bool { muxer == "mp4" || muxer == "mov" }
}
