/// The components of an affine transform: scale, then horizontal shear, then rotation, then
/// translation.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The scale factors; a negative one mirrors.
  public var scale: CGSize
  /// The shear of x by y, in scaled coordinates; 0 for none.
  public var horizontalShear: CGFloat
  /// Radians, clockwise on screen if positive.
  public var rotation: CGFloat
  /// In points.
  public var translation: CGVector

  /// Makes the components of a transform.
  public init(
    scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector
  ) {
    (self.scale, self.horizontalShear) = (scale, horizontalShear)
    (self.rotation, self.translation) = (rotation, translation)
  }
}

extension CGAffineTransform {
  /// The transform with these components: the product scale · shear · rotation · translation.
  public init(_ components: CGAffineTransformComponents) {
    let (sine, cosine) = (sin(components.rotation), cos(components.rotation))
    let (scale, shear) = (components.scale, components.horizontalShear)
    self.init(
      scale.width * cosine, scale.width * sine,
      scale.height * (shear * cosine - sine), scale.height * (shear * sine + cosine),
      components.translation.dx, components.translation.dy)
  }

  /// The decomposition into components.
  ///
  /// The horizontal scale is never negative: a mirror image has a negative vertical scale. The
  /// shear of a singular transform is lost.
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
