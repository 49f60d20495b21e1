/// Transforms are never mixed entry by entry: they are taken apart, and their parts mixed.
///
/// A flat affine pair as in ``AffineComponents``, any other as in ``SpatialComponents``; only where
/// that fails, for a singular transform in space or numbers too large for it, entry by entry.
extension CATransform3D: Interpolatable {
  /// The parts mixed; exactly `from` at 0.
  public static func mix(
    _ from: CATransform3D, _ to: CATransform3D, _ progress: Double
  ) -> CATransform3D {
    if progress == 0 { return from }
    return to.offset(from: from, to: to, share: 1 - progress)
  }

  /// The parts shifted; exactly `from` where this is `to` and the share 1.
  public func offset(from: CATransform3D, to: CATransform3D, share: Double) -> CATransform3D {
    if share == 0 || from == to { return self }
    if share == 1 && self == to { return from }
    if let result = shiftedInParts(from: from, to: to, share: share), result.isFinite {
      return result
    }
    var result = Matrix4(self)
    let (a, b) = (Matrix4(from), Matrix4(to))
    for row in 0..<4 {
      for column in 0..<4 {
        result[row][column] = result[row][column].offset(
          from: a[row][column], to: b[row][column], share: share)
      }
    }
    return result.transform
  }

  /// Two flat transforms, taken apart. A reference, what every frame needs in front: reading it takes
  /// longer than computing with it.
  public final class PreparedOffset: Sendable {
    fileprivate let end: FlatEntries
    fileprivate let endParts: AffineComponents
    /// From the end back to the start.
    fileprivate let difference: AffineComponents
    fileprivate let from: CATransform3D
    fileprivate let to: CATransform3D

    fileprivate init(from: CATransform3D, to: CATransform3D) {
      (self.from, self.to, end) = (from, to, FlatEntries(to))
      endParts = AffineComponents(to)
      difference = AffineComponents.difference(AffineComponents(from), endParts)
    }
  }

  /// The entries that a flat affine transform is free to choose.
  fileprivate struct FlatEntries: Sendable, Equatable {
    let linear: SIMD4<Double>
    let translation: SIMD2<Double>

    init(_ m: CATransform3D) {
      // Not as literals of arrays, which would be allocated.
      linear = SIMD4(m.m11.native, m.m12.native, m.m21.native, m.m22.native)
      translation = SIMD2(m.m41.native, m.m42.native)
    }
  }

  /// Taking a transform apart takes an arc tangent: the two are taken apart once.
  public static func prepareOffset(from: CATransform3D, to: CATransform3D) -> PreparedOffset? {
    guard from.isFlatAffine, to.isFlatAffine, from != to else { return nil }
    return PreparedOffset(from: from, to: to)
  }

  /// As ``offset(from:to:share:)``, with the ends taken apart already.
  public func offset(by prepared: PreparedOffset, share: Double) -> CATransform3D {
    var result = self
    result.shift(by: prepared, share: share)
    return result
  }

  /// The same in place.
  mutating func shift(by prepared: PreparedOffset, share: Double) {
    if share == 0 { return }
    guard isFlatAffine else {
      self = offset(from: prepared.from, to: prepared.to, share: share)
      return
    }
    // It is mostly the end that is shifted.
    let isEnd = FlatEntries(self) == prepared.end
    if share == 1, isEnd {
      self = prepared.from
      return
    }
    let parts = isEnd ? prepared.endParts : AffineComponents(self)
    let result = parts.shifted(by: prepared.difference, share: share).matrix
    self = result.isFinite ? result : offset(from: prepared.from, to: prepared.to, share: share)
  }

  private func shiftedInParts(
    from: CATransform3D, to: CATransform3D, share: Double
  ) -> CATransform3D? {
    if isFlatAffine && from.isFlatAffine && to.isFlatAffine {
      return AffineComponents(self).shifted(
        from: AffineComponents(from), to: AffineComponents(to), share: share
      ).matrix
    }
    guard let model = SpatialComponents(self), let a = SpatialComponents(from),
      let b = SpatialComponents(to)
    else { return nil }
    return model.shifted(from: a, to: b, share: share).matrix
  }

  /// Whether this moves points within the plane z = 0 only, and keeps parallels parallel.
  var isFlatAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }
}
