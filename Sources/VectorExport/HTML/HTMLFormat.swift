extension DocumentFormat {
  /// A self-contained page that plays the timeline: elements with CSS transforms, animated with the
  /// Web Animations API. The export fails for features that HTML and CSS cannot represent.
  package static let html = DocumentFormat("HTML", ["html", "htm"]) {
    timeline, options throws(DocumentError) in
    var writer = HTMLWriter(AnimatedLayerTree(timeline, options))
    let page = try writer.page(title: options.title)
    let reasons = options.unsupportedByLayers + writer.tree.unsupportedFeatures
    guard reasons.isEmpty else { throw .cannotExpress(format: "HTML", reasons) }
    return Data(page.utf8)
  }
}

/// Writes a timeline as an HTML page.
///
/// Elements are zero-sized: each marks the origin of its layer's local coordinate system, and its
/// contents are overflowing SVG or images, so browsers do not snap anything to whole pixels.
struct HTMLWriter {
  var tree: AnimatedLayerTree
  var elementCount = 0
  /// Whether the writer is inside a mask, where layers are SVG groups instead of HTML elements.
  var isInMask = false
  /// Whether elements nested beyond the depth limit of browsers have already been reported.
  var isTooDeep = false
  var animations: [JSON] = []
  /// Indices of the images by data URI. Elements share images, so each is stored once.
  var images: [String: Int] = [:]

  /// The features that HTML supports in addition to those that every format supports.
  static let supportedFeatures: Set<AnimatedLayerTree.Feature> = features3D.union([
    .transition, .sublayerShadow, .additiveParticles, .animatedTint, .contentRelayout, .shear,
    .animatedZPosition,
    .backfaceCulling, .blending, .backdrop,
    .continuousCorners, .partiallyRoundedCorners, .shadowPath, .animated("shadowPath"),
    .animated("path"), .animated("miterLimit"), .animated("backdrop"),
    .animated("colors"), .animated("locations"), .animated("startPoint"),
    .animated("endPoint"), .animated("contents"), .unusualShading,
  ])
  static let features3D: Set<AnimatedLayerTree.Feature> = [
    .perspective, .sublayerTransform, .transformLayer,
  ]

  init(_ tree: AnimatedLayerTree) { self.tree = tree }

  mutating func page(title: String) throws(DocumentError) -> String {
    var body = HTMLMarkup()
    for segment in tree.segments {
      var content = HTMLMarkup()
      try write(segment.root, to: &content)
      let (id, shown) = element(content)
      limitVisibility(
        id, from: tree.progress(at: segment.begin), to: tree.progress(at: segment.end))
      body += shown
    }
    let files = images.sorted { $0.value < $1.value }.map { JSON.string($0.key) }
    return HTMLPage.text(
      title: title, width: tree.size.width, height: tree.size.height, duration: tree.duration,
      body: body.text, images: .array(files), animations: .array(animations))
  }
}

/// A number in CSS syntax, rounded to six decimal places; smaller differences are not visible.
func css(_ value: Double) -> String {
  JSON.number((value * 1e6).rounded() / 1e6 + 0).text()
}

/// Numbers in CSS syntax, separated by spaces.
func cssNumbers(_ values: [Double]) -> String { values.map(css).joined(separator: " ") }

/// Lengths in CSS pixels, separated by spaces.
func cssLengths(_ values: [Double]) -> String {
  values.map { "\(css($0))px" }.joined(separator: " ")
}

/// A CSS color from red, green, blue and alpha, each in 0…1 and not premultiplied.
func cssColor(_ v: [Double]) -> String {
  let channels = v.prefix(3).map { css(min(max($0, 0), 1) * 255) }
  return "rgba(\(channels.joined(separator: ",")),\(css(min(max(v[3], 0), 1))))"
}
