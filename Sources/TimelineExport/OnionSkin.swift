extension TimelineExporter {
  /// An onion-skin still: the frame at an instant, and behind each layer that has moved translucent copies
  /// (ghosts) at its earlier positions, fading with age.
  ///
  /// Ghosts are sampled at even intervals from `options.from` on. A layer has ghosts if its position, size or
  /// transform differs or a transition is running; a ghost includes its sublayers. Unchanged and removed
  /// layers have none. (Nor have frames whose layers are nested more than 1100 deep.)
  ///
  /// - Parameters:
  ///   - time: The time of the still; without ghosts at `options.from`, and later otherwise.
  ///   - ghosts: The number of ghosts, 1 … 64.
  /// - Throws: ``ExportError``; `CancellationError` if the task is canceled.
  public func onionSkin(
    of timeline: Timeline, at time: MediaTime, ghosts: Int
  ) async throws -> Bitmap {
    // Nothing precedes the beginning.
    let isFirst = options.from == time
    // One sample more than there are ghosts: the last frame is `time` itself.
    let count = isFirst ? 1 : min(max(ghosts, 1), 64) + 1
    var options = options
    options.to = isFirst ? time + MediaTime(flicks: 1) : time
    let sequence = try FrameSequence(timeline, options).spread(
      over: count, from: options.from, through: time)
    let jobs = options.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    return try await onOwnThread {
      let frames = (0..<count).map(sequence.snapshot(ofFrame:))
      let compositor = Compositor(
        size: sequence.pointSize, scale: sequence.scale, threads: jobs)
      return compositor.render(OnionSkin.frame(of: frames))
    }
  }
}

/// Composes the ghosts of earlier frames into a frame.
package enum OnionSkin {
  /// The last of `frames`, with ghosts of the others behind its layers.
  ///
  /// - Precondition: There is at least one frame.
  package static func frame(of frames: [FrameSnapshot]) -> FrameSnapshot {
    let newest = frames[frames.count - 1]
    guard frames.allSatisfy({ LayerNode.depth(of: $0.layers) <= LayerNode.depthLimit }) else {
      return newest
    }
    let older = frames.dropLast().enumerated().map { index, frame in
      Past(
        layers: LayerNode.nodes(of: frame.layers[...]),
        // Opacity from 1/5 to 3/5.
        strength: 0.2 + 0.4 * Double(index) / Double(max(frames.count - 2, 1)),
        numberOffset: (index + 1) << 32)
    }
    let layers = LayerNode.nodes(of: newest.layers[...])
    return FrameSnapshot(
      time: newest.time, size: newest.size,
      layers: skinned(layers, over: older).flatMap(\.flattened))
  }

  /// The sibling layers at an earlier instant.
  private struct Past {
    let layers: [LayerNode]
    /// The opacity of its ghosts.
    let strength: Double
    /// Added to layer IDs to keep those of each ghost unique.
    let numberOffset: Int

    /// The node of the layer with this ID.
    func node(_ id: LayerID) -> LayerNode? { layers.first { $0.layer.id == id } }
  }

  private static func skinned(_ nodes: [LayerNode], over past: [Past]) -> [LayerNode] {
    nodes.flatMap { node in
      let before = past.map { $0.node(node.layer.id) }
      guard node.layer.role == .sublayer,
        before.contains(where: { $0?.layer.isPlaced(as: node.layer) == false })
      else {
        var inner = node
        inner.children = skinned(
          node.children,
          over: zip(past, before).map { instant, node in
            Past(
              layers: node?.children ?? [], strength: instant.strength,
              numberOffset: instant.numberOffset)
          })
        return [inner]
      }
      return ghosts(of: node, zip(past, before)) + [node]
    }
  }

  /// Ghosts, oldest first; one for each distinct geometry.
  private static func ghosts(
    of node: LayerNode, _ before: some Sequence<(Past, LayerNode?)>
  ) -> [LayerNode] {
    var ghosts: [LayerNode] = []
    var next = node.layer
    for (past, old) in Array(before).reversed() {
      guard let old, !old.layer.isPlaced(as: next) else { continue }
      next = old.layer
      ghosts.append(old.faded(past.strength, numberOffset: past.numberOffset))
    }
    return ghosts.reversed()
  }
}

/// A layer of a frame with its sublayers.
private struct LayerNode {
  var layer: LayerSnapshot
  var children: [LayerNode]

  /// The maximum nesting depth, as traversal is recursive. Scenes are limited to less.
  static let depthLimit = 1100

  /// The nesting depth of layers.
  static func depth(of layers: [LayerSnapshot]) -> Int {
    var ends: [Int] = []
    var deepest = 0
    for (index, layer) in layers.enumerated() {
      while let end = ends.last, end <= index { ends.removeLast() }
      ends.append(index + 1 + layer.descendantCount)
      deepest = max(deepest, ends.count)
    }
    return deepest
  }

  /// The layer tree of a frame's flat, depth-first list of layers.
  static func nodes(of layers: ArraySlice<LayerSnapshot>) -> [LayerNode] {
    // The stack of open nodes, outermost first, each with its end index.
    var open: [(node: LayerNode, end: Int)] = []
    var outermost: [LayerNode] = []
    func close() {
      let node = open.removeLast().node
      if open.isEmpty {
        outermost.append(node)
      } else {
        open[open.count - 1].node.children.append(node)
      }
    }
    for (index, layer) in layers.enumerated() {
      while let last = open.last, last.end <= index { close() }
      open.append((LayerNode(layer: layer, children: []), index + 1 + layer.descendantCount))
    }
    while !open.isEmpty { close() }
    return outermost
  }

  /// The layers in drawing order (depth first).
  var flattened: [LayerSnapshot] {
    let inside = children.flatMap(\.flattened)
    return [layer.with(descendantCount: inside.count)] + inside
  }

  /// A copy with multiplied opacity and offset layer IDs.
  func faded(_ strength: Double, numberOffset: Int) -> LayerNode {
    var ghost = renumbered(numberOffset)
    var state = ghost.layer.state
    state.opacity *= strength
    ghost.layer = ghost.layer.changed(state, transform: ghost.layer.transform)
    return ghost
  }

  private func renumbered(_ offset: Int) -> LayerNode {
    LayerNode(
      layer: layer.changed(
        id: LayerID(layer.id.rawValue + offset), transform: layer.transform),
      children: children.map { $0.renumbered(offset) })
  }
}

extension LayerSnapshot {
  /// Whether its geometry equals that of another layer.
  fileprivate func isPlaced(as other: LayerSnapshot) -> Bool {
    transform == other.transform && state.bounds == other.state.bounds
      && transition == other.transition
  }

  fileprivate func with(descendantCount: Int) -> LayerSnapshot {
    LayerSnapshot(
      id: id, state: state, transform: transform, descendantCount: descendantCount,
      transition: transition, role: role, hasMask: hasMask, extras: extras)
  }
}
