/// Vectors of length 0…√2 that vary smoothly with position and time: value noise on a lattice, from a fixed seed.
enum FieldNoise {
  /// The distances of the lattice's points at a smoothness of 0 and of 1, in points.
  private static let cells = 10.0...200.0

  static func vector(at position: Vector, time: Double, smoothness: Double) -> Vector {
    let part = min(max(smoothness, 0), 1)
    let cell = cells.lowerBound + (cells.upperBound - cells.lowerBound) * part
    let point = (limited(position.x / cell), limited(position.y / cell), limited(time))
    return Vector(value(point, seed: 1), value(point, seed: 2))
  }

  private static func limited(_ value: Double) -> Double { min(max(value.finite, -1e6), 1e6) }

  /// Between the eight lattice points around a point.
  private static func value(_ point: (Double, Double, Double), seed: UInt64) -> Double {
    func parts(_ value: Double) -> (Int, Double) {
      let fraction = value - value.rounded(.down)
      return (Int(value.rounded(.down)), fraction * fraction * (3 - 2 * fraction))
    }
    let (x, y, t) = (parts(point.0), parts(point.1), parts(point.2))
    var sum = 0.0
    for corner in 0..<8 {
      let (right, below, later) = (corner & 1, corner >> 1 & 1, corner >> 2)
      let weight =
        (right == 1 ? x.1 : 1 - x.1) * (below == 1 ? y.1 : 1 - y.1) * (later == 1 ? t.1 : 1 - t.1)
      sum += weight * lattice(x.0 + right, y.0 + below, t.0 + later, seed)
    }
    return sum
  }

  /// A number from −1 to 1 for a lattice point: SplitMix64 of its coordinates.
  private static func lattice(_ x: Int, _ y: Int, _ t: Int, _ seed: UInt64) -> Double {
    var bits = seed &* SplitMix.increment
    for part in [x, y, t] {
      bits = SplitMix.output(after: bits ^ UInt64(bitPattern: Int64(part)))
    }
    return Double(bits >> 11) / Double(1 << 52) - 1
  }
}
