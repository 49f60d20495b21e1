/// H.264 by x264: supported by every player.
extension VideoCodec {
  /// Deterministic on every machine: the number of threads is fixed, lookahead has one, and
  /// `cpu-independent` makes x264 independent of the instruction set. B-frames are predicted independently of how many
  /// frames are between them and their references, as skipped ones are inserted there: ``PictureStream``.
  private static let parameters =
    "lookahead-threads=1:cpu-independent=1:weightb=0:direct=spatial"

  static let h264 = VideoCodec(
    name: "h264", encoder: "libx264", layouts: [.yuv420p, .yuv444p, .yuv420p10, .yuv444p10],
    quality: QualityScale(range: 0...51, standard: 18), presets: .x26x,
    tunings: [
      "film", "animation", "grain", "stillimage", "psnr", "ssim", "fastdecode", "zerolatency",
    ], reorderedFrames: 2, repeatedFrames: .copied,
    options: { choice in
      [
        ("preset", choice.preset), ("crf", "\(choice.quality)"),
        ("x264-params", parameters),
      ]
    },
    // x264 truncates the crf to an integer, and is lossless at 0.
    notes: { $0.quality < 1 ? [.lossless(crf: $0.quality)] : [] })

  /// Lossless RGB in the High 4:4:4 Predictive profile.
  static let h264Lossless = VideoCodec(
    name: "h264-lossless", encoder: "libx264rgb", layouts: [.bgr0], isLossless: true,
    presets: .x26x, reorderedFrames: 2, repeatedFrames: .copied,
    options: { choice in
      [("preset", choice.preset), ("crf", "0"), ("x264-params", parameters)]
    })
}
