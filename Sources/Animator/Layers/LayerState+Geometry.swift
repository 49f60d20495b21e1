extension LayerState {
  /// Where the anchor point lies in the layer's own coordinates.
  var anchor: CGPoint {
    CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  /// From the layer's own coordinates to those of its superlayer:
  /// `p′ = position + transform · (p − anchor)`.
  package var matrixToSuperlayer: CATransform3D {
    let before = CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ)
    let after = CATransform3DMakeTranslation(position.x, position.y, zPosition + anchorPointZ)
    if transform == .identity { return CATransform3DConcat(before, after) }
    return CATransform3DConcat(CATransform3DConcat(before, transform), after)
  }

  /// The same, where the layer stays in its superlayer's plane and parallels stay parallel; nil elsewhere.
  /// To the bit what the product of matrices comes to, in fewer steps.
  var flatTransformToSuperlayer: ProjectionTransform? {
    let t = transform
    guard t.isFlatAffine else { return nil }
    let (x, y) = (-anchor.x, -anchor.y)
    return ProjectionTransform(
      m11: t.m11 + 0, m12: t.m12 + 0, m13: 0, m21: t.m21 + 0, m22: t.m22 + 0, m23: 0,
      m31: x * t.m11 + y * t.m21 + t.m41 + position.x,
      m32: x * t.m12 + y * t.m22 + t.m42 + position.y, m33: 1)
  }

  /// What is applied to all sublayers, about this layer's anchor point; nil for nothing.
  package var sublayerMatrix: CATransform3D? {
    if sublayerTransform == .identity { return nil }
    let before = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
    let after = CATransform3DMakeTranslation(anchor.x, anchor.y, 0)
    return CATransform3DConcat(CATransform3DConcat(before, sublayerTransform), after)
  }

  /// The box around the bounds in the superlayer's coordinates.
  public var frame: CGRect {
    get {
      if transform == .identity {
        return CGRect(
          x: position.x - anchorPoint.x * bounds.size.width,
          y: position.y - anchorPoint.y * bounds.size.height,
          width: bounds.size.width, height: bounds.size.height)
      }
      return bounds.applying(ProjectionTransform(matrixToSuperlayer))
    }
    set {
      (bounds.size, position) = placing(in: newValue)
    }
  }

  /// The size and position that make `frame` cover `rect`.
  ///
  /// Under a transform the size is divided by the scale along each axis (exact without rotation,
  /// which UIKit leaves undefined); where the scale is 0 the size stays.
  func placing(in rect: CGRect) -> (size: CGSize, position: CGPoint) {
    let rect = rect.standardized
    let position = CGPoint(
      x: rect.origin.x + anchorPoint.x * rect.size.width,
      y: rect.origin.y + anchorPoint.y * rect.size.height)
    if transform == .identity { return (rect.size, position) }
    let scale = AffineComponents(transform).scale
    let (sx, sy) = (CGFloat(abs(scale.x)), CGFloat(abs(scale.y)))
    let size = CGSize(
      width: sx == 0 ? bounds.size.width : rect.size.width / sx,
      height: sy == 0 ? bounds.size.height : rect.size.height / sy)
    return (size, position)
  }
}
