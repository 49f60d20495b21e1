import ArgumentParser
import TimelineExport

extension Dithering: ExpressibleByArgument {}

/// How frames are encoded.
struct EncodingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The format of a file whose name has no extension, as - has none: y4m and raw are for pipes, and the \
      extension of any other file will do.
      """, valueName: "extension"))
  var format: String?

  @Option(
    help: ArgumentHelp(
      """
      h264, hevc, av1, vp9, ffv1, prores, prores4444, h264-lossless or webp. Default: the file format's \
      first.
      """, valueName: "name"),
    completion: .list([
      "h264", "hevc", "av1", "vp9", "ffv1", "prores", "prores4444", "h264-lossless", "webp",
    ]))
  var codec: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Quality on the codec's scale, low being good: to 51 for h264 and hevc, to 63 for av1, vp9 and webp. \
      Default: one at which loss is not seen. h264 below 1 is lossless, which many players do not show.
      """, valueName: "number"),
    transform: Numbers.number(
      in: 0...63, called: "0 to 51 for h264 and hevc, to 63 for av1, vp9 and webp"))
  var crf: Double?

  @Option(
    help: ArgumentHelp(
      """
      How much work goes into a small file: ultrafast to veryslow for h264 and hevc, 0 (slow) to 12 \
      for av1, 0 to 8 for vp9. For prores the quality: proxy, lt, standard or hq.
      """, valueName: "name"))
  var preset: String?

  @Option(
    help: ArgumentHelp(
      """
      How pixels are stored, where the codec leaves the choice: yuv420p, yuv444p, yuv420p10, \
      yuv444p10, bgr0, bgra, ….
      """, valueName: "name"))
  var pixelFormat: String?

  @Flag(help: "Keep transparency, in .mov, .webm and .mkv. Pictures keep it anyway.")
  var alpha = false

  @Option(
    help: ArgumentHelp(
      "How GIF shows colours that its palette lacks: none, bayer or diffusion. Default: bayer.",
      valueName: "how"))
  var dither: Dithering?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most that a GIF may have, such as 500k or 2MB: settings that fit are found.",
      valueName: "size"),
    transform: Numbers.bytes)
  var maxSize: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      How many frames are encoded so that they stand by themselves; chunks have so many. Default: 300.
      """, valueName: "count"),
    transform: Numbers.whole(in: 1...1_000_000, called: "1 to 1000000"))
  var segmentFrames: Int?

  /// Sets the exporter's options.
  func apply(to options: inout ExportOptions) {
    options.format = format
    options.codec = codec
    options.crf = crf
    options.preset = preset
    options.pixelFormat = pixelFormat
    options.alpha = alpha
    options.dithering = dither ?? options.dithering
    options.maximumSize = maxSize
    options.segmentFrames = segmentFrames ?? options.segmentFrames
  }
}
