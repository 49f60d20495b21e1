// Animated snapshots, as in transitions between views whose content moves.

extension AnimatedLayerTree {
  /// Converts an animated snapshot into segments with a constant layer tree.
  ///
  /// - Parameters:
  ///   - snapshots: One snapshot for each instant of `samples`.
  /// - Returns: nil if the layers do not form a plain tree: with a 3D rendering context, replicator
  ///   copies or a transition.
  func segments(of snapshots: [LayerTreeSnapshot], at samples: LayerSamples) -> [Segment]? {
    var segments: [Segment] = []
    var first = 0
    // The last instant is the first one after the segment.
    let last = snapshots.count - 2
    while first <= last {
      var end = first
      while end < last, snapshots[end + 1].hasLayers(of: snapshots[first]) { end += 1 }
      let slice = Array(snapshots[first...end])
      guard slice.allSatisfy(\.isPlain) else { return nil }
      if let root = root(of: slice, at: samples, from: first) {
        segments.append(
          Segment(
            begin: samples.times[first].seconds, end: samples.times[end + 1].seconds, root: root))
      }
      first = end + 1
    }
    return segments
  }

  /// - Parameter first: The index of the first snapshot's instant.
  private func root(
    of snapshots: [LayerTreeSnapshot], at samples: LayerSamples, from first: Int
  ) -> Node? {
    var nodes: [Node] = []
    // The stack of open layers, each with the index of the first layer after its subtree.
    var open: [(node: Node, end: Int)] = []
    for (index, layer) in (snapshots.first?.layers ?? []).enumerated() {
      while let inner = open.last, inner.end <= index { open.removeLast() }
      let states = snapshots.map { $0.layers[index].state }
      let node = Node(
        id: layer.id, name: names[layer.id] ?? "layer \(layer.id.rawValue)", state: layer.state,
        samples: samples.subrange(from: first, states: states, of: layer.id, in: timeline),
        rasterizer: rasterizer)
      if let parent = open.last?.node {
        node.parent = parent
        switch layer.role {
        case .sublayer: parent.children.append(node)
        case .mask: parent.mask = node
        case .displacementMap: break
        }
      }
      nodes.append(node)
      open.append((node, index + 1 + layer.descendantCount))
    }
    // Sublayers reference their superlayer weakly: the root retains the tree.
    return nodes.first
  }
}

extension LayerTreeSnapshot {
  /// Whether both snapshots have the same tree and differ in animatable values only.
  fileprivate func hasLayers(of other: LayerTreeSnapshot) -> Bool {
    layers.count == other.layers.count
      && zip(layers, other.layers).allSatisfy { a, b in
        a.id == b.id && a.role == b.role && a.descendantCount == b.descendantCount
          && a.state.hasDiscreteValues(of: b.state)
      }
  }

  /// Whether the geometry of every layer follows from its own values alone.
  fileprivate var isPlain: Bool {
    var open: [(layer: LayerSnapshot, end: Int)] = []
    for (index, layer) in layers.enumerated() {
      if layer.transition != nil || layer.extras != nil || layer.state.replicator != nil {
        return false
      }
      while let inner = open.last, inner.end <= index { open.removeLast() }
      var matrix = layer.state.matrixToSuperlayer
      if layer.role == .sublayer, let sublayerMatrix = open.last?.layer.state.sublayerMatrix {
        matrix = CATransform3DConcat(matrix, sublayerMatrix)
      }
      let expected = ProjectionTransform(matrix)
        .concatenating(open.last?.layer.transform ?? .identity)
      let matches = zip(expected.entries, layer.transform.entries)
        .allSatisfy { abs($0 - $1) <= 1e-6 * max(abs($1), 1) }
      guard matches else { return false }
      open.append((layer, index + 1 + layer.descendantCount))
    }
    return true
  }
}

extension LayerSamples {
  /// Values of another layer at a subrange of these instants.
  ///
  /// - Parameters:
  ///   - first: The index of the first value's instant.
  fileprivate func subrange(
    from first: Int, states: [LayerState], of id: LayerID, in timeline: Timeline
  ) -> LayerSamples {
    let last = first + states.count - 1
    let next = min(last + 1, times.count - 1)
    var inner: [(end: Int, begin: Int)] = []
    for discontinuity in discontinuities
    where discontinuity.begin <= last && discontinuity.end >= first {
      inner.append((min(discontinuity.end, last) - first, max(discontinuity.begin, first) - first))
    }
    return LayerSamples(
      times: Array(times[first...next]), states: states + states.suffix(1), discontinuities: inner,
      easings: timeline.easingSegments(of: id, from: times[first], to: times[next]), fits: isFitted)
  }
}

extension AnimatedLayerTree {
  /// Rasterizes a snapshot and reports whether it is opaque; nil if it is empty.
  func rasterized(_ snapshot: LayerTreeSnapshot) throws(DocumentError) -> (
    sprite: LayerSprite, isOpaque: Bool
  )? {
    guard snapshot.size.width > 0, snapshot.size.height > 0, !snapshot.layers.isEmpty else {
      return nil
    }
    let image = try rasterizer.image(of: snapshot.layers, size: snapshot.size, scale: scale)
    let sprite = LayerSprite(
      uri: try image.dataURI(), width: image.width, height: image.height,
      frame: CGRect(origin: .zero, size: snapshot.size))
    return (sprite, image.isFullyOpaque)
  }
}
