import CKernels
import Foundation

/// A gradient over an area of device pixels, with one texel per pixel or per square of pixels.
///
/// It is evaluated per span on demand or rendered to a texture; the texels are equal either way.
// Unchecked: only the initializer writes `stops`, `gradient` points to them, `deinit` frees them.
final class GradientPaint: @unchecked Sendable {
  /// Gradients with equal identities have equal texels.
  let identity: PixelKey
  /// Whether every texel has alpha 255.
  let isOpaque: Bool
  private let gradient: ck_gradient
  private let stops: UnsafeMutableBufferPointer<ck_stop>

  /// Returns nil if `toTexels` is not invertible.
  ///
  /// - Parameter toTexels: From the layer's points to texels.
  init?(
    _ values: GradientValues, ramp: ColorRamp, bounds: CGRect, toTexels: ProjectionTransform,
    identity: PixelKey
  ) {
    guard var inverse = toTexels.inverted(), inverse.isFinite else { return nil }
    // Remove the rounding errors of the inversion: the inverse of an affine map is affine.
    if toTexels.isAffine { (inverse.m13, inverse.m23, inverse.m33) = (0, 0, 1) }
    let start = CGPoint(
      x: bounds.minX + values.startPoint.x * bounds.width,
      y: bounds.minY + values.startPoint.y * bounds.height)
    // From texels to points relative to the start point.
    let m = inverse.concatenating(
      ProjectionTransform(CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -start.x, ty: -start.y)))
    let (endX, endY) = (
      ((values.endPoint.x - values.startPoint.x) * bounds.width).native,
      ((values.endPoint.y - values.startPoint.y) * bounds.height).native
    )
    stops = .allocate(capacity: ramp.stops.count)
    _ = stops.initialize(from: ramp.stops)
    guard let first = UnsafePointer(stops.baseAddress) else { return nil }
    gradient = ck_gradient(
      kind: values.kind.kernelKind, is_affine: m.isAffine,
      is_row_constant: values.kind == .axial && m.isAffine && m.m11 * endX + m.m12 * endY == 0,
      map: (m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33), end_x: endX,
      end_y: endY, start_angle: atan2(endY, endX), stops: first, stop_count: stops.count,
      first_pixel: ramp.firstPixel, last_pixel: ramp.lastPixel)
    (self.identity, isOpaque) = (identity, ramp.isOpaque)
  }

  deinit { stops.deallocate() }

  /// Writes `count` texels, from (`x`, `y`) to the right.
  func fetch(_ pixels: MutablePixels, x: Int, y: Int, count: Int) {
    paintGradient(pixels, gradient, x: x, y: y, count: count)
  }

  /// The gradient rendered to a texture.
  func texture(width: Int, height: Int) -> Texture {
    Texture(width: width, height: height, isOpaque: isOpaque, identity: identity) { rows, stride in
      for y in 0..<height { fetch(rows + y * stride, x: 0, y: y, count: width) }
    }
  }
}

extension GradientKind {
  fileprivate var kernelKind: ck_gradient_kind {
    switch self {
    // Meshes are drawn by `MeshGradient`.
    case .axial, .mesh: CK_AXIAL
    case .radial: CK_RADIAL
    case .conic: CK_CONIC
    }
  }
}
