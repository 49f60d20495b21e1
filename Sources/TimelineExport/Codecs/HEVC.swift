/// HEVC by x265: about two thirds of H.264's size.
extension VideoCodec {
  /// x265 is deterministic for any instruction set, but depends on the numbers of pool and frame threads, so
  /// both are fixed. Weighted prediction is off, as x265 3.5 reads out of bounds with it. The SEI message with
  /// version and CPU is omitted.
  private static let machineIndependent =
    "pools=4:frame-threads=2:lookahead-slices=0:weightp=0:info=0:log-level=none"

  static let hevc = VideoCodec(
    name: "hevc", encoder: "libx265", layouts: [.yuv420p, .yuv420p10, .yuv444p, .yuv444p10],
    quality: QualityScale(range: 0...51, standard: 18), presets: .x26x,
    tunings: ["animation", "grain", "psnr", "ssim", "fastdecode", "zerolatency"],
    // Required by Apple's players: parameter sets in the header only.
    fourCharacterCode: "hvc1",
    // The size of a coding tree unit; x265 3.5 writes out of bounds for smaller frames.
    shortestSide: 64, reorderedFrames: 2, isAlone: true,
    options: { choice, _ in
      [
        ("preset", choice.preset), ("crf", "\(choice.quality)"),
        ("x265-params", machineIndependent),
      ]
    })
}
