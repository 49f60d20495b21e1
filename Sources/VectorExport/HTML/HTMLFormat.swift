extension DocumentFormat {
  /// A self-contained page that plays the movie: elements with CSS transforms, animated with the Web
  /// Animations API. The export fails for features that HTML and CSS cannot represent.
  package static let html = DocumentFormat("HTML", ["html", "htm"]) {
    timeline, options throws(DocumentError) in
    var writer = HTMLWriter(AnimatedLayerTree(timeline, options))
    let page = try writer.page(title: options.title)
    let reasons = options.unsupportedByLayers + writer.film.faults
    guard reasons.isEmpty else { throw .cannotExpress(format: "HTML", reasons) }
    return Data(page.utf8)
  }
}

/// Writes a movie as an HTML page.
///
/// Elements are zero-sized: each marks the origin of its layer's local coordinate system, and its
/// contents are overflowing SVG or images, so browsers do not snap anything to whole pixels.
struct HTMLWriter {
  var film: AnimatedLayerTree
  var elementCount = 0
  /// Whether the writer is inside a mask, where layers are SVG groups instead of HTML elements.
  var isInMask = false
  /// Whether elements nested beyond the depth limit of browsers have already been reported.
  var isTooDeep = false
  var motions: [JSON] = []
  /// Indices of the images by data URI. Elements share images, so each is stored once.
  var pictures: [String: Int] = [:]

  /// The features that HTML supports in addition to those that every format supports.
  static let known: Set<AnimatedLayerTree.Feature> = spatial.union([
    .transition, .castShadow, .addedParticles, .changingTint, .newLayout, .shear, .changingDepth,
    .backs, .blending, .backdrop,
    .continuousCorners, .someRoundCorners, .shadowPath, .change(of: "shadowPath"),
    .change(of: "path"), .change(of: "miterLimit"), .change(of: "backdrop"),
    .change(of: "colors"), .change(of: "locations"), .change(of: "startPoint"),
    .change(of: "endPoint"), .change(of: "contents"),
  ])
  static let spatial: Set<AnimatedLayerTree.Feature> = [
    .perspective, .sublayerTransform, .space,
  ]

  init(_ film: AnimatedLayerTree) { self.film = film }

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

/// A number in CSS syntax, rounded to six decimal places; smaller differences are not visible.
func css(_ value: Double) -> String {
  JSON.number((value * 1e6).rounded() / 1e6 + 0).text()
}

/// A CSS color from red, green, blue and alpha, each in 0…1 and not premultiplied.
func cssColor(_ v: [Double]) -> String {
  let channels = v.prefix(3).map { css(min(max($0, 0), 1) * 255) }
  return "rgba(\(channels.joined(separator: ",")),\(css(min(max(v[3], 0), 1))))"
}
