// How a layer's values become the ways of those that other formats have.

extension AnimatedFilm.Node {
  /// A layer's transform as scale, rotation and translation.
  struct Parts {
    var scale: [Double] = [1, 1]
    /// Degrees, clockwise on screen; goes on beyond a whole turn.
    var rotation = 0.0
    var isSheared = false
  }

  /// The transform's parts at all instants, so that they change as little as can be: a turn goes on beyond a
  /// whole one, and what shrinks to nothing comes out mirrored.
  var parts: [Parts] {
    var result: [Parts] = []
    for state in samples.states {
      let m = state.transform
      let (a, b, c, d) = (m.m11.native, m.m12.native, m.m21.native, m.m22.native)
      let (width, height) = (hypot(a, b), hypot(c, d))
      let scale = [width, a * d - b * c < 0 ? -height : height]
      let before = result.last
      let angle =
        width > 0
        ? atan2(b, a) * 180 / .pi
        : height > 0 ? atan2(-c, d) * 180 / .pi : before?.rotation ?? 0
      var parts = Parts(scale: scale, rotation: angle).following(before)
      parts.isSheared = abs(a * c + b * d) > 1e-6 * max(width * height, 1e-12)
      result.append(parts)
    }
    return result
  }

  /// Whether the transform shears, which no rotation and scale come to.
  var isSheared: Bool { parts.contains(where: \.isSheared) }

  /// Where the anchor point lies in the superlayer.
  var position: Channel {
    samples.channel {
      [
        ($0.position.x + $0.transform.m41).native, ($0.position.y + $0.transform.m42).native,
      ]
    }
  }

  /// Where the anchor point lies in the layer's own coordinates.
  var anchor: Channel {
    samples.channel {
      [
        ($0.bounds.origin.x + $0.anchorPoint.x * $0.bounds.size.width).native,
        ($0.bounds.origin.y + $0.anchorPoint.y * $0.bounds.size.height).native,
      ]
    }
  }

  var opacity: Channel { samples.channel { [min(max($0.opacity, 0), 1)] } }

  /// Width and height.
  var size: Channel {
    samples.channel { [abs($0.bounds.size.width.native), abs($0.bounds.size.height.native)] }
  }

  /// Whether what it shows is as large all the time.
  var hasOneSize: Bool { seen.allSatisfy { $0.bounds == state.bounds } }

  /// The corners' radius as it is drawn.
  var cornerRadius: Channel { samples.channel { [$0.drawnRadius] } }

  /// Red, green, blue, alpha. A colour that is not there is what it fades to or from, transparent.
  ///
  /// - Parameter isSampled: Whether each frame has its value.
  func color(_ path: KeyPath<LayerState, CGColor?>, isSampled: Bool = false) -> Channel {
    let known = samples.states.lazy.compactMap { $0[keyPath: path] }.first
    return samples.channel(isSampled: isSampled) { state in
      let color = state[keyPath: path]
      let shown = color ?? known
      return [
        (shown?.red ?? 0).native, (shown?.green ?? 0).native, (shown?.blue ?? 0).native,
        (color?.alpha ?? 0).native,
      ].map { min(max($0, 0), 1) }
    }
  }

  /// Whether a colour is seen at any instant.
  func shows(_ path: KeyPath<LayerState, CGColor?>) -> Bool {
    samples.states.contains { ($0[keyPath: path]?.alpha ?? 0) > 0 }
  }

  var hasBorder: Bool {
    samples.states.contains { $0.borderWidth > 0 && ($0.borderColor?.alpha ?? 0) > 0 }
  }

  /// Whether a shadow is seen, which clipping layers have none of.
  var hasShadow: Bool {
    !state.masksToBounds
      && samples.states.contains { $0.shadowOpacity > 0 && ($0.shadowColor?.alpha ?? 0) > 0 }
  }

  /// How much larger than it is it is shown at most: a whole number, from 1 to 8.
  var zoom: CGFloat {
    var (zoom, next) = (1.0, Optional(self))
    while let node = next {
      zoom *= node.parts.reduce(0) { max($0, abs($1.scale[0]), abs($1.scale[1])) }
      next = node.parent
    }
    return CGFloat(min(max((zoom - 0.25).rounded(.up), 1), 8))
  }

  /// Whether anything is seen of it or of what is inside.
  var isEverSeen: Bool { samples.states.contains { $0.opacity > 0 } }

  /// Around all that it and what is inside show at any instant, in the superlayer's coordinates.
  var reach: CGRect {
    var own = children.reduce(state.bounds.standardized) { $0.union($1.reach) }
    if let path = state.shape?.path, !path.isEmpty {
      let lines = samples.states.reduce(0) { max($0, $1.lineWidth) } * max(state.miterLimit, 1)
      own = own.union(path.boundingBox.insetBy(dx: -lines, dy: -lines))
    }
    let shadow = samples.states.reduce(0) { most, state in
      state.shadowOpacity > 0
        ? max(
          most,
          3 * state.shadowRadius
            + max(abs(state.shadowOffset.width), abs(state.shadowOffset.height)))
        : most
    }
    own = own.insetBy(
      dx: -state.overflow.width - shadow - 1, dy: -state.overflow.height - shadow - 1)
    return samples.states.reduce(CGRect.null) { area, state in
      let bounds = state.bounds.standardized
      let anchor = CGPoint(
        x: bounds.minX + state.anchorPoint.x * bounds.width,
        y: bounds.minY + state.anchorPoint.y * bounds.height)
      let move = CATransform3DConcat(
        CATransform3DConcat(CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0), state.transform),
        CATransform3DMakeTranslation(state.position.x, state.position.y, 0))
      return area.union(own.union(bounds).applying(ProjectionTransform(move)))
    }
  }

  /// Whether what is inside fades by itself, not with the layer as a whole.
  var fadesInParts: Bool {
    !state.allowsGroupOpacity && !children.isEmpty
      && samples.states.contains { $0.opacity < 1 }
  }

  /// Whether its shadow is not that of what is inside.
  var castsOwnShadow: Bool {
    state.shadowPath != nil || (state.backgroundColor?.alpha ?? 0) >= 1 || children.isEmpty
  }

  /// What its own picture is made of, beside colours and borders.
  var hasPicture: Bool { state.contents != nil || state.gradient != nil || state.text != nil }
}

extension AnimatedFilm.Node.Parts {
  /// The same transform, written as near as can be to the one before.
  fileprivate func following(_ before: Self?) -> Self {
    guard let before else { return self }
    func turned(_ angle: Double, _ scale: [Double]) -> Self {
      let turns = ((before.rotation - angle) / 360).rounded()
      return Self(scale: scale, rotation: angle + turns * 360)
    }
    func distance(_ other: Self) -> Double {
      let scales = zip(other.scale, before.scale).map { abs($0 - $1) / max(abs($0), abs($1), 1e-9) }
      return abs(other.rotation - before.rotation) / 90 + scales.reduce(0, +)
    }
    let same = turned(rotation, scale)
    // Half a turn mirrors both ways.
    let mirrored = turned(rotation + 180, scale.map { -$0 })
    return distance(mirrored) < distance(same) ? mirrored : same
  }
}

extension LayerState {
  /// The radius of the corners as it is drawn: half of the shorter side at most.
  var drawnRadius: Double {
    let side = min(abs(bounds.size.width.native), abs(bounds.size.height.native))
    return min(max(cornerRadius.native, 0), side / 2)
  }
}

// MARK: Pictures

/// What a layer shows that is written as pixels: a file, and the rectangle that it fills, in the layer's
/// coordinates.
struct LayerSprite {
  var uri: String
  /// In pixels.
  var width: Int
  var height: Int
  var frame: CGRect
}

extension AnimatedFilm {
  /// The contents of a layer, its gradient or its text, as pixels.
  func picture(of node: Node) throws(ExportError) -> LayerSprite? {
    try picture(of: node.look, zoom: node.zoom, tint: node.tints.first?.color)
  }

  /// The contents that a layer has with these values, its gradient or its text.
  ///
  /// - Parameter tint: What all colours are multiplied by; nil for nothing.
  func picture(
    of look: LayerState, zoom: CGFloat, tint: CGColor? = nil
  ) throws(ExportError) -> LayerSprite? {
    var state = look
    state.backgroundColor = nil
    (state.borderWidth, state.shadowOpacity, state.shape) = (0, 0, nil)
    return try sprite(of: state, margin: look.overflow, zoom: zoom, tint: tint)
  }

  /// The contents of a layer that takes several sizes, and where they lie in each; nil where they look
  /// another way in each.
  func laidOut(
    _ node: Node
  ) throws(ExportError) -> (sprite: LayerSprite, frame: (LayerState) -> CGRect)? {
    guard let contents = node.state.contents, node.state.gradient == nil, node.state.text == nil,
      !node.state.contentsPlacement.scales
        || node.state.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1)
    else { return nil }
    let (placement, part) = (node.state.contentsPlacement, node.state.contentsRect.standardized)
    let whole = contents.size(scale: node.state.contentsScale)
    let size = CGSize(width: whole.width * part.width, height: whole.height * part.height)
    guard size.width > 0, size.height > 0 else { return nil }
    func frame(_ state: LayerState) -> CGRect {
      if state.bounds.width <= 0 || state.bounds.height <= 0 { return .zero }
      return placement.destination(of: size, in: state.bounds)
    }
    let widest = node.seen.map(frame).max { $0.width < $1.width } ?? .zero
    var state = LayerState()
    (state.bounds, state.contents) = (CGRect(origin: .zero, size: widest.size), contents)
    (state.contentsRect, state.contentsScale) = (part, node.state.contentsScale)
    state.magnificationFilter = node.state.magnificationFilter
    state.minificationFilter = node.state.minificationFilter
    return try sprite(
      of: state, margin: .zero, zoom: node.zoom, tint: node.tints.first?.color
    ).map { ($0, frame) }
  }

  /// What a layer shows by itself, with so much around its bounds.
  ///
  /// - Parameters:
  ///   - zoom: How much larger it is shown at most.
  ///   - tint: What all colours are multiplied by; nil for nothing.
  func sprite(
    of given: LayerState, margin: CGSize, zoom: CGFloat, tint: CGColor? = nil
  ) throws(ExportError) -> LayerSprite? {
    var state = given
    let scale = self.scale * zoom
    // Whole pixels around: edges stay where they are.
    let (across, down) = (
      (margin.width * scale).rounded(.up) / scale, (margin.height * scale).rounded(.up) / scale
    )
    let frame = given.bounds.standardized.insetBy(dx: -across, dy: -down)
    guard frame.width > 0, frame.height > 0 else { return nil }
    (state.transform, state.opacity, state.isHidden) = (.identity, 1, false)
    (state.anchorPoint, state.position) = (.zero, .zero)
    let place = CGAffineTransform(
      a: 1, b: 0, c: 0, d: 1, tx: -frame.minX, ty: -frame.minY)
    let layer = LayerSnapshot(
      id: LayerID(0), state: state, transform: ProjectionTransform(place),
      extras: tint.map { LayerExtras(tint: $0) })
    let pixels: PixelSize
    do { pixels = try PixelSize(points: frame.size, scale: scale) } catch {
      throw .impossibleSize(error)
    }
    let bitmap = Compositor(size: frame.size, pixelSize: pixels)
      .render(FrameSnapshot(time: .zero, size: frame.size, layers: [layer]))
    let data = try bitmap.pngData()
    return LayerSprite(
      uri: "data:image/png;base64," + data.base64EncodedString(), width: pixels.width,
      height: pixels.height, frame: frame)
  }
}

extension LayerState {
  /// How far contents reach beyond the bounds, at most.
  var overflow: CGSize {
    guard let contents, !masksToBounds else { return .zero }
    var size = contents.size(scale: contentsScale)
    switch contentsPlacement {
    case .resize, .resizeAspect: return .zero
    case .resizeAspectFill:
      guard size.width > 0, size.height > 0 else { return .zero }
      let factor = max(bounds.size.width / size.width, bounds.size.height / size.height)
      size = CGSize(width: size.width * factor, height: size.height * factor)
    default: break
    }
    return CGSize(
      width: max(size.width - bounds.size.width, 0),
      height: max(size.height - bounds.size.height, 0))
  }
}

extension LayerContents {
  /// In points.
  ///
  /// - Parameter scale: Pixels per point of images.
  fileprivate func size(scale: CGFloat) -> CGSize {
    switch self {
    case .image(let image):
      let scale = scale > 0 ? scale : 1
      return CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
    case .drawing(let list): return list.bounds.size
    case .picture(let picture): return picture.size
    }
  }
}
