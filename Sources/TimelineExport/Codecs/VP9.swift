/// VP9 by libvpx: video for browsers, with transparency.
extension VideoCodec {
  /// libvpx is deterministic for any instruction set; the number of threads is fixed. Alternate reference
  /// (hidden) frames are incompatible with alpha, so they are disabled then.
  static let vp9 = VideoCodec(
    name: "vp9", encoder: "libvpx-vp9",
    layouts: [.yuv420p, .yuva420p, .yuv444p, .yuv420p10, .yuv444p10],
    quality: QualityScale(range: 0...63, standard: 18),
    presets: .numbers(0...8, standard: 4), hasAlphaStream: true,
    options: { choice, _ in
      let isLossless = choice.quality < 1
      return [
        ("crf", "\(Int(choice.quality.rounded()))"), ("b", "0"), ("deadline", "good"),
        ("cpu-used", choice.preset), ("row-mt", "1"),
        ("auto-alt-ref", choice.layout.hasAlpha ? "0" : "1"),
      ] + (isLossless ? [("lossless", "1")] : [])
    })

  /// Options of the alpha stream: lossless, without frame delay.
  static let vp9Alpha: [(key: String, value: String)] = [
    ("lossless", "1"), ("b", "0"), ("deadline", "good"), ("cpu-used", "4"), ("row-mt", "1"),
    ("auto-alt-ref", "0"), ("lag-in-frames", "0"),
  ]
}
