/// A page that plays the film by itself: elements with CSS transforms, moved by the Web Animations API. What it
/// cannot say is refused.
extension ExportFormat {
  static let html = data("HTML", ["html", "htm"]) { request throws(ExportError) in
    guard let film = request.film else { throw .noChunks(format: "HTML") }
    var reasons = request.options.optionsOfFrames.map { "\($0), which only frames show" }
    if film.isCompared { reasons.append("another scene beside it") }
    var writer = HTMLWriter(AnimatedFilm(film, names: request.options.layerNames))
    let page = try writer.page(title: URL(fileURLWithPath: request.name).lastPathComponent)
    reasons += writer.film.faults
    guard reasons.isEmpty else { throw .cannotExpress(format: "HTML", reasons) }
    return Data(page.utf8)
  }
}

/// Writes a film as a page.
///
/// Elements have no size: each is a point at which the layer's own coordinates begin, and what is drawn in it is
/// SVG or a picture, so that nothing is moved to whole pixels.
struct HTMLWriter {
  var film: AnimatedFilm
  private var elementCount = 0
  /// Whether what is written is part of a mask: SVG within SVG.
  private var isInMask = false
  private var motions: [JSON] = []
  /// Pictures that elements share, each once.
  private var pictures: [String: Int] = [:]

  init(_ film: AnimatedFilm) { self.film = film }

  mutating func page(title: String) throws(ExportError) -> String {
    var body = ""
    for stretch in film.stretches {
      var (content, id) = ("", "")
      try write(stretch.root, to: &content)
      (id, content) = element(content)
      show(id, from: film.share(at: stretch.begin), to: film.share(at: stretch.end))
      body += content
    }
    let files = pictures.sorted { $0.value < $1.value }.map { JSON.string($0.key) }
    return HTMLPage.text(
      title: title, width: film.size.width, height: film.size.height, duration: film.duration,
      body: body, pictures: .array(files), motions: .array(motions))
  }

  // MARK: Elements

  private mutating func nextID() -> String {
    elementCount += 1
    return "e\(elementCount)"
  }

  private mutating func element(
    _ content: String, style: String = "", name: String? = nil
  ) -> (id: String, text: String) {
    let id = nextID()
    let label = name.map { " data-name=\"\(HTMLPage.escaped($0))\"" } ?? ""
    let look = style.isEmpty ? "" : " style=\"\(style)\""
    let tag = isInMask ? "g" : "div"
    return (id, "<\(tag) id=\"\(id)\"\(label)\(look)>\(content)</\(tag)>\n")
  }

  /// Writes a layer and what is inside.
  private mutating func write(
    _ node: AnimatedFilm.Node, to text: inout String
  ) throws(ExportError) {
    guard node.isEverSeen else { return }
    check(node)
    var content = ""
    if node.shows(\.backgroundColor) {
      content += rectangle(of: node)
    }
    var inner = ""
    if node.hasPicture, let picture = try film.picture(of: node) {
      inner += image(picture, of: node)
    }
    if node.state.shape != nil { inner += shape(of: node) }
    for child in node.children { try write(child, to: &inner) }
    if node.state.masksToBounds, !inner.isEmpty { inner = clipped(inner, by: node) }
    content += inner
    if node.hasBorder { content += border(of: node) }
    if node.hasShadow { content = shadowed(content, of: node) }
    if let mask = node.mask { content = try masked(content, by: mask) }
    text += placed(content, node)
  }

  /// An element that is where the layer is.
  private mutating func placed(_ content: String, _ node: AnimatedFilm.Node) -> String {
    let (id, text) = element(content, name: node.name)
    let samples = node.samples
    let parts = node.parts
    func points(_ v: [Double]) -> String { "\(css(v[0]))px \(css(v[1]))px" }
    move(
      id, "translate",
      samples.channel { state in
        let (x, y) = state.anchorInBounds
        return [
          (state.position.x + state.transform.m41).native - x,
          (state.position.y + state.transform.m42).native - y,
        ]
      }, usual: [0, 0], points)
    move(id, "transformOrigin", node.anchor, usual: [0, 0], points)
    move(
      id, "rotate", samples.channel(of: parts.map { [$0.rotation] }), usual: [0]
    ) { "\(css($0[0]))deg" }
    move(
      id, "scale", samples.channel(of: parts.map(\.scale)), usual: [1, 1]
    ) { "\(css($0[0])) \(css($0[1]))" }
    move(id, "opacity", node.opacity, usual: [1]) { css($0[0]) }
    return text
  }

  /// What HTML has no words for, or other ones.
  private mutating func check(_ node: AnimatedFilm.Node) {
    let state = node.state
    if node.fadesInParts { film.tell(node, "layers inside that fade by themselves") }
    if node.isSheared { film.tell(node, "a transform that shears") }
    if node.samples.states.contains(where: { $0.drawnRadius > 0 }) {
      if state.cornerCurve == .continuous { film.tell(node, "corners with a continuous curve") }
      if state.maskedCorners.rawValue & 15 != 15 {
        film.tell(node, "corners of which not all are round")
      }
    }
    if node.hasShadow, state.shadowPath != nil { film.tell(node, "a shadowPath") }
    if node.hasPicture, !node.hasOneSize, !node.stretchesPicture {
      film.tell(node, "contents that are laid out anew as the layer's size changes")
    }
    if let shape = state.shape, shape.lineDashPattern?.isEmpty == false,
      node.samples.states.contains(where: { $0.strokeStart > 0 || $0.strokeEnd < 1 })
    {
      film.tell(node, "a dashed line that is drawn in part")
    }
  }

  // MARK: What is drawn

  private func svg(_ content: String) -> String {
    isInMask ? content + "\n" : "<svg>\(content)</svg>\n"
  }

  /// The bounds, filled.
  private mutating func rectangle(of node: AnimatedFilm.Node) -> String {
    let id = nextID()
    place(id, node, inset: 0)
    color(id, "fill", node, \.backgroundColor)
    return svg("<rect id=\"\(id)\"/>")
  }

  /// A ring inside the bounds.
  private mutating func border(of node: AnimatedFilm.Node) -> String {
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
  private mutating func place(_ id: String, _ node: AnimatedFilm.Node, inset: Double) {
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

  private mutating func image(_ sprite: LayerSprite, of node: AnimatedFilm.Node) -> String {
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
  private mutating func shape(of node: AnimatedFilm.Node) -> String {
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
  private mutating func clipped(_ content: String, by node: AnimatedFilm.Node) -> String {
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
  private mutating func masked(
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
  private static var largestMask: CGFloat { 16_000_000 }

  private mutating func shadowed(_ content: String, of node: AnimatedFilm.Node) -> String {
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

  // MARK: Motion

  /// Shows an element for a part of the film.
  private mutating func show(_ id: String, from begin: Double, to end: Double) {
    if begin <= 0, end >= 1 { return }
    func frame(_ offset: Double, _ value: String) -> JSON {
      .array([.number(offset), .string(value)])
    }
    var frames: [JSON] = []
    if begin > 0 {
      frames += [frame(0, "hidden"), frame(early(begin), "hidden")]
    }
    frames += [
      frame(begin > 0 ? early(begin) : 0, "visible"), frame(end < 1 ? early(end) : 1, "visible"),
    ]
    if end < 1 { frames += [frame(early(end), "hidden"), frame(1, "hidden")] }
    motions.append(.array([.string(id), .string("visibility"), .array(frames)]))
  }

  /// What happens at once happens a hair before its instant, which no rounding then misses.
  private func early(_ share: Double) -> Double { max(share - 1e-7, 0) }

  /// Moves a colour. CSS multiplies by alpha before it mixes: where both change, each frame has its colour.
  private mutating func color(
    _ id: String, _ property: String, _ node: AnimatedFilm.Node,
    _ path: KeyPath<LayerState, CGColor?>
  ) {
    var channel = node.color(path)
    let mixes = channel.steps.contains {
      $0.from[3] != $0.to[3] && $0.from.prefix(3) != $0.to.prefix(3)
    }
    if mixes { channel = node.color(path, isSampled: true) }
    move(id, property, channel, cssColor)
  }

  /// Moves a property, or sets it where it stays.
  ///
  /// - Parameter usual: What it is anyway.
  private mutating func move(
    _ id: String, _ property: String, _ channel: Channel, usual: [Double]? = nil,
    _ text: ([Double]) -> String
  ) {
    if channel.isConstant {
      if channel.first == usual { return }
      motions.append(.array([.string(id), .string(property), .string(text(channel.first))]))
      return
    }
    var frames: [JSON] = []
    func frame(_ offset: Double, _ value: [Double], _ easing: Easing = .linear) {
      var items: [JSON] = [.number(offset), .string(text(value))]
      if case .bezier(let x1, let y1, let x2, let y2) = easing {
        items.append(.string("cubic-bezier(\([x1, y1, x2, y2].map(css).joined(separator: ",")))"))
      }
      frames.append(.array(items))
    }
    for (index, step) in channel.steps.enumerated() {
      let (begin, end) = (film.share(at: step.begin), film.share(at: step.end))
      let before = index > 0 ? channel.steps[index - 1] : nil
      let jumps = before.map { $0.to != step.from } ?? false
      if index == 0, begin > 0 { frame(0, step.from) }
      frame(jumps ? early(begin) : begin, step.from, step.easing)
      let next = index + 1 < channel.steps.count ? channel.steps[index + 1] : nil
      if next?.from != step.to { frame(next == nil ? end : early(end), step.to) }
      if next == nil, end < 1 { frame(1, step.to) }
    }
    motions.append(.array([.string(id), .string(property), .array(frames)]))
  }
}

/// A number as CSS takes it: a millionth is nothing to see.
private func css(_ value: Double) -> String {
  JSON.number((value * 1e6).rounded() / 1e6 + 0).text()
}

/// Red, green, blue, alpha of 0…1.
private func cssColor(_ v: [Double]) -> String {
  let channels = v.prefix(3).map { css(min(max($0, 0), 1) * 255) }
  return "rgba(\(channels.joined(separator: ",")),\(css(min(max(v[3], 0), 1))))"
}

extension LayerState {
  /// Where the anchor point lies in the layer's own coordinates.
  fileprivate var anchorInBounds: (Double, Double) {
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
