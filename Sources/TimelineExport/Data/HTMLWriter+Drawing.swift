/// What is drawn of a layer, as SVG.
extension HTMLWriter {
  func svg(_ content: String) -> String {
    isInMask ? content + "\n" : "<svg>\(content)</svg>\n"
  }

  /// The bounds, filled.
  mutating func rectangle(of node: AnimatedFilm.Node) -> String {
    let id = nextID()
    place(id, node, inset: 0)
    color(id, "fill", node, \.backgroundColor)
    return svg("<rect id=\"\(id)\"/>")
  }

  /// A ring inside the bounds.
  mutating func border(of node: AnimatedFilm.Node) -> String {
    let id = nextID()
    place(id, node, inset: 0.5)
    move(id, "strokeWidth", node.samples.channel { [max($0.borderWidth.native, 0)] }) {
      "\(css($0[0]))px"
    }
    color(id, "stroke", node, \.borderColor)
    return svg("<rect id=\"\(id)\" fill=\"none\"/>")
  }

  /// Gives a rectangle of SVG the layer's bounds.
  ///
  /// - Parameter inset: How far inside them its edges lie, in widths of the border.
  mutating func place(_ id: String, _ node: AnimatedFilm.Node, inset: Double) {
    func inner(_ state: LayerState) -> Double { max(state.borderWidth.native, 0) * inset }
    let samples = node.samples
    let px: ([Double]) -> String = { "\(css($0[0]))px" }
    move(id, "x", samples.channel { [$0.bounds.minX.native + inner($0)] }, usual: [0], px)
    move(id, "y", samples.channel { [$0.bounds.minY.native + inner($0)] }, usual: [0], px)
    move(
      id, "width", samples.channel { [max($0.bounds.width.native - 2 * inner($0), 0)] }, usual: nil,
      px)
    move(
      id, "height", samples.channel { [max($0.bounds.height.native - 2 * inner($0), 0)] },
      usual: nil, px)
    move(id, "rx", samples.channel { [max($0.drawnRadius - inner($0), 0)] }, usual: [0], px)
    move(id, "ry", samples.channel { [max($0.drawnRadius - inner($0), 0)] }, usual: [0], px)
  }

  mutating func image(_ sprite: LayerSprite, of node: AnimatedFilm.Node) -> String {
    let id = nextID()
    let number = pictures[sprite.uri] ?? pictures.count
    pictures[sprite.uri] = number
    let (frame, bounds) = (sprite.frame, node.state.bounds)
    // Stretched with the layer: as a share of its size.
    func factor(_ state: LayerState) -> (Double, Double) {
      if node.hasOneSize { return (1, 1) }
      return (
        (state.bounds.width / max(bounds.width, 1e-9)).native,
        (state.bounds.height / max(bounds.height, 1e-9)).native
      )
    }
    move(
      id, "translate",
      node.samples.channel { state in
        let (x, y) = factor(state)
        return [
          state.bounds.minX.native + (frame.minX - bounds.minX).native * x,
          state.bounds.minY.native + (frame.minY - bounds.minY).native * y,
        ]
      }, usual: [0, 0]
    ) { "\(css($0[0]))px \(css($0[1]))px" }
    move(
      id, "scale",
      node.samples.channel { state in
        let (x, y) = factor(state)
        return [
          frame.width.native / Double(sprite.width) * x,
          frame.height.native / Double(sprite.height) * y,
        ]
      }, usual: [1, 1]
    ) { "\(css($0[0])) \(css($0[1]))" }
    let tag = isInMask ? "image" : "img"
    return
      "<\(tag) id=\"\(id)\" data-picture=\"\(number)\" width=\"\(sprite.width)\" height=\"\(sprite.height)\"></\(tag)>\n"
      .replacing("></img>", with: " alt=\"\">")
  }

  /// What a shape layer draws.
  mutating func shape(of node: AnimatedFilm.Node) -> String {
    guard let shape = node.state.shape, let path = shape.path, !path.isEmpty else { return "" }
    let data = path.svgData
    var text = ""
    if node.shows(\.fillColor) {
      let id = nextID()
      color(id, "fill", node, \.fillColor)
      let rule = shape.fillRule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
      text += svg("<path id=\"\(id)\" d=\"\(data)\"\(rule)/>")
    }
    let samples = node.samples
    guard samples.states.contains(where: { ($0.strokeColor?.alpha ?? 0) > 0 && $0.lineWidth > 0 })
    else { return text }
    let id = nextID()
    let isPart = samples.states.contains { $0.strokeStart > 0 || $0.strokeEnd < 1 }
    move(id, "strokeWidth", samples.channel { [max($0.lineWidth.native, 0)] }) { "\(css($0[0]))px" }
    color(id, "stroke", node, \.strokeColor)
    var attributes = ""
    if isPart {
      // The path counts as 1 long: a dash from the start to the end, then a gap beyond it.
      attributes = " pathLength=\"1\""
      func span(_ state: LayerState) -> Double {
        max((state.strokeEnd - state.strokeStart).native, 0)
      }
      move(id, "strokeDasharray", samples.channel { [span($0)] }) { "\(css($0[0]))px 3px" }
      move(id, "strokeDashoffset", samples.channel { [-$0.strokeStart.native] }, usual: [0]) {
        "\(css($0[0]))px"
      }
      // Without length there is nothing, not a dot.
      move(id, "strokeOpacity", samples.channel { [span($0) > 0 ? 1 : 0] }, usual: [1]) {
        css($0[0])
      }
    } else if let dash = shape.lineDashPattern, !dash.isEmpty {
      attributes =
        " stroke-dasharray=\"\(dash.map { css($0.native) }.joined(separator: " "))\""
      move(id, "strokeDashoffset", samples.channel { [$0.lineDashPhase.native] }, usual: [0]) {
        "\(css($0[0]))px"
      }
    }
    attributes +=
      " stroke-linecap=\"\(shape.lineCap)\" stroke-linejoin=\"\(shape.lineJoin)\""
      + " stroke-miterlimit=\"\(css(max(shape.miterLimit.native, 1)))\""
    return text + svg("<path id=\"\(id)\" d=\"\(data)\" fill=\"none\"\(attributes)/>")
  }

  /// Cuts off what is outside of a layer's bounds.
  mutating func clipped(_ content: String, by node: AnimatedFilm.Node) -> String {
    let (id, text) = element(content)
    let outline = node.samples.channel { state in
      [
        state.bounds.minX.native, state.bounds.minY.native, abs(state.bounds.width.native),
        abs(state.bounds.height.native), state.drawnRadius,
      ]
    }
    move(id, "clipPath", outline) { v in
      let lengths = v.map { "\(css($0))px" }
      return "xywh(\(lengths[0]) \(lengths[1]) \(lengths[2]) \(lengths[3]) round \(lengths[4]))"
    }
    return text
  }

  /// Lets through as much as a layer shows.
  mutating func masked(
    _ content: String, by mask: AnimatedFilm.Node
  ) throws(ExportError) -> String {
    let area = mask.reach.integral
    if area.isEmpty { return "" }
    guard area.width * area.height <= Self.largestMask else {
      film.tell(mask, "a mask of so many points")
      return ""
    }
    let (wasInMask, id) = (isInMask, nextID())
    isInMask = true
    var shown = ""
    try write(mask, to: &shown)
    isInMask = wasInMask
    let (x, y) = (css(area.minX.native), css(area.minY.native))
    let size = (css(area.width.native), css(area.height.native))
    // In SVG coordinates are the layer's; a mask of an element begins at the element's corner.
    let frame =
      isInMask
      ? "x=\"\(x)\" y=\"\(y)\" width=\"\(size.0)\" height=\"\(size.1)\""
      : "x=\"0\" y=\"0\" width=\"\(size.0)\" height=\"\(size.1)\""
    let inner =
      isInMask
      ? shown
      : "<g transform=\"translate(\(css(-area.minX.native)) \(css(-area.minY.native)))\">\(shown)</g>"
    let definition = svg(
      "<mask id=\"\(id)\" maskUnits=\"userSpaceOnUse\" \(frame) style=\"mask-type:alpha\">\(inner)</mask>"
    )
    if isInMask { return definition + "<g mask=\"url(#\(id))\">\(content)</g>\n" }
    return definition
      + "<div style=\"left:\(x)px;top:\(y)px;width:\(size.0)px;height:\(size.1)px;mask:url(#\(id))\">"
      + "<div style=\"left:\(css(-area.minX.native))px;top:\(css(-area.minY.native))px\">\(content)</div></div>\n"
  }

  /// In square points: browsers keep a picture as large as the mask.
  static var largestMask: CGFloat { 16_000_000 }

  mutating func shadowed(_ content: String, of node: AnimatedFilm.Node) -> String {
    let (id, text) = element(content)
    let shadow = node.samples.channel { state in
      let color = state.shadowColor
      return [
        state.shadowOffset.width.native, state.shadowOffset.height.native,
        max(state.shadowRadius.native, 0), (color?.red ?? 0).native, (color?.green ?? 0).native,
        (color?.blue ?? 0).native, (color?.alpha ?? 0).native * min(max(state.shadowOpacity, 0), 1),
      ]
    }
    move(id, "filter", shadow) { v in
      "drop-shadow(\(css(v[0]))px \(css(v[1]))px \(css(v[2]))px \(cssColor(Array(v[3...]))))"
    }
    return text
  }
}

extension LayerState {
  /// Where the anchor point lies in the layer's own coordinates.
  var anchorInBounds: (Double, Double) {
    (
      (bounds.origin.x + anchorPoint.x * bounds.size.width).native,
      (bounds.origin.y + anchorPoint.y * bounds.size.height).native
    )
  }
}

extension CGPath {
  /// The path as SVG writes it.
  fileprivate var svgData: String {
    func points(_ letter: String, _ points: CGPoint...) -> String {
      letter + points.map { "\(css($0.x.native)) \(css($0.y.native))" }.joined(separator: " ")
    }
    return elements.map { element in
      switch element {
      case .move(let to): points("M", to)
      case .line(let to): points("L", to)
      case .quadCurve(let to, let control): points("Q", control, to)
      case .curve(let to, let control1, let control2): points("C", control1, control2, to)
      case .close: "Z"
      }
    }.joined()
  }
}
