// View transitions: every piece of a snapshot or color is an animated element.

extension HTMLWriter {
  /// Returns the elements of a layer's view transition.
  mutating func transition(of node: AnimatedLayerTree.Node) throws(DocumentError) -> HTMLMarkup {
    guard let transition = AnimatedTransition(of: node, in: film.timeline) else {
      return HTMLMarkup()
    }
    var reasons = transition.faultsOfElements
    if isInMask { reasons = ["inside a mask"] }
    if !node.tints.isEmpty { reasons.append("of a tinted copy") }
    guard reasons.isEmpty else {
      for reason in reasons { film.tell(node, "\(node.transitionTitle), \(reason)") }
      return HTMLMarkup()
    }
    let faces = try (
      from: face(transition.from, of: node), to: face(transition.to, of: node)
    )
    if transition.shades, !faces.from.isOpaque || !faces.to.isOpaque {
      film.tell(
        node, "\(node.transitionTitle), with a shadow on translucent content")
    }
    var content = HTMLMarkup()
    for (index, piece) in transition.pieces.enumerated() {
      var shown: (id: String, markup: HTMLMarkup)
      switch piece.paint {
      case .from:
        shown = try show(piece, self.content(faces.from), transition.from, of: transition, node)
      case .to: shown = try show(piece, self.content(faces.to), transition.to, of: transition, node)
      case .color(let color): shown = show(piece, color, of: transition, node)
      }
      let samples = node.samples
      step(
        shown.id, "visibility", samples, piece.moments.map { $0 == nil ? "hidden" : "inherit" },
        usual: "inherit")
      move(
        shown.id, "opacity", samples.channel(of: transition.opacities(ofPieceAt: index)),
        usual: [1]
      ) { css($0[0]) }
      if transition.changesOrder {
        step(shown.id, "zIndex", samples, piece.held { "\($0.order)" })
      }
      content += shown.markup
    }
    // Snapshots dissolve into each other only, so they are an isolated group.
    let (id, group) = element(content, style: transition.dissolves ? "isolation:isolate" : "")
    move(
      id, "translate", node.samples.channel { [$0.bounds.minX.native, $0.bounds.minY.native] },
      usual: [0, 0]
    ) { "\(css($0[0]))px \(css($0[1]))px" }
    return group
  }

  // MARK: Pieces

  /// Returns an animated piece of a snapshot.
  private mutating func show(
    _ piece: AnimatedTransition.Piece, _ content: HTMLMarkup, _ pictures: [LayerTreeSnapshot],
    of transition: AnimatedTransition, _ node: AnimatedLayerTree.Node
  ) -> (id: String, markup: HTMLMarkup) {
    let samples = node.samples
    let isMixed = piece.shown.contains { $0.blend == .dissolve }
    let mixing = isMixed ? "mix-blend-mode:plus-lighter" : ""
    let clip = transition.clip(of: piece, pictures: pictures)
    var style = mixing
    if case .view = clip { style = "" }
    var (id, shown) = element(content, style: style)
    place(id, samples, piece.held { ProjectionTransform.back(of: $0.cell.textureTransform) })
    move(
      id, "filter", samples.channel(of: piece.held { [$0.cell.shading.value(at: .zero)] }),
      usual: [1]
    ) { "brightness(\(css($0[0])))" }
    switch clip {
    case .nothing: break
    case .outlines(let outlines):
      step(
        id, "clipPath", samples,
        outlines.map { outline in
          let corners = outline.map { "\(css($0.x.native))px \(css($0.y.native))px" }
          return "polygon(\(corners.joined(separator: ",")))"
        })
    case .view:
      (id, shown) = element(shown, style: mixing)
      move(
        id, "clipPath",
        samples.channel(of: transition.sizes.map { [$0.width.native, $0.height.native] })
      ) { "xywh(0px 0px \(css($0[0]))px \(css($0[1]))px)" }
    }
    return (id, shown)
  }

  /// Returns an animated piece of a solid color, whose opacity may be a linear gradient.
  private mutating func show(
    _ piece: AnimatedTransition.Piece, _ color: CGColor, of transition: AnimatedTransition,
    _ node: AnimatedLayerTree.Node
  ) -> (id: String, markup: HTMLMarkup) {
    let samples = node.samples
    let (id, box) = element(HTMLMarkup(), style: "width:100px;height:100px")
    let boxes = piece.held { CGRect(around: $0.cell.corners) }
    move(id, "translate", samples.channel(of: boxes.map { [$0.minX.native, $0.minY.native] })) {
      "\(css($0[0]))px \(css($0[1]))px"
    }
    move(
      id, "scale",
      samples.channel(of: boxes.map { [$0.width.native / 100, $0.height.native / 100] })
    ) { "\(css($0[0])) \(css($0[1]))" }
    step(
      id, "backgroundImage", samples,
      piece.held { moment in
        let (cell, box) = (moment.cell, CGRect(around: moment.cell.corners))
        let isAcross = cell.opacity.y == 0
        let far =
          isAcross ? CGPoint(x: box.maxX, y: box.minY) : CGPoint(x: box.minX, y: box.maxY)
        let ends = [CGPoint(x: box.minX, y: box.minY), far].map { point in
          let share = moment.isShaded ? cell.opacity.value(at: point) : 1
          let parts = [color.red, color.green, color.blue].map(\.native)
          return cssColor(parts + [color.alpha.native * share])
        }
        return "linear-gradient(\(isAcross ? "90deg" : "180deg"),\(ends[0]),\(ends[1]))"
      })
    return (id, box)
  }

  /// Animates the transform of an element, with one matrix for each sample.
  mutating func place(
    _ id: String, _ samples: LayerSamples, _ matrices: [ProjectionTransform]
  ) {
    let areUpright = matrices.allSatisfy { $0.isAffine && $0.m12 == 0 && $0.m21 == 0 }
    guard areUpright else {
      return move(
        id, "transform", samples.channel(of: matrices.map(\.entries), isSampled: true),
        usual: ProjectionTransform.identity.entries, cssMatrix)
    }
    move(
      id, "translate",
      samples.channel(of: matrices.map { [$0.m31.native, $0.m32.native] }), usual: [0, 0]
    ) { "\(css($0[0]))px \(css($0[1]))px" }
    move(
      id, "scale", samples.channel(of: matrices.map { [$0.m11.native, $0.m22.native] }),
      usual: [1, 1]
    ) { "\(css($0[0])) \(css($0[1]))" }
  }

  // MARK: Snapshots

  /// The representation of a snapshot.
  private enum Face {
    case nothing
    case still(LayerSprite, isOpaque: Bool)
    /// A layer tree, since the snapshot contains animations.
    case moving([AnimatedLayerTree.Stretch])

    /// Whether the snapshot is opaque.
    var isOpaque: Bool {
      switch self {
      case .nothing: false
      case .still(_, let isOpaque): isOpaque
      case .moving(let stretches):
        stretches.allSatisfy { stretch in
          stretch.root.seen.allSatisfy {
            ($0.backgroundColor?.alpha ?? 0) >= 1 && $0.drawnRadius == 0
          }
        }
      }
    }
  }

  private mutating func face(
    _ pictures: [LayerTreeSnapshot], of node: AnimatedLayerTree.Node
  ) throws(DocumentError) -> Face {
    if pictures.isEmpty { return .nothing }
    if let still = AnimatedTransition.still(pictures) {
      return try film.still(still).map { .still($0.sprite, isOpaque: $0.isOpaque) } ?? .nothing
    }
    if let stretches = film.stretches(of: pictures, at: node.samples) { return .moving(stretches) }
    film.tell(node, "3D content or a transition inside another transition")
    return .nothing
  }

  /// Returns new elements for a snapshot; each of its pieces has its own.
  private mutating func content(_ face: Face) throws(DocumentError) -> HTMLMarkup {
    switch face {
    case .nothing: return HTMLMarkup()
    case .still(let sprite, _):
      let size =
        "width:\(css(sprite.frame.width.native))px;height:\(css(sprite.frame.height.native))px"
      return HTMLMarkup(
        "<img data-picture=\"\(pictureNumber(sprite.uri))\" style=\"\(size)\" alt=\"\">\n")
    case .moving(let stretches):
      var content = HTMLMarkup()
      for stretch in stretches {
        var layers = HTMLMarkup()
        try write(stretch.root, to: &layers)
        let (id, element) = element(layers)
        // A snapshot is clipped to its bounds.
        move(
          id, "clipPath",
          stretch.root.samples.channel { [$0.bounds.width.native, $0.bounds.height.native] }
        ) { "xywh(0px 0px \(css($0[0]))px \(css($0[1]))px)" }
        show(id, from: film.share(at: stretch.begin), to: film.share(at: stretch.end))
        content += element
      }
      return content
    }
  }

  /// The index of an image in the page's list of data URIs.
  mutating func pictureNumber(_ uri: String) -> Int {
    let number = pictures[uri] ?? pictures.count
    pictures[uri] = number
    return number
  }
}
