/// How the texels of contents become pixels. Raw values are Core Animation's.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// The filter of a name; one that there is none of counts as ``linear``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// What lies between texels is mixed.
  public static let linear = Self(rawValue: "linear")
  /// The texel that a pixel's centre falls on, as it is: what is magnified has hard edges.
  public static let nearest = Self(rawValue: "nearest")
  /// As ``linear``: what is shown smaller is sampled from copies at half the size, a quarter and so on in
  /// either case.
  public static let trilinear = Self(rawValue: "trilinear")
}

extension CALayerContentsFilter: NamedConstant {}
