/// How a gradient's colours are spread.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// The kind of a name; one that there is none of counts as `axial`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along the line from the start to the end point, square to it.
  public static let axial = Self(rawValue: "axial")
  /// In ellipses about the start point, as wide and as high as the end point is away from it.
  public static let radial = Self(rawValue: "radial")
  /// Around the start point, clockwise on screen, from the direction of the end point on.
  public static let conic = Self(rawValue: "conic")
}

extension GradientKind: NamedChoice {
  package static let names: [(name: CAGradientLayerType, meaning: GradientKind)] = [
    (.axial, .axial), (.radial, .radial), (.conic, .conic),
  ]
}
