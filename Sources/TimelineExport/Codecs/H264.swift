import Foundation

/// H.264 by x264: what every player takes.
extension VideoCodec {
  static let h264 = h264(processors: ProcessInfo.processInfo.activeProcessorCount)

  /// Every pixel as it was rendered: RGB, in the profile High 4:4:4 Predictive.
  static let h264Lossless = VideoCodec(
    name: "h264-lossless", encoder: "libx264rgb", layouts: [.bgr0], isLossless: true,
    presets: .x26x, reorderedFrames: 2,
    options: { choice in
      [("preset", choice.preset), ("crf", "0"), ("x264-params", machineIndependent)]
    })

  /// The codec as so many processors encode it best; its bytes do not depend on them.
  ///
  /// With a processor for each of its threads, x264 has one more that looks ahead. With fewer that one would but
  /// take turns with the others, and some 30 MB of frames at 1080p wait between them: the thread that gives out
  /// frames looks ahead instead.
  static func h264(processors: Int) -> VideoCodec {
    let parameters = machineIndependent + (processors > 4 ? "" : ":sync-lookahead=0")
    return VideoCodec(
      name: "h264", encoder: "libx264", layouts: [.yuv420p, .yuv444p, .yuv420p10, .yuv444p10],
      quality: QualityScale(range: 0...51, standard: 18), presets: .x26x, reorderedFrames: 2,
      options: { choice in
        [
          ("preset", choice.preset), ("crf", "\(choice.quality)"), ("x264-params", parameters),
        ]
      },
      // x264 drops the fraction of the quality, and is lossless at 0.
      notes: { $0.quality < 1 ? [.lossless(crf: $0.quality)] : [] })
  }

  /// The same bytes on every machine: the number of threads is fixed, those that look ahead are not more than
  /// one, and x264's `cpu-independent` keeps instruction sets from making a difference.
  private static let machineIndependent = "lookahead-threads=1:cpu-independent=1"
}
