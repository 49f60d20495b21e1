/// The texture filter of contents. Raw values are Core Animation's.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Wraps a name; unknown names mean ``linear``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Bilinear interpolation.
  public static let linear = Self(rawValue: "linear")
  /// Nearest neighbor: the texel at the pixel's center, which gives magnified texels hard edges.
  public static let nearest = Self(rawValue: "nearest")
  /// The same as ``linear``: minification uses mipmaps in either case.
  public static let trilinear = Self(rawValue: "trilinear")
}

extension CALayerContentsFilter: NamedConstant {}
