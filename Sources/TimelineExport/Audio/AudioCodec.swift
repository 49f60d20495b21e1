import CFFmpeg

/// An audio codec: one of libavcodec's encoders. Containers list the codecs that they support.
struct AudioCodec: Sendable {
  /// The encoder's sample format.
  enum Layout: Sendable {
    case floats, planarFloats
    /// The upper 24 bits of 32.
    case integers, planarIntegers

    var format: AVSampleFormat {
      switch self {
      case .floats: AV_SAMPLE_FMT_FLT
      case .planarFloats: AV_SAMPLE_FMT_FLTP
      case .integers: AV_SAMPLE_FMT_S32
      case .planarIntegers: AV_SAMPLE_FMT_S32P
      }
    }
  }

  /// The name for users, such as `aac`.
  let name: String
  /// FFmpeg's name of the encoder.
  let encoder: String
  let layout: Layout
  /// The default bit rate; nil for codecs that are lossless to 24 bits.
  let bitRate: Int?
  /// Samples per packet, for encoders with a variable frame size.
  var packetSize = 1024
}

// To add a codec, declare it here and list it in its containers.
extension AudioCodec {
  /// Supported by every player.
  static let aac = AudioCodec(
    name: "aac", encoder: "aac", layout: .planarFloats, bitRate: 192_000)
  /// Supported by browsers.
  static let opus = AudioCodec(
    name: "opus", encoder: "libopus", layout: .floats, bitRate: 160_000)
  static let alac = AudioCodec(
    name: "alac", encoder: "alac", layout: .planarIntegers, bitRate: nil)
  static let flac = AudioCodec(name: "flac", encoder: "flac", layout: .integers, bitRate: nil)
  /// Uncompressed 24-bit samples, for editing.
  static let pcm = AudioCodec(name: "pcm", encoder: "pcm_s24le", layout: .integers, bitRate: nil)
}

/// An audio codec with its resolved options.
struct AudioChoice: Sendable {
  let codec: AudioCodec
  /// Bits per second; nil for a lossless codec.
  let bitRate: Int?

  /// Resolves `options` among the codecs of a container.
  ///
  /// - Parameter isExact: Whether to prefer a lossless codec, to match the video codec.
  /// - Throws: ``ExportError`` with the supported alternatives.
  init(
    _ options: ExportOptions, among codecs: [AudioCodec], isExact: Bool
  ) throws(ExportError) {
    let usual = codecs.first { isExact == ($0.bitRate == nil) } ?? codecs.first
    let wanted = options.audioCodec
    guard let codec = wanted == nil ? usual : codecs.first(where: { $0.name == wanted }) else {
      throw .unknownAudioCodec(name: wanted ?? "", known: codecs.map(\.name))
    }
    self.codec = codec
    guard let rate = options.audioBitRate else {
      bitRate = codec.bitRate
      return
    }
    guard codec.bitRate != nil else { throw .noBitRate(codec: codec.name) }
    guard Self.bitRates.contains(rate) else {
      throw .bitRateOutOfRange(
        rate, from: Self.bitRates.lowerBound, to: Self.bitRates.upperBound)
    }
    bitRate = rate
  }

  /// The stereo bit rates that both AAC and Opus support.
  private static let bitRates = 32_000...448_000
}
