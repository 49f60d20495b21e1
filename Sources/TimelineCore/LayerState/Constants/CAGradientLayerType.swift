/// The type of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Wraps a name; unknown names mean `axial`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Linear, from the start to the end point.
  public static let axial = Self(rawValue: "axial")
  /// Elliptical about the start point; the offset to the end point gives the radii.
  public static let radial = Self(rawValue: "radial")
  /// Angular about the start point, clockwise on screen from the direction of the end point.
  public static let conic = Self(rawValue: "conic")
  /// Over a grid of points, each with a color; the engine's own.
  public static let mesh = Self(rawValue: "mesh")
}

extension GradientKind: NamedChoice {
  package static let names: [(name: CAGradientLayerType, meaning: GradientKind)] = [
    (.axial, .axial), (.radial, .radial), (.conic, .conic),
    (.mesh, .mesh),
  ]
}
