import Graphics

extension LottieProperty {
  var json: JSON {
    switch self {
    case .constant(let value): .object([("a", .int(0)), ("k", value.json)])
    case .keyed(let keys): .object([("a", .int(1)), ("k", .array(keys.map(\.json)))])
    }
  }

  /// Whether it always has a value.
  func isAlways(_ value: Value) -> Bool { self == .constant(value) }
}

extension LottieKeyframe {
  fileprivate var json: JSON {
    var members: [(key: String, value: JSON)] = [
      ("t", .number(time)), ("s", value.keyframeJSON),
    ]
    if let end { members.append(("e", end.keyframeJSON)) }
    if !easing.isEmpty {
      func point(_ x: KeyPath<UnitBezier, Double>, _ y: KeyPath<UnitBezier, Double>) -> JSON {
        .object([
          ("x", .numbers(easing.map { $0[keyPath: x] })),
          ("y", .numbers(easing.map { $0[keyPath: y] })),
        ])
      }
      members += [("o", point(\.x1, \.y1)), ("i", point(\.x2, \.y2))]
    }
    if isHeld { members.append(("h", .int(1))) }
    if let motion {
      members += [("to", motion.outTangent.json), ("ti", motion.inTangent.json)]
    }
    return .object(members)
  }
}

extension LottiePosition {
  var json: JSON {
    switch self {
    case .point(let point): point.json
    case .split(let x, let y): .object([("s", .bool(true)), ("x", x.json), ("y", y.json)])
    }
  }
}
