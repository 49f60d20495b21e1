import ArgumentParser
import TimelineExport

/// How sound is encoded.
struct AudioOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      aac, alac, flac, opus or pcm. Default: the file format's usual one, which loses nothing where the \
      pictures' does not, or is for editors.
      """, valueName: "name"),
    completion: .list(["aac", "alac", "flac", "opus", "pcm"]))
  var audioCodec: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Bits a second of sound, such as 128k. Default: 192k for aac, 160k for opus.",
      valueName: "rate"),
    transform: Numbers.bytes)
  var audioBitrate: Int?

  @Flag(help: "Leave out the scene's sound.")
  var noAudio = false

  /// Sets the exporter's options.
  func apply(to options: inout ExportOptions) {
    options.audioCodec = audioCodec
    options.audioBitRate = audioBitrate
    options.includesAudio = !noAudio
  }
}
