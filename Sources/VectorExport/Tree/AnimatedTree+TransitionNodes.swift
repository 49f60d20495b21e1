// View transitions as plain layers, for formats without any transition of their own.

extension AnimatedLayerTree {
  /// The layers that represent a view transition, back to front, as sublayers of the layer it runs
  /// on; empty, with a reported fault, if layers cannot express it.
  mutating func transitionNodes(of node: Node) throws(DocumentError) -> [Node] {
    guard let transition = AnimatedTransition(of: node, in: timeline) else { return [] }
    let name = node.transitionTitle
    let reasons = transition.unsupportedReasons
    for reason in reasons { tell(node, "\(name), \(reason)") }
    if !reasons.isEmpty { return [] }
    guard let from = try face(transition.from, of: node), let to = try face(transition.to, of: node)
    else {
      tell(node, "\(name), of what moves in space or is in a transition itself")
      return []
    }
    if transition.shades, !from.isOpaque || !to.isOpaque {
      tell(node, "\(name), with a shadow on translucent content")
      return []
    }
    let isWhole = transition.pieces.allSatisfy { piece in
      guard piece.paint == .from || piece.paint == .to else { return true }
      let pictures = piece.paint == .from ? transition.from : transition.to
      if case .nothing = transition.clip(of: piece, pictures: pictures) { return true }
      return false
    }
    // Cell coordinates start at the corner of the bounds, which clip them.
    let frame = Node.synthetic(
      in: node, name: node.name,
      node.samples.states.map { state in
        var frame = LayerState()
        frame.anchorPoint = .zero
        frame.bounds.size = state.bounds.size
        frame.position = state.bounds.origin
        frame.masksToBounds = !isWhole
        return frame
      })
    for piece in transition.pieces {
      switch piece.paint {
      case .color(let color): frame.insert(piece.band(of: color, in: frame))
      case .from, .to:
        let isNew = piece.paint == .to
        let (face, pictures) = isNew ? (to, transition.to) : (from, transition.from)
        // Dissolve: where the new image is translucent, the old one fades out separately.
        if !isNew, transition.dissolves, !to.isOpaque, !to.isEmpty {
          try add(piece, face, pictures, to: frame, until: transition, showing: to)
        } else {
          frame.insert(try self.piece(piece, face, pictures, in: frame))
        }
      }
    }
    return [frame]
  }

  // MARK: Pieces

  /// The layer of an animated cell with an image.
  private func piece(
    _ piece: AnimatedTransition.Piece, _ face: Face, _ pictures: [LayerTreeSnapshot], in frame: Node
  ) throws(DocumentError) -> Node {
    let node = Node.synthetic(in: frame, name: frame.name, piece.states)
    for child in try content(face, of: pictures, in: node) { node.insert(child) }
    let light = piece.held { min(max($0.cell.shading.value(at: .zero), 0), 1) }
    if light.contains(where: { $0 < 1 }) {
      let shade = Node.synthetic(
        in: node, name: node.name + " shade",
        zip(light, pictures).map { light, picture in
          var state = LayerState()
          (state.anchorPoint, state.bounds.size) = (.zero, picture.size)
          state.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
          state.opacity = 1 - light
          return state
        })
      if !face.isOpaque {
        shade.mask = Node.synthetic(in: shade, name: shade.name, shade.samples.states.map(\.plain))
        if let mask = shade.mask {
          for child in try content(face, of: pictures, in: mask) { mask.insert(child) }
        }
      }
      node.insert(shade)
    }
    return node
  }

  /// Adds the old image beneath a translucent new one: it persists where the new image is opaque
  /// and fades out elsewhere.
  private func add(
    _ piece: AnimatedTransition.Piece, _ face: Face, _ pictures: [LayerTreeSnapshot],
    to frame: Node,
    until transition: AnimatedTransition, showing new: Face
  ) throws(DocumentError) {
    let share = transition.dissolveProgress
    for isOutside in [true, false] {
      let node = try self.piece(piece, face, pictures, in: frame)
      let part = Node.synthetic(
        in: frame, name: frame.name,
        zip(frame.samples.states, share).map { state, share in
          var part = state.plain
          part.opacity = isOutside ? 1 - share : 1
          return part
        })
      node.parent = part
      part.children = [node]
      let mask = Node.synthetic(in: part, name: part.name, frame.samples.states.map(\.plain))
      for child in try content(new, of: transition.to, in: mask) { mask.insert(child) }
      (part.mask, part.isMaskInverted) = (mask, isOutside)
      frame.insert(part)
    }
  }

  // MARK: Pictures

  /// The representation of an image.
  private enum Face {
    case still(LayerTreeSnapshot, isOpaque: Bool)
    /// Animated layers, and whether they are opaque.
    case moving(isOpaque: Bool)

    var isOpaque: Bool {
      switch self {
      case .still(_, let isOpaque), .moving(let isOpaque): isOpaque
      }
    }

    var isEmpty: Bool {
      if case .still(let picture, _) = self { return picture.layers.isEmpty }
      return false
    }
  }

  /// Returns nil for an image that cannot be represented.
  private func face(
    _ pictures: [LayerTreeSnapshot], of node: Node
  ) throws(DocumentError) -> Face? {
    if pictures.isEmpty { return nil }
    if let picture = AnimatedTransition.still(pictures) {
      return .still(picture, isOpaque: try still(picture)?.isOpaque ?? false)
    }
    guard let stretches = stretches(of: pictures, at: node.samples) else { return nil }
    return .moving(
      isOpaque: stretches.allSatisfy { stretch in
        stretch.root.seen.allSatisfy {
          ($0.backgroundColor?.alpha ?? 0) >= 1 && $0.drawnRadius == 0 && $0.opacity >= 1
        }
      })
  }

  /// The layers of an image, created anew for each cell that shows it.
  private func content(
    _ face: Face, of pictures: [LayerTreeSnapshot], in node: Node
  ) throws(DocumentError) -> [Node] {
    switch face {
    case .still(let picture, _):
      if picture.layers.isEmpty || picture.size.width <= 0 || picture.size.height <= 0 { return [] }
      var state = LayerState()
      (state.anchorPoint, state.bounds.size) = (.zero, picture.size)
      state.contents = .snapshot(picture)
      return [
        Node.synthetic(
          in: node, name: node.name, node.samples.states.map { _ in state })
      ]
    case .moving:
      return (stretches(of: pictures, at: node.samples) ?? []).map { stretch in
        // An image is clipped to its bounds.
        let window = Node.synthetic(
          in: node, name: node.name,
          pictures.map { picture in
            var state = LayerState()
            (state.anchorPoint, state.bounds.size) = (.zero, picture.size)
            state.masksToBounds = true
            return state
          })
        window.life = (stretch.begin, stretch.end)
        window.insert(stretch.root)
        return window
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
  fileprivate var plain: LayerState {
    var state = LayerState()
    (state.anchorPoint, state.bounds.size) = (.zero, bounds.size)
    return state
  }
}
