/// A `CAEmitterCell` as it was when it was given to its layer; all numbers are finite.
public struct EmitterCellValues: Sendable, Equatable {
  /// A mean, how far values lie apart about it, and what is added in a second.
  package struct Spread: Sendable, Equatable {
    var mean: Double
    var range: Double
    var speed: Double

    package init(_ mean: Double, _ range: Double, speed: Double = 0) {
      (self.mean, self.range, self.speed) = (mean, range, speed)
    }

    /// The value for a chance in 0…1.
    func value(_ chance: Double) -> Double { mean + range * (chance - 0.5) }
    /// The largest one.
    var most: Double { mean + abs(range) / 2 }
  }

  /// What rates there may be: births a second.
  package static let rates = 0.0...100_000
  /// How many different rates are kept.
  static let maximumGridCount = 8

  var name: String?
  package var isEnabled: Bool
  var birthRate: Double
  /// The rates at which births have been counted so far; the last one holds. None where there was no birth.
  var grids: [Double]
  var beginTime: Double
  var duration: Double
  var lifetime: Spread
  var latitude: Double
  var longitude: Double
  var emissionRange: Double
  var velocity: Spread
  var acceleration: SIMD3<Double>
  var scale: Spread
  var spin: Spread
  /// Red, green, blue, alpha.
  var color: [Spread]
  var sprite: ParticleSprite?
  var cells: [EmitterCellValues]

  package init(
    name: String? = nil, isEnabled: Bool, birthRate: Double, grids: [Double], beginTime: Double,
    duration: Double, lifetime: Spread, latitude: Double, longitude: Double,
    emissionRange: Double, velocity: Spread, acceleration: SIMD3<Double>, scale: Spread,
    spin: Spread, color: [Spread], sprite: ParticleSprite? = nil, cells: [EmitterCellValues]
  ) {
    self.name = name
    self.isEnabled = isEnabled
    self.birthRate = birthRate
    self.grids = grids
    self.beginTime = beginTime
    self.duration = duration
    self.lifetime = lifetime
    self.latitude = latitude
    self.longitude = longitude
    self.emissionRange = emissionRange
    self.velocity = velocity
    self.acceleration = acceleration
    self.scale = scale
    self.spin = spin
    self.color = color
    self.sprite = sprite
    self.cells = cells
  }

  /// The rate at which births are counted now; 64 a second, each left to chance, where none was set.
  var grid: Double { grids.last ?? 64 }
  /// How many births take place for each that is counted.
  var birthsPerGridStep: Double { birthRate / grid }

  /// Sets the rate, and has births come at even distances from now on. Of too many different rates the later ones
  /// are shares of the last that counts.
  package mutating func setRate(_ rate: Double) {
    birthRate = Self.rates.clamped(rate)
    guard birthRate > 0, grids.last != birthRate else { return }
    if grids.count < Self.maximumGridCount || grids.contains(birthRate) {
      grids.removeAll { $0 == birthRate }
      grids.append(birthRate)
    }
  }
}

extension ClosedRange<Double> {
  package func clamped(_ value: Double) -> Double {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
