/// Apple ProRes, by FFmpeg's encoder: an intra-only codec for editing.
extension VideoCodec {
  /// ProRes 422, without alpha.
  static let prores = VideoCodec(
    name: "prores", encoder: "prores_ks", layouts: [.yuv422p10],
    presets: PresetList(names: ["proxy", "lt", "standard", "hq"], standard: "hq"),
    options: { choice, _ in [("profile", choice.preset), ("vendor", "apl0")] })

  /// ProRes 4444, with optional lossless alpha.
  static let prores4444 = VideoCodec(
    name: "prores4444", encoder: "prores_ks", layouts: [.yuv444p10, .yuva444p10],
    presets: PresetList(names: ["4444", "4444xq"], standard: "4444"),
    options: { choice, _ in
      [
        ("profile", choice.preset), ("vendor", "apl0"),
        ("alpha_bits", choice.layout.hasAlpha ? "16" : "0"),
      ]
    })
}
