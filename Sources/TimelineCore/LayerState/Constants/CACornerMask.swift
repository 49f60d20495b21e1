/// A set of a layer's four corners, named by the adjacent edges with y pointing down.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// One bit per corner, as in Core Animation.
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Top left.
  public static let layerMinXMinYCorner = Self(rawValue: 1)
  /// Top right.
  public static let layerMaxXMinYCorner = Self(rawValue: 2)
  /// Bottom left.
  public static let layerMinXMaxYCorner = Self(rawValue: 4)
  /// Bottom right.
  public static let layerMaxXMaxYCorner = Self(rawValue: 8)

  package static let all = Self(rawValue: 15)
}

/// The curve of a rounded corner.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Wraps a name; unknown names mean `circular`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = Self(rawValue: "circular")
  /// A curve with continuous curvature, which begins farther from the corner than a circular arc.
  public static let continuous = Self(rawValue: "continuous")
}

/// The stored form of ``CALayerCornerCurve``.
public enum CornerCurve: Sendable {
  case circular, continuous
}

extension CACornerMask: DiscreteValue, KeyPathValue {
  package static var kind: String { "a CACornerMask" }
  package static func value(from any: Any) -> CACornerMask? {
    if let mask = any as? CACornerMask { return mask.intersection(.all) }
    return Double.value(from: any).flatMap { UInt(exactly: $0) }
      .map { CACornerMask(rawValue: $0).intersection(.all) }
  }
}

extension CornerCurve: NamedChoice {
  package static let names: [(name: CALayerCornerCurve, meaning: CornerCurve)] = [
    (.circular, .circular), (.continuous, .continuous),
  ]
}
