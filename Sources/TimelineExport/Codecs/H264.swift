/// H.264 by x264: supported by every player.
extension VideoCodec {
  /// Deterministic on every machine: the number of threads is fixed, lookahead has one, and
  /// `cpu-independent` makes x264 independent of the instruction set. B-frames are predicted independently of how many
  /// frames are between them and their references, as skipped ones are inserted there: ``PictureStream``.
  private static func parameters(_ choice: CodecChoice, _ size: PixelSize) -> String {
    "lookahead-threads=1:cpu-independent=1:weightb=0:direct=spatial" + lookahead(choice, size)
  }

  /// Lookahead frames are most of x264's memory: 90 MB each at 7680 × 4320. Above 4K, their number is reduced so that
  /// they take no more memory than the preset's number at 4K, but to no fewer than 10: 3.4 GB instead of 6.4 at 8K,
  /// with the same size of the output.
  private static func lookahead(_ choice: CodecChoice, _ size: PixelSize) -> String {
    let (pixels, limit) = (size.width * size.height, 4096 * 2304)
    guard pixels > limit, choice.tuning != "zerolatency",
      let frames = lookaheadFrames[choice.preset]
    else { return "" }
    return ":rc-lookahead=\(max(frames * limit / pixels, 10))"
  }

  /// The frames that x264's presets look ahead at, where they are more than 10.
  private static let lookaheadFrames = [
    "faster": 20, "fast": 30, "medium": 40, "slow": 50, "slower": 60, "veryslow": 60,
  ]

  static let h264 = VideoCodec(
    name: "h264", encoder: "libx264", layouts: [.yuv420p, .yuv444p, .yuv420p10, .yuv444p10],
    quality: QualityScale(range: 0...51, standard: 18), presets: .x26x,
    tunings: [
      "film", "animation", "grain", "stillimage", "psnr", "ssim", "fastdecode", "zerolatency",
    ], reorderedFrames: 2, repeatedFrames: .copied,
    options: { choice, size in
      [
        ("preset", choice.preset), ("crf", "\(choice.quality)"),
        ("x264-params", parameters(choice, size)),
      ]
    },
    // x264 truncates the crf to an integer, and is lossless at 0.
    notes: { $0.quality < 1 ? [.lossless(crf: $0.quality)] : [] })

  /// Lossless RGB in the High 4:4:4 Predictive profile.
  static let h264Lossless = VideoCodec(
    name: "h264-lossless", encoder: "libx264rgb", layouts: [.bgr0], isLossless: true,
    presets: .x26x, reorderedFrames: 2, repeatedFrames: .copied,
    options: { choice, size in
      [
        ("preset", choice.preset), ("crf", "0"), ("x264-params", parameters(choice, size)),
      ]
    })
}
