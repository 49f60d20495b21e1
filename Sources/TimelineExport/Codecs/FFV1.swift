/// FFV1, version 3: lossless, for archives. Intra-only.
extension VideoCodec {
  static let ffv1 = VideoCodec(
    name: "ffv1", encoder: "ffv1", layouts: [.bgr0, .bgra, .yuv420p, .yuv444p],
    isLossless: true,
    options: { _, _ in
      // The number of slices affects the stream. Each slice has a checksum.
      [("level", "3"), ("slices", "4"), ("slicecrc", "1"), ("g", "1")]
    })
}
