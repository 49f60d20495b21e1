/// AV1 by SVT-AV1: the smallest files, for browsers and recent devices.
extension VideoCodec {
  /// SVT-AV1 is deterministic for any number of threads and any instruction set.
  static let av1 = VideoCodec(
    name: "av1", encoder: "libsvtav1", layouts: [.yuv420p, .yuv420p10],
    quality: QualityScale(range: 1...63, standard: 24),
    presets: .numbers(0...12, standard: 8), shortestSide: 64, isAlone: true,
    options: { choice, _ in
      [("preset", choice.preset), ("crf", "\(Int(choice.quality.rounded()))")]
    })
}
