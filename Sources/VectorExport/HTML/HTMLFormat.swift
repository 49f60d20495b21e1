extension DocumentFormat {
  /// A page that plays the film by itself: elements with CSS transforms, moved by the Web Animations API. What it
  /// cannot say is refused.
  package static let html = DocumentFormat("HTML", ["html", "htm"]) {
    timeline, options throws(DocumentError) in
    var writer = HTMLWriter(AnimatedFilm(timeline, options))
    let page = try writer.page(title: options.title)
    let reasons = options.reasonsAgainstLayers + writer.film.faults
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

  /// What HTML can say beside what every format can.
  private static let known: Set<AnimatedFilm.Feature> = spatial.union([
    .transition, .castShadow, .addedParticles, .changingTint, .newLayout, .shear, .changingDepth,
    .backs, .blending, .backdrop,
    .continuousCorners, .someRoundCorners, .shadowPath, .change(of: "shadowPath"),
    .change(of: "path"), .change(of: "miterLimit"), .change(of: "backdrop"),
    .change(of: "colors"), .change(of: "locations"), .change(of: "startPoint"),
    .change(of: "endPoint"), .change(of: "contents"),
  ])
  private static let spatial: Set<AnimatedFilm.Feature> = [
    .perspective, .sublayerTransform, .space,
  ]

  init(_ film: AnimatedFilm) { self.film = film }

  mutating func page(title: String) throws(DocumentError) -> String {
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
  ) throws(DocumentError) {
    guard node.isEverSeen else { return }
    // SVG is flat.
    film.check(node, canSay: isInMask ? Self.known.subtracting(Self.spatial) : Self.known)
    do throws(DocumentError) {
      text += try placed(node.transition == nil ? look(of: node) : pictures(of: node), node)
    } catch {
      try film.tell(node, error)
    }
  }

  /// What a view transition shows of a layer.
  private mutating func pictures(of node: AnimatedFilm.Node) throws(DocumentError) -> String {
    var content = try transition(of: node)
    if node.state.masksToBounds { content = clipped(content, by: node) }
    if node.hasShadow { content = shadowed(content, of: node) }
    if let mask = node.mask { content = try masked(content, by: mask) }
    return content
  }

  /// What a layer and all inside show, in its own coordinates.
  private mutating func look(of node: AnimatedFilm.Node) throws(DocumentError) -> String {
    var content = ""
    if node.seen.contains(where: { !($0.backdrop ?? .none).changesNothing }) {
      content += backdrop(of: node)
    }
    if node.hasPattern {
      content += try pattern(of: node)
    } else if node.shows(\.backgroundColor) {
      content += rectangle(of: node)
    }
    var inner = ""
    if node.state.gradient != nil, node.state.contents == nil, node.state.text == nil, !isInMask {
      content += gradient(of: node)
    } else if node.hasPicture {
      if node.hasMovingGradient {
        film.tell(node, "a gradient that changes inside of a mask, or with contents over it")
      }
      inner += try picture(of: node)
    }
    if node.state.shape != nil { inner += shape(of: node) }
    for child in node.children { try write(child, to: &inner) }
    if node.state.masksToBounds, !inner.isEmpty { inner = clipped(inner, by: node) }
    content += inner
    if node.hasBorder { content += border(of: node) }
    if node.hasShadow { content = shadowed(content, of: node) }
    if let mask = node.mask { content = try masked(content, by: mask) }
    return content
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
