// What effects do, in numbers. Apple publishes none: they are chosen to look similar (docs/fidelity.md).

/// What an effect does.
enum SymbolMotion: Hashable, Sendable {
  case bounce(isUp: Bool)
  case pulse
  case breathe(pulses: Bool)
  case rotate(isClockwise: Bool)
  case wiggle(Wiggle)
  case scale(isUp: Bool)
  case appear(isUp: Bool)
  case disappear(isUp: Bool)
  case replace(Replacement)

  /// How a symbol wiggles.
  enum Wiggle: Hashable, Sendable {
    case turn(isClockwise: Bool)
    /// Clockwise from the right.
    case move(degrees: Double)
    case reading(isForward: Bool)
  }

  /// How a symbol is replaced.
  enum Replacement: Hashable, Sendable {
    case downUp, upUp, offUp
  }

  /// The kind of effect, by which it is removed, as the key of its animation.
  var key: String {
    switch self {
    case .bounce: "symbol.bounce"
    case .pulse: "symbol.pulse"
    case .breathe: "symbol.breathe"
    case .rotate: "symbol.rotate"
    case .wiggle: "symbol.wiggle"
    case .scale: "symbol.scale"
    case .appear: "symbol.appear"
    case .disappear: "symbol.disappear"
    case .replace: "symbol.replace"
    }
  }

  /// The keys of all effects that play in cycles.
  static let cycleKeys = [
    "symbol.bounce", "symbol.pulse", "symbol.breathe", "symbol.rotate", "symbol.wiggle",
  ]

  /// The duration of the change of a scale, and of appearing and disappearing, in seconds.
  static let changeDuration = 0.3
  /// The scales of symbols that are scaled up and down.
  static func scale(isUp: Bool) -> CGFloat { isUp ? 1.2 : 0.8 }
  /// The scales of hidden symbols.
  static func hiddenScale(isLarge: Bool) -> CGFloat { isLarge ? 1.5 : 0.5 }
}

/// Values that are added to a layer's in the course of a cycle.
struct SymbolTrack {
  /// The property.
  let keyPath: String
  /// Transforms, angles, or differences of opacity.
  let values: [Any]
  /// Fractions of the cycle, 0…1.
  let times: [Double]
  /// Whether each value is left and reached slowly.
  var isEased = true

  /// Scales about the center.
  static func scales(_ scales: [CGFloat], _ times: [Double], isEased: Bool = true) -> SymbolTrack {
    SymbolTrack(
      keyPath: "transform", values: scales.map { CATransform3DMakeScale($0, $0, 1) }, times: times,
      isEased: isEased)
  }

  /// Opacities of an opaque symbol.
  static func opacities(_ opacities: [Double], _ times: [Double]) -> SymbolTrack {
    SymbolTrack(keyPath: "opacity", values: opacities.map { $0 - 1 }, times: times)
  }

  /// The animation of one cycle.
  @MainActor
  func animation(seconds: Double) -> CAAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.keyTimes = times.map { NSNumber(value: $0) }
    if isEased {
      let ease = CAMediaTimingFunction(name: .easeInEaseOut)
      animation.timingFunctions = times.dropFirst().map { _ in ease }
    }
    animation.isAdditive = true
    animation.duration = seconds
    return animation
  }
}

/// One cycle of an effect.
struct SymbolCycle {
  /// In seconds.
  let duration: Double
  /// Seconds until the next cycle.
  var rest = 0.0
  let tracks: [SymbolTrack]
  /// Whether it repeats until it is removed, unless options tell otherwise.
  var repeats = true

  /// The cycle of an effect that plays in cycles; nil for others.
  ///
  /// - Parameters:
  ///   - size: The symbol's, in points.
  ///   - isMirrored: Whether text is read from right to left.
  ///   - isContinuous: Whether the effect keeps its pace from one cycle to the next, if it can.
  init?(_ motion: SymbolMotion, size: CGSize, isMirrored: Bool, isContinuous: Bool) {
    let there = [0, 0.5, 1]
    switch motion {
    case .bounce(let isUp):
      let scales: [CGFloat] = isUp ? [1, 1.25, 0.95, 1] : [1, 0.8, 1.05, 1]
      self.init(
        duration: 0.6, rest: 0.4, tracks: [.scales(scales, [0, 0.4, 0.75, 1])], repeats: false)
    case .pulse:
      self.init(duration: 2, tracks: [.opacities([1, 0.4, 1], there)])
    case .breathe(let pulses):
      let fade = pulses ? [SymbolTrack.opacities([1, 0.6, 1], there)] : []
      self.init(duration: 3, tracks: [.scales([1, 1.15, 1], there)] + fade)
    case .rotate(let isClockwise):
      let turn = SymbolTrack(
        keyPath: "transform.rotation.z", values: [0, (isClockwise ? 2 : -2) * Double.pi],
        times: [0, 1], isEased: !isContinuous)
      self.init(duration: 2, tracks: [turn])
    case .wiggle(let wiggle):
      let factors = [0, 1, -1, 0.6, -0.6, 0]
      let track = wiggle.track(factors, [0, 0.15, 0.4, 0.65, 0.85, 1], size, isMirrored)
      self.init(duration: 0.8, rest: 0.7, tracks: [track])
    case .scale, .appear, .disappear, .replace: return nil
    }
  }

  private init(duration: Double, rest: Double = 0, tracks: [SymbolTrack], repeats: Bool = true) {
    (self.duration, self.rest, self.tracks, self.repeats) = (duration, rest, tracks, repeats)
  }
}

extension SymbolMotion.Wiggle {
  /// Turns by 12°, or moves by a tenth of the symbol's height, to both sides.
  fileprivate func track(
    _ factors: [Double], _ times: [Double], _ size: CGSize, _ isMirrored: Bool
  ) -> SymbolTrack {
    switch self {
    case .turn(let isClockwise):
      let angle = (isClockwise ? 12 : -12) * Double.pi / 180
      return SymbolTrack(
        keyPath: "transform.rotation.z", values: factors.map { $0 * angle }, times: times)
    case .reading(let isForward):
      return Self.move(degrees: isForward != isMirrored ? 0 : 180)
        .track(factors, times, size, isMirrored)
    case .move(let degrees):
      let (angle, distance) = (degrees * Double.pi / 180, Double(size.height) / 10)
      let moves = factors.map { factor in
        CATransform3DMakeTranslation(
          CGFloat(cos(angle) * distance * factor), CGFloat(sin(angle) * distance * factor), 0)
      }
      return SymbolTrack(keyPath: "transform", values: moves, times: times)
    }
  }
}
