import CFFmpeg

/// An encoder that a codec needs, and whether the installed libavcodec has it.
public struct InstalledEncoder: Sendable, Equatable {
  /// The codec, as ``ExportOptions/codec`` names it.
  public let codec: String
  /// FFmpeg's name of the encoder.
  public let name: String
  /// Whether the installed libavcodec includes it.
  public let isInstalled: Bool

  /// The encoders of all formats, without duplicates.
  public static var all: [InstalledEncoder] {
    var codecs = ExportFormat.all.flatMap(\.codecs).map { ($0.name, $0.encoder) }
    codecs += [("gif", "gif"), ("png", "png")]
    codecs += ExportFormat.all.flatMap { $0.container?.audioCodecs ?? [] }
      .map { ($0.name, $0.encoder) }
    var seen: Set<String> = []
    return codecs.filter { seen.insert($0.0).inserted }.map { codec, encoder in
      InstalledEncoder(
        codec: codec, name: encoder,
        isInstalled: avcodec_find_encoder_by_name(encoder) != nil)
    }
  }
}
