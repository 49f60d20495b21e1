import Foundation

/// The map from a layer's coordinates to device pixels, its coefficients rounded.
///
/// Rounding takes the last bits off sines and cosines, which differ between machines; all that
/// follows uses only operations that IEEE 754 fixes to the bit, so a frame is the same everywhere.
struct DeviceMap: Hashable, Sendable {
  let matrix: ProjectionTransform

  /// What `transform` does, on a device with this many pixels per point across and down; nil where
  /// a coefficient is not finite.
  init?(_ transform: ProjectionTransform, scaleX: Double, scaleY: Double) {
    var m = transform
    if m.m33 > 0, m.m33 != 1 { m = m.scaled(by: 1 / m.m33) }
    m.m11 *= scaleX
    m.m21 *= scaleX
    m.m31 *= scaleX
    m.m12 *= scaleY
    m.m22 *= scaleY
    m.m32 *= scaleY
    self.init(rounding: m)
  }

  /// Steps of 2⁻³² for what multiplies a coordinate of up to 2¹⁴ points, of 2⁻¹⁶ for a translation,
  /// of 2⁻⁴⁴ for perspective, whose error is multiplied by coordinates twice: each is far below the
  /// 2⁻⁸ pixel that vertices are rounded to.
  private init?(rounding m: ProjectionTransform) {
    let (linear, translation, perspective) = (0x1p32, 0x1p16, 0x1p44)
    let rounded = ProjectionTransform(
      m11: m.m11.rounded(toSteps: linear), m12: m.m12.rounded(toSteps: linear),
      m13: m.m13.rounded(toSteps: perspective),
      m21: m.m21.rounded(toSteps: linear), m22: m.m22.rounded(toSteps: linear),
      m23: m.m23.rounded(toSteps: perspective),
      m31: m.m31.rounded(toSteps: translation), m32: m.m32.rounded(toSteps: translation),
      m33: m.m33.rounded(toSteps: linear))
    guard rounded.isFinite else { return nil }
    matrix = rounded
  }

  private init(matrix: ProjectionTransform) { self.matrix = matrix }

  /// The map of a device with a pixel to the point.
  static let identity = DeviceMap(matrix: .identity)

  /// The map from coordinates whose zero lies at `origin`.
  func translated(by origin: CGPoint) -> DeviceMap? {
    let shift = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: origin.x, ty: origin.y)
    return DeviceMap(rounding: ProjectionTransform(shift).concatenating(matrix))
  }

  /// Whether the mapped plane shows its back. With w > 0, the orientation's sign is that of the
  /// determinant: the Jacobian of a projective map is det / w³.
  var facesAway: Bool { matrix.determinant < 0 }

  /// Whether horizontal and vertical lines stay so, left before right and top before bottom.
  var isUpright: Bool {
    matrix.isAffine && matrix.m12 == 0 && matrix.m21 == 0 && matrix.m11 > 0 && matrix.m22 > 0
  }

  /// Where an upright map takes `rect`, its edges rounded to 1/256 pixel.
  func uprightImage(of rect: CGRect) -> DeviceRect {
    DeviceRect(
      minX: (matrix.m11 * rect.minX + matrix.m31).rounded(toSteps: 256),
      minY: (matrix.m22 * rect.minY + matrix.m32).rounded(toSteps: 256),
      maxX: (matrix.m11 * rect.maxX + matrix.m31).rounded(toSteps: 256),
      maxY: (matrix.m22 * rect.maxY + matrix.m32).rounded(toSteps: 256))
  }

  /// Device pixels to the point, the larger of both axes at `point`: what decides which level of an
  /// image is sampled.
  func magnification(at point: CGPoint) -> Double {
    guard let (x, y) = derivatives(at: point) else { return 1 }
    return max(x.squaredLength, y.squaredLength).squareRoot()
  }

  /// Device pixels to the point, in the direction in which they are most: what decides how finely a
  /// curve has to be drawn.
  func stretch(at point: CGPoint) -> Double {
    guard let (x, y) = derivatives(at: point) else { return 1 }
    // The larger eigenvalue of JᵀJ, J being the derivative.
    let (mean, half) = (
      x.squaredLength / 2 + y.squaredLength / 2, x.squaredLength / 2 - y.squaredLength / 2
    )
    let both = x.x * y.x + x.y * y.y
    return (mean + (half * half + both * both).squareRoot()).squareRoot()
  }

  /// Device pixels to the point, where that is much the same in all directions and everywhere; nil where not.
  var similarScale: Double? {
    guard matrix.isAffine else { return nil }
    let area = abs(matrix.m11 * matrix.m22 - matrix.m12 * matrix.m21).native
    let most = stretch(at: .zero)
    // The least is the area over the most.
    guard area > 0, most * most <= 1.25 * area else { return nil }
    return area.squareRoot()
  }

  /// How the image of `point` moves on the device with a point's step across, and down; nil behind the
  /// eye.
  private func derivatives(at point: CGPoint) -> (x: SIMD2<Double>, y: SIMD2<Double>)? {
    let w = matrix.w(at: point).native
    guard w > 0 else { return nil }
    let image = point.applying(matrix)
    func derivative(_ x: CGFloat, _ y: CGFloat, _ k: CGFloat) -> SIMD2<Double> {
      [(x - image.x * k).native / w, (y - image.y * k).native / w]
    }
    return (
      derivative(matrix.m11, matrix.m12, matrix.m13), derivative(matrix.m21, matrix.m22, matrix.m23)
    )
  }
}

extension SIMD2<Double> {
  fileprivate var squaredLength: Double { x * x + y * y }
}

extension ProjectionTransform {
  var isFinite: Bool {
    // Any entry that is not finite makes the sum so, and no finite sum of nine can be NaN.
    let sum =
      abs(m11) + abs(m12) + abs(m13) + abs(m21) + abs(m22) + abs(m23) + abs(m31) + abs(m32)
      + abs(m33)
    return sum.isFinite
  }

  /// The same map, every entry multiplied: points are where they were.
  func scaled(by factor: CGFloat) -> ProjectionTransform {
    ProjectionTransform(
      m11: m11 * factor, m12: m12 * factor, m13: m13 * factor,
      m21: m21 * factor, m22: m22 * factor, m23: m23 * factor,
      m31: m31 * factor, m32: m32 * factor, m33: m33 * factor)
  }
}

extension Double {
  /// The nearest multiple of 1 / `steps`, a power of 2.
  @inline(__always)
  func rounded(toSteps steps: Double) -> Double {
    (self * steps).roundedInline() * (1 / steps)
  }

  /// As `rounded()`, which is a call.
  @inline(__always)
  private func roundedInline() -> Double {
    guard abs(self) < 0x1p50 else { return rounded() }
    // Adding 1.5 · 2⁵² leaves whole numbers, halves going to even ones; those belong farther from zero.
    let nearest = (self + 0x1.8p52) - 0x1.8p52
    let rest = self - nearest
    return abs(rest) == 0.5 ? self + (self > 0 ? 0.5 : -0.5) : nearest
  }
}

extension CGFloat {
  /// The nearest multiple of 1 / `steps`, a power of 2.
  @inline(__always)
  func rounded(toSteps steps: Double) -> CGFloat { CGFloat(native.rounded(toSteps: steps)) }
}
