/// Some of a layer's four corners, named by the edges that meet there, y pointing down.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// A bit for each corner, numbered as in Core Animation.
  public let rawValue: UInt
  /// Makes a set of these bits.
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

/// How a rounded corner leads from one edge to the other.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// The curve of a name; one that there is none of counts as `circular`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = Self(rawValue: "circular")
  /// A curve whose bend begins gently, farther out than the circle's.
  public static let continuous = Self(rawValue: "continuous")
}

/// ``CALayerCornerCurve`` as it is kept.
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
