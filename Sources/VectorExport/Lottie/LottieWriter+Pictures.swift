// Rasterized content: an image for each distinct appearance of a layer.

extension LottieWriter {
  /// The maximum number of images in a movie.
  static let mostPictures = 1000

  /// An appearance of a layer and the interval during which it is shown, in frames.
  private struct Showing {
    var begin: Double
    var end: Double
    var state: LayerState
    var tint: CGColor?
  }

  /// Writes the content of a layer that is not representable as shapes: contents, text and unsupported
  /// gradients; or with its shadow, everything that the layer draws itself.
  mutating func paintPictures(
    of node: AnimatedLayerTree.Node, withShadow: Bool, into target: Composition, _ span: Span,
    _ opacity: Channel?
  ) throws(DocumentError) {
    let shown = showings(of: node, withShadow: withShadow, span)
    pictureCount += shown.count
    guard pictureCount <= Self.mostPictures else {
      return film.tell(
        node, "\(shown.count) pictures of it, where a film may have \(Self.mostPictures)")
    }
    for picture in shown {
      var state = picture.state
      state.bounds = picture.state.bounds.standardized
      let sprite: LayerSprite?
      do throws(DocumentError) {
        sprite = try film.sprite(of: state, zoom: node.zoom, tint: picture.tint)
      } catch {
        return try film.tell(node, error)
      }
      let part = shown.count == 1 ? span : Span(begin: picture.begin, end: picture.end)
      place(sprite, of: node, drawnAs: state, into: target, part, opacity)
    }
  }

  /// Returns the successive appearances of a layer.
  private func showings(
    of node: AnimatedLayerTree.Node, withShadow: Bool, _ span: Span
  ) -> [Showing] {
    var shown: [Showing] = []
    let (times, states) = (node.samples.times, node.samples.states)
    let isStretched = node.stretchesPicture && !withShadow
    for index in times.indices.dropLast() {
      // Skip samples immediately before a discontinuity, which are not visible.
      if index > 0, (times[index + 1] - times[index]).flicks <= 1 { continue }
      let begin = film.frame(at: times[index].seconds)
      let tint = node.tints.last { $0.begin <= times[index].seconds }?.color
      // The colors of a tinted replicator instance are multiplied with the entire image.
      var state = index == 0 || withShadow && tint != nil ? node.look : states[index]
      state = state.picture(withShadow: withShadow, withGradient: !node.hasLottieGradient)
      if !node.castsBorder { state.borderWidth = 0 }
      if isStretched { state.bounds = node.state.bounds }
      if let last = shown.last, last.state == state, last.tint == tint { continue }
      if !shown.isEmpty { shown[shown.count - 1].end = begin }
      shown.append(Showing(begin: begin, end: span.end, state: state, tint: tint))
    }
    if !shown.isEmpty { shown[0].begin = span.begin }
    return shown
  }

  /// Adds an image layer in a layer's local coordinates.
  ///
  /// - Parameter look: The state from which the image was rendered.
  private mutating func place(
    _ sprite: LayerSprite?, of node: AnimatedLayerTree.Node, drawnAs look: LayerState,
    into target: Composition, _ span: Span, _ opacity: Channel?
  ) {
    guard let sprite else { return }
    let id = asset(for: sprite)
    let isOneLayer =
      !target.hasNull(of: node) && node.isAlone && node.hasOneSize && !node.isSheared
      && node.hasOneAnchor
    let parent =
      isOneLayer
      ? node.parent.map { null(of: $0, in: target, span) } : null(of: node, in: target, span)
    let transform =
      isOneLayer
      ? self.transform(of: sprite, and: node, opacity)
      : self.transform(of: sprite, in: node, drawnIn: look.bounds, opacity)
    target.append {
      layer(
        2, named: node.name, index: $0, parent: parent, transform: transform, span,
        [("refId", .string(id))])
    }
  }

  /// Returns the combined transform of an image and the layer of which it is the only content.
  private func transform(
    of sprite: LayerSprite, and node: AnimatedLayerTree.Node, _ opacity: Channel?
  ) -> JSON {
    let (pixel, corner) = (sprite.pixelSize, sprite.frame.origin)
    let anchor = node.anchor.first
    let parts = node.parts
    return transform(
      opacity: opacity, position: position(of: node),
      scale: film.lottie(node.samples.channel(of: parts.map(\.scale))) {
        [$0[0] * pixel.width * 100, $0[1] * pixel.height * 100, 100]
      },
      anchor: AnimatedLayerTree.fixed(
        .numbers(
          [
            (anchor[0] - corner.x.native) / pixel.width,
            (anchor[1] - corner.y.native) / pixel.height, 0,
          ].map(AnimatedLayerTree.short))),
      rotation: rotation(parts, of: node))
  }

  /// Returns the transform of an image in its layer's local coordinates, stretched with the layer.
  ///
  /// - Parameter bounds: The bounds of the layer for which the image was rendered.
  private func transform(
    of sprite: LayerSprite, in node: AnimatedLayerTree.Node, drawnIn bounds: CGRect,
    _ opacity: Channel?
  ) -> JSON {
    let (pixel, frame) = (sprite.pixelSize, sprite.frame)
    func factor(_ state: LayerState) -> (Double, Double) {
      if node.hasOneSize || !node.stretchesPicture { return (1, 1) }
      let (x, y) = state.stretch(from: bounds)
      return (x.native, y.native)
    }
    let scale = node.samples.channel { state in
      let (x, y) = factor(state)
      return [pixel.width * 100 * x, pixel.height * 100 * y, 100]
    }
    let corner = node.samples.channel { state in
      let (x, y) = factor(state)
      return [
        state.bounds.minX.native + (frame.minX - bounds.minX).native * x,
        state.bounds.minY.native + (frame.minY - bounds.minY).native * y, 0,
      ]
    }
    return transform(opacity: opacity, position: film.lottie(corner), scale: film.lottie(scale))
  }

  private mutating func asset(for sprite: LayerSprite) -> String {
    if let id = imageIDs[sprite.uri] { return id }
    let id = "image_\(imageIDs.count)"
    imageIDs[sprite.uri] = id
    assets.append(
      .object([
        ("id", .string(id)), ("w", .int(sprite.width)), ("h", .int(sprite.height)),
        ("u", .string("")), ("p", .string(sprite.uri)), ("e", .int(1)),
      ]))
    return id
  }
}

extension LayerState {
  /// This state, reduced to the values that affect an image of the layer.
  fileprivate func picture(withShadow: Bool, withGradient: Bool) -> LayerState {
    var state = self
    (state.transform, state.opacity, state.isHidden) = (.identity, 1, false)
    (state.anchorPoint, state.position, state.zPosition) = (.zero, .zero, 0)
    (state.anchorPointZ, state.compositingFilter) = (0, nil)
    (state.replicator, state.emitter, state.timing) = (nil, nil, LayerState().timing)
    state.allowsGroupOpacity = true
    if withShadow { return state }
    if backgroundColor?.pattern == nil { state.backgroundColor = nil }
    (state.shadowOpacity, state.shape) = (0, nil)
    if !withGradient { state.gradient = nil }
    return state
  }
}

extension AnimatedLayerTree.Node {
  /// Whether some of the layer's content has to be rasterized.
  var hasLottiePicture: Bool {
    state.contents != nil || state.text != nil || (state.gradient != nil && !hasLottieGradient)
      || samples.states.contains { $0.contents != nil } || hasPattern
  }

  /// Whether its border contributes to its shadow, and so is part of the image with the shadow.
  var castsBorder: Bool {
    hasShadow && hasBorder && children.isEmpty && state.shadowPath == nil && !hasOpaqueBackground
  }

  /// Whether its background color is a pattern.
  var hasPattern: Bool { samples.states.contains { $0.backgroundColor?.pattern != nil } }
}
