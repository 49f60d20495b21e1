extension LayerState {
  /// The anchor point in the layer's own coordinates.
  var anchor: CGPoint {
    CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  /// Maps the layer's own coordinates to those of its superlayer:
  /// `p′ = position + transform · (p − anchor)`.
  package var matrixToSuperlayer: CATransform3D {
    let before = CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ)
    let after = CATransform3DMakeTranslation(position.x, position.y, zPosition + anchorPointZ)
    if transform == .identity { return CATransform3DConcat(before, after) }
    return CATransform3DConcat(CATransform3DConcat(before, transform), after)
  }

  /// ``matrixToSuperlayer`` followed by the superlayer's ``sublayerMatrix``.
  func matrixToSuperlayer(under perspective: CATransform3D?) -> CATransform3D {
    perspective.map { CATransform3DConcat(matrixToSuperlayer, $0) } ?? matrixToSuperlayer
  }

  /// ``matrixToSuperlayer``, flattened into the superlayer's plane.
  var transformToSuperlayer: ProjectionTransform {
    withUnsafePointer(to: self) { $0.flatTransform.map(ProjectionTransform.init) }
      ?? ProjectionTransform(matrixToSuperlayer)
  }

  /// The sublayer transform about this layer's anchor point; nil for the identity.
  package var sublayerMatrix: CATransform3D? {
    if sublayerTransform == .identity { return nil }
    let before = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
    let after = CATransform3DMakeTranslation(anchor.x, anchor.y, 0)
    return CATransform3DConcat(CATransform3DConcat(before, sublayerTransform), after)
  }

  /// The bounding box of the transformed bounds in the superlayer.
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
      (bounds.size, position) = sizeAndPosition(for: newValue)
    }
  }

  /// The size and position for which `frame` equals `rect`.
  ///
  /// With a transform, the size is the rectangle's size mapped by the inverse of the transform's linear
  /// part, and the position aligns the origins. So the frame is preserved under scales, reflections,
  /// rotations by multiples of 90°, and translations. A rectangle of the same size as the frame keeps the
  /// bounds' size, which cannot be recovered from it under other rotations.
  ///
  /// With a singular transform, the size is divided by the nonzero scale along each axis, and the anchor
  /// point has the same relative position in the rectangle as in the bounds.
  package func sizeAndPosition(for rect: CGRect) -> (size: CGSize, position: CGPoint) {
    let rect = rect.standardized
    let anchored = CGPoint(
      x: rect.origin.x + anchorPoint.x * rect.size.width,
      y: rect.origin.y + anchorPoint.y * rect.size.height)
    if transform == .identity { return (rect.size, anchored) }
    var result = self
    if frame.size != rect.size {
      guard let size = untransformed(rect.size) else { return (unscaled(rect.size), anchored) }
      (result.bounds.size, result.position) = (size, .zero)
    }
    let box = result.frame
    let position = CGPoint(
      x: result.position.x + (rect.origin.x - box.origin.x),
      y: result.position.y + (rect.origin.y - box.origin.y))
    // Under perspective the box may be infinite.
    let isFinite = position.x.isFinite && position.y.isFinite
    return (result.bounds.size, isFinite ? position : anchored)
  }

  /// Maps a size by the inverse of the transform's linear part; nil if it is singular.
  private func untransformed(_ size: CGSize) -> CGSize? {
    let t = transform
    let (width, height) = (size.width * t.m44, size.height * t.m44)
    // Gaussian elimination with pivoting: exact for scales, and nearly so for rotations by 90°. Solves
    // width = m11 · w + m21 · h, height = m12 · w + m22 · h.
    let (w, h): (CGFloat, CGFloat)
    if abs(t.m11) >= abs(t.m12) {
      let factor = t.m12 / t.m11
      h = (height - factor * width) / (t.m22 - factor * t.m21)
      w = (width - t.m21 * h) / t.m11
    } else {
      let factor = t.m11 / t.m12
      h = (width - factor * height) / (t.m21 - factor * t.m22)
      w = (height - t.m22 * h) / t.m12
    }
    return w.isFinite && h.isFinite ? CGSize(width: abs(w), height: abs(h)) : nil
  }

  /// Divides a size by the transform's scales; along an axis with scale 0, returns the bounds' size.
  private func unscaled(_ size: CGSize) -> CGSize {
    let scale = AffineComponents(transform).scale
    let (sx, sy) = (CGFloat(abs(scale.x)), CGFloat(abs(scale.y)))
    return CGSize(
      width: sx == 0 ? bounds.size.width : size.width / sx,
      height: sy == 0 ? bounds.size.height : size.height / sy)
  }
}

// By pointer, as a matrix that is used as a value is copied first.
extension UnsafePointer<LayerState> {
  /// ``LayerState/transformToSuperlayer`` of an affine transform in the superlayer's plane; nil for others.
  /// Bit-identical to the product of the matrices, with fewer operations.
  @inline(__always)
  var flatTransform: FlatTransform? {
    guard let t = pointer(to: \.transform), t.isFlatAffine else { return nil }
    let (x, y) = (-pointee.anchor.x, -pointee.anchor.y)
    let m31 = x * t.pointee.m11 + y * t.pointee.m21 + t.pointee.m41 + pointee.position.x
    let m32 = x * t.pointee.m12 + y * t.pointee.m22 + t.pointee.m42 + pointee.position.y
    return FlatTransform(
      m11: t.pointee.m11 + 0, m12: t.pointee.m12 + 0, m21: t.pointee.m21 + 0,
      m22: t.pointee.m22 + 0,
      m31: m31, m32: m32)
  }
}
