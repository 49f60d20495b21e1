// View transitions as layers: for formats that have layers and nothing else.

extension AnimatedFilm {
  /// The layers that show a view transition, back to front, inside of the layer that it runs on; none where they
  /// cannot, which is told.
  mutating func transitionNodes(of node: Node) throws(ExportError) -> [Node] {
    guard let transition = AnimatedTransition(of: node, in: timeline) else { return [] }
    let name = "the transition '\(node.transition?.name ?? "")'"
    let reasons = transition.faultsOfLayers
    for reason in reasons { tell(node, "\(name), \(reason)") }
    if !reasons.isEmpty { return [] }
    guard let from = try face(transition.from, of: node), let to = try face(transition.to, of: node)
    else {
      tell(node, "\(name), of what moves in space or is in a transition itself")
      return []
    }
    if transition.hasShade, !from.isOpaque || !to.isOpaque {
      tell(node, "\(name), whose shadow falls on what can be seen through")
      return []
    }
    let isWhole = transition.pieces.allSatisfy { piece in
      guard piece.paint == .from || piece.paint == .to else { return true }
      let pictures = piece.paint == .from ? transition.from : transition.to
      if case .nothing = transition.clip(of: piece, pictures: pictures) { return true }
      return false
    }
    // Coordinates of pieces begin at the bounds' corner; beyond the bounds there is nothing.
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
        // Mixed with what is below: where the new picture is seen through, the old one fades by itself.
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

  /// A picture on its way.
  private func piece(
    _ piece: AnimatedTransition.Piece, _ face: Face, _ pictures: [LayerPicture], in frame: Node
  ) throws(ExportError) -> Node {
    let node = Node.synthetic(in: frame, name: frame.name, piece.states)
    for child in try content(face, of: pictures, in: node) { node.insert(child) }
    let light = piece.held { min(max($0.cell.light.value(at: .zero), 0), 1) }
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

  /// The old picture under a new one that can be seen through: it stays where that is, and goes where it is not.
  private func add(
    _ piece: AnimatedTransition.Piece, _ face: Face, _ pictures: [LayerPicture], to frame: Node,
    until transition: AnimatedTransition, showing new: Face
  ) throws(ExportError) {
    let share = transition.dissolveShares
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

  /// What a picture is shown as.
  private enum Face {
    case still(LayerPicture, isOpaque: Bool)
    /// Whether nothing shines through it.
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

  /// nil for what cannot be shown.
  private func face(
    _ pictures: [LayerPicture], of node: Node
  ) throws(ExportError) -> Face? {
    guard let first = pictures.first else { return nil }
    if pictures.allSatisfy({ $0 === first || $0 == first }) {
      return .still(first, isOpaque: try still(first)?.isOpaque ?? false)
    }
    guard let stretches = stretches(of: pictures, at: node.samples) else { return nil }
    return .moving(
      isOpaque: stretches.allSatisfy { stretch in
        stretch.root.seen.allSatisfy {
          ($0.backgroundColor?.alpha ?? 0) >= 1 && $0.drawnRadius == 0 && $0.opacity >= 1
        }
      })
  }

  /// A picture's layers, made anew for each place where it is shown.
  private func content(
    _ face: Face, of pictures: [LayerPicture], in node: Node
  ) throws(ExportError) -> [Node] {
    switch face {
    case .still(let picture, _):
      if picture.layers.isEmpty || picture.size.width <= 0 || picture.size.height <= 0 { return [] }
      var state = LayerState()
      (state.anchorPoint, state.bounds.size) = (.zero, picture.size)
      state.contents = .picture(picture)
      return [
        Node.synthetic(
          in: node, name: node.name, node.samples.states.map { _ in state })
      ]
    case .moving:
      return (stretches(of: pictures, at: node.samples) ?? []).map { stretch in
        // Outside of its bounds a picture shows nothing.
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

extension AnimatedFilm.Node {
  /// A layer that nobody made, with one state for each of another one's instants.
  static func synthetic(
    in node: AnimatedFilm.Node, name: String, _ states: [LayerState]
  ) -> AnimatedFilm.Node {
    let result = AnimatedFilm.Node(
      id: node.id, name: name, state: states.first ?? LayerState(),
      samples: node.samples.with(states))
    result.parent = node
    return result
  }

  fileprivate func insert(_ child: AnimatedFilm.Node) {
    child.parent = self
    children.append(child)
  }
}

extension LayerState {
  /// An empty layer where the superlayer's coordinates begin.
  fileprivate var plain: LayerState {
    var state = LayerState()
    (state.anchorPoint, state.bounds.size) = (.zero, bounds.size)
    return state
  }
}

extension ProjectionTransform {
  /// Whether parallels stay parallel, but for rounding.
  fileprivate var isFlat: Bool {
    max(abs(m13), abs(m23)) <= 1e-9 * abs(m33) && abs(m33) > 1e-9
  }
}

extension AnimatedTransition.Piece {
  /// Where it is at each instant; gone where it is not there.
  fileprivate var states: [LayerState] {
    let places = held { moment -> CGAffineTransform in
      guard let back = moment.cell.pictureTransform.inverted() else {
        return CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
      }
      let w = back.m33
      return CGAffineTransform(
        a: back.m11 / w, b: back.m12 / w, c: back.m21 / w, d: back.m22 / w, tx: back.m31 / w,
        ty: back.m32 / w)
    }
    return zip(places, moments).map { place, moment in
      var state = LayerState()
      state.anchorPoint = .zero
      state.position = CGPoint(x: place.tx, y: place.ty)
      (state.transform.m11, state.transform.m12) = (place.a, place.b)
      (state.transform.m21, state.transform.m22) = (place.c, place.d)
      state.opacity = min(max(moment?.opacity ?? 0, 0), 1)
      return state
    }
  }

  /// A rectangle of a colour, which may fade from one side to the other.
  fileprivate func band(of color: CGColor, in frame: AnimatedFilm.Node) -> AnimatedFilm.Node {
    let boxes = held { CGRect(around: $0.cell.corners) }
    let isAcross = shown.contains { $0.cell.opacity.x != 0 }
    let shares = held { moment -> [Double] in
      let box = CGRect(around: moment.cell.corners)
      let far = isAcross ? CGPoint(x: box.maxX, y: box.minY) : CGPoint(x: box.minX, y: box.maxY)
      // The same all over is part of the piece's own opacity.
      if moment.cell.opacity.x == 0, moment.cell.opacity.y == 0 { return [1, 1] }
      return [CGPoint(x: box.minX, y: box.minY), far].map { moment.cell.opacity.value(at: $0) }
    }
    let states = moments.indices.map { index in
      var state = LayerState()
      state.anchorPoint = .zero
      (state.bounds.size, state.position) = (boxes[index].size, boxes[index].origin)
      var gradient = GradientValues()
      gradient.colors = shares[index].map { share in
        var color = color
        color.alpha *= CGFloat(min(max(share, 0), 1))
        return color
      }
      gradient.startPoint = .zero
      gradient.endPoint = isAcross ? CGPoint(x: 1, y: 0) : CGPoint(x: 0, y: 1)
      state.gradient = gradient
      state.opacity = min(max(moments[index]?.opacity ?? 0, 0), 1)
      return state
    }
    return .synthetic(in: frame, name: frame.name + " shadow", states)
  }
}

extension AnimatedTransition {
  /// More pieces than this are a mesh.
  private static var mostPieces: Int { 24 }

  /// Why layers in a plane cannot show it.
  fileprivate var faultsOfLayers: [String] {
    if pieces.count > Self.mostPieces { return ["whose surface bends, which a video has"] }
    let shown = pieces.flatMap { piece in piece.shown.map { (piece.paint, $0) } }
    var reasons: [String] = []
    func tell(_ reason: String, _ isThere: Bool) { if isThere { reasons.append(reason) } }
    let pictures = shown.filter { if case .color = $0.0 { false } else { true } }.map(\.1)
    if pictures.contains(where: { !$0.cell.pictureTransform.isFlat }) {
      return ["in perspective, which HTML or a video has"]
    }
    tell("whose pages are pale", pictures.contains { $0.cell.paleness > 0 })
    tell(
      "whose light changes across a surface",
      pictures.contains { $0.cell.light.x != 0 || $0.cell.light.y != 0 })
    tell(
      "whose shadows are not straight",
      shown.contains { paint, moment in
        if case .color = paint { return !moment.isBand }
        return moment.isShaded
      })
    tell(
      "whose pieces have other outlines than their pictures",
      pieces.contains { piece in
        if case .color = piece.paint { return false }
        if case .outlines = clip(of: piece, pictures: piece.paint == .from ? from : to) {
          return true
        }
        return false
      })
    tell("whose pieces pass each other", changesOrder)
    tell(
      "which mixes more than two pictures",
      dissolves && !pieces.allSatisfy { $0.paint == .from || $0.paint == .to })
    return reasons
  }

  /// Whether something falls on what is below it only.
  fileprivate var hasShade: Bool { pieces.contains { $0.shown.contains { $0.blend == .atop } } }

  fileprivate var dissolves: Bool {
    pieces.contains { $0.shown.contains { $0.blend == .dissolve } }
  }

  /// How far what is mixed is the new picture, at each instant.
  fileprivate var dissolveShares: [Double] {
    sizes.indices.map { instant in
      pieces.reduce(0) { share, piece in
        guard let moment = piece.moments[instant], moment.blend == .dissolve else { return share }
        return max(share, min(max(moment.opacity, 0), 1))
      }
    }
  }
}
