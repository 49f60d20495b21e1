import ArgumentParser
import TimelineExport

/// How frames are encoded.
struct EncodingOptions: ParsableArguments {
  @Option(
    help: """
      The codec: h264, hevc, av1, vp9, ffv1, prores, prores4444 or h264-lossless. Default: the file \
      format's first.
      """)
  var codec: String?

  @Option(
    parsing: .unconditional,
    help: """
      Quality on the codec's scale, low being good: to 51 for h264 and hevc, to 63 for av1 and vp9. \
      Default: one at which loss is not seen. h264 below 1 is lossless, which many players do not show.
      """,
    transform: Numbers.number(
      in: 0...63, called: "0 to 51 for h264 and hevc, to 63 for av1 and vp9"))
  var crf: Double?

  @Option(
    help: """
      How much work goes into a small file: ultrafast to veryslow for h264 and hevc, 0 (slow) to 12 \
      for av1, 0 to 8 for vp9. For prores the quality: proxy, lt, standard or hq.
      """)
  var preset: String?

  @Option(
    help: """
      How pixels are stored, where the codec leaves the choice: yuv420p, yuv444p, yuv420p10, \
      yuv444p10, bgr0, bgra, ….
      """)
  var pixelFormat: String?

  @Flag(help: "Keep transparency, in .mov, .webm and .mkv. Pictures keep it anyway.")
  var alpha = false

  /// Sets the exporter's options.
  func apply(to options: inout ExportOptions) {
    options.codec = codec
    options.crf = crf
    options.preset = preset
    options.pixelFormat = pixelFormat
    options.alpha = alpha
  }
}
