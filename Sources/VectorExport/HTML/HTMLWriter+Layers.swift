// Traversal of the layer tree. It uses an explicit stack instead of recursion, since deeply nested
// layers would overflow the thread's stack.

extension HTMLWriter {
  /// A stack frame of the traversal: a layer whose sublayers are being written.
  private struct Visit {
    let node: AnimatedLayerTree.Node
    /// The background, which is below everything that is clipped to the bounds.
    var content: HTMLMarkup
    /// The content that is clipped to the bounds, if the layer clips.
    var inner: HTMLMarkup
    /// The number of sublayers that have been visited.
    var childCount = 0
    /// The mask, which is written after all sublayers.
    var mask: Mask?

    init(_ node: AnimatedLayerTree.Node, content: HTMLMarkup, inner: HTMLMarkup = HTMLMarkup()) {
      (self.node, self.content, self.inner) = (node, content, inner)
    }

    /// Returns the next sublayer to write.
    mutating func nextChild() -> AnimatedLayerTree.Node? {
      // During a transition, sublayers are part of its snapshots.
      guard node.transition == nil, childCount < node.children.count else { return nil }
      childCount += 1
      return node.children[childCount - 1]
    }
  }

  /// The mask of a layer, while it is being written.
  private struct Mask {
    let frame: MaskFrame
    var content = HTMLMarkup()
    /// Whether the masked layer is itself part of a mask.
    let wasInMask: Bool
  }

  /// Writes a layer with its sublayers.
  mutating func write(
    _ root: AnimatedLayerTree.Node, to markup: inout HTMLMarkup
  ) throws(DocumentError) {
    guard let first = try begin(root, level: 0) else { return }
    var open = [first]
    while var visit = open.popLast() {
      if let child = visit.nextChild() {
        open.append(visit)
        if let inner = try begin(child, level: open.count) { open.append(inner) }
        continue
      }
      if visit.mask == nil {
        finishContent(of: &visit)
        if let mask = beginMask(of: &visit) {
          open.append(visit)
          if let inner = try begin(mask, level: open.count) { open.append(inner) }
          continue
        }
      }
      let layer = finish(visit)
      switch open.indices.last {
      case nil: markup += layer
      case let outer? where open[outer].mask != nil: open[outer].mask?.content += layer
      case let outer?: open[outer].inner += layer
      }
    }
  }

  /// Writes a layer's own content below its sublayers; returns nil if the layer is never visible.
  ///
  /// - Parameter level: The number of enclosing layers.
  private mutating func begin(
    _ node: AnimatedLayerTree.Node, level: Int
  ) throws(DocumentError) -> Visit? {
    guard node.isEverVisible else { return nil }
    guard level < Self.maxElementDepth else {
      reportDepth(of: node)
      return nil
    }
    // SVG has no 3D transforms.
    tree.check(
      node,
      supported: isInMask
        ? Self.supportedFeatures.subtracting(Self.features3D) : Self.supportedFeatures)
    do throws(DocumentError) {
      if node.transition != nil { return Visit(node, content: try transition(of: node)) }
      return Visit(
        node, content: HTMLMarkup(try background(of: node)),
        inner: HTMLMarkup(try contents(of: node)))
    } catch {
      try tree.report(node, error)
      return nil
    }
  }

  private mutating func reportDepth(of node: AnimatedLayerTree.Node) {
    if isTooDeep { return }
    isTooDeep = true
    tree.report(
      node,
      "more than \(Self.maxElementDepth) nested elements, the limit of browsers")
  }

  /// Returns a layer's backdrop filter and background.
  private mutating func background(of node: AnimatedLayerTree.Node) throws(DocumentError) -> String
  {
    var content = ""
    if node.visibleStates.contains(where: { !($0.backdrop ?? .none).changesNothing }) {
      content += backdrop(of: node)
    }
    if node.hasPattern {
      content += try pattern(of: node)
    } else if node.hasVisible(\.backgroundColor) {
      content += rectangle(of: node)
    }
    if node.hasCSSGradient, !isInMask { content += gradient(of: node) }
    return content
  }

  /// Returns a layer's contents and shape, which are below its sublayers.
  private mutating func contents(of node: AnimatedLayerTree.Node) throws(DocumentError) -> String {
    var inner = ""
    if node.hasRasterContent, !node.hasCSSGradient || isInMask {
      if node.hasAnimatedGradient {
        tree.report(node, "an animated gradient inside a mask, or below contents")
      }
      inner += try image(of: node)
    }
    if node.state.shape != nil { inner += shape(of: node) }
    return inner
  }

  /// Completes a layer whose sublayers have been written, except for its mask.
  private mutating func finishContent(of visit: inout Visit) {
    let node = visit.node
    if node.transition != nil {
      if node.state.masksToBounds { visit.content = clipped(visit.content, by: node) }
    } else {
      if node.state.masksToBounds, !visit.inner.isEmpty {
        visit.inner = clipped(visit.inner, by: node)
      }
      visit.content += visit.inner
      if node.hasBorder { visit.content += border(of: node) }
    }
    if node.hasShadow { visit.content = shadowed(visit.content, of: node) }
  }

  /// Begins writing the mask of a layer.
  ///
  /// - Returns: The mask layer; nil if there is none, or if it hides the layer entirely.
  private mutating func beginMask(of visit: inout Visit) -> AnimatedLayerTree.Node? {
    guard let mask = visit.node.mask else { return nil }
    guard let frame = maskFrame(of: mask) else {
      visit.content = HTMLMarkup()
      return nil
    }
    visit.mask = Mask(frame: frame, wasInMask: isInMask)
    isInMask = true
    return mask
  }

  /// Completes a layer: applies its mask, transform and opacity.
  private mutating func finish(_ visit: Visit) -> HTMLMarkup {
    var content = visit.content
    if let mask = visit.mask {
      isInMask = mask.wasInMask
      content = masked(content, by: mask.content, mask.frame)
    }
    let layer = transformed(content, visit.node)
    if layer.depth > Self.maxElementDepth { reportDepth(of: visit.node) }
    return layer
  }
}

extension AnimatedLayerTree.Node {
  /// Whether the layer's contents are nothing but a gradient, which CSS can represent.
  fileprivate var hasCSSGradient: Bool {
    state.gradient != nil && state.contents == nil && state.text == nil
  }
}
