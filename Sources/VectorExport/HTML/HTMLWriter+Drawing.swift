/// Draws a layer's own content as SVG and images.
extension HTMLWriter {
  func svg(_ content: String) -> String { svg(HTMLMarkup(content)).text }

  func svg(_ content: HTMLMarkup) -> HTMLMarkup {
    isInMask ? content.inside("", "\n", levels: 0) : content.inside("<svg>", "</svg>\n")
  }

  /// Returns the bounds filled with the background color.
  mutating func rectangle(of node: AnimatedLayerTree.Node) -> String {
    if node.hasNonuniformCorners { return rectanglePath(of: node) }
    let id = nextID()
    setGeometry(id, node, inset: 0)
    color(id, "fill", node, \.backgroundColor)
    return svg("<rect id=\"\(id)\"/>")
  }

  /// Returns the border: a ring along the inside of the bounds.
  mutating func border(of node: AnimatedLayerTree.Node) -> String {
    if node.hasNonuniformCorners { return borderPath(of: node) }
    let id = nextID()
    setGeometry(id, node, inset: 0.5)
    animate(id, "strokeWidth", node.samples.channel { [max($0.borderWidth.native, 0)] }, cssLengths)
    color(id, "stroke", node, \.borderColor)
    return svg("<rect id=\"\(id)\" fill=\"none\"/>")
  }

  /// Sets or animates the geometry of an SVG rectangle to the layer's bounds.
  ///
  /// - Parameter inset: The inset of its edges from the bounds, in multiples of the border width.
  mutating func setGeometry(_ id: String, _ node: AnimatedLayerTree.Node, inset: Double) {
    func distance(_ state: LayerState) -> Double { max(state.borderWidth.native, 0) * inset }
    let samples = node.samples
    animate(
      id, "x", samples.channel { [$0.bounds.minX.native + distance($0)] }, defaultValue: [0],
      cssLengths)
    animate(
      id, "y", samples.channel { [$0.bounds.minY.native + distance($0)] }, defaultValue: [0],
      cssLengths)
    animate(
      id, "width", samples.channel { [max($0.bounds.width.native - 2 * distance($0), 0)] },
      defaultValue: nil,
      cssLengths)
    animate(
      id, "height", samples.channel { [max($0.bounds.height.native - 2 * distance($0), 0)] },
      defaultValue: nil, cssLengths)
    animate(
      id, "rx", samples.channel { [max($0.drawnRadius - distance($0), 0)] }, defaultValue: [0],
      cssLengths)
    animate(
      id, "ry", samples.channel { [max($0.drawnRadius - distance($0), 0)] }, defaultValue: [0],
      cssLengths)
  }

  /// Returns a layer's contents, text and gradient as a bitmap image.
  mutating func image(of node: AnimatedLayerTree.Node) throws(DocumentError) -> String {
    if !node.hasConstantBounds, !node.resizesImage {
      guard let (sprite, frame) = try tree.fixedSizeImage(node) else {
        tree.report(node, "contents redrawn when the layer's size changes")
        return ""
      }
      return image(sprite, of: node, frame: frame)
    }
    if node.hasImageVariants { return try imageVariants(of: node) }
    guard let sprite = try tree.image(of: node) else { return "" }
    let (frame, bounds) = (sprite.frame, node.state.bounds)
    return image(sprite, of: node) { state in
      if node.hasConstantBounds { return frame }
      // The image is resized with the layer: its scale is relative to the bounds it was rasterized
      // for.
      let (x, y) = state.scaleFactors(from: bounds)
      return CGRect(
        x: state.bounds.minX + (frame.minX - bounds.minX) * x,
        y: state.bounds.minY + (frame.minY - bounds.minY) * y, width: frame.width * x,
        height: frame.height * y)
    }
  }

  /// Returns one image for each distinct combination of animated contents and tint color.
  private mutating func imageVariants(of node: AnimatedLayerTree.Node) throws(DocumentError)
    -> String
  {
    let variants = zip(node.samples.times, node.samples.states).map { time, state in
      ImageVariant(
        contents: state.contents,
        tint: node.tints.last { $0.begin <= time.seconds + 1e-9 }?.color)
    }
    var text = ""
    var written: Set<ImageVariant> = []
    for variant in variants.dropLast() where written.insert(variant).inserted {
      var state = node.untintedState
      state.contents = variant.contents
      guard let sprite = try tree.image(of: state, zoom: node.zoom, tint: variant.tint) else {
        continue
      }
      let (id, shown) = element(image(sprite, of: node) { _ in sprite.frame })
      animateDiscretely(
        id, "visibility", node.samples, variants.map { $0 == variant ? "inherit" : "hidden" })
      text += shown
    }
    return text
  }

  /// The values that an image depends on.
  private struct ImageVariant: Hashable {
    var contents: LayerContents?
    var tint: CGColor?
  }

  /// Returns a pattern background as an image.
  mutating func pattern(of node: AnimatedLayerTree.Node) throws(DocumentError) -> String {
    let patterns = node.visibleStates.map { $0.backgroundColor?.pattern }
    guard node.hasConstantBounds, patterns.allSatisfy({ $0 == patterns.first }) else {
      tree.report(node, "an animated pattern, or a pattern on a layer whose size is animated")
      return ""
    }
    var state = node.untintedState
    (state.borderWidth, state.shadowOpacity) = (0, 0)
    (state.shape, state.contents, state.gradient, state.text) = (nil, nil, nil, nil)
    let sprite = try tree.sprite(of: state, zoom: node.zoom, tint: node.tints.first?.color)
    guard let sprite else { return "" }
    return image(sprite, of: node) { _ in sprite.frame }
  }

  private mutating func image(
    _ sprite: LayerSprite, of node: AnimatedLayerTree.Node, frame: (LayerState) -> CGRect
  ) -> String {
    let id = nextID()
    let index = imageIndex(sprite.uri)
    let samples = node.samples
    animate(
      id, "translate",
      samples.channel { state in
        let origin = frame(state).origin
        return [origin.x.native, origin.y.native]
      }, defaultValue: [0, 0], cssLengths)
    animate(
      id, "scale",
      samples.channel { state in
        let size = frame(state).size
        return [
          size.width.native / Double(sprite.width), size.height.native / Double(sprite.height),
        ]
      }, defaultValue: [1, 1], cssNumbers)
    let tag = isInMask ? "image" : "img"
    return
      "<\(tag) id=\"\(id)\" data-picture=\"\(index)\" width=\"\(sprite.width)\" height=\"\(sprite.height)\"></\(tag)>\n"
      .replacing("></img>", with: " alt=\"\">")
  }

  /// Clips content to a layer's bounds.
  mutating func clipped(_ content: HTMLMarkup, by node: AnimatedLayerTree.Node) -> HTMLMarkup {
    let (id, clipped) = element(content)
    if node.hasNonuniformCorners {
      animatePath(id, "clipPath", node.samples, node.samples.states.map { $0.outline(inset: 0) })
      return clipped
    }
    let outline = node.samples.channel { state in
      [
        state.bounds.minX.native, state.bounds.minY.native, abs(state.bounds.width.native),
        abs(state.bounds.height.native), state.drawnRadius,
      ]
    }
    animate(id, "clipPath", outline) { v in
      "xywh(\(cssLengths(Array(v[..<4]))) round \(css(v[4]))px)"
    }
    return clipped
  }

  /// The area of a mask and the element that defines it.
  struct MaskFrame {
    let id: String
    /// The area in the layer's local coordinates.
    let area: CGRect
  }

  /// The frame of a mask layer; nil if the mask hides everything, or is too large.
  mutating func maskFrame(of mask: AnimatedLayerTree.Node) -> MaskFrame? {
    let area = mask.visualBounds().insetBy(dx: -1, dy: -1).integral
    if area.isEmpty { return nil }
    guard area.width * area.height <= Self.maxMaskArea else {
      tree.report(mask, "a mask of more than 16 million square points")
      return nil
    }
    return MaskFrame(id: nextID(), area: area)
  }

  /// Multiplies content with the alpha of a mask.
  func masked(
    _ content: HTMLMarkup, by shown: HTMLMarkup, _ mask: MaskFrame
  ) -> HTMLMarkup {
    let (id, area) = (mask.id, mask.area)
    let (x, y) = (css(area.minX.native), css(area.minY.native))
    let size = (css(area.width.native), css(area.height.native))
    // Within SVG, mask coordinates are the layer's; the mask of an HTML element has its origin at
    // the element's corner.
    let frame =
      isInMask
      ? "x=\"\(x)\" y=\"\(y)\" width=\"\(size.0)\" height=\"\(size.1)\""
      : "x=\"0\" y=\"0\" width=\"\(size.0)\" height=\"\(size.1)\""
    let corner = "\(css(-area.minX.native)) \(css(-area.minY.native))"
    let inner =
      isInMask ? shown : shown.inside("<g transform=\"translate(\(corner))\">", "</g>")
    var result = svg(
      inner.inside(
        "<mask id=\"\(id)\" maskUnits=\"userSpaceOnUse\" \(frame) style=\"mask-type:alpha\">",
        "</mask>"))
    if isInMask {
      result += content.inside("<g mask=\"url(#\(id))\">", "</g>\n")
      return result
    }
    // Works around Chromium, which shows content outside of the mask's area if the element is
    // rotated and contains animations, unless `overflow: hidden` clips it.
    let box =
      "left:\(x)px;top:\(y)px;width:\(size.0)px;height:\(size.1)px;overflow:hidden;mask:url(#\(id))"
    let shift = "left:\(css(-area.minX.native))px;top:\(css(-area.minY.native))px"
    result += content.inside(
      "<div style=\"\(box)\"><div style=\"\(shift)\">", "</div></div>\n", levels: 2)
    return result
  }

  /// The maximum area of a mask in square points: browsers allocate a bitmap of its size.
  static var maxMaskArea: CGFloat { 16_000_000 }

  mutating func shadowed(_ content: HTMLMarkup, of node: AnimatedLayerTree.Node) -> HTMLMarkup {
    if node.state.shadowPath != nil {
      var result = HTMLMarkup(pathShadow(of: node))
      result += content
      return result
    }
    let (id, shadowed) = element(content)
    let shadow = node.samples.channel { state in
      let color = state.shadowColor
      return [
        state.shadowOffset.width.native, state.shadowOffset.height.native,
        max(state.shadowRadius.native, 0), (color?.red ?? 0).native, (color?.green ?? 0).native,
        (color?.blue ?? 0).native, (color?.alpha ?? 0).native * min(max(state.shadowOpacity, 0), 1),
      ]
    }
    animate(id, "filter", shadow) { v in
      "drop-shadow(\(css(v[0]))px \(css(v[1]))px \(css(v[2]))px \(cssColor(Array(v[3...]))))"
    }
    return shadowed
  }
}

extension AnimatedLayerTree.Node {
  fileprivate var hasImageVariants: Bool {
    hasConstantBounds
      && (tints.count > 1 || visibleStates.contains { $0.contents != state.contents })
  }
}
