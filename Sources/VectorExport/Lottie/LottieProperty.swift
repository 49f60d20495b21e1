// Lottie properties: static values or keyframes.

extension AnimatedLayerTree {
  /// The fractional frame number at a time of the timeline.
  func frame(at seconds: Double) -> Double {
    // Rounded to a millionth of a frame, for short numbers.
    (progress(at: seconds) * Double(frameCount) * 1e6).rounded() / 1e6
  }

  /// A numeric Lottie property.
  ///
  /// - Parameters:
  ///   - isNumber: Whether the value is a scalar, which is not written as an array.
  ///   - map: Converts the channel's values to Lottie's.
  func lottie(
    _ channel: Channel, isNumber: Bool = false, _ map: ([Double]) -> [Double] = { $0 }
  ) -> JSON {
    property(channel, map) { values, isKey in
      let rounded = values.map(Self.short)
      return isNumber && !isKey ? .number(rounded.first ?? 0) : .numbers(rounded)
    }
  }

  /// A Lottie property with values of any type.
  ///
  /// - Parameter write: Encodes a value; `isKey` says whether it is the value of a keyframe.
  func property(
    _ channel: Channel, _ map: ([Double]) -> [Double], _ write: ([Double], _ isKey: Bool) -> JSON
  ) -> JSON {
    let first = map(channel.first)
    let mapped = channel.segments.map { ($0, map($0.from), map($0.to)) }
    if mapped.allSatisfy({ $0.1 == first && $0.2 == first }) {
      return Self.fixed(write(first, false))
    }
    var keys: [JSON] = []
    for (index, (step, from, to)) in mapped.enumerated() {
      keys.append(
        Self.key(at: frame(at: step.begin), write(from, true), write(to, true), step.easing))
      let next = index + 1 < mapped.count ? mapped[index + 1].1 : nil
      // At a discontinuity, a hold keyframe just before it has the segment's end value.
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

  /// A static property value.
  static func fixed(_ value: JSON) -> JSON { .object([("a", .int(0)), ("k", value)]) }

  /// A number rounded to five decimal places; smaller differences are not visible.
  static func short(_ value: Double) -> Double { (value * 1e5).rounded() / 1e5 + 0 }

  private static func key(at time: Double, _ from: JSON, _ to: JSON, _ easing: Easing) -> JSON {
    var members: [(key: String, value: JSON)] = [("t", .number(time)), ("s", from)]
    func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      // Older players need the end value; newer ones use the start value of the next keyframe.
      members.append(("e", to))
      members.append(("o", .object([("x", .numbers([x1])), ("y", .numbers([y1]))])))
      members.append(("i", .object([("x", .numbers([x2])), ("y", .numbers([y2]))])))
    }
    func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 + 0 }
    switch easing {
    case .hold: members.append(("h", .int(1)))
    case .linear: curve(0, 0, 1, 1)
    case .bezier(let x1, let y1, let x2, let y2):
      curve(rounded(x1), rounded(y1), rounded(x2), rounded(y2))
    }
    return .object(members)
  }
}
