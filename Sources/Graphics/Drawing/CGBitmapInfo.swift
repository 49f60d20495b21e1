/// Where a pixel has its alpha, and whether colours are multiplied by it. Raw values are Core Graphics'.
public enum CGImageAlphaInfo: UInt32, Sendable, CaseIterable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst
  case alphaOnly
}

/// How a pixel lies in memory. Raw values are Core Graphics': the lowest five bits are a
/// ``CGImageAlphaInfo``.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt32
  /// Makes a set of these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of ``CGImageAlphaInfo``.
  public static let alphaInfoMask = Self(rawValue: 0x1F)
  /// Components are floating-point numbers.
  public static let floatComponents = Self(rawValue: 1 << 8)
  /// The bits of the order of bytes.
  public static let byteOrderMask = Self(rawValue: 0x7000)
  /// As components are named: the same as 32 bits, big.
  public static let byteOrderDefault = Self([])
  /// Of components of two bytes, which there are none of here.
  public static let byteOrder16Little = Self(rawValue: 1 << 12)
  /// The last component of a pixel comes first in memory.
  public static let byteOrder32Little = Self(rawValue: 2 << 12)
  /// Of components of two bytes, which there are none of here.
  public static let byteOrder16Big = Self(rawValue: 3 << 12)
  /// The first component of a pixel comes first in memory.
  public static let byteOrder32Big = Self(rawValue: 4 << 12)
}
