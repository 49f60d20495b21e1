// Values of Lottie: what they are, or their key frames.

extension AnimatedFilm {
  /// The number of a frame, with a fraction, at an instant of the timeline.
  func frame(at seconds: Double) -> Double {
    // A millionth of a frame is nothing to see, and makes short numbers.
    (share(at: seconds) * Double(frameCount) * 1e6).rounded() / 1e6
  }

  /// A property of Lottie.
  ///
  /// - Parameters:
  ///   - isNumber: Whether the value is a single number, which stands without brackets.
  ///   - map: From the channel's values to Lottie's.
  func lottie(
    _ channel: Channel, isNumber: Bool = false, _ map: ([Double]) -> [Double] = { $0 }
  ) -> JSON {
    property(channel, map) { values, isKey in
      let rounded = values.map(Self.short)
      return isNumber && !isKey ? .number(rounded.first ?? 0) : .numbers(rounded)
    }
  }

  /// A property of any kind.
  ///
  /// - Parameter write: Is told whether it is for a key.
  func property(
    _ channel: Channel, _ map: ([Double]) -> [Double], _ write: ([Double], _ isKey: Bool) -> JSON
  ) -> JSON {
    let first = map(channel.first)
    let mapped = channel.steps.map { ($0, map($0.from), map($0.to)) }
    if mapped.allSatisfy({ $0.1 == first && $0.2 == first }) {
      return Self.fixed(write(first, false))
    }
    var keys: [JSON] = []
    for (index, (step, from, to)) in mapped.enumerated() {
      keys.append(
        Self.key(at: frame(at: step.begin), write(from, true), write(to, true), step.easing))
      let next = index + 1 < mapped.count ? mapped[index + 1].1 : nil
      // A value that jumps has come where it was going just before.
      if step.easing != .hold, let next, next != to {
        let end = write(to, true)
        keys.append(Self.key(at: frame(at: step.end) - 0.001, end, end, .hold))
      }
    }
    if let last = mapped.last {
      keys.append(.object([("t", .number(frame(at: last.0.end))), ("s", write(last.2, true))]))
    }
    return .object([("a", .int(1)), ("k", .array(keys))])
  }

  /// A value that stays.
  static func fixed(_ value: JSON) -> JSON { .object([("a", .int(0)), ("k", value)]) }

  /// A number with as many places as can be seen.
  static func short(_ value: Double) -> Double { (value * 1e5).rounded() / 1e5 + 0 }

  private static func key(at time: Double, _ from: JSON, _ to: JSON, _ easing: Easing) -> JSON {
    var members: [(key: String, value: JSON)] = [("t", .number(time)), ("s", from)]
    func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      // The end is said for older players; newer ones take the next key's beginning.
      members.append(("e", to))
      members.append(("o", .object([("x", .numbers([x1])), ("y", .numbers([y1]))])))
      members.append(("i", .object([("x", .numbers([x2])), ("y", .numbers([y2]))])))
    }
    func place(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 + 0 }
    switch easing {
    case .hold: members.append(("h", .int(1)))
    case .linear: curve(0, 0, 1, 1)
    case .bezier(let x1, let y1, let x2, let y2): curve(place(x1), place(y1), place(x2), place(y2))
    }
    return .object(members)
  }
}

// MARK: Paths

extension CGPath {
  /// The path's pieces as shapes of Lottie: corners, with the control points about them.
  var lottieShapes: [JSON] {
    var outlines: [LottieOutline] = []
    for element in elements {
      switch element {
      case .move(let to): outlines.append(LottieOutline(start: to))
      case .line(let to): outlines.last(or: .zero).add(to, nil, nil)
      case .quadCurve(let to, let control):
        let from = outlines.last(or: .zero).end
        outlines.last(or: .zero).add(
          to,
          CGPoint(
            x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3),
          CGPoint(x: to.x + (control.x - to.x) * 2 / 3, y: to.y + (control.y - to.y) * 2 / 3))
      case .curve(let to, let control1, let control2):
        outlines.last(or: .zero).add(to, control1, control2)
      case .close: outlines.last(or: .zero).isClosed = true
      }
    }
    return outlines.filter { $0.points.count > 1 }.map(\.json)
  }
}

extension [LottieOutline] {
  /// The last one; after a closed one a new one begins where that began.
  fileprivate func last(or start: CGPoint) -> LottieOutline {
    last ?? LottieOutline(start: start)
  }
}

/// A piece of a path.
private final class LottieOutline {
  private(set) var points: [CGPoint]
  /// From each corner to the control point before it and after it.
  private var before: [CGVector] = [.zero]
  private var after: [CGVector] = [.zero]
  var isClosed = false

  init(start: CGPoint) { points = [start] }

  var end: CGPoint { points[points.count - 1] }

  func add(_ to: CGPoint, _ control1: CGPoint?, _ control2: CGPoint?) {
    if let control1 {
      after[after.count - 1] = CGVector(dx: control1.x - end.x, dy: control1.y - end.y)
    }
    points.append(to)
    after.append(.zero)
    before.append(control2.map { CGVector(dx: $0.x - to.x, dy: $0.y - to.y) } ?? .zero)
  }

  var json: JSON {
    // A closed piece that comes back to its start has that corner once.
    if isClosed, points.count > 2, let last = points.last, last == points[0] {
      points.removeLast()
      before[0] = before.removeLast()
      after.removeLast()
    }
    func pairs(_ list: [CGVector]) -> JSON {
      .array(list.map { .numbers([$0.dx.native, $0.dy.native]) })
    }
    let shape = JSON.object([
      ("i", pairs(before)), ("o", pairs(after)),
      ("v", .array(points.map { .numbers([$0.x.native, $0.y.native]) })), ("c", .bool(isClosed)),
    ])
    return .object([("ty", .string("sh")), ("ks", AnimatedFilm.fixed(shape))])
  }
}
