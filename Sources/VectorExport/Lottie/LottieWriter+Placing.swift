// Where layers are: null objects, which carry what is drawn, and transforms.

extension LottieWriter {
  /// The number of the null object that stands for a layer's coordinates in a composition.
  ///
  /// Those of its superlayers that there are none for yet are made before it, from the outermost on.
  func null(of node: AnimatedFilm.Node, in target: Composition, _ span: Span) -> Int {
    if let index = target.null(of: node) { return index }
    var missing = [node]
    while let inner = missing.last, inner !== target.root, let outer = inner.parent,
      target.null(of: outer) == nil
    {
      missing.append(outer)
    }
    var number = 0
    for layer in missing.reversed() { number = addNull(of: layer, in: target, span) }
    return number
  }

  /// Makes the null object of a layer whose superlayer has one in the composition, or is not part of it.
  private func addNull(
    of node: AnimatedFilm.Node, in target: Composition, _ span: Span
  ) -> Int {
    if target.root === node {
      // Coordinates there begin at the bounds' corner.
      let own = transform(
        position: film.lottie(
          node.samples.channel { [-$0.bounds.minX.native, -$0.bounds.minY.native, 0] }))
      return target.append(standsFor: node) {
        layer(3, named: node.name, index: $0, parent: nil, transform: own, span, [])
      }
    }
    let parent = node.parent.flatMap { target.null(of: $0) }
    guard node.isSheared else {
      let transform = transform(of: node, opacity: nil)
      return target.append(standsFor: node) {
        layer(3, named: node.name, index: $0, parent: parent, transform: transform, span, [])
      }
    }
    // What shears is a turn, a scale and another turn.
    let turns = node.turns
    func rotation(_ path: KeyPath<AnimatedFilm.Node.Turns, Double>) -> JSON {
      film.lottie(
        node.samples.channel(of: turns.map { [$0[keyPath: path]] }), isNumber: true)
    }
    let outer = transform(
      position: position(of: node),
      scale: film.lottie(node.samples.channel(of: turns.map(\.scale))) {
        [$0[0] * 100, $0[1] * 100, 100]
      }, rotation: rotation(\.second))
    let first = target.append {
      layer(3, named: node.name, index: $0, parent: parent, transform: outer, span, [])
    }
    let inner = transform(
      anchor: film.lottie(node.anchor) { $0 + [0] }, rotation: rotation(\.first))
    return target.append(standsFor: node) {
      layer(3, named: node.name, index: $0, parent: first, transform: inner, span, [])
    }
  }

  /// A layer's transform, where it does not shear.
  func transform(of node: AnimatedFilm.Node, opacity: Channel?) -> JSON {
    let parts = node.parts
    return transform(
      opacity: opacity, position: position(of: node),
      scale: film.lottie(node.samples.channel(of: parts.map(\.scale))) {
        [$0[0] * 100, $0[1] * 100, 100]
      },
      anchor: film.lottie(node.anchor) { $0 + [0] }, rotation: rotation(parts, of: node))
  }

  func rotation(_ parts: [AnimatedFilm.Node.Parts], of node: AnimatedFilm.Node) -> JSON {
    film.lottie(node.samples.channel(of: parts.map { [$0.rotation] }), isNumber: true)
  }

  /// Where a layer is: across and down each by itself, where that takes fewer keys.
  func position(of node: AnimatedFilm.Node) -> JSON {
    let both = node.position
    let single = [0, 1].map { axis in
      node.samples.channel { state in
        let anchor = state.anchorInSuperlayer
        return [axis == 0 ? anchor.x : anchor.y]
      }
    }
    guard single[0].steps.count + single[1].steps.count < both.steps.count else {
      return film.lottie(both) { $0 + [0] }
    }
    return .object([
      ("s", .bool(true)), ("x", film.lottie(single[0], isNumber: true)),
      ("y", film.lottie(single[1], isNumber: true)),
    ])
  }

  func add(
    shapes: [JSON], of node: AnimatedFilm.Node, to target: Composition, _ span: Span,
    _ opacity: Channel?, isMatte: Bool = false
  ) {
    var more: [(key: String, value: JSON)] = [("shapes", .array(shapes))]
    if isMatte { more.append(("td", .int(1))) }
    if !isMatte, node.isAlone, !target.hasNull(of: node), !node.isSheared {
      let parent = node.parent.map { null(of: $0, in: target, span) }
      let own = transform(of: node, opacity: opacity)
      target.append {
        layer(4, named: node.name, index: $0, parent: parent, transform: own, span, more)
      }
      return
    }
    let parent = null(of: node, in: target, span)
    let own = transform(opacity: opacity)
    target.append {
      layer(4, named: node.name, index: $0, parent: parent, transform: own, span, more)
    }
  }
}

extension AnimatedFilm.Node {
  /// Whether one layer of Lottie is all that shows it.
  var isAlone: Bool { children.isEmpty && itemCount <= 1 && !state.masksToBounds }

  /// Whether it has the same anchor point all the time, in points.
  var hasOneAnchor: Bool { anchor.isConstant }

  /// How many things are painted of the layer itself.
  var itemCount: Int {
    if hasShadow { return hasBorder && !castsBorder ? 2 : 1 }
    let shape = state.shape.map { _ in
      (shows(\.fillColor) ? 1 : 0) + (shows(\.strokeColor) ? 1 : 0)
    }
    return (shows(\.backgroundColor) ? 1 : 0) + (hasLottiePicture ? 1 : 0)
      + (state.gradient != nil && hasLottieGradient ? 1 : 0) + (shape ?? 0) + (hasBorder ? 1 : 0)
  }

  /// A transform as a turn, a scale and another turn.
  struct Turns {
    /// Degrees.
    var first: Double
    var scale: [Double]
    /// Degrees.
    var second: Double
  }

  /// The transform's turns at all instants, so that they change as little as can be.
  ///
  /// A matrix is the sum of a turned scale and a turned mirrored one; its two scales are the sum and the
  /// difference of theirs, its two turns half of the sum and of the difference (J. Blinn, "Consider the Lowly 2×2
  /// Matrix", 1996).
  var turns: [Turns] {
    var before: (plain: Double, mirrored: Double)?
    return samples.states.map { state in
      let m = state.transform
      let (a, b, c, d) = (m.m11.native, m.m12.native, m.m21.native, m.m22.native)
      var plain = (length: hypot((a + d) / 2, (b - c) / 2), angle: atan2(b - c, a + d))
      var mirrored = (length: hypot((a - d) / 2, (b + c) / 2), angle: atan2(b + c, a - d))
      plain = Self.near(plain, before?.plain)
      mirrored = Self.near(mirrored, before?.mirrored)
      before = (plain.angle, mirrored.angle)
      return Turns(
        first: (plain.angle - mirrored.angle) * 90 / .pi,
        scale: [plain.length + mirrored.length, plain.length - mirrored.length],
        second: (plain.angle + mirrored.angle) * 90 / .pi)
    }
  }

  /// A length in a direction, the direction within a quarter turn of another one: backwards where need be.
  private static func near(
    _ vector: (length: Double, angle: Double), _ other: Double?
  ) -> (length: Double, angle: Double) {
    guard let other else { return vector }
    if abs(vector.length) < 1e-9 { return (0, other) }
    let halves = ((vector.angle - other) / .pi).rounded()
    let isBack = halves.truncatingRemainder(dividingBy: 2) != 0
    return (isBack ? -vector.length : vector.length, vector.angle - halves * .pi)
  }
}
