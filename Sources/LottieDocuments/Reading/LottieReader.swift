import Graphics

/// Reads the parts of a document.
struct LottieReader {
  /// The values of slots by id: those of the document, or those that replace them.
  var slots: [String: LottieNode] = [:]
  /// By the names by which text refers to them.
  var fonts: [String: LottieFont] = [:]

  // MARK: Properties

  /// A property, which has to exist.
  func property<Value>(
    _ key: String, of node: LottieNode, as type: Value.Type = Value.self
  ) throws(LottieError) -> LottieProperty<Value> {
    try property(node.required(key))
  }

  /// A property with a default.
  func property<Value>(
    _ key: String, of node: LottieNode, default value: Value
  ) throws(LottieError) -> LottieProperty<Value> {
    guard let found = node[key] else { return .constant(value) }
    return try property(found)
  }

  func property<Value>(
    _ original: LottieNode, as type: Value.Type = Value.self
  ) throws(LottieError) -> LottieProperty<Value> {
    let node = try resolved(original)
    if case .string(let expression)? = node["x"]?.json, !expression.isEmpty {
      throw original.unsupported("an expression")
    }
    let value = try node.required("k")
    if let first = (try? value.items())?.first, first["t"] != nil {
      return .keyed(try keyframes(value.items()))
    }
    return .constant(try Value.read(value))
  }

  /// The value of the slot that a property refers to, if it has one; else the property itself.
  private func resolved(_ node: LottieNode) throws(LottieError) -> LottieNode {
    guard let id = try node.text("sid"), let slot = slots[id] else { return node }
    return slot
  }

  // MARK: Key frames

  private func keyframes<Value>(
    _ nodes: [LottieNode]
  ) throws(LottieError) -> [LottieKeyframe<Value>] {
    var keys: [LottieKeyframe<Value>] = []
    for node in nodes {
      let time = try node.required("t").number()
      if let last = keys.last, time < last.time {
        throw node.invalid("the key frame at \(time) comes after that at \(last.time)")
      }
      let start = try node["s"].map(Value.read)
      // The last key frame of old versions has the value that the one before it ends with.
      guard let value = start ?? keys.last?.end ?? keys.last?.value else {
        throw node.invalid("'s' is missing")
      }
      keys.append(
        LottieKeyframe(
          time: time, value: value, end: try node["e"].map(Value.read), isHeld: try node.flag("h"),
          easing: try easing(of: node)))
    }
    try addMotion(nodes, to: &keys)
    return keys
  }

  private func easing(of node: LottieNode) throws(LottieError) -> [UnitBezier] {
    guard let out = node["o"], let into = node["i"] else { return [] }
    let (x1, y1) = (try out.required("x").numbers(), try out.required("y").numbers())
    let (x2, y2) = (try into.required("x").numbers(), try into.required("y").numbers())
    let count = max(x1.count, y1.count, x2.count, y2.count)
    func item(_ values: [Double], _ index: Int) throws(LottieError) -> Double {
      guard let last = values.last else { throw node.invalid("an easing without numbers") }
      return index < values.count ? values[index] : last
    }
    var curves: [UnitBezier] = []
    for index in 0..<min(count, 4) {
      curves.append(
        UnitBezier(
          try item(x1, index), try item(y1, index), try item(x2, index), try item(y2, index)))
    }
    return curves
  }

  /// Adds the curves of positions with tangents in space.
  private func addMotion<Value>(
    _ nodes: [LottieNode], to keys: inout [LottieKeyframe<Value>]
  ) throws(LottieError) {
    for (index, node) in nodes.enumerated() where index + 1 < keys.count {
      guard let out = node["to"], let into = node["ti"], !keys[index].isHeld,
        let start = keys[index].value as? LottieVector,
        let end = (keys[index].end ?? keys[index + 1].value) as? LottieVector
      else { continue }
      let (from, to) = (try LottieVector.read(out), try LottieVector.read(into))
      if from.x == 0, from.y == 0, to.x == 0, to.y == 0 { continue }
      keys[index].motion = LottieMotion(from: start, from, to, to: end)
    }
  }
}
