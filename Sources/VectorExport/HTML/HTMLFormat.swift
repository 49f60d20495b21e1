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
  /// Whether it was reported that elements are inside each other more often than browsers keep.
  var isTooDeep = false
  var motions: [JSON] = []
  /// Pictures that elements share, each once.
  var pictures: [String: Int] = [:]

  /// What HTML can say beside what every format can.
  static let known: Set<AnimatedFilm.Feature> = spatial.union([
    .transition, .castShadow, .addedParticles, .changingTint, .newLayout, .shear, .changingDepth,
    .backs, .blending, .backdrop,
    .continuousCorners, .someRoundCorners, .shadowPath, .change(of: "shadowPath"),
    .change(of: "path"), .change(of: "miterLimit"), .change(of: "backdrop"),
    .change(of: "colors"), .change(of: "locations"), .change(of: "startPoint"),
    .change(of: "endPoint"), .change(of: "contents"),
  ])
  static let spatial: Set<AnimatedFilm.Feature> = [
    .perspective, .sublayerTransform, .space,
  ]

  init(_ film: AnimatedFilm) { self.film = film }

  mutating func page(title: String) throws(DocumentError) -> String {
    var body = HTMLMarkup()
    for stretch in film.stretches {
      var content = HTMLMarkup()
      try write(stretch.root, to: &content)
      let (id, shown) = element(content)
      show(id, from: film.share(at: stretch.begin), to: film.share(at: stretch.end))
      body += shown
    }
    let files = pictures.sorted { $0.value < $1.value }.map { JSON.string($0.key) }
    return HTMLPage.text(
      title: title, width: film.size.width, height: film.size.height, duration: film.duration,
      body: body.text, pictures: .array(files), motions: .array(motions))
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
