// Layers that are inside each other. They are gone through with a stack of its own, as there may be more nested
// layers than a thread has stack for.

extension HTMLWriter {
  /// A layer that is being written.
  private struct Visit {
    let node: AnimatedFilm.Node
    /// What is below all that the bounds cut off.
    var content: HTMLMarkup
    /// What the bounds cut off.
    var inner: HTMLMarkup
    /// Those inside that are written already.
    var childCount = 0
    /// Written once all inside are.
    var mask: Mask?

    init(_ node: AnimatedFilm.Node, content: HTMLMarkup, inner: HTMLMarkup = HTMLMarkup()) {
      (self.node, self.content, self.inner) = (node, content, inner)
    }

    /// The next layer inside.
    mutating func nextChild() -> AnimatedFilm.Node? {
      // What is inside shows in the pictures of a transition.
      guard node.transition == nil, childCount < node.children.count else { return nil }
      childCount += 1
      return node.children[childCount - 1]
    }
  }

  /// A layer's mask that is being written.
  private struct Mask {
    let frame: MaskFrame
    var content = HTMLMarkup()
    /// Whether the masked layer is part of a mask itself.
    let wasInMask: Bool
  }

  /// Writes a layer and what is inside.
  mutating func write(
    _ root: AnimatedFilm.Node, to markup: inout HTMLMarkup
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

  /// Writes what a layer shows below the layers inside; nil where nothing of it is shown.
  ///
  /// - Parameter level: How many layers it is inside of.
  private mutating func begin(
    _ node: AnimatedFilm.Node, level: Int
  ) throws(DocumentError) -> Visit? {
    guard node.isEverSeen else { return nil }
    guard level < Self.deepestElements else {
      tellDepth(of: node)
      return nil
    }
    // SVG is flat.
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

  private mutating func tellDepth(of node: AnimatedFilm.Node) {
    if isTooDeep { return }
    isTooDeep = true
    film.tell(
      node,
      "more than \(Self.deepestElements) elements inside each other, which browsers do not keep so")
  }

  /// What lies behind all that a layer shows.
  private mutating func ground(of node: AnimatedFilm.Node) throws(DocumentError) -> String {
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

  /// What a layer shows below the layers inside.
  private mutating func look(of node: AnimatedFilm.Node) throws(DocumentError) -> String {
    var inner = ""
    if node.hasPicture, !node.hasCSSGradient || isInMask {
      if node.hasMovingGradient {
        film.tell(node, "a gradient that changes inside of a mask, or with contents over it")
      }
      inner += try picture(of: node)
    }
    if node.state.shape != nil { inner += shape(of: node) }
    return inner
  }

  /// Completes a layer whose sublayers are written, but for its mask.
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

  /// Begins the mask of a layer.
  ///
  /// - Returns: The layer that is the mask; nil for none, or one that leaves nothing of the layer.
  private mutating func beginMask(of visit: inout Visit) -> AnimatedFilm.Node? {
    guard let mask = visit.node.mask else { return nil }
    guard let frame = maskFrame(of: mask) else {
      visit.content = HTMLMarkup()
      return nil
    }
    visit.mask = Mask(frame: frame, wasInMask: isInMask)
    isInMask = true
    return mask
  }

  /// Puts a layer in its place.
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

extension AnimatedFilm.Node {
  /// Whether its picture is a gradient alone, which CSS has words for.
  fileprivate var hasCSSGradient: Bool {
    state.gradient != nil && state.contents == nil && state.text == nil
  }
}
