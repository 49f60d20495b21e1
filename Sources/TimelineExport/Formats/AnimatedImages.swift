/// Animated images that an encoder makes in one piece.
extension ExportFormat {
  /// PNG's animated sister: lossless, and shown wherever PNG is.
  static let apng = video(
    "APNG", ["apng"], muxer: "apng", [.apng], [("plays", "0")])
  /// Lossless unless a codec is named.
  static let webp = video(
    "WebP", ["webp"], muxer: "webp", [.webpLossless, .webp], [("loop", "0")],
    probe: .webp)
}

extension VideoCodec {
  static let apng = VideoCodec(
    name: "apng", encoder: "apng", layouts: [.rgba], isLossless: true, isWhole: true,
    threads: 1,
    options: { _ in [("pred", "mixed")] })

  static let webpLossless = VideoCodec(
    name: "webp-lossless", encoder: "libwebp_anim", layouts: [.bgra], isLossless: true,
    isWhole: true, threads: 1,
    options: { _ in [("lossless", "1"), ("compression_level", "4")] })

  /// Its quality is 100 less the number, as libwebp counts the other way.
  static let webp = VideoCodec(
    // WebP's YUV is BT.601's, so the conversion is libwebp's.
    name: "webp", encoder: "libwebp_anim", layouts: [.bgra],
    quality: QualityScale(range: 0...63, standard: 5),
    presets: .numbers(0...6, standard: 4), isWhole: true, threads: 1,
    options: { choice in
      [
        ("lossless", "0"), ("quality", "\(100 - choice.quality)"),
        ("compression_level", choice.preset),
      ]
    })
}
