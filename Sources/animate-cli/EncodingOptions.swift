import ArgumentParser
import TimelineExport

extension Dithering: ExpressibleByArgument {}

/// How frames are encoded.
struct EncodingOptions: ParsableArguments {
  @Option(
    help: """
      The codec: h264, hevc, av1, vp9, ffv1, prores, prores4444, h264-lossless, webp. Default: the file \
      format's first.
      """)
  var codec: String?

  @Option(
    parsing: .unconditional,
    help: """
      Quality on the codec's scale, low being good: to 51 for h264 and hevc, to 63 for av1, vp9 and webp. \
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

  @Option(
    help: """
      The codec of sound: aac, alac, flac, opus or pcm. Default: the file format's usual one, which loses \
      nothing where the pictures' does not, or is for editors.
      """)
  var audioCodec: String?

  @Option(
    parsing: .unconditional,
    help: "Bits a second of sound, such as 128k. Default: 192k for aac, 160k for opus.",
    transform: EncodingOptions.size)
  var audioBitrate: Int?

  @Flag(help: "Leave out the scene's sound.")
  var noAudio = false

  @Option(help: "How GIF shows colours that its palette lacks: none, bayer or diffusion.")
  var dither = Dithering.bayer

  @Option(
    parsing: .unconditional,
    help: "The most that a GIF may have, such as 500k or 2MB: settings that fit are found.",
    transform: EncodingOptions.size)
  var maxSize: Int?

  @Option(
    parsing: .unconditional,
    help:
      "How many frames are encoded so that they stand by themselves; chunks have so many. Default: 300.",
    transform: Numbers.whole(in: 1...1_000_000, called: "1 to 1000000"))
  var segmentFrames: Int?

  /// Reads a size: 300000, 500k, 2MB; a kilobyte has 1000 bytes.
  static func size(_ text: String) throws -> Int {
    let match = text.lowercased().wholeMatch(of: /([0-9]+(?:\.[0-9]+)?)(k|m|g)?b?/)
    let factors: [Substring: Double] = ["k": 1e3, "m": 1e6, "g": 1e9]
    guard let match, let number = Double(match.output.1),
      case let bytes = number * (match.output.2.flatMap { factors[$0] } ?? 1), bytes >= 1,
      bytes <= 1e15
    else { throw ValidationError("it has to be a size, such as 300000, 500k or 2MB") }
    return Int(bytes)
  }

  /// Sets the exporter's options.
  func apply(to options: inout ExportOptions) {
    options.codec = codec
    options.crf = crf
    options.preset = preset
    options.pixelFormat = pixelFormat
    options.alpha = alpha
    options.audioCodec = audioCodec
    options.audioBitRate = audioBitrate
    options.includesAudio = !noAudio
    options.dithering = dither
    options.maximumSize = maxSize
    options.segmentFrames = segmentFrames ?? options.segmentFrames
  }
}
