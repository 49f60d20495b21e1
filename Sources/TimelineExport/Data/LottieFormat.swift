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
  private var assets: [JSON] = []
  private var imageIDs: [String: String] = [:]
  private var compositionCount = 0

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

  private var width: Int { Int(film.size.width.rounded(.up)) }
  private var height: Int { Int(film.size.height.rounded(.up)) }

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
  private mutating func paint(
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
  private mutating func paintContents(
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
    if node.hasShadow, !node.hasStillShadow {
      film.tell(node, "a shadow that changes, or is cast by what is inside")
    }
    if node.hasPicture, !node.hasOneSize, !node.stretchesPicture {
      film.tell(node, "contents that are laid out anew as the layer's size changes")
    }
  }

  // MARK: What is drawn

  private func rectangle(of node: AnimatedFilm.Node) -> JSON {
    let center = node.samples.channel {
      [$0.bounds.midX.native, $0.bounds.midY.native]
    }
    return .object([
      ("ty", .string("rc")), ("d", .int(1)), ("p", film.lottie(center)),
      ("s", film.lottie(node.size)), ("r", film.lottie(node.cornerRadius, isNumber: true)),
    ])
  }

  /// A group of shapes, filled.
  private func filled(_ shape: JSON, _ color: Channel) -> JSON {
    group([shape, fill(color, rule: .winding)])
  }

  private func fill(_ color: Channel, rule: CGPathFillRule) -> JSON {
    .object([
      ("ty", .string("fl")), ("c", film.lottie(color) { Array($0.prefix(3)) + [1] }),
      ("o", film.lottie(color, isNumber: true) { [$0[3] * 100] }),
      ("r", .int(rule == .evenOdd ? 2 : 1)),
    ])
  }

  private func stroke(
    _ color: Channel, width: Channel, _ style: StrokeStyle = StrokeStyle(),
    dashPhase: Channel? = nil
  ) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("ty", .string("st")), ("c", film.lottie(color) { Array($0.prefix(3)) + [1] }),
      ("o", film.lottie(color, isNumber: true) { [$0[3] * 100] }),
      ("w", film.lottie(width, isNumber: true)), ("lc", .int(Int(style.lineCap.rawValue) + 1)),
      ("lj", .int(Int(style.lineJoin.rawValue) + 1)), ("ml", .number(style.miterLimit.native)),
    ]
    if !style.dash.isEmpty {
      // A pattern of an odd number of lengths is gone through twice.
      let lengths = style.dash.count % 2 == 0 ? style.dash : style.dash + style.dash
      var dashes = lengths.enumerated().map { index, length in
        JSON.object([
          ("n", .string(index % 2 == 0 ? "d" : "g")),
          ("v", AnimatedFilm.fixed(.number(length.native))),
        ])
      }
      if let dashPhase {
        dashes.append(
          .object([("n", .string("o")), ("v", film.lottie(dashPhase, isNumber: true))]))
      }
      members.append(("d", .array(dashes)))
    }
    return .object(members)
  }

  /// A ring inside the bounds.
  private func border(of node: AnimatedFilm.Node) -> JSON {
    let samples = node.samples
    func width(_ state: LayerState) -> Double { max(state.borderWidth.native, 0) }
    let rectangle = JSON.object([
      ("ty", .string("rc")), ("d", .int(1)),
      ("p", film.lottie(samples.channel { [$0.bounds.midX.native, $0.bounds.midY.native] })),
      (
        "s",
        film.lottie(
          samples.channel { state in
            [state.bounds.width, state.bounds.height].map { max($0.native - width(state), 0) }
          })
      ),
      (
        "r",
        film.lottie(
          samples.channel { [max($0.drawnRadius - width($0) / 2, 0)] }, isNumber: true)
      ),
    ])
    return group([
      rectangle,
      stroke(
        node.color(\.borderColor), width: samples.channel { [width($0)] },
        StrokeStyle(lineJoin: .miter)),
    ])
  }

  /// What a shape layer draws.
  private func shapes(of node: AnimatedFilm.Node) -> [JSON] {
    guard let shape = node.state.shape, let path = shape.path else { return [] }
    let outlines = path.lottieShapes
    if outlines.isEmpty { return [] }
    var groups: [JSON] = []
    let samples = node.samples
    let hasLine = samples.states.contains { ($0.strokeColor?.alpha ?? 0) > 0 && $0.lineWidth > 0 }
    if hasLine {
      // Lottie has what is in front first.
      let style = StrokeStyle(
        lineCap: shape.lineCap, lineJoin: shape.lineJoin, miterLimit: shape.miterLimit,
        dash: shape.lineDashPattern ?? [])
      var items = outlines
      let (start, end) = (
        samples.channel { [$0.strokeStart.native * 100] },
        samples.channel { [$0.strokeEnd.native * 100] }
      )
      if !(start.isConstant && end.isConstant && start.first == [0] && end.first == [100]) {
        items.append(
          .object([
            ("ty", .string("tm")), ("s", film.lottie(start, isNumber: true)),
            ("e", film.lottie(end, isNumber: true)), ("o", AnimatedFilm.fixed(.int(0))),
            ("m", .int(2)),
          ]))
      }
      items.append(
        stroke(
          node.color(\.strokeColor), width: samples.channel { [max($0.lineWidth.native, 0)] },
          style,
          dashPhase: samples.channel { [$0.lineDashPhase.native] }))
      groups.append(group(items))
    }
    if node.shows(\.fillColor) {
      groups.append(group(outlines + [fill(node.color(\.fillColor), rule: shape.fillRule)]))
    }
    return groups
  }

  private func group(_ items: [JSON]) -> JSON {
    let transform = JSON.object([
      ("ty", .string("tr")), ("p", AnimatedFilm.fixed(.numbers([0, 0]))),
      ("a", AnimatedFilm.fixed(.numbers([0, 0]))), ("s", AnimatedFilm.fixed(.numbers([100, 100]))),
      ("r", AnimatedFilm.fixed(.int(0))), ("o", AnimatedFilm.fixed(.int(100))),
    ])
    return .object([("ty", .string("gr")), ("it", .array(items + [transform]))])
  }

  // MARK: Layers of Lottie

  private func layer(
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

  private func transform(
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
  private func null(of node: AnimatedFilm.Node, in target: Composition, _ span: Span) -> Int {
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

  private func add(
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

  private mutating func paint(
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

  private mutating func asset(for sprite: LayerSprite) -> String {
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
  private mutating func add(
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
