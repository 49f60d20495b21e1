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
