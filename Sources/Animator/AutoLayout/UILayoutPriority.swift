/// The priority of a constraint: 1000 is required, lower priorities yield to higher ones.
///
/// Optional constraints are satisfied as closely as those of higher priority permit.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The priority, above 0 and up to 1000.
  public let rawValue: Float
  /// Creates a priority, above 0 and up to 1000.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority, above 0 and up to 1000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1000: the constraint must be satisfied.
  public static let required = Self(1000)
  /// 750: by default, that with which a view resists being smaller than its contents.
  public static let defaultHigh = Self(750)
  /// 510: that with which a drag may resize a scene.
  public static let dragThatCanResizeScene = Self(510)
  /// 500: that with which a scene keeps its size.
  public static let sceneSizeStayPut = Self(500)
  /// 490: that with which a drag does not resize a scene.
  public static let dragThatCannotResizeScene = Self(490)
  /// 250: by default, that with which a view resists being larger than its contents.
  public static let defaultLow = Self(250)
  /// 50: that of the target size in `systemLayoutSizeFitting(_:)`.
  public static let fittingSizeLevel = Self(50)
}
