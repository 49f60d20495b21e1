extension CALayer {
  /// The keys of the properties that determine a layer's geometry in its superlayer.
  private static let placementKeys = [
    "bounds", "position", "anchorPoint", "anchorPointZ", "zPosition", "transform",
    "geometryFlipped",
  ]

  /// The transform from the layer's coordinates to its superlayer's.
  private var toSuperlayer: ProjectionTransform {
    var matrix =
      reading(Self.placementKeys)?.matrixFromMirrored ?? state.matrixFromMirrored
    if !isMask, let perspective = superlayer?.readSublayerMatrix {
      matrix = CATransform3DConcat(matrix, perspective)
    }
    return ProjectionTransform(matrix)
  }

  /// Converts `point` to the superlayer's coordinates; for a window's layer, to those of the stage.
  package func toStage(_ point: CGPoint) -> CGPoint { point.applying(toSuperlayer) }

  private var readSublayerMatrix: CATransform3D? {
    guard let values = reading(["bounds", "anchorPoint", "sublayerTransform"]) else {
      return state.sublayerMatrix
    }
    return values.sublayerMatrix
  }

  /// Converts `point` from the superlayer's coordinates; nil if the transform is singular, so that the
  /// layer cannot be hit.
  package func fromSuperlayer(_ point: CGPoint) -> CGPoint? {
    toSuperlayer.inverted().map { point.applying($0) }
  }

  /// The transform from the coordinates of `from` to those of `to` through their lowest common ancestor, so that
  /// singular transforms of its ancestors do not matter. Root layers of separate trees are treated as siblings. nil
  /// stands for the root layer.
  private static func transform(from: CALayer?, to: CALayer?) -> ProjectionTransform {
    let common = from.flatMap { from in to.flatMap { from.innermostLayer(around: $0) } }
    let includesRoot = from != nil && to != nil
    var (up, down) = (ProjectionTransform.identity, ProjectionTransform.identity)
    for layer in path(from: from, upTo: common, includesRoot) {
      up = up.concatenating(layer.toSuperlayer)
    }
    for layer in path(from: to, upTo: common, includesRoot) {
      // A singular transform has no inverse; the point then stays unchanged.
      guard let inverse = layer.toSuperlayer.inverted() else { return up }
      down = inverse.concatenating(down)
    }
    return up.concatenating(down)
  }

  /// The chain of superlayers from `layer` up to but not including `end`; if that is nil, up to the root,
  /// which is included only if `includesRoot`.
  private static func path(
    from layer: CALayer?, upTo end: CALayer?, _ includesRoot: Bool
  ) -> [CALayer] {
    guard let layer else { return [] }
    return sequence(first: layer, next: \.superlayer).prefix { layer in
      if let end {
        !end.representsSameLayer(as: layer)
      } else {
        includesRoot || layer.superlayer != nil
      }
    }
  }

  /// The lowest common ancestor with `other`, either may be it; nil if they are in different trees.
  private func innermostLayer(around other: CALayer) -> CALayer? {
    // A fast path for parent and child.
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

  /// The number of ancestors.
  private var depth: Int {
    sequence(first: self, next: \.superlayer).reduce(-1) { count, _ in count + 1 }
  }

  /// Converts a point to the coordinates of `layer`; nil stands for the root layer.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    point.applying(Self.transform(from: self, to: layer))
  }

  /// Converts a point from the coordinates of `layer`; nil stands for the root layer.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    point.applying(Self.transform(from: layer, to: self))
  }

  /// The bounding box of `rect` in the coordinates of `layer`; nil stands for the root layer.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    rect.applying(Self.transform(from: self, to: layer))
  }

  /// The bounding box in this layer's coordinates of `rect` in `layer`; nil stands for the root layer.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    rect.applying(Self.transform(from: layer, to: self))
  }
}

extension LayerState {
  /// ``matrixToSuperlayer``, from coordinates that are flipped if the layer's geometry is.
  fileprivate var matrixFromMirrored: CATransform3D {
    isGeometryFlipped ? CATransform3DConcat(flip, matrixToSuperlayer) : matrixToSuperlayer
  }
}
