import DrawingReplay

/// A backdrop blur: a separable Gaussian on a downsampled copy, followed by saturation and tint.
///
/// Intermediate values are 8.8 fixed point and are dithered when they are rounded to eight bits: a
/// blur is so smooth that rounding would show bands.
struct BackdropBlur {
  private let sigma: Double
  private let tone: BlurTone
  /// The pixels of the blur that are visible.
  private let visible: PixelRect
  /// The mip level that is blurred: the source is halved this often. A blur with a sigma of eight
  /// pixels leaves no detail finer than four.
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

  /// The Gaussian that remains to be applied at the mip level, in texels. Downsampling and bilinear
  /// upsampling blur too: a box filter over f pixels has a variance of (f² − 1) / 12, bilinear
  /// interpolation one of f² / 6.
  private var filter: GaussianFilter {
    let f = Double(step)
    let downsamplingVariance = level == 0 ? 0 : (f * f - 1) / 12 + f * f / 6
    return GaussianFilter(sigma: max(sigma * sigma - downsamplingVariance, 0).squareRoot() / f)
  }

  /// The width of the border around the visible pixels that the blur reads, in pixels.
  private var margin: Int { sigma > 0 ? (filter.radius + 2) * step : 0 }

  /// The source pixels that the blur reads.
  var region: PixelRect { visible.outset(by: margin) }

  /// Adds everything the blur depends on except its source.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(22, Int(tone.saturation))
    builder.add(Int(tone.tint), margin)
    builder.add(sigma, 0)
    builder.add(visible.width, visible.height)
  }

  /// The visible part of the blur, one texel per pixel.
  ///
  /// - Parameter source: The pixels of `region`.
  func texture(of source: Texture, identity: PixelKey) -> Texture {
    let blurred = WidePixels(source.halved(level), blurredBy: filter)
    return Texture(
      width: visible.width, height: visible.height, isOpaque: source.isOpaque, isDithered: true,
      identity: identity
    ) { rows, stride in
      for y in 0..<visible.height {
        finishBlur(
          rows + y * stride, blurred.rows(atRow: y + margin, level: level), tone, column: margin,
          row: y + margin, count: visible.width)
      }
    }
  }
}

/// Blurred pixels in 8.8 fixed point, with a border of one replicated pixel.
private final class WidePixels {
  private let width: Int
  private let height: Int
  /// In pixels.
  private let stride: Int
  private let values: UnsafeMutablePointer<UInt16>

  init(_ texture: Texture, blurredBy filter: GaussianFilter) {
    (width, height, stride) = (texture.width, texture.height, texture.width + 2)
    values = .allocate(capacity: 4 * stride * (height + 2))
    let padded = PaddedPixels(texture, padding: filter.radius)
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

  /// The two rows that a row of pixels is interpolated between, at a mip level whose texels are
  /// 2^level pixels wide and high.
  func rows(atRow y: Int, level: Int) -> BlurredRows {
    // In half pixels, from the center of the border row.
    let position = 2 * y + 1 + 1 << level
    let above = min(position >> (level + 1), height)
    let first = values + 4 * (above * stride + 1)
    return BlurredRows(
      above: first, below: first + 4 * stride,
      fraction: (position & (2 << level - 1)) << (7 - level), level: level)
  }
}

/// Pixels with a border of replicated edge pixels.
private final class PaddedPixels {
  private let width: Int
  private let height: Int
  private let margin: Int
  private let stride: Int
  private let pixels: UnsafeMutablePointer<UInt32>

  init(_ texture: Texture, padding margin: Int) {
    (width, height, self.margin) = (texture.width, texture.height, margin)
    stride = width + 2 * margin
    pixels = .allocate(capacity: stride * (height + 2 * margin))
    for y in -margin..<height + margin {
      let source = texture.pixels + min(max(y, 0), height - 1) * texture.stride
      let row = pixels + (y + margin) * stride
      row.update(repeating: source[0], count: margin)
      (row + margin).update(from: source, count: width)
      (row + margin + width).update(repeating: source[width - 1], count: margin)
    }
  }

  deinit { pixels.deallocate() }

  /// Blurs by rows, then by columns. A channel is a mask with a stride of four.
  func blur(
    _ filter: GaussianFilter, into rows: UnsafeMutablePointer<UInt16>, stride targetStride: Int
  ) {
    let (count, lines) = (4 * width, height + 2 * margin)
    let blurred = UnsafeMutablePointer<UInt16>.allocate(capacity: count * lines)
    defer { blurred.deallocate() }
    for y in 0..<lines {
      let source = pixels + y * stride + margin
      source.withMemoryRebound(to: UInt8.self, capacity: count) {
        blurRow(blurred + y * count, $0, distance: 4, filter: filter, count: count)
      }
    }
    for y in 0..<height {
      blurRow(
        rows + 4 * y * targetStride, UnsafePointer(blurred + (y + margin) * count),
        distance: count, filter: filter, count: count)
    }
  }
}
