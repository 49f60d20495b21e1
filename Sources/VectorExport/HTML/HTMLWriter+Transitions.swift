// View transitions: every cell of a snapshot or color is an animated element.

extension HTMLWriter {
  /// Returns the elements of a layer's view transition.
  mutating func transition(of node: AnimatedLayerTree.Node) throws(DocumentError) -> HTMLMarkup {
    guard let transition = AnimatedTransition(of: node, in: tree.timeline) else {
      return HTMLMarkup()
    }
    var reasons = transition.unsupportedByElements
    if isInMask { reasons = ["inside a mask"] }
    if !node.tints.isEmpty { reasons.append("in a tinted replicator copy") }
    guard reasons.isEmpty else {
      for reason in reasons { tree.report(node, "\(node.transitionTitle), \(reason)") }
      return HTMLMarkup()
    }
    let contents = try (
      from: snapshotContent(transition.from, of: node), to: snapshotContent(transition.to, of: node)
    )
    if transition.usesSourceAtop, !contents.from.isOpaque || !contents.to.isOpaque {
      tree.report(
        node, "\(node.transitionTitle), with a shadow on translucent content")
    }
    var content = HTMLMarkup()
    for (index, cell) in transition.cells.enumerated() {
      let shown: (id: String, markup: HTMLMarkup)
      switch cell.paint {
      case .from:
        shown = try cellElement(
          cell, self.content(contents.from), transition.from, of: transition, node)
      case .to:
        shown = try cellElement(
          cell, self.content(contents.to), transition.to, of: transition, node)
      case .color(let color): shown = cellElement(cell, color, of: transition, node)
      }
      let samples = node.samples
      animateDiscretely(
        shown.id, "visibility", samples, cell.samples.map { $0 == nil ? "hidden" : "inherit" },
        defaultValue: "inherit")
      animate(
        shown.id, "opacity", samples.channel(of: transition.opacities(ofCellAt: index)),
        defaultValue: [1], cssNumbers)
      if transition.changesOrder {
        animateDiscretely(shown.id, "zIndex", samples, cell.heldValues { "\($0.order)" })
      }
      content += shown.markup
    }
    // Snapshots dissolve into each other only, so they are an isolated group.
    let (id, group) = element(content, style: transition.dissolves ? "isolation:isolate" : "")
    animate(
      id, "translate", node.samples.channel { [$0.bounds.minX.native, $0.bounds.minY.native] },
      defaultValue: [0, 0], cssLengths)
    return group
  }

  // MARK: Cells

  /// Returns an animated cell of a snapshot.
  private mutating func cellElement(
    _ cell: AnimatedTransition.AnimatedCell, _ content: HTMLMarkup,
    _ snapshots: [LayerTreeSnapshot],
    of transition: AnimatedTransition, _ node: AnimatedLayerTree.Node
  ) -> (id: String, markup: HTMLMarkup) {
    let samples = node.samples
    let isDissolving = cell.shown.contains { $0.blend == .dissolve }
    let blendStyle = isDissolving ? "mix-blend-mode:plus-lighter" : ""
    let clip = transition.clip(of: cell, snapshots: snapshots)
    var style = blendStyle
    if case .view = clip { style = "" }
    var (id, shown) = element(content, style: style)
    setTransform(
      id, samples,
      cell.heldValues { ProjectionTransform.inverseOrZero(of: $0.cell.textureTransform) })
    animate(
      id, "filter", samples.channel(of: cell.heldValues { [$0.cell.shading.value(at: .zero)] }),
      defaultValue: [1]
    ) { "brightness(\(css($0[0])))" }
    switch clip {
    case .nothing: break
    case .outlines(let outlines):
      animateDiscretely(
        id, "clipPath", samples,
        outlines.map { outline in
          let corners = outline.map { "\(css($0.x.native))px \(css($0.y.native))px" }
          return "polygon(\(corners.joined(separator: ",")))"
        })
    case .view:
      (id, shown) = element(shown, style: blendStyle)
      animate(
        id, "clipPath",
        samples.channel(of: transition.sizes.map { [$0.width.native, $0.height.native] })
      ) { "xywh(0px 0px \(cssLengths($0)))" }
    }
    return (id, shown)
  }

  /// Returns an animated cell of a solid color, whose opacity may be a linear gradient.
  private mutating func cellElement(
    _ cell: AnimatedTransition.AnimatedCell, _ color: CGColor, of transition: AnimatedTransition,
    _ node: AnimatedLayerTree.Node
  ) -> (id: String, markup: HTMLMarkup) {
    let samples = node.samples
    let (id, box) = element(HTMLMarkup(), style: "width:100px;height:100px")
    let boxes = cell.heldValues { CGRect(around: $0.cell.corners) }
    animate(
      id, "translate", samples.channel(of: boxes.map { [$0.minX.native, $0.minY.native] }),
      cssLengths)
    animate(
      id, "scale",
      samples.channel(of: boxes.map { [$0.width.native / 100, $0.height.native / 100] }), cssNumbers
    )
    animateDiscretely(
      id, "backgroundImage", samples,
      cell.heldValues { sample in
        let (cell, box) = (sample.cell, CGRect(around: sample.cell.corners))
        let isHorizontal = cell.opacity.y == 0
        let far =
          isHorizontal ? CGPoint(x: box.maxX, y: box.minY) : CGPoint(x: box.minX, y: box.maxY)
        let ends = [CGPoint(x: box.minX, y: box.minY), far].map { point in
          let opacity = sample.hasVaryingOpacity ? cell.opacity.value(at: point) : 1
          let channels = [color.red, color.green, color.blue].map(\.native)
          return cssColor(channels + [color.alpha.native * opacity])
        }
        return "linear-gradient(\(isHorizontal ? "90deg" : "180deg"),\(ends[0]),\(ends[1]))"
      })
    return (id, box)
  }

  /// Animates the transform of an element, with one matrix for each instant.
  mutating func setTransform(
    _ id: String, _ samples: LayerSamples, _ matrices: [ProjectionTransform]
  ) {
    let areAxisAligned = matrices.allSatisfy { $0.isAffine && $0.m12 == 0 && $0.m21 == 0 }
    guard areAxisAligned else {
      return animate(
        id, "transform", samples.channel(of: matrices.map(\.entries), isSampled: true),
        defaultValue: ProjectionTransform.identity.entries, cssMatrix)
    }
    animate(
      id, "translate",
      samples.channel(of: matrices.map { [$0.m31.native, $0.m32.native] }), defaultValue: [0, 0],
      cssLengths)
    animate(
      id, "scale", samples.channel(of: matrices.map { [$0.m11.native, $0.m22.native] }),
      defaultValue: [1, 1], cssNumbers)
  }

  // MARK: Snapshots

  /// How a snapshot is represented.
  private enum SnapshotContent {
    case empty
    case constant(LayerSprite, isOpaque: Bool)
    /// A layer tree, since the snapshot contains animations.
    case animated([AnimatedLayerTree.Segment])

    /// Whether the snapshot is opaque.
    var isOpaque: Bool {
      switch self {
      case .empty: false
      case .constant(_, let isOpaque): isOpaque
      case .animated(let segments):
        segments.allSatisfy { segment in
          segment.root.visibleStates.allSatisfy {
            ($0.backgroundColor?.alpha ?? 0) >= 1 && $0.drawnRadius == 0
          }
        }
      }
    }
  }

  private mutating func snapshotContent(
    _ snapshots: [LayerTreeSnapshot], of node: AnimatedLayerTree.Node
  ) throws(DocumentError) -> SnapshotContent {
    if snapshots.isEmpty { return .empty }
    if let snapshot = AnimatedTransition.constantSnapshot(snapshots) {
      return try tree.rasterized(snapshot).map { .constant($0.sprite, isOpaque: $0.isOpaque) }
        ?? .empty
    }
    if let segments = tree.segments(of: snapshots, at: node.samples) { return .animated(segments) }
    tree.report(node, "3D content or a transition inside another transition")
    return .empty
  }

  /// Returns new elements for a snapshot; each cell that shows it has its own.
  private mutating func content(_ snapshotContent: SnapshotContent) throws(DocumentError)
    -> HTMLMarkup
  {
    switch snapshotContent {
    case .empty: return HTMLMarkup()
    case .constant(let sprite, _):
      let size =
        "width:\(css(sprite.frame.width.native))px;height:\(css(sprite.frame.height.native))px"
      return HTMLMarkup(
        "<img data-picture=\"\(imageIndex(sprite.uri))\" style=\"\(size)\" alt=\"\">\n")
    case .animated(let segments):
      var content = HTMLMarkup()
      for segment in segments {
        var layers = HTMLMarkup()
        try write(segment.root, to: &layers)
        let (id, element) = element(layers)
        // A snapshot is clipped to its bounds.
        animate(
          id, "clipPath",
          segment.root.samples.channel { [$0.bounds.width.native, $0.bounds.height.native] }
        ) { "xywh(0px 0px \(cssLengths($0)))" }
        limitVisibility(
          id, from: tree.progress(at: segment.begin), to: tree.progress(at: segment.end))
        content += element
      }
      return content
    }
  }

  /// The index of an image in the page's list of data URIs.
  mutating func imageIndex(_ uri: String) -> Int {
    let index = images[uri] ?? images.count
    images[uri] = index
    return index
  }
}
