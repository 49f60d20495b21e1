import CFFmpeg

/// How a codec wants its pixels, by FFmpeg's names.
struct PixelLayout: Sendable {
  /// What users call it, such as `yuv420p10`.
  let name: String
  let format: AVPixelFormat
  let colors: ColorTags
  /// Whether transparency is kept. Colours are not multiplied by alpha then.
  var hasAlpha = false
  /// Whether chroma is shared by neighbours, so that sides have to be even.
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
  /// Red, green and blue as they were rendered.
  static let bgr0 = PixelLayout(name: "bgr0", format: AV_PIX_FMT_BGR0, colors: .sRGB)
  static let rgb24 = PixelLayout(name: "rgb24", format: AV_PIX_FMT_RGB24, colors: .sRGB)
  static let bgra = PixelLayout(
    name: "bgra", format: AV_PIX_FMT_BGRA, colors: .sRGB, hasAlpha: true)
  /// A bitmap's bytes as they are.
  static let premultiplied = PixelLayout(
    name: "premultiplied", format: AV_PIX_FMT_BGRA, colors: .sRGB)
  /// What APNG takes.
  static let rgba = PixelLayout(
    name: "rgba", format: AV_PIX_FMT_RGBA, colors: .sRGB, hasAlpha: true)

  /// The size of the frames that bitmaps of `size` are made into.
  func frameSize(for size: PixelSize) -> PixelSize { needsEvenSize ? size.roundedUpToEven : size }
}

extension PixelSize {
  /// Odd sides made one longer. The longest side possible is even, so there is always room.
  var roundedUpToEven: PixelSize {
    (try? PixelSize(width: (width + 1) & ~1, height: (height + 1) & ~1)) ?? self
  }
}
