/// An affine transform taken apart: scale, then horizontal shear, then rotation, then translation.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// A negative factor mirrors in that direction.
  public var scale: CGSize
  /// How far y moves x, in scaled coordinates; 0 for none.
  public var horizontalShear: CGFloat
  /// Radians, clockwise on screen where positive.
  public var rotation: CGFloat
  /// In points.
  public var translation: CGVector

  /// Makes a transform's parts.
  public init(
    scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector
  ) {
    (self.scale, self.horizontalShear) = (scale, horizontalShear)
    (self.rotation, self.translation) = (rotation, translation)
  }
}

extension CGAffineTransform {
  /// The transform with these parts: the product scale · shear · rotation · translation.
  public init(_ components: CGAffineTransformComponents) {
    let (sine, cosine) = (sin(components.rotation), cos(components.rotation))
    let (scale, shear) = (components.scale, components.horizontalShear)
    self.init(
      scale.width * cosine, scale.width * sine,
      scale.height * (shear * cosine - sine), scale.height * (shear * sine + cosine),
      components.translation.dx, components.translation.dy)
  }

  /// The parts this transform is the product of.
  ///
  /// The horizontal scale is never negative: a mirror image gets a negative vertical one. A
  /// transform that collapses the plane loses its shear, the only thing that its parts cannot say.
  public func decomposed() -> CGAffineTransformComponents {
    let translation = CGVector(dx: tx, dy: ty)
    let width = hypot(a, b)
    guard width > 0 else {
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: hypot(c, d)), horizontalShear: 0,
        rotation: c == 0 && d == 0 ? 0 : atan2(-c, d), translation: translation)
    }
    let height = determinant / width
    let shear = height == 0 ? 0 : (a * c + b * d) / (width * height)
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height), horizontalShear: shear,
      rotation: atan2(b, a), translation: translation)
  }
}
