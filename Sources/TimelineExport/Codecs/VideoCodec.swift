/// A codec: one of libavcodec's encoders, and what may be asked of it. Each has a file beside this one; formats
/// list those that they hold.
struct VideoCodec: Sendable {
  /// What users call it, such as `h264`.
  let name: String
  /// FFmpeg's name of the encoder, such as `libx264`.
  let encoder: String
  /// What it encodes, the usual one first.
  let layouts: [PixelLayout]
  /// The range of its constant quality; nil where the presets choose it, or nothing is lost.
  var quality: QualityScale?
  /// Whether every value comes back as it was.
  var isLossless = false
  /// How much work goes into a small file, or what else it is that its presets choose.
  var presets = PresetList.none
  /// How MP4 and QuickTime are to call it where FFmpeg's choice is not what players want: `hvc1`.
  var fourCharacterCode: String?
  /// The shortest side of a frame that the encoder takes.
  var shortestSide = 1
  /// Whether alpha is a stream of its own, encoded beside the colours: VP9.
  var hasAlphaStream = false
  /// How many frames a packet may stand before its turn: 2 where frames lean on later ones that others lean on.
  var reorderedFrames = 0
  /// Whether the encoder keeps tables for the whole process: ``EncoderLocks``.
  var isAlone = false
  /// Whether a film is encoded as a whole, rather than in stretches: ``SegmentEncoder``.
  var isWhole = false
  /// Threads of the encoder: a constant, as some encoders' output depends on it.
  var threads: Int32 = 4
  /// The encoder's options, by FFmpeg's names.
  let options: @Sendable (CodecChoice) -> [(key: String, value: String)]
  /// What the user may not expect of a film in this codec.
  var notes: @Sendable (CodecChoice) -> [ExportNote] = { _ in [] }
}

/// The numbers that a codec takes as its constant quality.
struct QualityScale: Sendable {
  /// From the best to the smallest.
  let range: ClosedRange<Double>
  let standard: Double
}

/// The names that a codec takes as its preset.
struct PresetList: Sendable {
  let names: [String]
  let standard: String
  /// nil where presets choose something other than how much work is done.
  var fastest: String?

  /// For codecs that leave no choice.
  static let none = PresetList(names: [], standard: "")

  /// What x264 and x265 call them.
  static let x26x = PresetList(
    names: [
      "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
      "veryslow",
    ], standard: "medium", fastest: "ultrafast")

  /// Numbers, higher ones being faster.
  static func numbers(_ range: ClosedRange<Int>, standard: Int) -> PresetList {
    PresetList(
      names: range.map(String.init), standard: "\(standard)", fastest: "\(range.upperBound)")
  }
}

/// A codec with all that was chosen for it.
struct CodecChoice: Sendable {
  let codec: VideoCodec
  let layout: PixelLayout
  /// Within the codec's range; 0 where it has none.
  let quality: Double
  /// One of the codec's presets; empty where it has none.
  let preset: String

  /// What `options` ask for, of the codecs that a format holds.
  ///
  /// - Parameter format: What the format is called in errors.
  /// - Throws: ``ExportError`` that says what there is instead.
  init(
    _ options: ExportOptions, among codecs: [VideoCodec], format: String
  ) throws(ExportError) {
    codec = try Self.codec(options, among: codecs, format: format)
    layout = try Self.layout(options, of: codec)
    quality = try Self.quality(options.crf, of: codec)
    let fastest = options.usesFastestPreset ? codec.presets.fastest : nil
    guard let wanted = options.preset ?? fastest, wanted != codec.presets.standard else {
      preset = codec.presets.standard
      return
    }
    guard codec.presets.names.contains(wanted) else {
      throw .unknownPreset(name: wanted, codec: codec.name, known: codec.presets.names)
    }
    preset = wanted
  }

  /// The one that is named; else the first that keeps what is to be kept.
  private static func codec(
    _ options: ExportOptions, among codecs: [VideoCodec], format: String
  ) throws(ExportError) -> VideoCodec {
    let able = options.alpha ? codecs.filter(\.keepsAlpha) : codecs
    guard let name = options.codec else {
      if let first = able.first { return first }
      throw .alphaUnsupported(by: format, known: ExportFormat.keepingAlpha)
    }
    guard let codec = codecs.first(where: { $0.name == name }) else {
      throw .unknownCodec(name: name, known: codecs.map(\.name))
    }
    if options.alpha, !codec.keepsAlpha {
      throw .alphaUnsupported(by: name, known: ExportFormat.keepingAlpha)
    }
    return codec
  }

  private static func layout(
    _ options: ExportOptions, of codec: VideoCodec
  ) throws(ExportError) -> PixelLayout {
    let able = codec.layouts.filter { $0.hasAlpha || !options.alpha }
    guard let name = options.pixelFormat else {
      // Alpha costs room, and is kept only where that was asked for.
      return options.alpha ? able[0] : able.first { !$0.hasAlpha } ?? able[0]
    }
    guard let layout = able.first(where: { $0.name == name }) else {
      throw .unknownPixelFormat(name: name, codec: codec.name, known: able.map(\.name))
    }
    return layout
  }

  private static func quality(
    _ wanted: Double?, of codec: VideoCodec
  ) throws(ExportError) -> Double {
    guard let scale = codec.quality else {
      if wanted != nil {
        throw .noQuality(codec: codec.name, presets: codec.isLossless ? [] : codec.presets.names)
      }
      return 0
    }
    let quality = wanted ?? scale.standard
    guard scale.range.contains(quality) else {
      throw .qualityOutOfRange(
        crf: quality, from: scale.range.lowerBound, to: scale.range.upperBound)
    }
    return quality
  }
}

extension VideoCodec {
  /// Whether it can keep transparency.
  var keepsAlpha: Bool { layouts.contains(where: \.hasAlpha) }
}
