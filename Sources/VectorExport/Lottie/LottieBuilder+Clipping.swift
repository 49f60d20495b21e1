import LottieDocuments

// Clipping to a layer's bounds.

extension LottieBuilder {
  /// Clips a layer's content to its bounds with a precomposition of their size, which has a mask if
  /// the bounds have rounded corners, are animated, or have a fractional size.
  mutating func clip(
    _ composition: Composition, to node: AnimatedLayerTree.Node, into target: Composition,
    _ span: Span,
    _ opacity: Channel?
  ) {
    let id = asset(for: composition)
    let size = node.roundedSize
    let fillsComposition = node.visibleStates.allSatisfy { state in
      state.drawnRadius == 0 && state.bounds.width == size.width
        && state.bounds.height == size.height
    }
    let parent = null(of: node, in: target, span)
    let corner = node.samples.channel { [$0.bounds.minX.native, $0.bounds.minY.native, 0] }
    var layer = layer(
      .composition(id, size), named: node.name + " contents", parent: parent,
      transform: transform(opacity: opacity, position: .point(tree.vector(corner))), span)
    if !fillsComposition, let mask = mask(of: node) { layer.masks = [mask] }
    target.append(layer)
  }

  /// Returns a mask of the bounds, relative to their corner.
  private func mask(of node: AnimatedLayerTree.Node) -> LottieMask? {
    let isRound = node.visibleStates.contains { $0.drawnRadius > 0 }
    let paths = node.samples.states.map { state -> CGPath in
      let bounds = state.bounds.standardized
      if !isRound { return CGPath(rect: CGRect(origin: .zero, size: bounds.size), transform: nil) }
      return state.outline(inset: 0).applying(
        CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -bounds.minX, ty: -bounds.minY))
    }
    return properties(of: paths, node.samples).first.map { LottieMask(.add, path: $0) }
  }
}

extension AnimatedLayerTree.Node {
  /// The maximum size of its bounds over time, rounded up to whole points.
  var roundedSize: CGSize {
    func greatest(_ length: (CGSize) -> CGFloat) -> Double {
      let greatest = visibleStates.reduce(1.0) {
        max($0, length($1.bounds.standardized.size).native)
      }
      return min(greatest.rounded(.up), 1e6)
    }
    return CGSize(width: greatest(\.width), height: greatest(\.height))
  }

  /// The only child, if it draws a single item and the layer itself draws nothing: the layer's
  /// opacity then applies to it directly, without a precomposition.
  var onlyDrawnChild: AnimatedLayerTree.Node? {
    guard transition == nil, mask == nil, itemCount == 0, !clips, children.count == 1,
      let child = children.first, child.mask == nil, child.lifetime == nil, child.transition == nil,
      child.children.isEmpty, child.itemCount == 1, !child.clips, child.opacity.isConstant,
      child.opacity.first == [1]
    else { return nil }
    return child
  }

  /// Whether the layer clips content that could extend beyond its bounds.
  var clips: Bool {
    guard state.masksToBounds,
      hasLottieImage || !children.isEmpty || state.shape != nil || state.gradient != nil
    else { return false }
    if visibleStates.contains(where: { $0.drawnRadius > 0 }) || state.shape != nil { return true }
    if hasLottieImage, state.contentsPlacement != .resize { return true }
    return !children.allSatisfy { child in
      visibleStates.allSatisfy { $0.bounds.standardized.contains(child.visualBounds()) }
    }
  }
}
