extension LayerProperty where Value: KeyPathValue {
  @MainActor
  func effect(of animation: CAKeyframeAnimation, on layer: CALayer) throws(UnusableValue)
    -> (any AnimationEffect)?
  {
    if let path = animation.path {
      guard let points = self as? LayerProperty<CGPoint> else {
        throw UnusableValue(property: "path", description: ", which a path cannot animate")
      }
      return animation.effect(along: path, on: points)
    }
    var values: [Value] = []
    for (index, item) in (animation.values ?? []).enumerated() {
      if let value = try value(item, "values[\(index)]") { values.append(value) }
    }
    let (times, mode) = (animation.usableKeyTimes, animation.mode)
    guard min(values.count, times?.count ?? .max) > 1,
      let frames = KeyframeInterpolation(
        values: values, keyTimes: times, mode: mode,
        timingFunctions: animation.timingFunctions ?? [],
        tensions: animation.tensionValues?.map(\.doubleValue) ?? [],
        continuities: animation.continuityValues?.map(\.doubleValue) ?? [],
        biases: animation.biasValues?.map(\.doubleValue) ?? [])
    else { return nil }
    return KeyframeEffect(
      property: self, frames: frames, isAdditive: animation.isAdditive && Value.neutral != nil,
      isCumulative: animation.isCumulative && Value.neutral != nil)
  }
}

extension CAKeyframeAnimation {
  fileprivate func effect(along path: CGPath, on property: LayerProperty<CGPoint>)
    -> (any AnimationEffect)?
  {
    guard
      let motion = PathMotion(
        path, times: usableKeyTimes, functions: timingFunctions ?? [], mode: mode)
    else { return nil }
    let rotation: Double? =
      switch rotationMode {
      case .rotateAuto?: 0
      case .rotateAutoReverse?: .pi
      default: nil
      }
    return PathEffect(
      property: property, motion: motion, isAdditive: isAdditive, isCumulative: isCumulative,
      rotation: rotation)
  }

  fileprivate var mode: KeyframeMode {
    switch calculationMode {
    case .discrete: .discrete
    case .paced: .paced
    case .cubic: .cubic
    case .cubicPaced: .cubicPaced
    default: .linear
    }
  }

  /// The key times; nil to distribute keyframes by default. Paced modes ignore them; times outside of
  /// 0…1 or in descending order are a ``UsageFault``.
  fileprivate var usableKeyTimes: [Double]? {
    guard let keyTimes, !mode.isPaced else { return nil }
    let times = keyTimes.map(\.doubleValue)
    let isRising = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    if isRising, times.allSatisfy({ 0...1 ~= $0 }) { return times }
    UsageFault.raise(
      "CAKeyframeAnimation.keyTimes",
      "key times must be numbers in 0…1 in ascending order; the values are spaced evenly instead")
    return nil
  }
}
