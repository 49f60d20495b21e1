// Geometry of elements: 2D and 3D transforms.

extension HTMLWriter {
  /// Returns an element with a layer's transform, opacity and visibility.
  mutating func transformed(_ content: HTMLMarkup, _ node: AnimatedLayerTree.Node) -> HTMLMarkup {
    var content = content
    // Transform layers are not flattened, so they do not fade as a group: their opacity applies to
    // each of their layers.
    for transformLayer in node.enclosingTransformLayers where !transformLayer.opacity.isOne {
      let (id, faded) = element(content)
      animate(id, "opacity", transformLayer.opacity, defaultValue: [1], cssNumbers)
      content = faded
    }
    let (id, layer) = element(
      content, style: node.state.isTransformLayer ? Self.preserve3D : blending(of: node),
      name: node.name)
    setTransform(id, node)
    if !node.state.isTransformLayer {
      animate(id, "opacity", node.opacity, defaultValue: [1], cssNumbers)
    }
    if node.visibleStates.contains(where: { !$0.isDoubleSided }) {
      animateDiscretely(
        id, "visibility", node.samples,
        tree.frontFacing(of: node).map { $0 ? "inherit" : "hidden" },
        defaultValue: "inherit")
    }
    if let lifetime = node.lifetime {
      limitVisibility(
        id, from: tree.progress(at: lifetime.begin), to: tree.progress(at: lifetime.end))
    }
    if let parent = node.parent, !parent.state.isTransformLayer, parent.mask !== node,
      parent.children.contains(where: \.animatesZPosition)
    {
      animateDiscretely(
        id, "zIndex", node.samples,
        node.samples.states.map { css((min(max($0.zPosition.native, -1e6), 1e6) * 100).rounded()) })
    }
    return wrappedInSublayerTransform(layer, of: node)
  }

  private static let preserve3D = "transform-style:preserve-3d"

  /// Wraps a layer in an element with the sublayer transform of its superlayer.
  private mutating func wrappedInSublayerTransform(
    _ layer: HTMLMarkup, of node: AnimatedLayerTree.Node
  ) -> HTMLMarkup {
    guard let parent = node.parent, parent.mask !== node, parent.hasSublayerTransform else {
      return layer
    }
    let (id, wrapped) = element(layer, style: Self.preserve3D)
    animate(
      id, "transform",
      parent.samples.channel(isSampled: true) { ($0.sublayerMatrix ?? .identity).entries },
      defaultValue: CATransform3D.identity.entries, cssMatrix3D)
    return wrapped
  }

  private mutating func setTransform(_ id: String, _ node: AnimatedLayerTree.Node) {
    let samples = node.samples
    if node.isIn3DContext {
      return animate(
        id, "transform", samples.channel(isSampled: true) { $0.matrixToSuperlayer.entries },
        defaultValue: CATransform3D.identity.entries, cssMatrix3D)
    }
    if node.isSheared || node.hasPerspective {
      return setTransform(
        id, samples, samples.states.map { ProjectionTransform($0.matrixToSuperlayer) })
    }
    if node.blendsWithBackdrop { return setOffset(id, node) }
    let transformComponents = node.transformComponents
    animate(
      id, "translate",
      samples.channel(\.translationToSuperlayer), defaultValue: [0, 0], cssLengths)
    if node.isOnlyTranslated { return }
    animate(id, "transformOrigin", node.anchor, defaultValue: [0, 0], cssLengths)
    animate(
      id, "rotate", samples.channel(of: transformComponents.map { [$0.rotation] }),
      defaultValue: [0]
    ) { "\(css($0[0]))deg" }
    animate(
      id, "scale", samples.channel(of: transformComponents.map(\.scale)), defaultValue: [1, 1],
      cssNumbers)
  }
}

extension HTMLWriter {
  /// Positions an element with `left` and `top`, so that its descendants blend with the content
  /// behind it: a transform would create a stacking context.
  private mutating func setOffset(_ id: String, _ node: AnimatedLayerTree.Node) {
    guard node.isOnlyTranslated else {
      return tree.report(node, "a compositing filter in a rotated or scaled layer")
    }
    for (index, property) in ["left", "top"].enumerated() {
      animate(
        id, property,
        node.samples.channel { [$0.translationToSuperlayer[index]] }, defaultValue: [0], cssLengths)
    }
  }
}

extension AnimatedLayerTree.Node {
  /// Whether the layer is part of a 3D rendering context instead of flattened into its superlayer's
  /// plane.
  fileprivate var isIn3DContext: Bool {
    guard let parent, parent.mask !== self else { return state.isTransformLayer }
    return state.isTransformLayer || parent.state.isTransformLayer || parent.hasSublayerTransform
  }

  fileprivate var hasSublayerTransform: Bool {
    transition == nil && visibleStates.contains { $0.sublayerTransform != .identity }
  }

  /// Whether the layer's transform is not affine, or it has an anchor point off its plane.
  fileprivate var hasPerspective: Bool {
    visibleStates.contains {
      !ProjectionTransform($0.matrixToSuperlayer).isAffine || $0.anchorPointZ != 0
    }
  }

  fileprivate var animatesZPosition: Bool {
    visibleStates.contains { $0.zPosition != state.zPosition }
  }

  /// The enclosing transform layers, from the innermost outward.
  fileprivate var enclosingTransformLayers: [AnimatedLayerTree.Node] {
    var spaces: [AnimatedLayerTree.Node] = []
    var next = state.isTransformLayer ? nil : parent
    while let space = next, space.state.isTransformLayer, space.mask !== self {
      spaces.append(space)
      next = space.parent
    }
    return spaces
  }
}

extension AnimatedLayerTree {
  /// Whether the layer passes back-face culling at each instant: it is double-sided, or its front
  /// faces the viewer.
  fileprivate func frontFacing(of node: Node) -> [Bool] {
    zip(node.samples.times, node.samples.states).map { time, state in
      if state.isDoubleSided { return true }
      var (map, flat) = (state.matrixToSuperlayer, ProjectionTransform.identity)
      var (inner, next) = (node, node.parent)
      while let ancestor = next {
        let outer = ancestor.instance?.sample(in: timeline, at: time)?.state ?? ancestor.state
        if let sublayerMatrix = outer.sublayerMatrix, ancestor.mask !== inner {
          map = CATransform3DConcat(map, sublayerMatrix)
        }
        if outer.isTransformLayer {
          map = CATransform3DConcat(map, outer.matrixToSuperlayer)
        } else {
          flat = flat.concatenating(ProjectionTransform(map))
          map = outer.matrixToSuperlayer
        }
        (inner, next) = (ancestor, ancestor.parent)
      }
      return flat.concatenating(ProjectionTransform(map)).determinant >= 0
    }
  }
}

extension LayerState {
  /// The x and y offset of the layer's own coordinates in the superlayer, without rotation and
  /// scale.
  fileprivate var translationToSuperlayer: [Double] {
    let (outer, inner) = (anchorInSuperlayer, anchorInBounds)
    return [outer.x - inner.x, outer.y - inner.y]
  }
}

extension Channel {
  /// Whether the value is constantly 1.
  fileprivate var isOne: Bool { isConstant && first == [1] }
}

extension CATransform3D {
  /// The entries in row-major order.
  fileprivate var entries: [Double] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ].map(\.native)
  }
}

/// A 4×4 matrix in CSS syntax.
private func cssMatrix3D(_ m: [Double]) -> String {
  "matrix3d(\(m.map(cssEntry).joined(separator: ",")))"
}
