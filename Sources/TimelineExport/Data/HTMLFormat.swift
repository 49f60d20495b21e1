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
  var elementCount = 0
  /// Whether what is written is part of a mask: SVG within SVG.
  var isInMask = false
  var motions: [JSON] = []
  /// Pictures that elements share, each once.
  var pictures: [String: Int] = [:]

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

  mutating func nextID() -> String {
    elementCount += 1
    return "e\(elementCount)"
  }

  mutating func element(
    _ content: String, style: String = "", name: String? = nil
  ) -> (id: String, text: String) {
    let id = nextID()
    let label = name.map { " data-name=\"\(HTMLPage.escaped($0))\"" } ?? ""
    let look = style.isEmpty ? "" : " style=\"\(style)\""
    let tag = isInMask ? "g" : "div"
    return (id, "<\(tag) id=\"\(id)\"\(label)\(look)>\(content)</\(tag)>\n")
  }

  /// Writes a layer and what is inside.
  mutating func write(
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
  mutating func placed(_ content: String, _ node: AnimatedFilm.Node) -> String {
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
    if let life = node.life {
      show(id, from: film.share(at: life.begin), to: film.share(at: life.end))
    }
    return text
  }

  /// What HTML has no words for, or other ones.
  mutating func check(_ node: AnimatedFilm.Node) {
    let state = node.state
    if node.fadesInParts { film.tell(node, "layers inside that fade by themselves") }
    if node.isSheared { film.tell(node, "a transform that shears") }
    if node.samples.states.contains(where: { $0.drawnRadius > 0 }) {
      if state.cornerCurve == .continuous { film.tell(node, "corners with a continuous curve") }
      if state.maskedCorners.rawValue & 15 != 15 {
        film.tell(node, "corners of which not all are round")
      }
    }
    if node.hasPicture, node.tints.count > 1 {
      film.tell(node, "a picture whose colour changes bit by bit")
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
}

/// A number as CSS takes it: a millionth is nothing to see.
func css(_ value: Double) -> String {
  JSON.number((value * 1e6).rounded() / 1e6 + 0).text()
}

/// Red, green, blue, alpha of 0…1.
func cssColor(_ v: [Double]) -> String {
  let channels = v.prefix(3).map { css(min(max($0, 0), 1) * 255) }
  return "rgba(\(channels.joined(separator: ",")),\(css(min(max(v[3], 0), 1))))"
}
