/// The backdrop filter of a layer: blurs, saturates and tints the content behind it.
public struct BackdropValues: Sendable, Equatable {
  /// The Gaussian blur's standard deviation, in points.
  public var radius: Double
  /// The saturation factor, 0…4; 1 for unchanged colors.
  public var saturation: Double
  /// A color composited over the blurred backdrop.
  public var tint: CGColor

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - radius: The standard deviation of the blur, in points.
  ///   - saturation: A factor; 1 for no change.
  ///   - tint: Drawn over the filtered backdrop.
  public init(radius: Double, saturation: Double, tint: CGColor) {
    (self.radius, self.saturation, self.tint) = (radius, saturation, tint)
  }

  /// The identity filter.
  public static let none = BackdropValues(
    radius: 0, saturation: 1, tint: CGColor(red: 1, green: 1, blue: 1, alpha: 0))

  /// Whether the filter is the identity.
  public var changesNothing: Bool { radius <= 0 && saturation == 1 && tint.alpha <= 0 }
}

extension BackdropValues: InterpolatableWhenAbsent {
  /// The identity filter, from which a filter is interpolated when it appears.
  public static var absent: BackdropValues? { BackdropValues.none }

  /// Interpolates each number and the tint color.
  public static func mix(
    _ from: BackdropValues, _ to: BackdropValues, _ progress: Double
  ) -> BackdropValues {
    BackdropValues(
      radius: max(.mix(from.radius, to.radius, progress), 0),
      saturation: max(.mix(from.saturation, to.saturation, progress), 0),
      tint: .mix(from.tint, to.tint, progress))
  }

  /// Interpolates each number and the tint color.
  public func offset(
    from: BackdropValues, to: BackdropValues, fraction: Double
  ) -> BackdropValues {
    BackdropValues(
      radius: max(radius.offset(from: from.radius, to: to.radius, fraction: fraction), 0),
      saturation: max(
        saturation.offset(from: from.saturation, to: to.saturation, fraction: fraction), 0),
      tint: tint.offset(from: from.tint, to: to.tint, fraction: fraction))
  }
}
