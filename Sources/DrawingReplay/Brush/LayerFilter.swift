import CCairo
import CKernels
import Graphics

extension DrawingFilter {
  /// The maximum standard deviation of a blur, in pixels.
  private static let maximumSigma = 256.0

  /// The filters of a blur, across and down.
  fileprivate func gaussians(
    _ deviation: CGSize, scaleX: Double, scaleY: Double
  ) -> (across: GaussianFilter, down: GaussianFilter) {
    (
      GaussianFilter(sigma: min(deviation.width.native * scaleX, Self.maximumSigma)),
      GaussianFilter(sigma: min(deviation.height.native * scaleY, Self.maximumSigma))
    )
  }
}

extension Brush {
  /// The distance in pixels up to which content outside of the clip affects a filtered layer.
  var filterOutset: Int {
    guard case .blur(let deviation)? = filter, let filter else { return 0 }
    let (across, down) = filter.gaussians(deviation, scaleX: scaleX, scaleY: scaleY)
    return max(across.radius, down.radius)
  }
}

extension ReplayCanvas {
  /// Changes all pixels.
  ///
  /// - Parameters:
  ///   - scaleX: Pixels per point of base space, across.
  ///   - scaleY: Pixels per point of base space, down.
  func apply(_ filter: DrawingFilter, scaleX: Double, scaleY: Double) {
    guard !area.isEmpty else { return }
    switch filter {
    case .luminanceToAlpha: map { $0.luma << 24 }
    case .tint(let black, let white, let amount):
      let tint = Tint(black, white, amount: amount)
      map(tint.pixel)
    case .blur(let deviation):
      let (across, down) = filter.gaussians(deviation, scaleX: scaleX, scaleY: scaleY)
      blur(across, down)
    }
  }

  private func map(_ change: (UInt32) -> UInt32) {
    withPixels { pixels, stride in
      for y in 0..<area.height {
        let row = pixels + y * stride
        for x in 0..<area.width where row[x] != 0 { row[x] = change(row[x]) }
      }
    }
  }

  /// A separable convolution of all four channels, along rows, then along columns. Pixels outside of the canvas are
  /// transparent.
  private func blur(_ across: GaussianFilter, _ down: GaussianFilter) {
    let (margin, rows) = (4 * across.radius, down.radius)
    let length = 4 * area.width
    let stride = length + 2 * margin
    let count = stride * (area.height + 2 * rows)
    var source = [UInt8](repeating: 0, count: count)
    var blurred = source
    source.withUnsafeMutableBufferPointer { source in
      blurred.withUnsafeMutableBufferPointer { blurred in
        guard let from = source.baseAddress, let to = blurred.baseAddress else { return }
        let first = margin + rows * stride
        withPixels { pixels, pixelStride in
          for y in 0..<area.height {
            let row = UnsafeMutableRawPointer(pixels + y * pixelStride)
              .assumingMemoryBound(to: UInt8.self)
            (from + first + y * stride).update(from: row, count: length)
            ck_blur_row(
              to + first + y * stride, from + first + y * stride, 4, across.weights, across.radius,
              length)
          }
          for y in 0..<area.height {
            let row = UnsafeMutableRawPointer(pixels + y * pixelStride)
              .assumingMemoryBound(to: UInt8.self)
            ck_blur_row(row, to + first + y * stride, stride, down.weights, down.radius, length)
            row.keepBelowAlpha(count: area.width)
          }
        }
      }
    }
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Rounding may leave a premultiplied channel above its alpha.
  fileprivate func keepBelowAlpha(count: Int) {
    for pixel in 0..<count {
      let start = self + 4 * pixel
      for channel in 0..<3 where start[channel] > start[3] { start[channel] = start[3] }
    }
  }
}

/// A mixture of two colors by luma.
private struct Tint {
  private let black: [Double]
  private let white: [Double]
  private let amount: Double

  init(_ black: CGColor, _ white: CGColor, amount: CGFloat) {
    (self.black, self.white) = (black.channels, white.channels)
    self.amount = amount.unit
  }

  func pixel(_ pixel: UInt32) -> UInt32 {
    let alpha = Double(pixel >> 24)
    // Premultiplied, like the channels.
    let luma = Double(pixel.luma)
    var result = pixel & 0xFF00_0000
    for (index, shift) in [UInt32(0), 8, 16].enumerated() {
      let old = Double(pixel >> shift & 255)
      let new = black[index] * (alpha - luma) + white[index] * luma
      let value = min(max(old + (new - old) * amount, 0), alpha)
      result |= UInt32(value.rounded()) << shift
    }
    return result
  }
}

extension CGColor {
  /// Blue, green and red, as in pixels from the lowest byte on.
  fileprivate var channels: [Double] { [blue.unit, green.unit, red.unit] }
}
