// Clipping to a layer's bounds.

extension LottieWriter {
  /// Clips a layer's content to its bounds with a precomposition of their size, which has a mask if
  /// the bounds have rounded corners, are animated, or have a fractional size.
  mutating func clip(
    _ composition: Composition, to node: AnimatedLayerTree.Node, into target: Composition,
    _ span: Span,
    _ opacity: Channel?
  ) {
    let id = asset(for: composition)
    let size = node.roundedSize
    var more: [(key: String, value: JSON)] = [
      ("refId", .string(id)), ("w", size.width), ("h", size.height),
    ]
    let fillsComposition = node.visibleStates.allSatisfy { state in
      state.drawnRadius == 0 && .number(state.bounds.width.native) == size.width
        && .number(state.bounds.height.native) == size.height
    }
    if !fillsComposition, let mask = mask(of: node) {
      more.append(("hasMask", .bool(true)))
      more.append(("masksProperties", .array([mask])))
    }
    let parent = null(of: node, in: target, span)
    let own = transform(
      opacity: opacity,
      position: tree.lottie(
        node.samples.channel { [$0.bounds.minX.native, $0.bounds.minY.native, 0] }))
    target.append {
      layer(
        0, named: node.name + " contents", index: $0, parent: parent, transform: own, span, more)
    }
  }

  /// Returns a mask of the bounds, relative to their corner.
  private func mask(of node: AnimatedLayerTree.Node) -> JSON? {
    let isRound = node.visibleStates.contains { $0.drawnRadius > 0 }
    let paths = node.samples.states.map { state -> CGPath in
      let bounds = state.bounds.standardized
      if !isRound { return CGPath(rect: CGRect(origin: .zero, size: bounds.size), transform: nil) }
      return state.outline(inset: 0).applying(
        CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -bounds.minX, ty: -bounds.minY))
    }
    guard let path = properties(of: paths, node.samples).first else { return nil }
    return .object([
      ("inv", .bool(false)), ("mode", .string("a")), ("pt", path),
      ("o", AnimatedLayerTree.fixed(.int(100))), ("x", AnimatedLayerTree.fixed(.int(0))),
    ])
  }
}

extension AnimatedLayerTree.Node {
  /// The maximum size of its bounds over time, rounded up to whole points.
  var roundedSize: (width: JSON, height: JSON) {
    func greatest(_ length: (CGSize) -> CGFloat) -> JSON {
      let greatest = visibleStates.reduce(1.0) {
        max($0, length($1.bounds.standardized.size).native)
      }
      return .number(min(greatest.rounded(.up), 1e6))
    }
    return (greatest(\.width), greatest(\.height))
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
