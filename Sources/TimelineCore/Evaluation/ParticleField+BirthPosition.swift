extension EmitterValues {
  /// A random birth position, and the reference direction of the longitude there in radians: up for a
  /// line, outward for a circle or sphere, right for other shapes.
  func birthPosition(_ random: inout ParticleRandom) -> (SIMD3<Double>, outward: Double) {
    let (width, height) = (emitterSize.width.native, emitterSize.height.native)
    let center: SIMD3<Double> = [
      emitterPosition.x.native, emitterPosition.y.native, emitterZPosition.native,
    ]
    let (a, b, c) = (random.next(), random.next(), random.next())
    func corner(_ value: Double) -> Double { value < 0.5 ? -0.5 : 0.5 }
    let depth = emitterDepth.native
    switch emitterShape {
    case .line:
      let x = width * (emitterMode == .points ? corner(a) : a - 0.5)
      return (center + [x, 0, 0], -Double.pi / 2)
    case .rectangle, .cuboid:
      let z = emitterShape == .cuboid ? depth * (emitterMode == .points ? corner(c) : c - 0.5) : 0
      switch emitterMode {
      case .points: return (center + [width * corner(a), height * corner(b), z], 0)
      case .outline:
        // Uniform along the perimeter.
        let isLevel = a * (abs(width) + abs(height)) < abs(width)
        return isLevel
          ? (center + [width * (b - 0.5), height * corner(c), z], 0)
          : (center + [width * corner(c), height * (b - 0.5), z], 0)
      default: return (center + [width * (a - 0.5), height * (b - 0.5), z], 0)
      }
    case .circle, .sphere:
      let angle = 2 * Double.pi * a
      if emitterMode == .points { return (center, angle) }
      let isEdge =
        emitterMode == .outline || (emitterShape == .sphere && emitterMode == .surface)
      // The square root makes the distribution uniform over the area.
      let radius = width * (isEdge ? 1 : b.squareRoot())
      let rise = emitterShape == .sphere ? 2 * c - 1 : 0
      let flat = radius * (1 - rise * rise).squareRoot()
      return (
        center + [flat * angle.portableCosine, flat * angle.portableSine, radius * rise], angle
      )
    default: return (center, 0)
    }
  }
}

extension Double {
  /// The cosine, rounded so that it is identical on all platforms.
  var portableCosine: Double { (cos(self) * 0x1p32).rounded() / 0x1p32 }
  /// The sine, rounded so that it is identical on all platforms.
  var portableSine: Double { (sin(self) * 0x1p32).rounded() / 0x1p32 }
}

/// The random numbers of one birth: SplitMix64 (Steele, Lea and Flood, 2014).
struct ParticleRandom {
  private(set) var state: UInt64

  /// - Parameters:
  ///   - seed: The emitter's seed; the other parameters identify the birth.
  init(seed: UInt64, _ cell: UInt64, _ index: UInt64, _ slot: UInt64) {
    state = seed
    for word in [cell, index, slot] { state = mix() ^ (word &* 0xd6e8_feb8_6659_fd93) }
  }

  private mutating func mix() -> UInt64 {
    defer { state &+= SplitMix.increment }
    return SplitMix.output(after: state)
  }

  /// A number in 0 ..< 1.
  mutating func next() -> Double { Double(mix() >> 11) * 0x1p-53 }
}
