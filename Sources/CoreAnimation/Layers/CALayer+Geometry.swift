extension CALayer {
  /// Of the properties that place a layer in its superlayer.
  private static let placementKeys = [
    "bounds", "position", "anchorPoint", "anchorPointZ", "zPosition", "transform",
    "geometryFlipped",
  ]

  /// The layer's coordinates to its superlayer's.
  private var toSuperlayer: ProjectionTransform {
    var matrix =
      reading(Self.placementKeys)?.matrixFromMirrored ?? state.matrixFromMirrored
    if !isMask, let perspective = superlayer?.readSublayerMatrix {
      matrix = CATransform3DConcat(matrix, perspective)
    }
    return ProjectionTransform(matrix)
  }

  private var readSublayerMatrix: CATransform3D? {
    guard let values = reading(["bounds", "anchorPoint", "sublayerTransform"]) else {
      return state.sublayerMatrix
    }
    return values.sublayerMatrix
  }

  /// `point` of the superlayer's coordinates in the layer's own; nil where the layer is seen as a line
  /// or a point, so that nothing in it can be hit.
  package func fromSuperlayer(_ point: CGPoint) -> CGPoint? {
    toSuperlayer.inverted().map { point.applying($0) }
  }

  /// From the coordinates of `from` to those of `to`, by way of the innermost layer that both are in:
  /// what is further out cancels out, even where it collapses everything. Where there is none, the
  /// outermost layers lie in one plane, each at its own position. nil means the outermost itself.
  private static func transform(from: CALayer?, to: CALayer?) -> ProjectionTransform {
    let common = from.flatMap { from in to.flatMap { from.innermostLayer(around: $0) } }
    let includesRoot = from != nil && to != nil
    var (up, down) = (ProjectionTransform.identity, ProjectionTransform.identity)
    for layer in path(from: from, upTo: common, includesRoot) {
      up = up.concatenating(layer.toSuperlayer)
    }
    for layer in path(from: to, upTo: common, includesRoot) {
      // A layer that is collapsed onto a line has no way back in; the point then stays as it is.
      guard let inverse = layer.toSuperlayer.inverted() else { return up }
      down = inverse.concatenating(down)
    }
    return up.concatenating(down)
  }

  /// The layers from `layer` outward that lie inside `end`; where that is nil, all of them, the
  /// outermost only if `includesRoot`.
  private static func path(
    from layer: CALayer?, upTo end: CALayer?, _ includesRoot: Bool
  ) -> [CALayer] {
    guard let layer else { return [] }
    return sequence(first: layer, next: \.superlayer).prefix { layer in
      if let end { !end.representsSameLayer(as: layer) } else { includesRoot || layer.superlayer != nil }
    }
  }

  /// The innermost layer that both this one and `other` are or are inside of; nil where they are in
  /// different trees.
  private func innermostLayer(around other: CALayer) -> CALayer? {
    // Neighbours are common, and need not know how deep they are.
    if let outer = other.superlayer, outer.representsSameLayer(as: self) { return self }
    if let outer = superlayer, outer.representsSameLayer(as: other) { return other }
    var (a, b): (CALayer?, CALayer?) = (self, other)
    let surplus = depth - other.depth
    for _ in 0..<max(surplus, 0) { a = a?.superlayer }
    for _ in 0..<max(-surplus, 0) { b = b?.superlayer }
    while let left = a, let right = b {
      if left.representsSameLayer(as: right) { return left }
      (a, b) = (left.superlayer, right.superlayer)
    }
    return nil
  }

  /// How many layers this one is inside of.
  private var depth: Int {
    sequence(first: self, next: \.superlayer).reduce(-1) { count, _ in count + 1 }
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
}

extension LayerState {
  /// ``matrixToSuperlayer``, from coordinates that are mirrored where the layer flips its geometry.
  fileprivate var matrixFromMirrored: CATransform3D {
    isGeometryFlipped ? CATransform3DConcat(flip, matrixToSuperlayer) : matrixToSuperlayer
  }
}
