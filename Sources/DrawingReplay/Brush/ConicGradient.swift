import CCairo
import Graphics

/// A conic gradient, computed per pixel since Cairo has no such pattern.
struct ConicGradient {
  private struct Stop {
    let location: Double
    /// Red, green, blue, alpha; each 0…1.
    let color: SIMD4<Double>
  }

  private let stops: [Stop]
  private let center: CGPoint
  private let start: Double
  private let alpha: Double

  /// - Parameters:
  /// - angle: The start angle in radians.
  ///   - alpha: 0…1.
  init(_ gradient: CGGradient, center: CGPoint, angle: CGFloat, alpha: Double) {
    stops = gradient.stops.map {
      let color = $0.color
      return Stop(
        location: $0.location.native,
        color: SIMD4(color.red.unit, color.green.unit, color.blue.unit, color.alpha.unit))
    }
    (self.center, self.alpha) = (center, alpha)
    start = (angle.native / (2 * .pi)).truncatingRemainder(dividingBy: 1)
  }

  /// The premultiplied BGRA pixel at a point.
  fileprivate func pixel(at point: CGPoint) -> UInt32 {
    let turn = atan2((point.y - center.y).native, (point.x - center.x).native) / (2 * .pi) - start
    return pixel(turn - turn.rounded(.down))
  }

  /// Interpolates straight components, premultiplies, and rounds each channel to nearest.
  private func pixel(_ location: Double) -> UInt32 {
    let next = stops.firstIndex { $0.location > location } ?? stops.count
    let (left, right) = (stops[max(next - 1, 0)], stops[min(next, stops.count - 1)])
    let length = right.location - left.location
    let fraction = length > 0 ? (location - left.location) / length : 0
    let color = left.color + (right.color - left.color) * min(max(fraction, 0), 1)
    let alpha = color.w * self.alpha
    func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
    return byte(alpha) << 24 | byte(color.x * alpha) << 16 | byte(color.y * alpha) << 8
      | byte(color.z * alpha)
  }
}

extension Brush {
  /// The maximum number of pixels that a conic gradient is computed for.
  private static let maximumGradientArea = 1 << 26

  /// Fills the clip area with a conic gradient, sampled at pixel centers.
  func draw(_ gradient: ConicGradient, on canvas: ReplayCanvas) {
    let area = canvas.clipArea
    let toPoints = canvas.userTransform
    guard !area.isEmpty, area.width * area.height <= Self.maximumGradientArea,
      toPoints.isInvertible,
      let layer = ReplayCanvas(over: area, like: canvas)
    else { return }
    let inverse = toPoints.inverted()
    layer.withPixels { pixels, stride in
      for y in 0..<area.height {
        for x in 0..<area.width {
          let center = CGPoint(x: Double(area.minX + x) + 0.5, y: Double(area.minY + y) + 0.5)
          pixels[y * stride + x] = gradient.pixel(at: center.applying(inverse))
        }
      }
    }
    let cairo = canvas.cairo
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    canvas.useDevicePixels()
    canvas.setSource(layer)
    cairo_paint(cairo)
  }
}
