/// A video codec: one of libavcodec's encoders and its options. Each has a file in this folder; formats list the
/// codecs that they support.
struct VideoCodec: Sendable {
  /// The name for users, such as `h264`.
  let name: String
  /// FFmpeg's name of the encoder, such as `libx264`.
  let encoder: String
  /// The supported pixel layouts, the default first.
  let layouts: [PixelLayout]
  /// The crf scale; nil if presets determine the quality, or if it is lossless.
  var quality: QualityScale?
  /// Whether decoding restores every value exactly.
  var isLossless = false
  /// The presets: speed against file size, or profiles.
  var presets = PresetList.none
  /// The tunings of the encoder's settings to a kind of content, by FFmpeg's names; empty if it has none.
  var tunings: [String] = []
  /// The sample entry code in MP4 and QuickTime, if FFmpeg's default is not widely supported: `hvc1`.
  var fourCharacterCode: String?
  /// The minimum width and height that the encoder supports.
  var shortestSide = 1
  /// Whether alpha is encoded as a separate stream: VP9.
  var hasAlphaStream = false
  /// The maximum reordering delay of B-frames, in frames: 2 with B-pyramids.
  var reorderedFrames = 0
  /// Whether the encoder has process-global state: ``EncoderLocks``.
  var isAlone = false
  /// Whether a video is encoded as a whole rather than in independent segments: ``SegmentEncoder``.
  var isWhole = false
  /// How frames that equal the one before are encoded at a constant frame rate.
  var repeatedFrames = RepeatedFrames.encoded
  /// Whether packets are pixels, which are faster to draw than to store.
  var isUncompressed = false
  /// The number of encoder threads: constant, as the output of some encoders depends on it.
  var threads: Int32 = 4
  /// The encoder's options for a size in pixels, by FFmpeg's names.
  let options: @Sendable (CodecChoice, PixelSize) -> [(key: String, value: String)]
  /// Notes for the user about videos in this codec.
  var notes: @Sendable (CodecChoice) -> [ExportNote] = { _ in [] }
}

/// A codec's range of constant rate factors.
struct QualityScale: Sendable {
  /// From the best quality to the smallest file.
  let range: ClosedRange<Double>
  let standard: Double
}

/// The presets of a codec.
struct PresetList: Sendable {
  let names: [String]
  let standard: String
  /// The fastest preset; nil if presets do not affect speed.
  var fastest: String?

  /// For codecs without presets.
  static let none = PresetList(names: [], standard: "")

  /// The presets of x264 and x265.
  static let x26x = PresetList(
    names: [
      "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
      "veryslow",
    ], standard: "medium", fastest: "ultrafast")

  /// Numeric presets; higher is faster.
  static func numbers(_ range: ClosedRange<Int>, standard: Int) -> PresetList {
    PresetList(
      names: range.map(String.init), standard: "\(standard)", fastest: "\(range.upperBound)")
  }
}

/// A codec with its resolved options.
struct CodecChoice: Sendable {
  let codec: VideoCodec
  let layout: PixelLayout
  /// The crf, within the codec's range; 0 if it has none.
  let quality: Double
  /// One of the codec's presets; empty if it has none.
  let preset: String
  /// One of the codec's tunings; nil for none.
  let tuning: String?
  /// How frames that equal the one before are encoded.
  let repeatedFrames: RepeatedFrames

  /// Resolves `options` among the codecs of a format.
  ///
  /// - Parameters:
  ///   - format: The format's name in error messages.
  ///   - container: The format's container; nil where it does not matter.
  /// - Throws: ``ExportError`` with the supported alternatives.
  init(
    _ options: ExportOptions, among codecs: [VideoCodec], format: String,
    in container: Container? = nil
  ) throws(ExportError) {
    codec = try Self.codec(options, among: codecs, format: format)
    let isVariable = options.variableFrameRate && container?.canVaryFrameRate == true
    repeatedFrames = isVariable ? .merged : codec.repeatedFrames
    tuning = options.tuning
    if let tuning, !codec.tunings.contains(tuning) {
      throw .unknownTuning(name: tuning, codec: codec.name, known: codec.tunings)
    }
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

  /// The codec named in `options`, or else the first that supports the requested alpha.
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
      throw .alphaUnsupported(
        by: name, known: able.isEmpty ? ExportFormat.keepingAlpha : able.map(\.name))
    }
    return codec
  }

  private static func layout(
    _ options: ExportOptions, of codec: VideoCodec
  ) throws(ExportError) -> PixelLayout {
    let able = codec.layouts.filter { $0.hasAlpha || !options.alpha }
    guard let name = options.pixelFormat else {
      // Alpha increases the file size, so it is encoded only on request.
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

extension CodecChoice {
  /// The encoder's options for a size in pixels.
  func options(for size: PixelSize) -> [(key: String, value: String)] {
    codec.options(self, size) + (tuning.map { [("tune", $0)] } ?? [])
  }
}

extension VideoCodec {
  /// Whether it supports alpha.
  var keepsAlpha: Bool { layouts.contains(where: \.hasAlpha) }
}
