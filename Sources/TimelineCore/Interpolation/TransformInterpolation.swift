/// Transforms are decomposed, and their components interpolated.
///
/// Flat affine transforms are decomposed into ``AffineComponents``, all others into
/// ``SpatialComponents``. If that fails, for a singular 3D transform or because of overflow, they
/// are interpolated entry by entry.
extension CATransform3D: Interpolatable {
  /// Interpolates the components; exactly `from` at 0.
  public static func mix(
    _ from: CATransform3D, _ to: CATransform3D, _ progress: Double
  ) -> CATransform3D {
    if progress == 0 { return from }
    return to.offset(from: from, to: to, fraction: 1 - progress)
  }

  /// Offsets the components; exactly `from` if this is `to` and the fraction 1.
  public func offset(from: CATransform3D, to: CATransform3D, fraction: Double) -> CATransform3D {
    if fraction == 0 || from == to { return self }
    if fraction == 1 && self == to { return from }
    if let result = offsetByComponents(from: from, to: to, fraction: fraction), result.isFinite {
      return result
    }
    var result = Matrix4(self)
    let (a, b) = (Matrix4(from), Matrix4(to))
    for row in 0..<4 {
      for column in 0..<4 {
        result[row][column] = result[row][column].offset(
          from: a[row][column], to: b[row][column], fraction: fraction)
      }
    }
    return result.transform
  }

  /// Two flat transforms in decomposed form. A class, because copying the large structure in every
  /// frame costs more than computing with it.
  public final class PreparedOffset: Sendable {
    fileprivate let end: FlatEntries
    fileprivate let endParts: AffineComponents
    /// The difference from the end to the start.
    fileprivate let difference: AffineComponents
    fileprivate let from: CATransform3D
    fileprivate let to: CATransform3D

    fileprivate init(from: CATransform3D, to: CATransform3D) {
      (self.from, self.to, end) = (from, to, FlatEntries(to))
      endParts = AffineComponents(to)
      difference = AffineComponents.difference(AffineComponents(from), endParts)
    }
  }

  /// The free entries of a flat affine transform.
  fileprivate struct FlatEntries: Sendable, Equatable {
    let linear: SIMD4<Double>
    let translation: SIMD2<Double>

    init(_ m: CATransform3D) {
      // Array literals would allocate.
      linear = SIMD4(m.m11.native, m.m12.native, m.m21.native, m.m22.native)
      translation = SIMD2(m.m41.native, m.m42.native)
    }
  }

  /// Decomposes both ends once: decomposition computes an arc tangent.
  public static func prepareOffset(from: CATransform3D, to: CATransform3D) -> PreparedOffset? {
    guard from.isFlatAffine, to.isFlatAffine, from != to else { return nil }
    return PreparedOffset(from: from, to: to)
  }

  /// As ``offset(from:to:fraction:)``, with decomposed ends.
  public func offset(by prepared: PreparedOffset, fraction: Double) -> CATransform3D {
    var result = self
    result.shift(by: prepared, fraction: fraction)
    return result
  }

  /// Offsets the transform in place.
  mutating func shift(by prepared: PreparedOffset, fraction: Double) {
    if fraction == 0 { return }
    guard isFlatAffine else {
      self = offset(from: prepared.from, to: prepared.to, fraction: fraction)
      return
    }
    // The offset transform is usually the end itself.
    let isEnd = FlatEntries(self) == prepared.end
    if fraction == 1, isEnd {
      self = prepared.from
      return
    }
    let parts = isEnd ? prepared.endParts : AffineComponents(self)
    let result = parts.shifted(by: prepared.difference, fraction: fraction).matrix
    self =
      result.isFinite ? result : offset(from: prepared.from, to: prepared.to, fraction: fraction)
  }

  private func offsetByComponents(
    from: CATransform3D, to: CATransform3D, fraction: Double
  ) -> CATransform3D? {
    if isFlatAffine && from.isFlatAffine && to.isFlatAffine {
      return AffineComponents(self).shifted(
        from: AffineComponents(from), to: AffineComponents(to), fraction: fraction
      ).matrix
    }
    guard let model = SpatialComponents(self), let a = SpatialComponents(from),
      let b = SpatialComponents(to)
    else { return nil }
    return model.shifted(from: a, to: b, fraction: fraction).matrix
  }

  /// Whether the transform maps the plane z = 0 to itself and is affine.
  var isFlatAffine: Bool { withUnsafePointer(to: self) { $0.isFlatAffine } }
}

extension UnsafePointer<CATransform3D> {
  @inline(__always)
  var isFlatAffine: Bool {
    pointee.m13 == 0 && pointee.m14 == 0 && pointee.m23 == 0 && pointee.m24 == 0
      && pointee.m31 == 0 && pointee.m32 == 0 && pointee.m33 == 1 && pointee.m34 == 0
      && pointee.m43 == 0 && pointee.m44 == 1
  }
}
