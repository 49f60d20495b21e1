/// Animated PNG: lossless, with PNG as a fallback. Encoded as a whole, not in segments.
extension ExportFormat {
  static let apng = video(
    "APNG", ["apng"], muxer: "apng", [.apng], [("plays", "0")], probe: .apng)
}

extension VideoCodec {
  static let apng = VideoCodec(
    name: "apng", encoder: "apng", layouts: [.rgba], isLossless: true, isWhole: true,
    threads: 1,
    options: { _, _ in [("pred", "mixed")] })
}
