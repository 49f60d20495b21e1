// The distance between values, by which paced keyframes are timed. Points, sizes, rectangles and
// colors are vectors with the Euclidean norm; transforms are compared by the components that they
// are interpolated by.

extension Interpolatable {
  /// For other types: all distinct values have the same distance.
  public func separation(from other: Self) -> Double { self == other ? 0 : 1 }
}

extension Double {
  /// The absolute difference.
  public func separation(from other: Double) -> Double { abs(self - other) }
}

extension CGFloat {
  /// The absolute difference.
  public func separation(from other: CGFloat) -> Double { native.separation(from: other.native) }
}

extension CGPoint {
  /// The Euclidean distance.
  public func separation(from other: CGPoint) -> Double {
    length(SIMD2(x - other.x, y - other.y))
  }
}

extension CGSize {
  /// The Euclidean distance of width and height.
  public func separation(from other: CGSize) -> Double {
    length(SIMD2(width - other.width, height - other.height))
  }
}

extension CGRect {
  /// The Euclidean distance of the four components.
  public func separation(from other: CGRect) -> Double {
    length(
      SIMD2(
        origin.separation(from: other.origin), size.separation(from: other.size)))
  }
}

extension CGColor {
  /// The Euclidean distance of the components.
  public func separation(from other: CGColor) -> Double {
    length(
      SIMD4(red - other.red, green - other.green, blue - other.blue, alpha - other.alpha))
  }
}

extension Optional where Wrapped: InterpolatableWhenAbsent {
  /// The distance of the values, with nil replaced by its neutral value.
  public func separation(from other: Wrapped?) -> Double {
    guard let value = self ?? .absent, let other = other ?? .absent
    else { return self == other ? 0 : 1 }
    return value.separation(from: other)
  }
}

extension CATransform3D {
  /// The Euclidean distance of the components that transforms are decomposed into.
  public func separation(from other: CATransform3D) -> Double {
    if self == other { return 0 }
    if isFlatAffine && other.isFlatAffine {
      return AffineComponents(self).separation(from: AffineComponents(other))
    }
    if let a = SpatialComponents(self), let b = SpatialComponents(other) {
      return a.separation(from: b)
    }
    let (a, b) = (Matrix4(self), Matrix4(other))
    return (0..<4).reduce(0) { $0 + squared(a[$1] - b[$1]) }.squareRoot()
  }
}

extension AffineComponents {
  /// Points, radians and scale factors are weighted equally.
  func separation(from other: AffineComponents) -> Double {
    let (a, b) = Self.aligned(self, other)
    return
      (squared(a.scale - b.scale) + squared(SIMD2(a.angle - b.angle, 0))
      + squared(a.remainder - b.remainder) + squared(a.translation - b.translation)).squareRoot()
  }
}

extension SpatialComponents {
  /// Points, radians and scale factors are weighted equally.
  func separation(from other: SpatialComponents) -> Double {
    let turn = (rotation * other.rotation.conjugate).shortestArc
    let angle = 2 * atan2(turn.vector.length, turn.scalar)
    return
      (squared(scale - other.scale) + squared(skew - other.skew) + squared(SIMD2(angle, 0))
      + squared(translation - other.translation)
      + squared(perspective - other.perspective)).squareRoot()
  }
}

private func squared<Vector: SIMD>(_ vector: Vector) -> Double where Vector.Scalar == Double {
  (vector * vector).sum()
}

private func length<Vector: SIMD>(_ vector: Vector) -> Double
where Vector.Scalar: BinaryFloatingPoint {
  Double((vector * vector).sum().squareRoot())
}
