import Foundation

/// The map from a layer's coordinates to device pixels, with quantized coefficients.
///
/// Quantization removes the last bits of sines and cosines, which differ between machines.
/// Everything after it uses only operations that IEEE 754 defines to the bit, so a frame is the
/// same everywhere.
struct DeviceMap: Hashable, Sendable {
  let matrix: ProjectionTransform

  /// Applies `transform`, then the device's scale in pixels per point; returns nil if a coefficient
  /// is not finite.
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

  /// Quantizes to 2⁻³² for factors of coordinates, which are up to 2¹⁴ points, 2⁻¹⁶ for
  /// translations and 2⁻⁴⁴ for perspective, whose error is multiplied by coordinates twice. Each
  /// error is far below the 2⁻⁸ pixel to which vertices are quantized.
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

  /// The map of a device with one pixel per point.
  static let identity = DeviceMap(matrix: .identity)

  /// The map from coordinates relative to `origin`.
  func translated(by origin: CGPoint) -> DeviceMap? {
    let shift = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: origin.x, ty: origin.y)
    return DeviceMap(rounding: ProjectionTransform(shift).concatenating(matrix))
  }

  /// Whether the mapped plane is backfacing. For w > 0 the orientation has the sign of the
  /// determinant: the Jacobian of a projective map is det / w³.
  var facesAway: Bool { matrix.determinant < 0 }

  /// Whether the map only scales, by positive factors, and translates: rectangles stay axis-aligned
  /// and are not mirrored.
  var isAxisAligned: Bool {
    matrix.isAffine && matrix.m12 == 0 && matrix.m21 == 0 && matrix.m11 > 0 && matrix.m22 > 0
  }

  /// The image of `rect` under an axis-aligned map, with edges quantized to 1/256 pixel.
  func axisAlignedImage(of rect: CGRect) -> DeviceRect {
    DeviceRect(
      minX: (matrix.m11 * rect.minX + matrix.m31).rounded(toSteps: 256),
      minY: (matrix.m22 * rect.minY + matrix.m32).rounded(toSteps: 256),
      maxX: (matrix.m11 * rect.maxX + matrix.m31).rounded(toSteps: 256),
      maxY: (matrix.m22 * rect.maxY + matrix.m32).rounded(toSteps: 256))
  }

  /// Device pixels per point at `point`, the larger value of both axes; selects an image's mip
  /// level.
  func magnification(at point: CGPoint) -> Double {
    guard let (x, y) = derivatives(at: point) else { return 1 }
    return max(x.squaredLength, y.squaredLength).squareRoot()
  }

  /// The largest singular value of the Jacobian at `point`: device pixels per point in the
  /// direction of most magnification. Determines how finely curves are flattened.
  func maximumScale(at point: CGPoint) -> Double {
    guard let (x, y) = derivatives(at: point) else { return 1 }
    // The larger eigenvalue of JᵀJ, where J is the Jacobian.
    let (mean, half) = (
      x.squaredLength / 2 + y.squaredLength / 2, x.squaredLength / 2 - y.squaredLength / 2
    )
    let both = x.x * y.x + x.y * y.y
    return (mean + (half * half + both * both).squareRoot()).squareRoot()
  }

  /// The scale of an affine map that is nearly a similarity, in device pixels per point; otherwise
  /// nil.
  var similarityScale: Double? {
    guard matrix.isAffine else { return nil }
    let area = abs(matrix.m11 * matrix.m22 - matrix.m12 * matrix.m21).native
    let most = maximumScale(at: .zero)
    // The area is the product of both singular values.
    guard area > 0, most * most <= 1.25 * area else { return nil }
    return area.squareRoot()
  }

  /// The columns of the Jacobian at `point`: the change in device pixels per point along x and y.
  /// nil behind the camera.
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
    // Any nonfinite entry makes the sum nonfinite, and a finite sum of nine cannot be NaN.
    let sum =
      abs(m11) + abs(m12) + abs(m13) + abs(m21) + abs(m22) + abs(m23) + abs(m31) + abs(m32)
      + abs(m33)
    return sum.isFinite
  }

  /// The same projective map with all entries multiplied.
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

  /// Equals `rounded()`, but is inlined.
  @inline(__always)
  private func roundedInline() -> Double {
    guard abs(self) < 0x1p50 else { return rounded() }
    // Adding 1.5 · 2⁵² rounds to whole numbers, ties to even; `rounded()` takes ties away from
    // zero.
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
