extension DocumentFormat {
  /// Lottie, for players on any system: shapes, pictures, key frames. What it cannot say is refused.
  package static let lottie = DocumentFormat("Lottie", ["lottie.json"]) {
    timeline, options throws(DocumentError) in
    var writer = LottieWriter(AnimatedFilm(timeline, options, fits: true))
    let json = try writer.animation()
    let reasons = options.reasonsAgainstLayers + writer.film.faults
    guard reasons.isEmpty else { throw .cannotExpress(format: "Lottie", reasons) }
    return Data((json.text() + "\n").utf8)
  }
}

/// Writes a film as Lottie.
///
/// Every layer is a null object with its transform, the parent of what is drawn in it. What fades as a
/// whole, is clipped or masked is a composition as large as the film.
struct LottieWriter {
  var film: AnimatedFilm
  var assets: [JSON] = []
  var imageIDs: [String: String] = [:]
  var compositionCount = 0
  var pictureCount = 0

  init(_ film: AnimatedFilm) { self.film = film }

  /// The layers of a composition, in the order in which they are painted.
  final class Composition {
    private(set) var layers: [JSON] = []
    private var nulls: [ObjectIdentifier: Int] = [:]
    private var count = 0
    /// The layer in whose bounds its coordinates begin; nil for the film.
    let root: AnimatedFilm.Node?

    init(of root: AnimatedFilm.Node? = nil) { self.root = root }

    /// Puts a layer before all others.
    ///
    /// - Parameters:
    ///   - node: Whose coordinates it stands for; nil for none.
    ///   - make: Is told the layer's number.
    /// - Returns: That.
    @discardableResult
    func append(standsFor node: AnimatedFilm.Node? = nil, _ make: (Int) -> JSON) -> Int {
      count += 1
      if let node { nulls[ObjectIdentifier(node)] = count }
      layers.append(make(count))
      return count
    }

    /// The number of the layer that stands for a node's coordinates.
    func null(of node: AnimatedFilm.Node) -> Int? { nulls[ObjectIdentifier(node)] }
    func hasNull(of node: AnimatedFilm.Node) -> Bool { null(of: node) != nil }

    /// Lottie has the front first.
    var json: JSON { .array(layers.reversed()) }
  }

  var width: Int { Int(film.size.width.rounded(.up)) }
  var height: Int { Int(film.size.height.rounded(.up)) }

  mutating func animation() throws(DocumentError) -> JSON {
    let main = Composition()
    for stretch in film.stretches {
      let writer = Span(begin: film.frame(at: stretch.begin), end: film.frame(at: stretch.end))
      try paint(stretch.root, into: main, writer)
    }
    return .object([
      ("v", .string("5.7.0")), ("fr", .number(film.frameRate.framesPerSecond)), ("ip", .int(0)),
      ("op", .int(film.frameCount)), ("w", .int(width)), ("h", .int(height)), ("ddd", .int(0)),
      ("assets", .array(assets)), ("layers", main.json),
    ])
  }

  /// When layers are there, in frames.
  struct Span {
    var begin: Double
    var end: Double
  }

  // MARK: Layers

  /// Paints a layer and what is inside.
  mutating func paint(
    _ node: AnimatedFilm.Node, into target: Composition, _ span: Span
  ) throws(DocumentError) {
    guard node.isEverSeen else { return }
    var span = span
    if let life = node.life {
      span = Span(begin: film.frame(at: life.begin), end: film.frame(at: life.end))
    }
    film.check(node, canSay: Self.known)
    if node.transition != nil { try prepareTransition(of: node) }
    let opacity = node.opacity
    let isOpaque = opacity.isConstant && opacity.first == [1]
    if isOpaque, node.mask == nil {
      return try paintContents(node, into: target, span, opacity: nil)
    }
    if node.mask == nil, node.children.isEmpty, node.itemCount <= 1 {
      return try paintContents(node, into: target, span, opacity: opacity)
    }
    if let only = node.only {
      film.check(only, canSay: Self.known)
      return try paintContents(only, into: target, span, opacity: opacity)
    }
    let group = Composition(of: target.root)
    try paintContents(node, into: group, span, opacity: nil)
    var matte: Composition?
    if let mask = node.mask {
      let composition = Composition(of: target.root)
      try paint(mask, into: composition, span)
      matte = composition
    }
    add(
      group, named: node.name, to: target, span, opacity: opacity,
      matte: matte == nil ? nil : node.isMaskInverted ? 2 : 1)
    if let matte { add(matte, named: node.name + " mask", to: target, span, isMatte: true) }
  }

  /// Paints a layer's background, picture, shape, what is inside, and its border.
  mutating func paintContents(
    _ node: AnimatedFilm.Node, into target: Composition, _ span: Span, opacity: Channel?
  ) throws(DocumentError) {
    // What a transition shows are pictures inside.
    let isPictured = node.transition != nil
    if isPictured {
      // No ground of its own.
    } else if node.hasShadow {
      try paintPictures(of: node, withShadow: true, into: target, span, opacity)
    } else if node.shows(\.backgroundColor), !node.hasPattern {
      add(
        shapes: [filled(rectangle(of: node), node.color(\.backgroundColor))], of: node, to: target,
        span, opacity)
    }
    let isClipping = node.clips
    let inner = isClipping ? Composition(of: node) : target
    if !node.hasShadow, !isPictured {
      if let gradient = gradient(of: node) {
        add(shapes: [gradient], of: node, to: inner, span, opacity)
      }
      if node.hasLottiePicture {
        try paintPictures(of: node, withShadow: false, into: inner, span, opacity)
      }
      if node.state.shape != nil {
        let shapes = shapes(of: node)
        if !shapes.isEmpty { add(shapes: shapes, of: node, to: inner, span, opacity) }
      }
    }
    for child in node.children { try paint(child, into: inner, span) }
    if isClipping { clip(inner, to: node, into: target, span, opacity) }
    if node.hasBorder, !isPictured, !node.castsBorder {
      add(shapes: [border(of: node)], of: node, to: target, span, opacity)
    }
  }

  /// What Lottie can say beside what every format can.
  private static let known: Set<AnimatedFilm.Feature> = Set(
    [
      .transition, .shear, .continuousCorners, .someRoundCorners, .shadowPath, .newLayout,
      .partialDashes, .changingTint,
    ] + changes.map { .change(of: $0) })

  /// What may change bit by bit, as pictures follow each other, gradients and paths move.
  private static let changes = [
    "contents", "contentsRect", "contentsCenter", "contentsScale", "shadowPath", "string",
    "fontSize", "foregroundColor", "colors", "locations", "startPoint", "endPoint", "path",
  ]

  /// Puts what a transition shows into its layer.
  private mutating func prepareTransition(of node: AnimatedFilm.Node) throws(DocumentError) {
    if node.hasShadow { film.tell(node, "a shadow in a transition") }
    do throws(DocumentError) {
      node.children = try film.transitionNodes(of: node)
    } catch {
      try film.tell(node, error)
    }
  }

  // MARK: Layers of Lottie

  func layer(
    _ kind: Int, named name: String, index: Int, parent: Int?, transform: JSON, _ span: Span,
    _ more: [(key: String, value: JSON)]
  ) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("ddd", .int(0)), ("ind", .int(index)), ("ty", .int(kind)), ("nm", .string(name)),
      ("sr", .int(1)), ("ks", transform), ("ao", .int(0)), ("ip", .number(span.begin)),
      ("op", .number(span.end)), ("st", .int(0)), ("bm", .int(0)),
    ]
    if let parent { members.append(("parent", .int(parent))) }
    return .object(members + more)
  }

  func transform(
    opacity: Channel? = nil, position: JSON? = nil, scale: JSON? = nil, anchor: JSON? = nil,
    rotation: JSON? = nil
  ) -> JSON {
    let opacity = opacity.map { film.lottie($0, isNumber: true) { [$0[0] * 100] } }
    return .object([
      ("o", opacity ?? AnimatedFilm.fixed(.int(100))),
      ("r", rotation ?? AnimatedFilm.fixed(.int(0))),
      ("p", position ?? AnimatedFilm.fixed(.numbers([0, 0, 0]))),
      ("a", anchor ?? AnimatedFilm.fixed(.numbers([0, 0, 0]))),
      ("s", scale ?? AnimatedFilm.fixed(.numbers([100, 100, 100]))),
    ])
  }

  /// A composition as a layer of another one, at the same place.
  ///
  /// - Parameter matte: How the layer before it cuts it: 1 keeps what is there, 2 what is not; nil for not at all.
  mutating func add(
    _ composition: Composition, named name: String, to target: Composition, _ span: Span,
    opacity: Channel? = nil, matte: Int? = nil, isMatte: Bool = false
  ) {
    let id = "composition_\(compositionCount)"
    compositionCount += 1
    assets.append(.object([("id", .string(id)), ("layers", composition.json)]))
    var more: [(key: String, value: JSON)] = [
      ("refId", .string(id)), ("w", composition.root.map { $0.wholeSize.width } ?? .int(width)),
      ("h", composition.root.map { $0.wholeSize.height } ?? .int(height)),
    ]
    if let matte { more.append(("tt", .int(matte))) }
    if isMatte { more.append(("td", .int(1))) }
    let transform = transform(opacity: opacity)
    target.append {
      layer(0, named: name, index: $0, parent: nil, transform: transform, span, more)
    }
  }
}
