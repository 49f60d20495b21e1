extension TimelineExporter {
  /// A still with ghosts of the motion that led to it: the frame at an instant, and behind each layer that has
  /// moved copies of where it was before, fainter the older they are.
  ///
  /// The instants of the ghosts are evenly spread from `options.from` on. Layers have ghosts where their place,
  /// size or transform differs, or a transition runs; what is inside them goes along. What has not moved has
  /// none, nor has what is not there any more. (Nor have frames whose layers lie more than 1100 deep.)
  ///
  /// - Parameters:
  ///   - time: The instant of the still, after `options.from`.
  ///   - ghosts: How many, 1 … 64.
  /// - Throws: ``ExportError``; `CancellationError` where the task is cancelled.
  public func onionSkin(
    of timeline: Timeline, at time: MediaTime, ghosts: Int
  ) async throws -> Bitmap {
    let count = min(max(ghosts, 1), 64) + 1
    var options = options
    options.to = time
    // One instant more than there are steps: the last frame shows `time` itself.
    let film = try Film(timeline, options).spread(
      over: count, from: options.from, through: time)
    let jobs = options.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    return try await onOwnThread {
      let frames = (0..<count).map(film.snapshot(ofFrame:))
      let compositor = Compositor(
        size: film.pointSize, scale: film.scale, threads: jobs)
      return compositor.render(OnionSkin.frame(of: frames))
    }
  }
}

/// A frame with ghosts of those before it.
private enum OnionSkin {
  /// The last of `frames`, with what the others show behind it.
  static func frame(of frames: [FrameSnapshot]) -> FrameSnapshot {
    let newest = frames[frames.count - 1]
    guard frames.allSatisfy({ LayerNode.depth(of: $0.layers) <= LayerNode.depthLimit }) else {
      return newest
    }
    let older = frames.dropLast().enumerated().map { index, frame in
      Past(
        layers: LayerNode.nodes(of: frame.layers[...]),
        // From 1/5 to 3/5 of its strength.
        strength: 0.2 + 0.4 * Double(index) / Double(max(frames.count - 2, 1)),
        numberOffset: (index + 1) << 32)
    }
    let layers = LayerNode.nodes(of: newest.layers[...])
    return FrameSnapshot(
      time: newest.time, size: newest.size,
      layers: skinned(layers, over: older).flatMap(\.flattened))
  }

  /// What was around layers at an instant before.
  private struct Past {
    let layers: [LayerNode]
    /// The opacity of ghosts from there.
    let strength: Double
    /// What tells the numbers of its layers from all others.
    let numberOffset: Int

    /// The layer of that number, and what was inside it.
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

  /// The oldest first; each place once.
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

/// A layer of a frame and what is inside it.
private struct LayerNode {
  var layer: LayerSnapshot
  var children: [LayerNode]

  /// How deep layers may lie inside each other: what goes through them calls itself for each. Scenes have no more.
  static let depthLimit = 1100

  /// How deep layers lie inside each other.
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

  /// The outermost of a frame's layers, each with what is inside it.
  static func nodes(of layers: ArraySlice<LayerSnapshot>) -> [LayerNode] {
    // Those that are not complete yet, outermost first, each with where it ends.
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

  /// The layers in drawing order.
  var flattened: [LayerSnapshot] {
    let inside = children.flatMap(\.flattened)
    return [layer.with(descendantCount: inside.count)] + inside
  }

  /// The same, fainter, under other numbers.
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
  /// Whether it lies where another does, and is as large.
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
