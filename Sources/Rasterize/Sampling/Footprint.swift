/// The footprint of a pixel in a texture: to first order a parallelogram.
struct Footprint {
  /// The gradients of u and v: the change from a pixel to the next along x and y, in texels.
  private var u: SIMD2<Double>
  private var v: SIMD2<Double>

  /// Returns nil if the point is behind the camera.
  ///
  /// - Parameter map: From device pixels to texels.
  init?(_ map: ProjectionTransform, at point: CGPoint) {
    let w = map.w(at: point).native
    guard w > 0 else { return nil }
    let image = point.applying(map)
    u = [
      (map.m11 - image.x * map.m13).native / w, (map.m21 - image.x * map.m23).native / w,
    ]
    v = [
      (map.m12 - image.y * map.m13).native / w, (map.m22 - image.y * map.m23).native / w,
    ]
    guard (u.squaredLength + v.squaredLength).isFinite else { return nil }
  }

  /// The major axis: the unit vector on the device along which the footprint is longest.
  var direction: SIMD2<Double> {
    // The first eigenvector of JᵀJ, where J is the Jacobian.
    let (across, down) = (u.x * u.x + v.x * v.x, u.y * u.y + v.y * v.y)
    let (both, difference) = (u.x * u.y + v.x * v.y, (across - down) / 2)
    let root = (difference * difference + both * both).squareRoot()
    let along: SIMD2<Double> =
      difference >= 0 ? [difference + root, both] : [both, root - difference]
    let length = along.squaredLength.squareRoot()
    return length > 0 ? along / length : [1, 0]
  }

  /// The effective step between samples along u and v, in texels, with `count` samples along
  /// `direction`: at a step of 2, the next mip level has as much detail.
  ///
  /// The steps of a single sample, and of three and more, may reach 2, which leaves a third of the
  /// finest stripes' contrast. With two samples along the axis the limit is 1.5: 1.2 texels apart
  /// they leave 0.28 of that contrast, cos(1.2 · π/2), but 1.5 texels apart 0.7.
  func steps(sharedBy count: Int, along direction: SIMD2<Double>) -> (
    across: Double, down: Double
  ) {
    guard count > 1 else { return (u.squaredLength.squareRoot(), v.squaredLength.squareRoot()) }
    let rest = 1 - 1 / Double(count)
    func step(_ axis: SIMD2<Double>) -> Double {
      let residual = axis - direction * (rest * (axis * direction).sum())
      let (whole, own) = (axis.squaredLength.squareRoot(), residual.squaredLength.squareRoot())
      return count > 2 || whole == 0 ? own : own * (1 + min(2 - 2 * own / whole, 1) / 3)
    }
    return (step(u), step(v))
  }

  /// The skew: the cosine between the gradients of u and v. 0 for a footprint aligned with the
  /// texture's axes and for a rotated square, up to 1 for one that degenerates to a diagonal line.
  private var skew: Double {
    let skew = abs((u * v).sum()) / (u.squaredLength * v.squaredLength).squareRoot()
    // NaN if the footprint degenerates to a line along a row or a column.
    return skew > 0 ? min(skew, 1) : 0
  }

  /// Whether the footprint is so elongated that one sample would blur along its major axis: at the
  /// chosen mip level texels are up to a pixel large, and a bilinear sample covers two of them.
  var isElongated: Bool {
    let (across, down) = (u.x * u.x + v.x * v.x, u.y * u.y + v.y * v.y)
    let (mean, difference) = ((across + down) / 2, (across - down) / 2)
    let both = u.x * u.y + v.x * v.y
    let root = (difference * difference + both * both).squareRoot()
    return mean + root > 1.5 * 1.5 * max(mean - root, 1)
  }

  /// The number of samples along the major axis that avoids blur at any orientation: the ratio of
  /// the axes in texels of a rip-map level as large as the footprint's sides.
  var sampleCount: Int {
    // A level halved along one axis only does not blur.
    guard min(u.squaredLength, v.squaredLength) > 1.5 * 1.5 else { return 1 }
    let elongation = ((1 + skew) / (1 - skew)).squareRoot()
    return elongation <= 1.5 ? 1 : Int((elongation / 1.2).rounded(.up), clampedTo: 2...64)
  }
}

extension SIMD2<Double> {
  fileprivate var squaredLength: Double { (self * self).sum() }
}
