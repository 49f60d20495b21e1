// Traversal of the layer tree. It uses an explicit stack instead of recursion, since deeply nested layers
// would overflow the thread's stack.

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
    guard node.isEverSeen else { return nil }
    guard level < Self.deepestElements else {
      tellDepth(of: node)
      return nil
    }
    // SVG has no 3D transforms.
    film.check(node, canSay: isInMask ? Self.known.subtracting(Self.spatial) : Self.known)
    do throws(DocumentError) {
      if node.transition != nil { return Visit(node, content: try transition(of: node)) }
      return Visit(
        node, content: HTMLMarkup(try ground(of: node)), inner: HTMLMarkup(try look(of: node)))
    } catch {
      try film.tell(node, error)
      return nil
    }
  }

  private mutating func tellDepth(of node: AnimatedLayerTree.Node) {
    if isTooDeep { return }
    isTooDeep = true
    film.tell(
      node,
      "more than \(Self.deepestElements) elements inside each other, which browsers do not keep so")
  }

  /// Returns a layer's backdrop filter and background.
  private mutating func ground(of node: AnimatedLayerTree.Node) throws(DocumentError) -> String {
    var content = ""
    if node.seen.contains(where: { !($0.backdrop ?? .none).changesNothing }) {
      content += backdrop(of: node)
    }
    if node.hasPattern {
      content += try pattern(of: node)
    } else if node.shows(\.backgroundColor) {
      content += rectangle(of: node)
    }
    if node.hasCSSGradient, !isInMask { content += gradient(of: node) }
    return content
  }

  /// Returns a layer's contents and shape, which are below its sublayers.
  private mutating func look(of node: AnimatedLayerTree.Node) throws(DocumentError) -> String {
    var inner = ""
    if node.hasPicture, !node.hasCSSGradient || isInMask {
      if node.hasMovingGradient {
        film.tell(node, "a gradient that changes inside a mask, or with contents over it")
      }
      inner += try picture(of: node)
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
    let layer = placed(content, visit.node)
    if layer.depth > Self.deepestElements { tellDepth(of: visit.node) }
    return layer
  }
}

extension AnimatedLayerTree.Node {
  /// Whether the layer's contents are nothing but a gradient, which CSS can represent.
  fileprivate var hasCSSGradient: Bool {
    state.gradient != nil && state.contents == nil && state.text == nil
  }
}
