// swift-format-ignore-file: AlwaysUseLowerCamelCase

// swift-format-ignore
extension CALayer {
  /// How contents are shown larger than they are; `CALayerContentsFilter.linear` unless changed.
  ///
  /// It tells of pixels. What a view has drawn, and what is shown of other layers, is drawn as finely as it is seen.
  public var magnificationFilter: CALayerContentsFilter { get { self[.magnificationFilter] } set { self[.magnificationFilter] = newValue } }
  /// How contents are shown smaller than they are; `CALayerContentsFilter.linear` unless changed.
  public var minificationFilter: CALayerContentsFilter { get { self[.minificationFilter] } set { self[.minificationFilter] = newValue } }
}

/// How many bits the contents of a layer have. Raw values are Core Animation's.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// The format of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Eight bits for each of red, green, blue and alpha: what is drawn here.
  public static let RGBA8Uint = Self(rawValue: "RGBA8")
  /// Sixteen bits for each, floating.
  public static let RGBA16Float = Self(rawValue: "RGBAh")
  /// Eight bits of grey and alpha.
  public static let gray8Uint = Self(rawValue: "Gray8")
}

/// A layer's edges. Raw values are Core Animation's.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable {
  /// A bit for each edge.
  public let rawValue: UInt32
  /// Makes a set of these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Bit 0.
  public static let layerLeftEdge = Self(rawValue: 1)
  /// Bit 1.
  public static let layerRightEdge = Self(rawValue: 2)
  /// Bit 2: the lower edge in Core Animation's coordinates.
  public static let layerBottomEdge = Self(rawValue: 4)
  /// Bit 3: the upper edge in Core Animation's coordinates.
  public static let layerTopEdge = Self(rawValue: 8)
}
