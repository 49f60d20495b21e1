// View transitions as plain layers, for formats without any transition of their own.

extension AnimatedLayerTree {
  /// The layers that represent a view transition, back to front, as sublayers of the layer it runs
  /// on; empty, with the reasons reported, if layers cannot express it.
  mutating func transitionNodes(of node: Node) throws(DocumentError) -> [Node] {
    guard let transition = AnimatedTransition(of: node, in: timeline) else { return [] }
    let name = node.transitionTitle
    let reasons = transition.unsupportedReasons
    for reason in reasons { report(node, "\(name), \(reason)") }
    if !reasons.isEmpty { return [] }
    guard let from = try snapshotContent(transition.from, of: node),
      let to = try snapshotContent(transition.to, of: node)
    else {
      report(node, "\(name) of 3D content, or inside another transition")
      return []
    }
    if transition.usesSourceAtop, !from.isOpaque || !to.isOpaque {
      report(node, "\(name), with a shadow on translucent content")
      return []
    }
    let frame = transitionFrame(of: transition, on: node)
    for cell in transition.cells {
      switch cell.paint {
      case .color(let color): frame.insert(cell.gradientNode(of: color, in: frame))
      case .from, .to:
        let isTo = cell.paint == .to
        let (snapshotContent, snapshots) = isTo ? (to, transition.to) : (from, transition.from)
        // Dissolve: where the new image is translucent, the old one fades out separately.
        if !isTo, transition.dissolves, !to.isOpaque, !to.isEmpty {
          try addDissolving(
            cell, snapshotContent, snapshots, to: frame, until: transition, showing: to)
        } else {
          frame.insert(try cellNode(cell, snapshotContent, snapshots, in: frame))
        }
      }
    }
    return [frame]
  }

  /// The superlayer of all cells. Their coordinates start at the corner of the bounds, which clip
  /// them unless every cell shows a whole image.
  private func transitionFrame(of transition: AnimatedTransition, on node: Node) -> Node {
    let showsWholeImages = transition.cells.allSatisfy { cell in
      guard cell.paint == .from || cell.paint == .to else { return true }
      let snapshots = cell.paint == .from ? transition.from : transition.to
      if case .nothing = transition.clip(of: cell, snapshots: snapshots) { return true }
      return false
    }
    return Node.synthetic(
      in: node, name: node.name,
      node.samples.states.map { state in
        var frame = LayerState()
        frame.anchorPoint = .zero
        frame.bounds.size = state.bounds.size
        frame.position = state.bounds.origin
        frame.masksToBounds = !showsWholeImages
        return frame
      })
  }

  // MARK: Cells

  /// The layer of an animated cell with an image.
  private func cellNode(
    _ cell: AnimatedTransition.AnimatedCell, _ snapshotContent: SnapshotContent,
    _ snapshots: [LayerTreeSnapshot], in frame: Node
  ) throws(DocumentError) -> Node {
    let node = Node.synthetic(in: frame, name: frame.name, cell.states)
    for child in try content(snapshotContent, of: snapshots, in: node) { node.insert(child) }
    let luminance = cell.heldValues { min(max($0.cell.shading.value(at: .zero), 0), 1) }
    if luminance.contains(where: { $0 < 1 }) {
      let shade = Node.synthetic(
        in: node, name: node.name + " shade",
        zip(luminance, snapshots).map { luminance, snapshot in
          var state = LayerState()
          (state.anchorPoint, state.bounds.size) = (.zero, snapshot.size)
          state.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
          state.opacity = 1 - luminance
          return state
        })
      if !snapshotContent.isOpaque {
        shade.mask = Node.synthetic(
          in: shade, name: shade.name, shade.samples.states.map(\.emptyAtOrigin))
        if let mask = shade.mask {
          for child in try content(snapshotContent, of: snapshots, in: mask) { mask.insert(child) }
        }
      }
      node.insert(shade)
    }
    return node
  }

  /// Adds the old image beneath a translucent new one: it persists where the new image is opaque
  /// and fades out elsewhere.
  private func addDissolving(
    _ cell: AnimatedTransition.AnimatedCell, _ snapshotContent: SnapshotContent,
    _ snapshots: [LayerTreeSnapshot],
    to frame: Node,
    until transition: AnimatedTransition, showing new: SnapshotContent
  ) throws(DocumentError) {
    let progress = transition.dissolveProgress
    for isInverted in [true, false] {
      let node = try cellNode(cell, snapshotContent, snapshots, in: frame)
      let group = Node.synthetic(
        in: frame, name: frame.name,
        zip(frame.samples.states, progress).map { state, progress in
          var result = state.emptyAtOrigin
          result.opacity = isInverted ? 1 - progress : 1
          return result
        })
      node.parent = group
      group.children = [node]
      let mask = Node.synthetic(
        in: group, name: group.name, frame.samples.states.map(\.emptyAtOrigin))
      for child in try content(new, of: transition.to, in: mask) { mask.insert(child) }
      (group.mask, group.isMaskInverted) = (mask, isInverted)
      frame.insert(group)
    }
  }

  // MARK: Snapshots

  /// How a snapshot is represented.
  private enum SnapshotContent {
    case constant(LayerTreeSnapshot, isOpaque: Bool)
    /// Animated layers, and whether they are opaque.
    case animated(isOpaque: Bool)

    var isOpaque: Bool {
      switch self {
      case .constant(_, let isOpaque), .animated(let isOpaque): isOpaque
      }
    }

    var isEmpty: Bool {
      if case .constant(let snapshot, _) = self { return snapshot.layers.isEmpty }
      return false
    }
  }

  /// Returns nil for a snapshot that cannot be represented.
  private func snapshotContent(
    _ snapshots: [LayerTreeSnapshot], of node: Node
  ) throws(DocumentError) -> SnapshotContent? {
    if snapshots.isEmpty { return nil }
    if let snapshot = AnimatedTransition.constantSnapshot(snapshots) {
      return .constant(snapshot, isOpaque: try rasterized(snapshot)?.isOpaque ?? false)
    }
    guard let segments = segments(of: snapshots, at: node.samples) else { return nil }
    return .animated(
      isOpaque: segments.allSatisfy { segment in
        segment.root.visibleStates.allSatisfy {
          ($0.backgroundColor?.alpha ?? 0) >= 1 && $0.drawnRadius == 0 && $0.opacity >= 1
        }
      })
  }

  /// The layers of a snapshot, created anew for each cell that shows it.
  private func content(
    _ snapshotContent: SnapshotContent, of snapshots: [LayerTreeSnapshot], in node: Node
  ) throws(DocumentError) -> [Node] {
    switch snapshotContent {
    case .constant(let snapshot, _):
      if snapshot.layers.isEmpty || snapshot.size.width <= 0 || snapshot.size.height <= 0 {
        return []
      }
      var state = LayerState()
      (state.anchorPoint, state.bounds.size) = (.zero, snapshot.size)
      state.contents = .snapshot(snapshot)
      return [
        Node.synthetic(
          in: node, name: node.name, node.samples.states.map { _ in state })
      ]
    case .animated:
      return (segments(of: snapshots, at: node.samples) ?? []).map { segment in
        // A snapshot is clipped to its bounds.
        let clip = Node.synthetic(
          in: node, name: node.name,
          snapshots.map { snapshot in
            var state = LayerState()
            (state.anchorPoint, state.bounds.size) = (.zero, snapshot.size)
            state.masksToBounds = true
            return state
          })
        clip.lifetime = (segment.begin, segment.end)
        clip.insert(segment.root)
        return clip
      }
    }
  }
}

extension AnimatedLayerTree.Node {
  /// The name of the view transition in messages.
  var transitionTitle: String { "the transition '\(transition?.name ?? "")'" }

  /// A synthetic layer with one state for each instant of another layer.
  static func synthetic(
    in node: AnimatedLayerTree.Node, name: String, _ states: [LayerState]
  ) -> AnimatedLayerTree.Node {
    let result = AnimatedLayerTree.Node(
      id: node.id, name: name, state: states.first ?? LayerState(),
      samples: node.samples.with(states), rasterizer: node.rasterizer)
    result.parent = node
    return result
  }

  fileprivate func insert(_ child: AnimatedLayerTree.Node) {
    child.parent = self
    children.append(child)
  }
}

extension LayerState {
  /// An empty layer at the origin of the superlayer's coordinates.
  fileprivate var emptyAtOrigin: LayerState {
    var state = LayerState()
    (state.anchorPoint, state.bounds.size) = (.zero, bounds.size)
    return state
  }
}
