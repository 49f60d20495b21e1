/// A kind of particle that a ``CAEmitterLayer`` sends out.
///
/// A value with a range is drawn for each particle from the value, half of the range to either side. One
/// with a speed changes by that each second. Numbers that are not finite count as 0.
@preconcurrency @MainActor
open class CAEmitterCell: NSObject {
  /// What key paths call it: `emitterCells.NAME.birthRate`.
  open var name: String?
  /// Whether particles are sent out.
  open var isEnabled = true
  /// Births a second, at even distances: 0…100 000.
  open var birthRate: Float = 0
  /// When, in seconds of the layer's time, the first one comes.
  open var beginTime: CFTimeInterval = 0
  /// For how many seconds from then particles come; infinite unless changed.
  open var duration: CFTimeInterval = .infinity
  /// In seconds.
  open var lifetime: Float = 0
  /// How far it differs from particle to particle, in seconds.
  open var lifetimeRange: Float = 0
  /// The angle out of the layer's plane, in radians.
  open var emissionLatitude: CGFloat = 0
  /// The angle in the layer's plane, in radians, clockwise on screen: from the right; along a line from
  /// upward, so that π points down; of circles and spheres from the direction away from their middle.
  open var emissionLongitude: CGFloat = 0
  /// How far directions differ in the layer's plane, in radians.
  open var emissionRange: CGFloat = 0
  /// Points a second.
  open var velocity: CGFloat = 0
  /// How far it differs from particle to particle, in points a second.
  open var velocityRange: CGFloat = 0
  /// Points per second, a second.
  open var xAcceleration: CGFloat = 0
  /// Downward, in points per second, a second.
  open var yAcceleration: CGFloat = 0
  /// Toward the viewer, in points per second, a second; particles stay in the layer's plane.
  open var zAcceleration: CGFloat = 0
  /// Of the picture.
  open var scale: CGFloat = 1
  /// How far it differs from particle to particle.
  open var scaleRange: CGFloat = 0
  /// By how much it grows each second.
  open var scaleSpeed: CGFloat = 0
  /// Radians a second.
  open var spin: CGFloat = 0
  /// How far it differs from particle to particle, in radians a second.
  open var spinRange: CGFloat = 0
  /// What the picture's colours are multiplied by; white unless changed.
  open var color: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  /// How far the component differs from particle to particle.
  open var redRange: Float = 0
  /// How far the component differs from particle to particle.
  open var greenRange: Float = 0
  /// How far the component differs from particle to particle.
  open var blueRange: Float = 0
  /// How far the component differs from particle to particle.
  open var alphaRange: Float = 0
  /// By how much the component changes each second.
  open var redSpeed: Float = 0
  /// By how much the component changes each second.
  open var greenSpeed: Float = 0
  /// By how much the component changes each second.
  open var blueSpeed: Float = 0
  /// By how much the component changes each second.
  open var alphaSpeed: Float = 0
  /// A `CGImage`; anything else is not seen.
  open var contents: Any?
  /// The part of the picture shown, in unit coordinates.
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Pixels of the picture per point; above 0, else 1.
  open var contentsScale: CGFloat = 1
  /// What each particle sends out itself, four levels deep at most.
  open var emitterCells: [CAEmitterCell]?

  /// A cell that sends out nothing.
  public override init() { super.init() }

  /// What the cell is now.
  func values(depth: Int) -> EmitterCellValues {
    func number(_ value: Float) -> Double { Double(value).finite }
    func number(_ value: CGFloat) -> Double { value.finite.native }
    typealias Spread = EmitterCellValues.Spread
    let color = color ?? CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    func channel(_ value: CGFloat, _ range: Float, _ speed: Float) -> Spread {
      Spread(value.finite.native, number(range), speed: number(speed))
    }
    let rate = EmitterCellValues.rates.clamped(number(birthRate))
    return EmitterCellValues(
      name: name, isEnabled: isEnabled, birthRate: rate, grids: rate > 0 ? [rate] : [],
      beginTime: beginTime.finite, duration: duration >= 0 ? duration : 0,
      lifetime: Spread(number(lifetime), number(lifetimeRange)),
      latitude: number(emissionLatitude), longitude: number(emissionLongitude),
      emissionRange: number(emissionRange),
      velocity: Spread(number(velocity), number(velocityRange)),
      acceleration: [number(xAcceleration), number(yAcceleration), number(zAcceleration)],
      scale: Spread(number(scale), number(scaleRange), speed: number(scaleSpeed)),
      spin: Spread(number(spin), number(spinRange)),
      color: [
        channel(color.red, redRange, redSpeed), channel(color.green, greenRange, greenSpeed),
        channel(color.blue, blueRange, blueSpeed), channel(color.alpha, alphaRange, alphaSpeed),
      ],
      sprite: (contents as? CGImage).map {
        ParticleSprite(
          image: $0, contentsRect: contentsRect.finite,
          contentsScale: contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1)
      },
      cells: depth < 3 ? (emitterCells ?? []).map { $0.values(depth: depth + 1) } : [])
  }
}

/// A ``CAEmitterCell`` as it was when it was given to its layer; all numbers are finite.
public struct EmitterCellValues: Sendable, Equatable {
  /// A mean, how far values lie apart about it, and what is added in a second.
  struct Spread: Sendable, Equatable {
    var mean: Double
    var range: Double
    var speed: Double

    init(_ mean: Double, _ range: Double, speed: Double = 0) {
      (self.mean, self.range, self.speed) = (mean, range, speed)
    }

    /// The value for a chance in 0…1.
    func value(_ chance: Double) -> Double { mean + range * (chance - 0.5) }
    /// The largest one.
    var most: Double { mean + abs(range) / 2 }
  }

  /// What rates there may be: births a second.
  static let rates = 0.0...100_000
  /// How many different rates are kept.
  static let mostGrids = 8

  var name: String?
  var isEnabled: Bool
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

  /// The rate at which births are counted now; 64 a second, each left to chance, where none was set.
  var grid: Double { grids.last ?? 64 }
  /// How many births take place for each that is counted.
  var gridShare: Double { birthRate / grid }

  /// Sets the rate, and has births come at even distances from now on. Of too many different rates the later ones
  /// are shares of the last that counts.
  mutating func setRate(_ rate: Double) {
    birthRate = Self.rates.clamped(rate)
    guard birthRate > 0, grids.last != birthRate else { return }
    if grids.count < Self.mostGrids || grids.contains(birthRate) {
      grids.removeAll { $0 == birthRate }
      grids.append(birthRate)
    }
  }
}

extension ClosedRange<Double> {
  fileprivate func clamped(_ value: Double) -> Double {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
