// Geometry of elements: 2D and 3D transforms.

extension HTMLWriter {
  /// Returns an element with a layer's transform, opacity and visibility.
  mutating func placed(_ content: HTMLMarkup, _ node: AnimatedLayerTree.Node) -> HTMLMarkup {
    var content = content
    // Transform layers are not flattened, so they do not fade as a group: their opacity applies to each of
    // their layers.
    for space in node.spacesAround where !space.opacity.isUsual {
      let (id, faded) = element(content)
      move(id, "opacity", space.opacity, usual: [1]) { css($0[0]) }
      content = faded
    }
    let (id, layer) = element(
      content, style: node.state.isTransformLayer ? Self.inSpace : blending(of: node),
      name: node.name)
    place(id, node)
    if !node.state.isTransformLayer {
      move(id, "opacity", node.opacity, usual: [1]) { css($0[0]) }
    }
    if node.seen.contains(where: { !$0.isDoubleSided }) {
      step(
        id, "visibility", node.samples, film.sides(of: node).map { $0 ? "inherit" : "hidden" },
        usual: "inherit")
    }
    if let life = node.life {
      show(id, from: film.share(at: life.begin), to: film.share(at: life.end))
    }
    if let parent = node.parent, !parent.state.isTransformLayer, parent.mask !== node,
      parent.children.contains(where: \.changesDepth)
    {
      step(
        id, "zIndex", node.samples,
        node.samples.states.map { css((min(max($0.zPosition.native, -1e6), 1e6) * 100).rounded()) })
    }
    return inSpace(layer, of: node)
  }

  private static let inSpace = "transform-style:preserve-3d"

  /// Wraps a layer in an element with the sublayer transform of its superlayer.
  private mutating func inSpace(_ layer: HTMLMarkup, of node: AnimatedLayerTree.Node) -> HTMLMarkup
  {
    guard let parent = node.parent, parent.mask !== node, parent.hasSublayerTransform else {
      return layer
    }
    let (id, wrapped) = element(layer, style: Self.inSpace)
    move(
      id, "transform",
      parent.samples.channel(isSampled: true) { ($0.sublayerMatrix ?? .identity).entries },
      usual: CATransform3D.identity.entries, cssSpace)
    return wrapped
  }

  private mutating func place(_ id: String, _ node: AnimatedLayerTree.Node) {
    let samples = node.samples
    if node.isInSpace {
      return move(
        id, "transform", samples.channel(isSampled: true) { $0.matrixToSuperlayer.entries },
        usual: CATransform3D.identity.entries, cssSpace)
    }
    if node.isSheared || node.hasPerspective {
      return place(id, samples, samples.states.map { ProjectionTransform($0.matrixToSuperlayer) })
    }
    if node.isMixedThrough { return placeOpenly(id, node) }
    let parts = node.parts
    func points(_ v: [Double]) -> String { "\(css(v[0]))px \(css(v[1]))px" }
    move(
      id, "translate",
      samples.channel { state in
        let (outer, inner) = (state.anchorInSuperlayer, state.anchorInBounds)
        return [outer.x - inner.x, outer.y - inner.y]
      }, usual: [0, 0], points)
    if node.isUpright { return }
    move(id, "transformOrigin", node.anchor, usual: [0, 0], points)
    move(
      id, "rotate", samples.channel(of: parts.map { [$0.rotation] }), usual: [0]
    ) { "\(css($0[0]))deg" }
    move(
      id, "scale", samples.channel(of: parts.map(\.scale)), usual: [1, 1]
    ) { "\(css($0[0])) \(css($0[1]))" }
  }
}

extension HTMLWriter {
  /// Positions an element with `left` and `top`, so that its descendants blend with the content behind it: a
  /// transform would create a stacking context.
  private mutating func placeOpenly(_ id: String, _ node: AnimatedLayerTree.Node) {
    guard node.isUpright else {
      return film.tell(node, "a compositing filter inside of what is turned or scaled")
    }
    for (index, property) in ["left", "top"].enumerated() {
      move(
        id, property,
        node.samples.channel { state in
          let (outer, inner) = (state.anchorInSuperlayer, state.anchorInBounds)
          return [index == 0 ? outer.x - inner.x : outer.y - inner.y]
        }, usual: [0]
      ) { "\(css($0[0]))px" }
    }
  }
}

extension AnimatedLayerTree.Node {
  /// Whether the layer is part of a 3D rendering context instead of flattened into its superlayer's plane.
  fileprivate var isInSpace: Bool {
    guard let parent, parent.mask !== self else { return state.isTransformLayer }
    return state.isTransformLayer || parent.state.isTransformLayer || parent.hasSublayerTransform
  }

  fileprivate var hasSublayerTransform: Bool {
    transition == nil && seen.contains { $0.sublayerTransform != .identity }
  }

  /// Whether the layer's transform is not affine, or it has an anchor point off its plane.
  fileprivate var hasPerspective: Bool {
    seen.contains {
      !ProjectionTransform($0.matrixToSuperlayer).isAffine || $0.anchorPointZ != 0
    }
  }

  fileprivate var changesDepth: Bool { seen.contains { $0.zPosition != state.zPosition } }

  /// The enclosing transform layers, from the innermost outward.
  fileprivate var spacesAround: [AnimatedLayerTree.Node] {
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
  /// Whether the layer is visible at each sample: double-sided, or with its front facing the viewer.
  fileprivate func sides(of node: Node) -> [Bool] {
    zip(node.samples.times, node.samples.states).map { time, state in
      if state.isDoubleSided { return true }
      var (map, flat) = (state.matrixToSuperlayer, ProjectionTransform.identity)
      var (inner, next) = (node, node.parent)
      while let around = next {
        let outer = around.place?.moment(in: timeline, at: time)?.state ?? around.state
        if let eye = outer.sublayerMatrix, around.mask !== inner {
          map = CATransform3DConcat(map, eye)
        }
        if outer.isTransformLayer {
          map = CATransform3DConcat(map, outer.matrixToSuperlayer)
        } else {
          flat = flat.concatenating(ProjectionTransform(map))
          map = outer.matrixToSuperlayer
        }
        (inner, next) = (around, around.parent)
      }
      return flat.concatenating(ProjectionTransform(map)).determinant >= 0
    }
  }
}

extension Channel {
  /// Whether the value is constantly 1.
  fileprivate var isUsual: Bool { isConstant && first == [1] }
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
private func cssSpace(_ m: [Double]) -> String {
  "matrix3d(\(m.map(cssEntry).joined(separator: ",")))"
}
