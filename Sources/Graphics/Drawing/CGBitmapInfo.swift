/// The position of a pixel's alpha, and whether the colors are premultiplied. Raw values are Core
/// Graphics'.
public enum CGImageAlphaInfo: UInt32, Sendable, CaseIterable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst
  case alphaOnly
}

/// The layout of a pixel in memory. Raw values are Core Graphics': the lowest five bits are a
/// ``CGImageAlphaInfo``.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt32
  /// Makes a set of these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The mask for the ``CGImageAlphaInfo``.
  public static let alphaInfoMask = Self(rawValue: 0x1F)
  /// Components are floating-point numbers.
  public static let floatComponents = Self(rawValue: 1 << 8)
  /// The mask for the byte order.
  public static let byteOrderMask = Self(rawValue: 0x7000)
  /// The order in which the components are named: the same as ``byteOrder32Big``.
  public static let byteOrderDefault = Self([])
  /// 16-bit little-endian; not supported by bitmap contexts.
  public static let byteOrder16Little = Self(rawValue: 1 << 12)
  /// 32-bit little-endian: the last-named component has the lowest address.
  public static let byteOrder32Little = Self(rawValue: 2 << 12)
  /// 16-bit big-endian; not supported by bitmap contexts.
  public static let byteOrder16Big = Self(rawValue: 3 << 12)
  /// 32-bit big-endian: the first-named component has the lowest address.
  public static let byteOrder32Big = Self(rawValue: 4 << 12)
}
