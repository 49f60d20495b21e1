import Graphics

extension LottieReader {
  /// The maximum number of effects of a layer, each of which is a group.
  private static let maximumCount = 16

  /// The effects that are on.
  func effects(_ nodes: [LottieNode]) throws(LottieError) -> [LottieEffect] {
    var effects: [LottieEffect] = []
    for node in nodes where try node.whole("en", default: 1) != 0 {
      if let effect = try effect(node) { effects.append(effect) }
      guard effects.count <= Self.maximumCount else {
        throw node.invalid("a layer has more than \(Self.maximumCount) effects")
      }
    }
    return effects
  }

  /// Nil for one without effect.
  private func effect(_ node: LottieNode) throws(LottieError) -> LottieEffect? {
    let values = try node.items("ef")
    switch try node.required("ty").whole() {
    case 20:
      return .tint(
        try value(0, values, of: node), try value(1, values, of: node),
        amount: try value(2, values, of: node))
    case 21:
      return .fill(try value(2, values, of: node), opacity: try value(6, values, of: node))
    case 25:
      return .dropShadow(
        LottieDropShadow(
          color: try value(0, values, of: node), opacity: try value(1, values, of: node),
          direction: try value(2, values, of: node), distance: try value(3, values, of: node),
          softness: try value(4, values, of: node)))
    case 29:
      return .blur(try value(0, values, of: node), axes: try value(1, values, of: node))
    case 5 where Self.isControl(node): return nil
    default: throw node.unsupported("the effect '\(try name(of: node))'")
    }
  }

  /// The names of effects that only hold values for expressions.
  private static func isControl(_ node: LottieNode) -> Bool {
    guard case .string(let name)? = node["mn"]?.json else { return false }
    return name.hasPrefix("ADBE ") && name.hasSuffix(" Control")
  }

  private func name(of node: LottieNode) throws(LottieError) -> String {
    if let name = try node.text("nm"), !name.isEmpty { return name }
    if let name = try node.text("mn"), !name.isEmpty { return name }
    return "of type \(try node.whole("ty", default: 0))"
  }

  private func value<Value>(
    _ index: Int, _ values: [LottieNode], of node: LottieNode
  ) throws(LottieError) -> LottieProperty<Value> {
    guard index < values.count else {
      throw node.invalid("the effect has \(values.count) values; value \(index + 1) is missing")
    }
    return try property("v", of: values[index])
  }
}
