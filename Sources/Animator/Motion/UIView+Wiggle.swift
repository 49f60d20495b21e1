/// Random motion around a view's own values.
public struct Wiggle: Equatable, Sendable {
  /// The largest displacements, in points.
  public var position = CGSize.zero
  /// The largest rotation to either side, in radians.
  public var rotation: CGFloat = 0
  /// The largest change of the scale, where 0.1 is 10 %.
  public var scale: CGFloat = 0
  /// The largest change of the opacity, which stays within 0…1.
  public var opacity: Double = 0
  /// How often the direction changes, per second: 0.01…60.
  public var frequency = 2.0
  /// Selects one of the random motions.
  public var seed = 0

  /// No motion.
  public init() {}
}

extension UIView {
  /// Adds a random motion to the view's values. It begins and ends where the view is.
  ///
  /// The motion is a spline through random values at equal intervals, which depend on the seed only. It adds to
  /// other animations of the same properties.
  ///
  /// - Parameters:
  ///   - wiggle: How far and how often the view moves.
  ///   - duration: Seconds.
  ///   - delay: Seconds before it begins.
  ///   - completion: Runs at the exact end.
  public func wiggle(
    _ wiggle: Wiggle, withDuration duration: TimeInterval, delay: TimeInterval = 0,
    completion: (() -> Void)? = nil
  ) {
    let noise = WiggleNoise(wiggle, duration: duration)
    CATransaction.begin()
    CATransaction.setCompletionBlock(completion)
    func add<Value>(_ keyPath: String, _ amplitude: Double, _ value: (Double) -> Value) {
      guard amplitude != 0, amplitude.isFinite, duration > 0 else { return }
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = noise.values(for: keyPath).map { value($0 * amplitude) }
      (animation.calculationMode, animation.isAdditive) = (.cubic, true)
      animation.duration = duration
      if delay > 0 {
        animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
      }
      layer.add(animation, forKey: nil)
    }
    add("position.x", wiggle.position.width.native) { CGFloat($0) }
    add("position.y", wiggle.position.height.native) { CGFloat($0) }
    add("transform.rotation.z", wiggle.rotation.native) { CGFloat($0) }
    add("transform.scale", wiggle.scale.native) { CGFloat($0) }
    add("opacity", wiggle.opacity) { $0 }
    CATransaction.commit()
  }
}

/// The random numbers of a wiggle.
struct WiggleNoise {
  private let seed: UInt64
  /// The number of intervals between keyframes.
  let count: Int

  init(_ wiggle: Wiggle, duration: Double) {
    seed = UInt64(bitPattern: Int64(wiggle.seed))
    let frequency = min(max(wiggle.frequency.finite, 0.01), 60)
    count = Int(min(max((duration.finite * frequency).rounded(), 2), 100_000))
  }

  /// Numbers in −1…1 at equal intervals, 0 at both ends: SplitMix64 (Steele, Lea and Flood, 2014) of the seed,
  /// the name of what they move, and their index.
  func values(for name: String) -> [Double] {
    let key = SplitMix.seed(named: name)
    return (0...count).map { index in
      if index == 0 || index == count { return 0 }
      let bits = SplitMix.output(after: (seed ^ key) &+ UInt64(index - 1) &* SplitMix.increment)
      return Double(bits >> 11) * 0x1p-52 - 1
    }
  }
}
