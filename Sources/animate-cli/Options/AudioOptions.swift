import ArgumentParser
import TimelineExport

/// The options of the audio encoder.
struct AudioOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The codec: aac, alac, flac, opus or pcm. Default: depends on the file format; lossless with lossless and \
      intermediate video codecs.
      """, valueName: "name"),
    completion: .list(["aac", "alac", "flac", "opus", "pcm"]))
  var audioCodec: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Audio bit rate in bits per second, such as 128k. Default: 192k for aac, 160k for opus.",
      valueName: "rate"),
    transform: Numbers.bytes)
  var audioBitrate: Int?

  @Flag(help: "Omit the scene's audio.")
  var noAudio = false

  /// Applies the arguments to the exporter's options.
  func apply(to options: inout ExportOptions) {
    options.audioCodec = audioCodec
    options.audioBitRate = audioBitrate
    options.includesAudio = !noAudio
  }
}
