/// The values of a `CAEmitterCell` when it was assigned to its layer. All numbers are finite.
public struct EmitterCellValues: Sendable, Equatable {
  /// A uniform distribution: its mean, its range (total width), and a rate of change per second.
  package struct Spread: Sendable, Equatable {
    var mean: Double
    var range: Double
    var speed: Double

    package init(_ mean: Double, _ range: Double, speed: Double = 0) {
      (self.mean, self.range, self.speed) = (mean, range, speed)
    }

    /// The value for a random number in 0…1.
    func value(_ random: Double) -> Double { mean + range * (random - 0.5) }
    /// The maximum value.
    var maximum: Double { mean + abs(range) / 2 }
  }

  /// The valid birth rates, in births per second.
  package static let rates = 0.0...100_000
  /// The maximum number of rate grids.
  static let maximumGridCount = 8

  var name: String?
  package var isEnabled: Bool
  var birthRate: Double
  /// The birth rates assigned so far, each defining a grid of birth times; the last one is active. Empty
  /// if no rate was assigned.
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
  /// The components red, green, blue and alpha.
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

  /// The active grid in steps per second; 64 if no rate was assigned, with a random birth at each step.
  var grid: Double { grids.last ?? 64 }
  /// The expected number of births per grid step.
  var birthsPerGridStep: Double { birthRate / grid }

  /// Assigns a birth rate, which starts a new grid of evenly spaced births. Beyond the maximum number of
  /// grids, births are random at the steps of the last one.
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
