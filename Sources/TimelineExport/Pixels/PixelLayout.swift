import CFFmpeg

/// A codec's pixel format with its color description.
struct PixelLayout: Sendable {
  /// The name for users, such as `yuv420p10`.
  let name: String
  let format: AVPixelFormat
  let colors: ColorTags
  /// Whether it has alpha, which is straight (not premultiplied).
  var hasAlpha = false
  /// Whether chroma is subsampled, which requires even sides.
  var needsEvenSize = false

  static let yuv420p = PixelLayout(
    name: "yuv420p", format: AV_PIX_FMT_YUV420P, colors: .bt709Limited, needsEvenSize: true)
  static let yuva420p = PixelLayout(
    name: "yuva420p", format: AV_PIX_FMT_YUVA420P, colors: .bt709Limited, hasAlpha: true,
    needsEvenSize: true)
  static let yuv420p10 = PixelLayout(
    name: "yuv420p10", format: AV_PIX_FMT_YUV420P10LE, colors: .bt709Limited, needsEvenSize: true)
  static let yuv422p10 = PixelLayout(
    name: "yuv422p10", format: AV_PIX_FMT_YUV422P10LE, colors: .bt709Limited, needsEvenSize: true)
  static let yuv444p = PixelLayout(
    name: "yuv444p", format: AV_PIX_FMT_YUV444P, colors: .bt709Limited)
  static let yuv444p10 = PixelLayout(
    name: "yuv444p10", format: AV_PIX_FMT_YUV444P10LE, colors: .bt709Limited)
  static let yuva444p10 = PixelLayout(
    name: "yuva444p10", format: AV_PIX_FMT_YUVA444P10LE, colors: .bt709Limited, hasAlpha: true)
  /// Unconverted RGB.
  static let bgr0 = PixelLayout(name: "bgr0", format: AV_PIX_FMT_BGR0, colors: .sRGB)
  static let rgb24 = PixelLayout(name: "rgb24", format: AV_PIX_FMT_RGB24, colors: .sRGB)
  static let bgra = PixelLayout(
    name: "bgra", format: AV_PIX_FMT_BGRA, colors: .sRGB, hasAlpha: true)
  /// The unconverted bytes of a bitmap.
  static let premultiplied = PixelLayout(
    name: "premultiplied", format: AV_PIX_FMT_BGRA, colors: .sRGB)
  /// Used by APNG.
  static let rgba = PixelLayout(
    name: "rgba", format: AV_PIX_FMT_RGBA, colors: .sRGB, hasAlpha: true)

  /// The frame size for bitmaps of `size`.
  func frameSize(for size: PixelSize) -> PixelSize { needsEvenSize ? size.roundedUpToEven : size }
}

extension PixelSize {
  /// Rounds odd sides up. The maximum side is even, so the result is valid.
  var roundedUpToEven: PixelSize {
    (try? PixelSize(width: (width + 1) & ~1, height: (height + 1) & ~1)) ?? self
  }
}
