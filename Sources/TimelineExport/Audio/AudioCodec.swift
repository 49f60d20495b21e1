import CFFmpeg

/// A codec of sound: one of libavcodec's encoders. Containers list those that they hold.
struct AudioCodec: Sendable {
  /// How samples are handed over.
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

  /// What users call it, such as `aac`.
  let name: String
  /// FFmpeg's name of the encoder.
  let encoder: String
  let layout: Layout
  /// Bits a second unless said; nil where every sample comes back as it was, to 24 bits.
  let bitRate: Int?
  /// Samples of a packet where the encoder leaves that open.
  var packetSize = 1024
}

// The codecs. To add one, describe it here and name it in the containers that hold it.
extension AudioCodec {
  /// What every player takes.
  static let aac = AudioCodec(
    name: "aac", encoder: "aac", layout: .planarFloats, bitRate: 192_000)
  /// What browsers take.
  static let opus = AudioCodec(
    name: "opus", encoder: "libopus", layout: .floats, bitRate: 160_000)
  static let alac = AudioCodec(
    name: "alac", encoder: "alac", layout: .planarIntegers, bitRate: nil)
  static let flac = AudioCodec(name: "flac", encoder: "flac", layout: .integers, bitRate: nil)
  /// 24 bits, as they are: what editors take.
  static let pcm = AudioCodec(name: "pcm", encoder: "pcm_s24le", layout: .integers, bitRate: nil)
}

/// A codec of sound with what was chosen for it.
struct AudioChoice: Sendable {
  let codec: AudioCodec
  /// Bits a second; nil for a codec that loses nothing.
  let bitRate: Int?

  /// What `options` ask for, of the codecs that a container holds.
  ///
  /// - Parameter isExact: Whether one that loses nothing goes best with the pictures.
  /// - Throws: ``ExportError`` that says what there is instead.
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

  /// What both AAC and Opus take of two channels.
  private static let bitRates = 32_000...448_000
}
