/// A kind of particle emitted by a ``CAEmitterLayer``.
///
/// A value with a range is random per particle, within half of the range to either side. One with a
/// speed changes by it per second. Numbers that are not finite count as 0.
@preconcurrency @MainActor
open class CAEmitterCell: NSObject {
  /// The name in key paths: `emitterCells.NAME.birthRate`.
  open var name: String?
  /// Whether particles are emitted.
  open var isEnabled = true
  /// Particles emitted per second, at even intervals: 0…100 000.
  open var birthRate: Float = 0
  /// When emission begins, in seconds of the layer's time.
  open var beginTime: CFTimeInterval = 0
  /// The duration of emission, in seconds. The default is infinite.
  open var duration: CFTimeInterval = .infinity
  /// The particles' lifetime, in seconds.
  open var lifetime: Float = 0
  /// The range of lifetimes, in seconds.
  open var lifetimeRange: Float = 0
  /// The emission angle out of the layer's plane, in radians.
  open var emissionLatitude: CGFloat = 0
  /// The emission angle in the layer's plane, in radians, clockwise on screen: relative to the positive
  /// x axis; for lines, relative to upward (π is down); for circles and spheres, relative to outward.
  open var emissionLongitude: CGFloat = 0
  /// The range of emission angles in the layer's plane, in radians.
  open var emissionRange: CGFloat = 0
  /// The initial speed, in points per second.
  open var velocity: CGFloat = 0
  /// The range of initial speeds, in points per second.
  open var velocityRange: CGFloat = 0
  /// The acceleration to the right, in points per second squared.
  open var xAcceleration: CGFloat = 0
  /// The acceleration downward, in points per second squared.
  open var yAcceleration: CGFloat = 0
  /// The acceleration toward the viewer, in points per second squared.
  open var zAcceleration: CGFloat = 0
  /// The scale of the contents; 1 for their own size.
  open var scale: CGFloat = 1
  /// The range of scales.
  open var scaleRange: CGFloat = 0
  /// The change of the scale per second.
  open var scaleSpeed: CGFloat = 0
  /// The rotation, in radians per second.
  open var spin: CGFloat = 0
  /// The range of rotation speeds, in radians per second.
  open var spinRange: CGFloat = 0
  /// The color that multiplies the contents'. The default is white.
  open var color: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  /// The range of the color component.
  open var redRange: Float = 0
  /// The range of the color component.
  open var greenRange: Float = 0
  /// The range of the color component.
  open var blueRange: Float = 0
  /// The range of the color component.
  open var alphaRange: Float = 0
  /// The change of the color component per second.
  open var redSpeed: Float = 0
  /// The change of the color component per second.
  open var greenSpeed: Float = 0
  /// The change of the color component per second.
  open var blueSpeed: Float = 0
  /// The change of the color component per second.
  open var alphaSpeed: Float = 0
  /// The image, a `CGImage`; anything else is invisible.
  open var contents: Any?
  /// The subrectangle of the image, in unit coordinates.
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The image's pixels per point, above 0; otherwise 1.
  open var contentsScale: CGFloat = 1
  /// The cells that each particle emits, at most four levels deep.
  open var emitterCells: [CAEmitterCell]?

  /// Creates a cell that emits nothing.
  public override init() { super.init() }

  /// A snapshot of the cell and of its own cells.
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
