import ArgumentParser
import TimelineExport

extension Dithering: ExpressibleByArgument {}

/// The options of the video encoder.
struct EncodingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The format of an output without a file extension, such as -: y4m and raw for pipes, or the extension of \
      another format.
      """, valueName: "extension"))
  var format: String?

  @Option(
    help: ArgumentHelp(
      """
      The codec: h264, hevc, av1, vp9, ffv1, prores, prores4444, h264-lossless or webp. Default: depends on the \
      file format.
      """, valueName: "name"),
    completion: .list([
      "h264", "hevc", "av1", "vp9", "ffv1", "prores", "prores4444", "h264-lossless", "webp",
    ]))
  var codec: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Constant quality on the codec's scale, where lower is better: 0 to 51 for h264 and hevc, to 63 for av1, \
      vp9 and webp. Default: visually lossless. h264 below 1 is lossless, which many players do not support.
      """, valueName: "number"),
    transform: Numbers.number(
      in: 0...63, called: "0 to 51 for h264 and hevc, to 63 for av1, vp9 and webp"))
  var crf: Double?

  @Option(
    help: ArgumentHelp(
      """
      Encoding speed versus compression: ultrafast to veryslow for h264 and hevc, 0 (slow) to 12 for av1, \
      0 to 8 for vp9. For prores, the profile: proxy, lt, standard or hq.
      """, valueName: "name"))
  var preset: String?

  @Option(
    help: ArgumentHelp(
      """
      What the settings of the encoder are tuned to: animation, film, grain, stillimage, psnr, ssim, fastdecode or \
      zerolatency for h264; all but film and stillimage for hevc.
      """, valueName: "name"),
    completion: .list([
      "animation", "film", "grain", "stillimage", "psnr", "ssim", "fastdecode", "zerolatency",
    ]))
  var tune: String?

  @Flag(
    help: """
      Leave out frames that equal the one before, which is displayed for longer, in .mp4, .mov, .mkv and .webm. For \
      players; editing programs prefer a constant frame rate.
      """)
  var vfr = false

  @Option(
    help: ArgumentHelp(
      """
      The pixel format, if the codec supports several: yuv420p, yuv444p, yuv420p10, yuv444p10, bgr0, bgra, ….
      """, valueName: "name"))
  var pixelFormat: String?

  @Flag(help: "Include the alpha channel in .mov, .webm and .mkv. Image formats always include it.")
  var alpha = false

  @Option(
    help: ArgumentHelp(
      "Dithering of GIFs: none, bayer or diffusion. Default: bayer.",
      valueName: "how"))
  var dither: Dithering?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum file size of a GIF, such as 500k or 2MB; settings are chosen to fit.",
      valueName: "size"),
    transform: Numbers.bytes)
  var maxSize: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Number of frames per independently encoded segment, which is also the size of chunks. Default: one to three \
      seconds, beginning with animations.
      """, valueName: "count"),
    transform: Numbers.whole(in: 1...1_000_000, called: "1 to 1000000"))
  var segmentFrames: Int?

  /// Applies the arguments to the exporter's options.
  func apply(to options: inout ExportOptions) {
    options.format = format
    options.codec = codec
    options.crf = crf
    options.preset = preset
    options.tuning = tune
    options.variableFrameRate = vfr
    options.pixelFormat = pixelFormat
    options.alpha = alpha
    options.dithering = dither ?? options.dithering
    options.maximumSize = maxSize
    options.segmentFrames = segmentFrames ?? options.segmentFrames
  }
}
