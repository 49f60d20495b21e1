import LottieDocuments

// Channels as Lottie properties: constant values or key frames.

extension AnimatedLayerTree {
  /// The fractional frame number at a time of the timeline.
  func frame(at seconds: Double) -> Double {
    // Rounded to a millionth of a frame, for short numbers.
    (progress(at: seconds) * Double(frameCount) * 1e6).rounded() / 1e6
  }

  /// A property of numbers.
  ///
  /// - Parameter map: Converts the channel's values to Lottie's.
  func number(
    _ channel: Channel, _ map: ([Double]) -> Double = { $0.first ?? 0 }
  ) -> LottieProperty<Double> {
    property(channel, map, Self.short)
  }

  /// A property of points, sizes or scales: two numbers, or three for those of layers.
  func vector(
    _ channel: Channel, _ map: ([Double]) -> [Double] = { $0 }
  ) -> LottieProperty<LottieVector> {
    property(channel, map) { values in
      let values = values.map(Self.short)
      return LottieVector(values[0], values[1], values.count > 2 ? values[2] : nil)
    }
  }

  /// A property of colors, without their alpha.
  func color(_ channel: Channel) -> LottieProperty<LottieColor> {
    property(channel, { Array($0.prefix(3)) }) { values in
      LottieColor(Self.short(values[0]), Self.short(values[1]), Self.short(values[2]))
    }
  }

  /// A property of any values.
  ///
  /// - Parameters:
  ///   - map: Converts the channel's values; those that it makes equal are constant.
  ///   - value: Converts the results to Lottie's values.
  func property<Mapped: Equatable, Value>(
    _ channel: Channel, _ map: ([Double]) -> Mapped, _ value: (Mapped) -> Value
  ) -> LottieProperty<Value> {
    let first = map(channel.first)
    let mapped = channel.segments.map { ($0, map($0.from), map($0.to)) }
    if mapped.allSatisfy({ $0.1 == first && $0.2 == first }) { return .constant(value(first)) }
    var keys: [LottieKeyframe<Value>] = []
    for (index, (segment, from, to)) in mapped.enumerated() {
      keys.append(
        segment.easing.keyframe(at: frame(at: segment.begin), from: value(from), to: value(to)))
      let next = index + 1 < mapped.count ? mapped[index + 1].1 : nil
      // At a discontinuity, a hold keyframe just before it has the segment's end value.
      if segment.easing != .hold, let next, next != to {
        // The segment may be shorter than that.
        let time = max(frame(at: segment.end) - 0.001, frame(at: segment.begin))
        keys.append(LottieKeyframe(time: time, value: value(to), isHeld: true))
      }
    }
    if let last = mapped.last {
      keys.append(LottieKeyframe(time: frame(at: last.0.end), value: value(last.2)))
    }
    return .keyed(keys)
  }

  /// A number rounded to five decimal places; smaller differences are not visible.
  static func short(_ value: Double) -> Double { (value * 1e5).rounded() / 1e5 + 0 }
}

extension Easing {
  /// A key frame from which a value changes with this easing.
  ///
  /// Older players need the end value; newer ones use the value of the next key frame.
  fileprivate func keyframe<Value>(
    at time: Double, from value: Value, to end: Value
  ) -> LottieKeyframe<Value> {
    func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 + 0 }
    switch self {
    case .hold: return LottieKeyframe(time: time, value: value, isHeld: true)
    case .linear:
      return LottieKeyframe(time: time, value: value, end: end, easing: [UnitBezier(0, 0, 1, 1)])
    case .bezier(let x1, let y1, let x2, let y2):
      let curve = UnitBezier(rounded(x1), rounded(y1), rounded(x2), rounded(y2))
      return LottieKeyframe(time: time, value: value, end: end, easing: [curve])
    }
  }
}
