/// What a pixel sees of a texture: to first order a parallelogram.
struct Footprint {
  /// How far u, and v, change from a pixel to the next: along x, along y. Texels.
  private var u: SIMD2<Double>
  private var v: SIMD2<Double>

  /// - Parameter map: From device pixels to texels; nil where the point is behind the eye.
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

  /// The direction on the device, of length 1, along which it is longest in the texture.
  var direction: SIMD2<Double> {
    // An eigenvector of JᵀJ, J being the derivative.
    let (across, down) = (u.x * u.x + v.x * v.x, u.y * u.y + v.y * v.y)
    let (both, difference) = (u.x * u.y + v.x * v.y, (across - down) / 2)
    let root = (difference * difference + both * both).squareRoot()
    let along: SIMD2<Double> =
      difference >= 0 ? [difference + root, both] : [both, root - difference]
    let length = along.squaredLength.squareRoot()
    return length > 0 ? along / length : [1, 0]
  }

  /// How far apart in the texture samples are, across and down, where `count` of them are spread over a
  /// pixel along `direction`: 2 where a texture of half the size would show as much.
  ///
  /// A single sample may be up to 2 from that of the next pixel, and so may those of three and more, which
  /// leave a third of the finest stripes' contrast then. Where two share an axis it is 1.5: 1.2 texels apart they leave 0.28 of
  /// the finest stripes' contrast, cos(1.2 · π/2), but 1.5 texels apart 0.7.
  func steps(sharedBy count: Int, along direction: SIMD2<Double>) -> (
    across: Double, down: Double
  ) {
    guard count > 1 else { return (u.squaredLength.squareRoot(), v.squaredLength.squareRoot()) }
    let rest = 1 - 1 / Double(count)
    func step(_ axis: SIMD2<Double>) -> Double {
      let part = axis - direction * (rest * (axis * direction).sum())
      let (whole, own) = (axis.squaredLength.squareRoot(), part.squaredLength.squareRoot())
      return count > 2 || whole == 0 ? own : own * (1 + min(2 - 2 * own / whole, 1) / 3)
    }
    return (step(u), step(v))
  }

  /// 0 for a rectangle along the texture's rows and columns, or a square that is turned, up to 1 for a
  /// line aslant: the cosine between the directions in which u and v change.
  private var lean: Double {
    let lean = abs((u * v).sum()) / (u.squaredLength * v.squaredLength).squareRoot()
    // Not a number where it is a line along a row or a column.
    return lean > 0 ? min(lean, 1) : 0
  }

  /// Whether it is so much longer than wide that one sample would be blurred along its length: copies that
  /// are halved as often as it takes have texels of up to a pixel, of which a sample sees two.
  var isUneven: Bool {
    let (across, down) = (u.x * u.x + v.x * v.x, u.y * u.y + v.y * v.y)
    let (mean, difference) = ((across + down) / 2, (across - down) / 2)
    let both = u.x * u.y + v.x * v.y
    let root = (difference * difference + both * both).squareRoot()
    return mean + root > 1.5 * 1.5 * max(mean - root, 1)
  }

  /// How many samples a pixel needs so that, however it lies in copies halved across and down, none is
  /// blurred: in texels as large as its sides it is as often longer than wide.
  var sampleCount: Int {
    // A copy halved one way only blurs nothing.
    guard min(u.squaredLength, v.squaredLength) > 1.5 * 1.5 else { return 1 }
    let unevenness = ((1 + lean) / (1 - lean)).squareRoot()
    return unevenness <= 1.5 ? 1 : Int((unevenness / 1.2).rounded(.up), clampedTo: 2...64)
  }
}

extension SIMD2<Double> {
  fileprivate var squaredLength: Double { (self * self).sum() }
}
