/// The differences of a unit of text from the unit at rest.
public struct TextUnitValues: Equatable, Sendable {
  /// The displacement, in points.
  public var position = CGPoint.zero
  /// The scale about the unit's anchor point, along x and y.
  public var scale = CGSize(width: 1, height: 1)
  /// The rotation about the unit's anchor point in radians, clockwise.
  public var rotation: CGFloat = 0
  /// A factor of the opacity, 0…1.
  public var opacity: Double = 1
  /// Extra space after each character of the line, in points; the line stays aligned as it is.
  public var tracking: CGFloat = 0
  /// The standard deviation of a Gaussian blur, in points.
  public var blur: CGFloat = 0
  /// The fill color; nil for that of the text.
  public var color: UIColor?
  /// The weight of a variable font on OpenType's scale, 1…1000; nil for that of the text. While it is another one,
  /// characters keep their middles, and are shaped without those beside them.
  public var weight: CGFloat?

  /// A unit at rest: the text as its label draws it.
  public static let rest = TextUnitValues()

  /// The values of a unit; those at rest by default.
  public init(
    position: CGPoint = .zero, scale: CGSize = CGSize(width: 1, height: 1), rotation: CGFloat = 0,
    opacity: Double = 1, tracking: CGFloat = 0, blur: CGFloat = 0, color: UIColor? = nil,
    weight: CGFloat? = nil
  ) {
    (self.position, self.scale, self.rotation) = (position, scale, rotation)
    (self.opacity, self.tracking) = (opacity, tracking)
    (self.blur, self.color, self.weight) = (blur, color, weight)
  }

  /// A mixture of the unit at rest and these values.
  ///
  /// - Parameters:
  ///   - weight: 0 for the unit at rest, 1 for these values.
  ///   - base: The style of the unit at rest.
  func weighted(_ weight: Double, base: TextStyle) -> TextUnitValues {
    if weight == 1 { return self }
    func mix(_ start: CGFloat, _ end: CGFloat) -> CGFloat { start + (end - start) * weight }
    return TextUnitValues(
      position: CGPoint(x: mix(0, position.x), y: mix(0, position.y)),
      scale: CGSize(width: mix(1, scale.width), height: mix(1, scale.height)),
      rotation: mix(0, rotation), opacity: mix(1, opacity), tracking: mix(0, tracking),
      blur: mix(0, blur),
      color: color.map { UIColor(cgColor: CGColor.mix(base.color, $0.cgColor, weight)) },
      weight: self.weight.map { mix(CGFloat(base.font.weight), $0) })
  }

  /// Whether the unit looks as at rest.
  var isAtRest: Bool {
    var plain = self
    plain.color = nil
    return plain == .rest && color == nil
  }
}
