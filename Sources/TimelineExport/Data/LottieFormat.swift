/// Lottie, for players on any system: shapes, pictures, key frames. What it cannot say is refused.
extension ExportFormat {
  static let lottie = data("Lottie", ["lottie.json"]) { request throws(ExportError) in
    guard let film = request.film else { throw .noChunks(format: "Lottie") }
    var reasons = request.options.optionsOfFrames.map { "\($0), which only frames show" }
    if film.isCompared { reasons.append("another scene beside it") }
    var writer = LottieWriter(AnimatedFilm(film, names: request.options.layerNames))
    let json = try writer.animation()
    reasons += writer.film.faults
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

  init(_ film: AnimatedFilm) { self.film = film }

  /// The layers of a composition, in the order in which they are painted.
  final class Composition {
    fileprivate(set) var layers: [JSON] = []
    fileprivate var nulls: [ObjectIdentifier: Int] = [:]
    private var count = 0

    fileprivate func nextIndex() -> Int {
      count += 1
      return count
    }

    /// Lottie has the front first.
    var json: JSON { .array(layers.reversed()) }
  }

  var width: Int { Int(film.size.width.rounded(.up)) }
  var height: Int { Int(film.size.height.rounded(.up)) }

  mutating func animation() throws(ExportError) -> JSON {
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
  ) throws(ExportError) {
    guard node.isEverSeen else { return }
    check(node)
    let opacity = node.opacity
    let isOpaque = opacity.isConstant && opacity.first == [1]
    if isOpaque, node.mask == nil {
      return try paintContents(node, into: target, span, opacity: nil)
    }
    if node.mask == nil, node.children.isEmpty, node.itemCount <= 1 {
      return try paintContents(node, into: target, span, opacity: opacity)
    }
    let group = Composition()
    try paintContents(node, into: group, span, opacity: nil)
    var matte: Composition?
    if let mask = node.mask {
      let composition = Composition()
      try paint(mask, into: composition, span)
      matte = composition
    }
    add(group, named: node.name, to: target, span, opacity: opacity, isMatted: matte != nil)
    if let matte { add(matte, named: node.name + " mask", to: target, span, isMatte: true) }
  }

  /// Paints a layer's background, picture, shape, what is inside, and its border.
  mutating func paintContents(
    _ node: AnimatedFilm.Node, into target: Composition, _ span: Span, opacity: Channel?
  ) throws(ExportError) {
    if node.hasShadow {
      try paint(film.lookWithShadow(of: node), of: node, into: target, span, opacity)
    } else if node.shows(\.backgroundColor) {
      add(
        shapes: [filled(rectangle(of: node), node.color(\.backgroundColor))], of: node, to: target,
        span, opacity)
    }
    let isClipping =
      node.state.masksToBounds
      && (node.hasPicture || !node.children.isEmpty || node.state.shape != nil)
    let inner = isClipping ? Composition() : target
    if !node.hasShadow {
      if node.hasPicture {
        try paint(film.picture(of: node), of: node, into: inner, span, opacity)
      }
      if node.state.shape != nil {
        let shapes = shapes(of: node)
        if !shapes.isEmpty { add(shapes: shapes, of: node, to: inner, span, opacity) }
      }
    }
    for child in node.children { try paint(child, into: inner, span) }
    if isClipping {
      // A matte is right before what it cuts: nothing comes between them.
      _ = null(of: node, in: target, span)
      add(inner, named: node.name + " contents", to: target, span, opacity: opacity, isMatted: true)
      let white = Channel(
        steps: [
          ChannelStep(begin: 0, end: 0, from: [1, 1, 1, 1], to: [1, 1, 1, 1], easing: .hold)
        ])
      add(
        shapes: [filled(rectangle(of: node), white)], of: node, to: target, span, nil, isMatte: true
      )
    }
    if node.hasBorder { add(shapes: [border(of: node)], of: node, to: target, span, opacity) }
  }

  /// What Lottie's shapes have no words for.
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
    if node.hasShadow, !node.hasStillShadow {
      film.tell(node, "a shadow that changes, or is cast by what is inside")
    }
    if node.hasPicture, !node.hasOneSize, !node.stretchesPicture {
      film.tell(node, "contents that are laid out anew as the layer's size changes")
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

  /// The number of the null object that stands for a layer's coordinates in a composition.
  func null(of node: AnimatedFilm.Node, in target: Composition, _ span: Span) -> Int {
    if let index = target.nulls[ObjectIdentifier(node)] { return index }
    let parent = node.parent.map { null(of: $0, in: target, span) }
    let index = target.nextIndex()
    target.nulls[ObjectIdentifier(node)] = index
    let parts = node.parts
    let transform = transform(
      position: film.lottie(node.position) { $0 + [0] },
      scale: film.lottie(node.samples.channel(of: parts.map(\.scale))) {
        [$0[0] * 100, $0[1] * 100, 100]
      },
      anchor: film.lottie(node.anchor) { $0 + [0] },
      rotation: film.lottie(
        node.samples.channel(of: parts.map { [$0.rotation] }), isNumber: true))
    target.layers.append(
      layer(3, named: node.name, index: index, parent: parent, transform: transform, span, []))
    return index
  }

  func add(
    shapes: [JSON], of node: AnimatedFilm.Node, to target: Composition, _ span: Span,
    _ opacity: Channel?, isMatte: Bool = false
  ) {
    let parent = null(of: node, in: target, span)
    var more: [(key: String, value: JSON)] = [("shapes", .array(shapes))]
    if isMatte { more.append(("td", .int(1))) }
    target.layers.append(
      layer(
        4, named: node.name, index: target.nextIndex(), parent: parent,
        transform: transform(opacity: opacity), span, more))
  }

  mutating func paint(
    _ sprite: LayerSprite?, of node: AnimatedFilm.Node, into target: Composition, _ span: Span,
    _ opacity: Channel?
  ) {
    guard let sprite else { return }
    let parent = null(of: node, in: target, span)
    let (frame, bounds) = (sprite.frame, node.state.bounds)
    // Stretched with the layer: as a share of its size.
    func factor(_ state: LayerState) -> (Double, Double) {
      node.hasOneSize
        ? (1, 1)
        : (
          (state.bounds.width / max(bounds.width, 1e-9)).native,
          (state.bounds.height / max(bounds.height, 1e-9)).native
        )
    }
    let scale = node.samples.channel { state in
      let (x, y) = factor(state)
      return [
        frame.width.native / Double(sprite.width) * 100 * x,
        frame.height.native / Double(sprite.height) * 100 * y, 100,
      ]
    }
    let position = node.samples.channel { state in
      let (x, y) = factor(state)
      return [
        state.bounds.minX.native + (frame.minX - bounds.minX).native * x,
        state.bounds.minY.native + (frame.minY - bounds.minY).native * y, 0,
      ]
    }
    target.layers.append(
      layer(
        2, named: node.name, index: target.nextIndex(), parent: parent,
        transform: transform(
          opacity: opacity, position: film.lottie(position), scale: film.lottie(scale)), span,
        [("refId", .string(asset(for: sprite)))]))
  }

  mutating func asset(for sprite: LayerSprite) -> String {
    if let id = imageIDs[sprite.uri] { return id }
    let id = "image_\(imageIDs.count)"
    imageIDs[sprite.uri] = id
    assets.append(
      .object([
        ("id", .string(id)), ("w", .int(sprite.width)), ("h", .int(sprite.height)),
        ("u", .string("")), ("p", .string(sprite.uri)), ("e", .int(1)),
      ]))
    return id
  }

  /// A composition as a layer of another one, at the same place.
  mutating func add(
    _ composition: Composition, named name: String, to target: Composition, _ span: Span,
    opacity: Channel? = nil, isMatted: Bool = false, isMatte: Bool = false
  ) {
    let id = "composition_\(compositionCount)"
    compositionCount += 1
    assets.append(.object([("id", .string(id)), ("layers", composition.json)]))
    var more: [(key: String, value: JSON)] = [
      ("refId", .string(id)), ("w", .int(width)), ("h", .int(height)),
    ]
    if isMatted { more.append(("tt", .int(1))) }
    if isMatte { more.append(("td", .int(1))) }
    target.layers.append(
      layer(
        0, named: name, index: target.nextIndex(), parent: nil,
        transform: transform(opacity: opacity),
        span, more))
  }
}

extension AnimatedFilm.Node {
  /// How many things are painted of the layer itself.
  fileprivate var itemCount: Int {
    if hasShadow { return hasBorder ? 2 : 1 }
    let shape = state.shape.map { _ in
      (shows(\.fillColor) ? 1 : 0) + (shows(\.strokeColor) ? 1 : 0)
    }
    return (shows(\.backgroundColor) ? 1 : 0) + (hasPicture ? 1 : 0) + (shape ?? 0)
      + (hasBorder ? 1 : 0)
  }

  /// Whether its picture is stretched as the layer's size changes.
  var stretchesPicture: Bool {
    state.contents != nil && state.contentsPlacement == .resize && state.gradient == nil
      && state.text == nil && state.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1)
  }
}
