/// Apple ProRes, by FFmpeg's encoder: what editors take. Every frame stands by itself.
extension VideoCodec {
  /// 4:2:2, for films that fill the frame.
  static let prores = VideoCodec(
    name: "prores", encoder: "prores_ks", layouts: [.yuv422p10],
    presets: PresetList(names: ["proxy", "lt", "standard", "hq"], standard: "hq"),
    options: { [("profile", $0.preset), ("vendor", "apl0")] })

  /// 4:4:4, with or without alpha, which it keeps exactly.
  static let prores4444 = VideoCodec(
    name: "prores4444", encoder: "prores_ks", layouts: [.yuv444p10, .yuva444p10],
    presets: PresetList(names: ["4444", "4444xq"], standard: "4444"),
    options: { choice in
      [
        ("profile", choice.preset), ("vendor", "apl0"),
        ("alpha_bits", choice.layout.hasAlpha ? "16" : "0"),
      ]
    })
}
