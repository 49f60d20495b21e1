import Graphics

extension LottieShape {
  var json: JSON {
    let (type, members) = typeAndMembers
    return .object([("ty", .string(type))] + members)
  }

  /// The members of a JSON object in their order.
  fileprivate typealias Members = [(key: String, value: JSON)]

  private var typeAndMembers: (type: String, Members) {
    switch self {
    case .group(let items, let transform):
      ("gr", [("it", .array(items.map(\.json) + [transform.itemJSON()]))])
    case .path(let path, let isReversed):
      ("sh", (isReversed ? [Self.direction(true)] : []) + [("ks", path.json)])
    case .rectangle(let center, let size, let radius, let isReversed):
      (
        "rc",
        [Self.direction(isReversed), ("p", center.json), ("s", size.json), ("r", radius.json)]
      )
    case .ellipse(let center, let size, let isReversed):
      ("el", [Self.direction(isReversed), ("p", center.json), ("s", size.json)])
    case .star(let star): ("sr", [Self.direction(star.isReversed)] + star.members)
    case .fill(let paint, let opacity, let rule):
      paint.typeAndMembers(
        "fl", "gf", [("o", opacity.json), ("r", .int(rule == .evenOdd ? 2 : 1))])
    case .stroke(let paint, let opacity, let stroke):
      paint.typeAndMembers("st", "gs", [("o", opacity.json)] + stroke.members)
    case .trim(let trim): ("tm", trim.members)
    case .round(let radius): ("rd", [("r", radius.json)])
    case .pucker(let amount): ("pb", [("a", amount.json)])
    case .offset(let amount, let join, let miterLimit):
      ("op", [("a", amount.json), ("lj", .int(join.number)), ("ml", miterLimit.json)])
    case .zigzag(let zigzag): ("zz", zigzag.members)
    case .merge(let mode): ("mm", [("mm", .int(mode.rawValue))])
    case .repeater(let repeater): ("rp", repeater.members)
    }
  }

  private static func direction(_ isReversed: Bool) -> (key: String, value: JSON) {
    ("d", .int(isReversed ? 3 : 1))
  }
}

extension LottieStar {
  fileprivate var members: LottieShape.Members {
    [
      ("sy", .int(isPolygon ? 2 : 1)), ("p", center.json), ("pt", points.json),
      ("r", rotation.json), ("or", outerRadius.json), ("os", outerRoundness.json),
      ("ir", innerRadius.json), ("is", innerRoundness.json),
    ]
  }
}

// MARK: Paint

extension LottiePaint {
  /// The type of the shape and its members, in the order in which After Effects' exporter writes them: a color before
  /// what fills and strokes share, a gradient after it.
  fileprivate func typeAndMembers(
    _ colorType: String, _ gradientType: String, _ shared: LottieShape.Members
  ) -> (String, LottieShape.Members) {
    switch self {
    case .color(let color): (colorType, [("c", color.json)] + shared)
    case .gradient(let gradient): (gradientType, shared + gradient.members)
    }
  }
}

extension LottieGradient {
  fileprivate var members: LottieShape.Members {
    [
      ("t", .int(isRadial ? 2 : 1)), ("s", start.json), ("e", end.json),
      ("h", highlightLength.json), ("a", highlightAngle.json),
      ("g", .object([("p", .int(count)), ("k", stops.json)])),
    ]
  }
}

extension LottieStroke {
  fileprivate var members: LottieShape.Members {
    var members: LottieShape.Members = [
      ("w", width.json), ("lc", .int(cap.number)), ("lj", .int(join.number)),
    ]
    switch miterLimit {
    case .constant(let limit): members.append(("ml", .number(limit)))
    case .keyed: members += [("ml", .number(miterLimit.value(at: 0))), ("ml2", miterLimit.json)]
    }
    if !dashes.isEmpty || !dashOffset.isAlways(0) { members.append(("d", dashJSON)) }
    return members
  }

  private var dashJSON: JSON {
    let lengths = dashes.enumerated().map { ($0 % 2 == 0 ? "d" : "g", $1) }
    return .array(
      (lengths + [("o", dashOffset)]).map { name, length in
        .object([("n", .string(name)), ("v", length.json)])
      })
  }
}

extension CGLineCap {
  /// Its number in documents.
  fileprivate var number: Int {
    switch self {
    case .butt: 1
    case .round: 2
    case .square: 3
    }
  }
}

extension CGLineJoin {
  /// Its number in documents.
  fileprivate var number: Int {
    switch self {
    case .miter: 1
    case .round: 2
    case .bevel: 3
    }
  }
}

// MARK: Modifiers

extension LottieTrim {
  fileprivate var members: LottieShape.Members {
    [
      ("s", start.json), ("e", end.json), ("o", offset.json), ("m", .int(isSequential ? 2 : 1)),
    ]
  }
}

extension LottieZigzag {
  fileprivate var members: LottieShape.Members {
    [("s", amplitude.json), ("r", frequency.json), ("pt", isSmooth.json)]
  }
}

extension LottieRepeater {
  fileprivate var members: LottieShape.Members {
    let fade = [(key: "so", value: startOpacity.json), (key: "eo", value: endOpacity.json)]
    return [
      ("c", copies.json), ("o", offset.json), ("m", .int(isStackedUpward ? 2 : 1)),
      ("tr", transform.itemJSON(fade)),
    ]
  }
}
