// swift-format-ignore-file: AlwaysUseLowerCamelCase

// swift-format-ignore
extension CALayer {
  /// The filter for magnified contents. The default is `CALayerContentsFilter.linear`.
  ///
  /// It applies to bitmaps only; recorded drawings and snapshots of layers are rendered at the resolution
  /// of the output.
  public var magnificationFilter: CALayerContentsFilter { get { self[.magnificationFilter] } set { self[.magnificationFilter] = newValue } }
  /// The filter for minified contents. The default is `CALayerContentsFilter.linear`.
  public var minificationFilter: CALayerContentsFilter { get { self[.minificationFilter] } set { self[.minificationFilter] = newValue } }
  /// The time of the frame that a clip shows, in seconds of the clip: `contents` may be a `VideoClip`, or a range of
  /// one as `VideoContents`. Animatable: a linear animation plays the clip. The default is 0.
  public var contentsTime: Double { get { self[.contentsTime] } set { self[.contentsTime] = newValue.finite } }
}

/// The pixel format of a layer's contents. Raw values are Core Animation's.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a format from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// 8 bits per component: red, green, blue, alpha. The format used here.
  public static let RGBA8Uint = Self(rawValue: "RGBA8")
  /// 16-bit floating-point components.
  public static let RGBA16Float = Self(rawValue: "RGBAh")
  /// 8 bits of gray and alpha each.
  public static let gray8Uint = Self(rawValue: "Gray8")
}

/// A set of a layer's edges. Raw values are Core Animation's.
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
