import LottieDocuments

// Rasterized content: an image for each distinct appearance of a layer.

extension LottieBuilder {
  /// The maximum number of image layers in a document.
  static let maxImageCount = 1000

  /// An appearance of a layer and the interval during which it is shown, in frames.
  private struct ImageInterval {
    var begin: Double
    var end: Double
    var state: LayerState
    var tint: CGColor?
  }

  /// Adds the content of a layer that is not representable as shapes: contents, text and
  /// unsupported gradients; or with its shadow, everything that the layer draws itself.
  mutating func addImages(
    of node: AnimatedLayerTree.Node, withShadow: Bool, into target: Composition, _ span: Span,
    _ opacity: Channel?
  ) throws(DocumentError) {
    let intervals = imageIntervals(of: node, withShadow: withShadow, span)
    imageCount += intervals.count
    guard imageCount <= Self.maxImageCount else {
      return tree.report(
        node, "\(intervals.count) images of it; the limit is \(Self.maxImageCount)")
    }
    for interval in intervals {
      var state = interval.state
      state.bounds = interval.state.bounds.standardized
      let sprite: LayerSprite?
      do throws(DocumentError) {
        sprite = try tree.sprite(of: state, zoom: node.zoom, tint: interval.tint)
      } catch {
        return try tree.report(node, error)
      }
      let imageSpan = intervals.count == 1 ? span : Span(begin: interval.begin, end: interval.end)
      addImage(sprite, of: node, drawnAs: state, into: target, imageSpan, opacity)
    }
  }

  /// Returns the successive appearances of a layer.
  private func imageIntervals(
    of node: AnimatedLayerTree.Node, withShadow: Bool, _ span: Span
  ) -> [ImageInterval] {
    var intervals: [ImageInterval] = []
    let (times, states) = (node.samples.times, node.samples.states)
    let isStretched = node.resizesImage && !withShadow
    for index in times.indices.dropLast() {
      // Skip samples immediately before a discontinuity, which are not visible.
      if index > 0, (times[index + 1] - times[index]).flicks <= 1 { continue }
      let begin = tree.frame(at: times[index].seconds)
      let tint = node.tints.last { $0.begin <= times[index].seconds }?.color
      // The colors of a tinted replicator copy are multiplied with the entire image.
      var state = index == 0 || withShadow && tint != nil ? node.untintedState : states[index]
      state = state.imageState(withShadow: withShadow, withGradient: !node.hasLottieGradient)
      if !node.borderCastsShadow { state.borderWidth = 0 }
      if isStretched { state.bounds = node.state.bounds }
      if let last = intervals.last, last.state == state, last.tint == tint { continue }
      if !intervals.isEmpty { intervals[intervals.count - 1].end = begin }
      intervals.append(ImageInterval(begin: begin, end: span.end, state: state, tint: tint))
    }
    if !intervals.isEmpty { intervals[0].begin = span.begin }
    return intervals
  }

  /// Adds an image layer in a layer's local coordinates.
  ///
  /// - Parameter state: The state from which the image was rasterized.
  private mutating func addImage(
    _ sprite: LayerSprite?, of node: AnimatedLayerTree.Node, drawnAs state: LayerState,
    into target: Composition, _ span: Span, _ opacity: Channel?
  ) {
    guard let sprite else { return }
    let id = asset(for: sprite)
    let fitsInOneLayer =
      !target.hasNull(of: node) && node.isSingleItem && node.hasConstantBounds && !node.isSheared
      && node.hasConstantAnchor
    let parent =
      fitsInOneLayer
      ? node.parent.map { null(of: $0, in: target, span) } : null(of: node, in: target, span)
    let transform =
      fitsInOneLayer
      ? self.transform(of: sprite, and: node, opacity)
      : self.transform(of: sprite, in: node, drawnIn: state.bounds, opacity)
    target.append(
      layer(.image(id: id), named: node.name, parent: parent, transform: transform, span))
  }

  /// Returns the combined transform of an image and the layer of which it is the only content.
  private func transform(
    of sprite: LayerSprite, and node: AnimatedLayerTree.Node, _ opacity: Channel?
  ) -> LottieTransform {
    let (pixel, corner) = (sprite.pixelSize, sprite.frame.origin)
    let anchor = node.anchor.first
    let transformComponents = node.transformComponents
    return transform(
      opacity: opacity, position: position(of: node),
      scale: tree.vector(node.samples.channel(of: transformComponents.map(\.scale))) {
        [$0[0] * pixel.width * 100, $0[1] * pixel.height * 100, 100]
      },
      anchor: .constant(
        LottieVector(
          AnimatedLayerTree.short((anchor[0] - corner.x.native) / pixel.width),
          AnimatedLayerTree.short((anchor[1] - corner.y.native) / pixel.height), 0)),
      rotation: rotation(transformComponents, of: node))
  }

  /// Returns the transform of an image in its layer's local coordinates, stretched with the layer.
  ///
  /// - Parameter bounds: The bounds of the layer for which the image was rendered.
  private func transform(
    of sprite: LayerSprite, in node: AnimatedLayerTree.Node, drawnIn bounds: CGRect,
    _ opacity: Channel?
  ) -> LottieTransform {
    let (pixel, frame) = (sprite.pixelSize, sprite.frame)
    func factor(_ state: LayerState) -> (Double, Double) {
      if node.hasConstantBounds || !node.resizesImage { return (1, 1) }
      let (x, y) = state.scaleFactors(from: bounds)
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
    return transform(
      opacity: opacity, position: .point(tree.vector(corner)), scale: tree.vector(scale))
  }

  private mutating func asset(for sprite: LayerSprite) -> String {
    if let id = imageIDs[sprite.uri] { return id }
    let id = "image_\(imageIDs.count)"
    imageIDs[sprite.uri] = id
    let size = CGSize(width: sprite.width, height: sprite.height)
    assets.append(LottieImage(size: size, uri: sprite.uri), id: id)
    return id
  }
}

extension LayerState {
  /// This state, reduced to the values that affect an image of the layer.
  fileprivate func imageState(withShadow: Bool, withGradient: Bool) -> LayerState {
    var state = self
    state.resetPlacement()
    (state.zPosition, state.anchorPointZ, state.compositingFilter) = (0, 0, nil)
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
  var hasLottieImage: Bool {
    state.contents != nil || state.text != nil || (state.gradient != nil && !hasLottieGradient)
      || samples.states.contains { $0.contents != nil } || hasPattern
  }

  /// Whether its border contributes to its shadow, and so is part of the image with the shadow.
  var borderCastsShadow: Bool {
    hasShadow && hasBorder && children.isEmpty && state.shadowPath == nil && !hasOpaqueBackground
  }

  /// Whether its background color is a pattern.
  var hasPattern: Bool { samples.states.contains { $0.backgroundColor?.pattern != nil } }
}
