import LottieDocuments

// Layer geometry: transforms, and null layers as parents of the drawn layers.

extension LottieBuilder {
  /// Returns the position of the null layer that represents a layer's local coordinates in a
  /// composition.
  ///
  /// Missing null layers, including those of superlayers, are added from the outermost inward.
  func null(of node: AnimatedLayerTree.Node, in target: Composition, _ span: Span) -> Int {
    if let position = target.null(of: node) { return position }
    var missing = [node]
    while let inner = missing.last, inner !== target.root, let outer = inner.parent,
      target.null(of: outer) == nil
    {
      missing.append(outer)
    }
    var position = 0
    for layer in missing.reversed() { position = addNull(of: layer, in: target, span) }
    return position
  }

  /// Adds the null layer of a layer whose superlayer has one in the composition, or is outside of
  /// the composition.
  private func addNull(
    of node: AnimatedLayerTree.Node, in target: Composition, _ span: Span
  ) -> Int {
    if target.root === node {
      // The origin of the precomposition is the corner of the bounds.
      let origin = node.samples.channel { [-$0.bounds.minX.native, -$0.bounds.minY.native, 0] }
      let own = transform(position: .point(tree.vector(origin)))
      return target.append(null(node, parent: nil, own, span), representing: node)
    }
    let parent = node.parent.flatMap { target.null(of: $0) }
    guard node.isSheared else {
      let own = transform(of: node, opacity: nil)
      return target.append(null(node, parent: parent, own, span), representing: node)
    }
    // Lottie's shear is not used: the matrix is decomposed into rotation, scale and rotation, which
    // takes two null layers.
    let transformSVD = node.transformSVD
    func rotation(
      _ path: KeyPath<AnimatedLayerTree.Node.TransformSVD, Double>
    ) -> LottieProperty<Double> {
      tree.number(node.samples.channel(of: transformSVD.map { [$0[keyPath: path]] }))
    }
    let outer = transform(
      position: position(of: node),
      scale: tree.vector(node.samples.channel(of: transformSVD.map(\.scale))) {
        [$0[0] * 100, $0[1] * 100, 100]
      }, rotation: rotation(\.second))
    let first = target.append(null(node, parent: parent, outer, span))
    let inner = transform(
      anchor: tree.vector(node.anchor) { $0 + [0] }, rotation: rotation(\.first))
    return target.append(null(node, parent: first, inner, span), representing: node)
  }

  private func null(
    _ node: AnimatedLayerTree.Node, parent: Int?, _ transform: LottieTransform, _ span: Span
  ) -> LottieLayer {
    layer(.null, named: node.name, parent: parent, transform: transform, span)
  }

  /// Returns a layer's transform, which must not have shear.
  func transform(of node: AnimatedLayerTree.Node, opacity: Channel?) -> LottieTransform {
    let transformComponents = node.transformComponents
    return transform(
      opacity: opacity, position: position(of: node),
      scale: tree.vector(node.samples.channel(of: transformComponents.map(\.scale))) {
        [$0[0] * 100, $0[1] * 100, 100]
      },
      anchor: tree.vector(node.anchor) { $0 + [0] },
      rotation: rotation(transformComponents, of: node))
  }

  func rotation(
    _ transformComponents: [AnimatedLayerTree.Node.TransformComponents],
    of node: AnimatedLayerTree.Node
  ) -> LottieProperty<Double> {
    tree.number(node.samples.channel(of: transformComponents.map { [$0.rotation] }))
  }

  /// Returns a layer's position, with separate x and y dimensions if they need fewer keyframes.
  func position(of node: AnimatedLayerTree.Node) -> LottiePosition {
    let both = node.position
    let single = [0, 1].map { axis in
      node.samples.channel { state in
        let anchor = state.anchorInSuperlayer
        return [axis == 0 ? anchor.x : anchor.y]
      }
    }
    guard single[0].segments.count + single[1].segments.count < both.segments.count else {
      return .point(tree.vector(both) { $0 + [0] })
    }
    return .split(tree.number(single[0]), tree.number(single[1]))
  }

  func add(
    shapes: [LottieShape], of node: AnimatedLayerTree.Node, to target: Composition, _ span: Span,
    _ opacity: Channel?
  ) {
    let fitsInOneLayer = node.isSingleItem && !target.hasNull(of: node) && !node.isSheared
    let parent =
      fitsInOneLayer
      ? node.parent.map { null(of: $0, in: target, span) } : null(of: node, in: target, span)
    let own =
      fitsInOneLayer ? transform(of: node, opacity: opacity) : transform(opacity: opacity)
    target.append(
      layer(.shapes(shapes), named: node.name, parent: parent, transform: own, span))
  }
}

extension AnimatedLayerTree.Node {
  /// Whether a single Lottie layer suffices for the layer.
  var isSingleItem: Bool { children.isEmpty && itemCount <= 1 && !state.masksToBounds }

  /// Whether its anchor point, in points, is constant.
  var hasConstantAnchor: Bool { anchor.isConstant }

  /// The number of items that the layer itself draws.
  var itemCount: Int {
    if hasShadow { return hasBorder && !borderCastsShadow ? 2 : 1 }
    let shape = state.shape.map { _ in
      (hasVisible(\.fillColor) ? 1 : 0) + (hasVisible(\.strokeColor) ? 1 : 0)
    }
    return (hasVisible(\.backgroundColor) ? 1 : 0) + (hasLottieImage ? 1 : 0)
      + (state.gradient != nil && hasLottieGradient ? 1 : 0) + (shape ?? 0) + (hasBorder ? 1 : 0)
  }

  /// A 2D matrix decomposed into rotation, scale and rotation.
  struct TransformSVD {
    /// The first rotation in degrees.
    var first: Double
    var scale: [Double]
    /// The second rotation in degrees.
    var second: Double
  }

  /// The decomposed transform at all instants, with the least change between adjacent ones.
  ///
  /// This is the singular value decomposition of a 2×2 matrix, which is the sum of a scaled
  /// rotation and a scaled reflection: the singular values are the sum and the difference of their
  /// scales, the rotations half of the sum and the difference of their angles (J. Blinn, "Consider
  /// the Lowly 2×2 Matrix", 1996).
  var transformSVD: [TransformSVD] {
    var previous: (plain: Double, mirrored: Double)?
    return samples.states.map { state in
      let m = state.transform
      let (a, b, c, d) = (m.m11.native, m.m12.native, m.m21.native, m.m22.native)
      var plain = (length: hypot((a + d) / 2, (b - c) / 2), angle: atan2(b - c, a + d))
      var mirrored = (length: hypot((a - d) / 2, (b + c) / 2), angle: atan2(b + c, a - d))
      plain = Self.continued(plain, previous?.plain)
      mirrored = Self.continued(mirrored, previous?.mirrored)
      previous = (plain.angle, mirrored.angle)
      return TransformSVD(
        first: (plain.angle - mirrored.angle) * 90 / .pi,
        scale: [plain.length + mirrored.length, plain.length - mirrored.length],
        second: (plain.angle + mirrored.angle) * 90 / .pi)
    }
  }

  /// Returns a polar vector with its angle within 90° of a reference angle, by negating its length
  /// where necessary.
  private static func continued(
    _ vector: (length: Double, angle: Double), _ other: Double?
  ) -> (length: Double, angle: Double) {
    guard let other else { return vector }
    if abs(vector.length) < 1e-9 { return (0, other) }
    let halves = ((vector.angle - other) / .pi).rounded()
    let isBack = halves.truncatingRemainder(dividingBy: 2) != 0
    return (isBack ? -vector.length : vector.length, vector.angle - halves * .pi)
  }
}
