/// HEVC by x265: about two thirds of H.264's size.
extension VideoCodec {
  /// x265 gives the same bytes for every instruction set, but not for every number of threads, in
  /// the pool or working on frames: both are fixed. Weighted prediction is off, as x265 3.5 reads beyond what it
  /// has weighted. Its note of version and processor is left out.
  private static let machineIndependent =
    "pools=4:frame-threads=2:lookahead-slices=0:weightp=0:info=0:log-level=none"

  static let hevc = VideoCodec(
    name: "hevc", encoder: "libx265", layouts: [.yuv420p, .yuv420p10, .yuv444p, .yuv444p10],
    quality: QualityScale(range: 0...51, standard: 18), presets: .x26x,
    // What Apple's players ask for: parameter sets in the header only.
    fourCharacterCode: "hvc1",
    // A coding unit's; x265 3.5 writes beyond its memory for narrower frames.
    shortestSide: 64, reorderedFrames: 2, isAlone: true,
    options: { choice in
      [
        ("preset", choice.preset), ("crf", "\(choice.quality)"),
        ("x265-params", machineIndependent),
      ]
    })
}
