/// What is drawn of a layer, as shapes.
extension LottieWriter {
  /// A group of shapes, filled.
  func filled(_ shape: JSON, _ color: Channel) -> JSON {
    group([shape, fill(color, rule: .winding)])
  }

  func fill(_ color: Channel, rule: CGPathFillRule) -> JSON {
    .object([
      ("ty", .string("fl")), ("c", film.lottie(color) { Array($0.prefix(3)) + [1] }),
      ("o", film.lottie(color, isNumber: true) { [$0[3] * 100] }),
      ("r", .int(rule == .evenOdd ? 2 : 1)),
    ])
  }

  func stroke(
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

  /// What a shape layer draws.
  mutating func shapes(of node: AnimatedFilm.Node) -> [JSON] {
    guard let shape = node.state.shape, let path = shape.path else { return [] }
    // A path that takes other steps stays as it is until it has come there.
    let paths = node.samples.states.map { $0.shape?.path ?? path }
    if !paths.dropLast().allSatisfy({ $0.hasCorners(of: path) }) {
      film.tell(node, "a path that comes to have other corners bit by bit")
    }
    let outlines = self.shapes(of: paths, node.samples)
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

  func group(_ items: [JSON], scale: (Double, Double) = (1, 1)) -> JSON {
    let transform = JSON.object([
      ("ty", .string("tr")), ("p", AnimatedFilm.fixed(.numbers([0, 0]))),
      ("a", AnimatedFilm.fixed(.numbers([0, 0]))),
      ("s", AnimatedFilm.fixed(.numbers([scale.0 * 100, scale.1 * 100]))),
      ("r", AnimatedFilm.fixed(.int(0))), ("o", AnimatedFilm.fixed(.int(100))),
    ])
    return .object([("ty", .string("gr")), ("it", .array(items + [transform]))])
  }
}
