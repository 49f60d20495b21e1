extension EmitterValues {
  /// Where a particle comes from, and the direction from which its longitude is told there: upward,
  /// square to a line; away from the middle of a circle and a sphere; to the right elsewhere.
  func birthplace(_ chance: inout Chance) -> (SIMD3<Double>, outward: Double) {
    let (width, height) = (emitterSize.width.native, emitterSize.height.native)
    let middle: SIMD3<Double> = [
      emitterPosition.x.native, emitterPosition.y.native, emitterZPosition.native,
    ]
    let (a, b, c) = (chance.next(), chance.next(), chance.next())
    func corner(_ value: Double) -> Double { value < 0.5 ? -0.5 : 0.5 }
    let depth = emitterDepth.native
    switch emitterShape {
    case .line:
      let x = width * (emitterMode == .points ? corner(a) : a - 0.5)
      return (middle + [x, 0, 0], -Double.pi / 2)
    case .rectangle, .cuboid:
      let z = emitterShape == .cuboid ? depth * (emitterMode == .points ? corner(c) : c - 0.5) : 0
      switch emitterMode {
      case .points: return (middle + [width * corner(a), height * corner(b), z], 0)
      case .outline:
        // Along the edges, by their lengths.
        let isLevel = a * (abs(width) + abs(height)) < abs(width)
        return isLevel
          ? (middle + [width * (b - 0.5), height * corner(c), z], 0)
          : (middle + [width * corner(c), height * (b - 0.5), z], 0)
      default: return (middle + [width * (a - 0.5), height * (b - 0.5), z], 0)
      }
    case .circle, .sphere:
      let angle = 2 * Double.pi * a
      if emitterMode == .points { return (middle, angle) }
      let isEdge =
        emitterMode == .outline || (emitterShape == .sphere && emitterMode == .surface)
      // The root spreads points evenly over the area.
      let radius = width * (isEdge ? 1 : b.squareRoot())
      let rise = emitterShape == .sphere ? 2 * c - 1 : 0
      let flat = radius * (1 - rise * rise).squareRoot()
      return (middle + [flat * angle.portableCosine, flat * angle.portableSine, radius * rise], angle)
    default: return (middle, 0)
    }
  }
}

extension Double {
  /// The cosine, to what every machine's agree on.
  var portableCosine: Double { (cos(self) * 0x1p32).rounded() / 0x1p32 }
  /// The sine, likewise.
  var portableSine: Double { (sin(self) * 0x1p32).rounded() / 0x1p32 }
}

/// Chances of one birth: SplitMix64 (Steele, Lea and Flood, 2014), the same everywhere.
struct Chance {
  private(set) var state: UInt64

  /// - Parameters:
  ///   - seed: And what else tells one birth from all others.
  init(seed: UInt64, _ cell: UInt64, _ index: UInt64, _ slot: UInt64) {
    state = seed
    for word in [cell, index, slot] { state = mix() ^ (word &* 0xd6e8_feb8_6659_fd93) }
  }

  private mutating func mix() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number in 0 ..< 1.
  mutating func next() -> Double { Double(mix() >> 11) * 0x1p-53 }
}
