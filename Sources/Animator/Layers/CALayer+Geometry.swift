extension CALayer {
  /// The box around the layer in its superlayer. Setting it sets size and position; under a rotation
  /// UIKit leaves that undefined.
  public var frame: CGRect {
    get { state.frame }
    set {
      let (size, position) = state.placing(in: newValue.finite)
      self[.boundsSize] = size.finite
      self[.position] = position.finite
    }
  }

  /// The layer's coordinates to its superlayer's.
  private var toSuperlayer: ProjectionTransform {
    var matrix = state.matrixToSuperlayer
    if let perspective = superlayer?.state.sublayerMatrix {
      matrix = CATransform3DConcat(matrix, perspective)
    }
    return ProjectionTransform(matrix)
  }

  /// Whether the layer is seen as a line or a point, so that nothing in it can be hit.
  var isCollapsed: Bool { toSuperlayer.inverted() == nil }

  /// The layer's coordinates to those of the outermost layer around it.
  var toRoot: ProjectionTransform {
    sequence(first: self, next: \.superlayer).reduce(.identity) { path, layer in
      layer.superlayer == nil ? path : path.concatenating(layer.toSuperlayer)
    }
  }

  private static func transform(from: CALayer?, to: CALayer?) -> ProjectionTransform {
    let up = from?.toRoot ?? .identity
    guard let to else { return up }
    // A layer that is collapsed onto a line has no way back in; the point then stays as it is.
    return up.concatenating(to.toRoot.inverted() ?? .identity)
  }

  /// `point` of this layer's coordinates in `layer`'s; nil means the outermost layer's.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    point.applying(Self.transform(from: self, to: layer))
  }

  /// `point` of `layer`'s coordinates in this layer's; nil means the outermost layer's.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    point.applying(Self.transform(from: layer, to: self))
  }

  /// The box around `rect` of this layer in `layer`'s coordinates.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    rect.applying(Self.transform(from: self, to: layer))
  }

  /// The box around `rect` of `layer` in this layer's coordinates.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    rect.applying(Self.transform(from: layer, to: self))
  }

  /// Whether a point of the layer's coordinates lies in its bounds: left and top edges do, right and
  /// bottom ones do not.
  public func contains(_ point: CGPoint) -> Bool { state.bounds.contains(point) }

  /// The front-most layer at a point of the *superlayer's* coordinates, this one included; nil for
  /// none. Hidden and fully transparent layers are not hit; sublayers outside of the bounds are,
  /// unless they are clipped.
  public func hitTest(_ point: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0, let inverse = toSuperlayer.inverted() else { return nil }
    let local = point.applying(inverse)
    if masksToBounds && !contains(local) { return nil }
    let frontFirst = (sublayers ?? []).enumerated().sorted { a, b in
      (a.element.zPosition, a.offset) > (b.element.zPosition, b.offset)
    }
    for (_, layer) in frontFirst {
      if let hit = layer.hitTest(local) { return hit }
    }
    return contains(local) ? self : nil
  }
}
