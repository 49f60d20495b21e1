import Graphics

extension LottieReader {
  /// A list of shapes, without hidden ones.
  func shapes(_ nodes: [LottieNode]) throws(LottieError) -> [LottieShape] {
    var shapes: [LottieShape] = []
    for node in nodes where try !node.flag("hd") {
      if let shape = try shape(node) { shapes.append(shape) }
    }
    return shapes
  }

  /// Nil for the transform of a group.
  private func shape(_ node: LottieNode) throws(LottieError) -> LottieShape? {
    switch try node.required("ty").text() {
    case "tr": return nil
    case "gr": return try group(node)
    case "fl": return try fill(node, .color(property("c", of: node)))
    case "gf": return try fill(node, .gradient(gradient(node)))
    case "st": return try stroke(node, .color(property("c", of: node)))
    case "gs": return try stroke(node, .gradient(gradient(node)))
    case "rp": return try repeater(node)
    case let type:
      if let path = try path(node, type) { return path }
      return try modifier(node, type)
    }
  }

  private func group(_ node: LottieNode) throws(LottieError) -> LottieShape {
    let items = try node.items("it")
    var transform = LottieTransform()
    if let found = items.last(where: { $0["ty"]?.json == .string("tr") }) {
      transform = try self.transform(found)
    }
    return .group(try shapes(items), transform)
  }

  // MARK: Paths

  private func path(_ node: LottieNode, _ type: String) throws(LottieError) -> LottieShape? {
    let isReversed = try node.whole("d", default: 1) == 3
    switch type {
    case "sh": return .path(try property("ks", of: node), isReversed: isReversed)
    case "rc":
      return .rectangle(
        center: try position("p", of: node), size: try property("s", of: node),
        radius: try property("r", of: node, default: 0), isReversed: isReversed)
    case "el":
      return .ellipse(
        center: try position("p", of: node), size: try property("s", of: node),
        isReversed: isReversed)
    case "sr": return .star(try star(node, isReversed: isReversed))
    default: return nil
    }
  }

  private func star(_ node: LottieNode, isReversed: Bool) throws(LottieError) -> LottieStar {
    let points: LottieProperty<Double> = try property("pt", of: node)
    for count in points.keyValues where !(0...1000).contains(count) {
      throw node.invalid("a star has 0 to 1000 points, not \(count)")
    }
    return LottieStar(
      isPolygon: try node.whole("sy", default: 1) == 2, center: try position("p", of: node),
      points: points, rotation: try property("r", of: node, default: 0),
      outerRadius: try property("or", of: node),
      outerRoundness: try property("os", of: node, default: 0),
      innerRadius: try property("ir", of: node, default: 0),
      innerRoundness: try property("is", of: node, default: 0), isReversed: isReversed)
  }

  // MARK: Paint

  private func fill(_ node: LottieNode, _ paint: LottiePaint) throws(LottieError) -> LottieShape {
    .fill(
      paint, opacity: try property("o", of: node, default: 100),
      try node.whole("r", default: 1) == 2 ? .evenOdd : .winding)
  }

  private func stroke(_ node: LottieNode, _ paint: LottiePaint) throws(LottieError) -> LottieShape {
    var miterLimit = LottieProperty.constant(try node.number("ml", default: 4))
    if let animated = node["ml2"] { miterLimit = try property(animated) }
    var stroke = LottieStroke(
      width: try property("w", of: node), cap: .butt, join: try join(node), miterLimit: miterLimit,
      dashes: [], dashOffset: .constant(0))
    switch try node.whole("lc", default: 1) {
    case 2: stroke.cap = .round
    case 3: stroke.cap = .square
    default: break
    }
    for dash in try node.items("d") {
      let length: LottieProperty<Double> = try property("v", of: dash)
      if try dash.text("n") == "o" {
        stroke.dashOffset = length
      } else {
        stroke.dashes.append(length)
      }
    }
    return .stroke(paint, opacity: try property("o", of: node, default: 100), stroke)
  }

  private func join(_ node: LottieNode) throws(LottieError) -> CGLineJoin {
    switch try node.whole("lj", default: 1) {
    case 2: .round
    case 3: .bevel
    default: .miter
    }
  }

  private func gradient(_ node: LottieNode) throws(LottieError) -> LottieGradient {
    let colors = try node.required("g")
    let gradient = LottieGradient(
      isRadial: try node.whole("t", default: 1) == 2, start: try property("s", of: node),
      end: try property("e", of: node),
      highlightLength: try property("h", of: node, default: 0),
      highlightAngle: try property("a", of: node, default: 0),
      count: try colors.required("p").whole(), stops: try property("k", of: colors))
    guard (1...10_000).contains(gradient.count) else {
      throw colors.invalid("a gradient has 1 to 10000 colors, not \(gradient.count)")
    }
    for stops in gradient.stops.keyValues {
      let rest = stops.values.count - 4 * gradient.count
      guard rest >= 0, rest % 2 == 0 else {
        throw colors.invalid(
          "\(gradient.count) colors have four numbers each, and alpha stops two; "
            + "found \(stops.values.count) numbers")
      }
      guard rest <= 20_000 else {
        throw colors.invalid("a gradient has at most 10000 stops of alpha, not \(rest / 2)")
      }
    }
    return gradient
  }

  // MARK: Modifiers

  private func modifier(_ node: LottieNode, _ type: String) throws(LottieError) -> LottieShape {
    switch type {
    case "tm":
      return .trim(
        LottieTrim(
          start: try property("s", of: node, default: 0),
          end: try property("e", of: node, default: 100),
          offset: try property("o", of: node, default: 0),
          isSequential: try node.whole("m", default: 1) == 2))
    case "rd": return .round(try property("r", of: node))
    case "pb": return .pucker(try property("a", of: node))
    case "op":
      return .offset(
        try property("a", of: node), try join(node),
        miterLimit: try property("ml", of: node, default: 4))
    case "zz": return .zigzag(try zigzag(node))
    case "mm":
      guard let mode = LottieMerge(rawValue: try node.whole("mm", default: 1)) else {
        throw node.invalid("the mode of merged paths is 1 to 5")
      }
      return .merge(mode)
    case "tw": throw node.unsupported("Twist")
    default: throw node.unsupported("the shape '\(type)'")
    }
  }

  private func zigzag(_ node: LottieNode) throws(LottieError) -> LottieZigzag {
    let frequency: LottieProperty<Double> = try property("r", of: node, default: 1)
    for count in frequency.keyValues where !(0...1000).contains(count) {
      throw node.invalid("Zig Zag has 0 to 1000 ridges, not \(count)")
    }
    return LottieZigzag(
      amplitude: try property("s", of: node, default: 0), frequency: frequency,
      isSmooth: try property("pt", of: node, default: 1))
  }

  private func repeater(_ node: LottieNode) throws(LottieError) -> LottieShape {
    let copies: LottieProperty<Double> = try property("c", of: node)
    let limit = Double(LottieRepeater.maximumCount)
    for count in copies.keyValues where !(0...limit).contains(count) {
      throw node.invalid("a repeater has 0 to \(LottieRepeater.maximumCount) copies, not \(count)")
    }
    let placing = try node.required("tr")
    return .repeater(
      LottieRepeater(
        copies: copies, offset: try property("o", of: node, default: 0),
        isStackedUpward: try node.whole("m", default: 1) == 2,
        transform: try transform(placing),
        startOpacity: try property("so", of: placing, default: 100),
        endOpacity: try property("eo", of: placing, default: 100)))
  }
}
