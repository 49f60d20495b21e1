import DrawingReplay

/// A Gaussian blur of pixels, on a coarser grid where it is wide, its colours strengthened and tinted.
///
/// Between the passes and after them values have eight bits more than pixels, which are dithered in the end:
/// else a blur, which changes little from pixel to pixel, would show bands.
struct BackdropBlur {
  private let sigma: Double
  private let tone: BlurTone
  /// What is to be seen of it.
  private let visible: PixelRect
  /// How often the pixels are halved first: what is blurred by eight pixels shows nothing finer than four.
  private let level: Int

  init(sigma: Double, _ values: BackdropValues, visible: PixelRect) {
    self.sigma = sigma
    self.visible = visible
    tone = BlurTone(
      saturation: UInt32(min(max(values.saturation, 0), 4) * 256),
      tint: values.tint.premultiplied(opacity: 1))
    var (rest, level) = (sigma, 0)
    while rest > 8 { (rest, level) = (rest / 2, level + 1) }
    self.level = level
  }

  private var step: Int { 1 << level }

  /// What is left to blur once pixels have been averaged and are shown bilinearly, in texels: a mean over f
  /// pixels has a variance of (f² − 1) / 12, a bilinear sample one of f² / 6.
  private var filter: GaussianFilter {
    let f = Double(step)
    let taken = level == 0 ? 0 : (f * f - 1) / 12 + f * f / 6
    return GaussianFilter(sigma: max(sigma * sigma - taken, 0).squareRoot() / f)
  }

  /// How far around what is seen pixels matter.
  private var reach: Int { sigma > 0 ? (filter.radius + 2) * step : 0 }

  /// The pixels that the blur needs to be right in what is seen.
  var region: PixelRect { visible.outset(by: reach) }

  /// Takes all that it depends on but for what is blurred.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(22, Int(tone.saturation))
    builder.add(Int(tone.tint), reach)
    builder.add(sigma, 0)
    builder.add(visible.width, visible.height)
  }

  /// What is seen of the blur, a texel for each pixel.
  ///
  /// - Parameter source: The region's pixels.
  func texture(of source: Texture, identity: PixelKey) -> Texture {
    let blurred = WidePixels(source.halved(level), blurredBy: filter)
    return Texture(
      width: visible.width, height: visible.height, isOpaque: source.isOpaque, isDithered: true,
      identity: identity
    ) { rows, stride in
      for y in 0..<visible.height {
        finishBlur(
          rows + y * stride, blurred.rows(atRow: y + reach, level: level), tone, column: reach,
          row: y + reach, count: visible.width)
      }
    }
  }
}

/// Blurred pixels in 256ths, with a copy of the outermost ones all round.
private final class WidePixels {
  private let width: Int
  private let height: Int
  /// In pixels.
  private let stride: Int
  private let values: UnsafeMutablePointer<UInt16>

  init(_ texture: Texture, blurredBy filter: GaussianFilter) {
    (width, height, stride) = (texture.width, texture.height, texture.width + 2)
    values = .allocate(capacity: 4 * stride * (height + 2))
    let padded = PaddedPixels(texture, reach: filter.radius)
    padded.blur(filter, into: values + 4 * (stride + 1), stride: stride)
    fillBorder()
  }

  deinit { values.deallocate() }

  private func fillBorder() {
    for y in 1...height {
      let row = values + 4 * y * stride
      row.update(from: row + 4, count: 4)
      (row + 4 * (width + 1)).update(from: row + 4 * width, count: 4)
    }
    values.update(from: values + 4 * stride, count: 4 * stride)
    (values + 4 * (height + 1) * stride).update(
      from: values + 4 * height * stride, count: 4 * stride)
  }

  /// What a row of pixels lies between, of texels that are 2^level pixels wide and high.
  func rows(atRow y: Int, level: Int) -> BlurredRows {
    // In halves of a pixel, from the middle of the row before the first.
    let place = 2 * y + 1 + 1 << level
    let above = min(place >> (level + 1), height)
    let first = values + 4 * (above * stride + 1)
    return BlurredRows(
      above: first, below: first + 4 * stride,
      fraction: (place & (2 << level - 1)) << (7 - level), level: level)
  }
}

/// Pixels with copies of the outermost ones all round.
private final class PaddedPixels {
  private let width: Int
  private let height: Int
  private let reach: Int
  private let stride: Int
  private let pixels: UnsafeMutablePointer<UInt32>

  init(_ texture: Texture, reach: Int) {
    (width, height, self.reach) = (texture.width, texture.height, reach)
    stride = width + 2 * reach
    pixels = .allocate(capacity: stride * (height + 2 * reach))
    for y in -reach..<height + reach {
      let source = texture.pixels + min(max(y, 0), height - 1) * texture.stride
      let row = pixels + (y + reach) * stride
      row.update(repeating: source[0], count: reach)
      (row + reach).update(from: source, count: width)
      (row + reach + width).update(repeating: source[width - 1], count: reach)
    }
  }

  deinit { pixels.deallocate() }

  /// Blurs row by row, then column by column; a channel is a mask with a value in four.
  func blur(
    _ filter: GaussianFilter, into rows: UnsafeMutablePointer<UInt16>, stride targetStride: Int
  ) {
    let (count, lines) = (4 * width, height + 2 * reach)
    let blurred = UnsafeMutablePointer<UInt16>.allocate(capacity: count * lines)
    defer { blurred.deallocate() }
    for y in 0..<lines {
      let source = pixels + y * stride + reach
      source.withMemoryRebound(to: UInt8.self, capacity: count) {
        blurRow(blurred + y * count, $0, distance: 4, filter: filter, count: count)
      }
    }
    for y in 0..<height {
      blurRow(
        rows + 4 * y * targetStride, UnsafePointer(blurred + (y + reach) * count),
        distance: count, filter: filter, count: count)
    }
  }
}
