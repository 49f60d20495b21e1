/// What a layer makes of what lies behind it, before it draws anything itself: blurred, its colours
/// strengthened, tinted.
public struct BackdropValues: Sendable, Equatable {
  /// The Gaussian blur's standard deviation, in points.
  public var radius: Double
  /// How far colours are from their own grey: 1 as they are, 0…4.
  public var saturation: Double
  /// Laid over what has been blurred.
  public var tint: CGColor

  /// Says what is made of a background.
  public init(radius: Double, saturation: Double, tint: CGColor) {
    (self.radius, self.saturation, self.tint) = (radius, saturation, tint)
  }

  /// What leaves all as it is.
  public static let none = BackdropValues(
    radius: 0, saturation: 1, tint: CGColor(red: 1, green: 1, blue: 1, alpha: 0))

  /// Whether anything would look different.
  public var changesNothing: Bool { radius <= 0 && saturation == 1 && tint.alpha <= 0 }
}

extension BackdropValues: InterpolatableWhenAbsent {
  /// No blur, as it comes and goes.
  public static var absent: BackdropValues? { BackdropValues.none }

  /// Each number by itself, and the tint as a colour.
  public static func mix(
    _ from: BackdropValues, _ to: BackdropValues, _ progress: Double
  ) -> BackdropValues {
    BackdropValues(
      radius: max(.mix(from.radius, to.radius, progress), 0),
      saturation: max(.mix(from.saturation, to.saturation, progress), 0),
      tint: .mix(from.tint, to.tint, progress))
  }

  /// Each number by itself, and the tint as a colour.
  public func offset(
    from: BackdropValues, to: BackdropValues, fraction share: Double
  ) -> BackdropValues {
    BackdropValues(
      radius: max(radius.offset(from: from.radius, to: to.radius, fraction: share), 0),
      saturation: max(
        saturation.offset(from: from.saturation, to: to.saturation, fraction: share), 0),
      tint: tint.offset(from: from.tint, to: to.tint, fraction: share))
  }
}
