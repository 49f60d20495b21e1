/// A frame's size in pixels: never empty, never more than ``longestSide`` a side.
public struct PixelSize: Hashable, Sendable {
  /// The longest side a frame can have, in pixels.
  public static let longestSide = 16384

  /// Pixels across and down, 1…``longestSide`` each.
  public let width: Int
  /// Pixels down.
  public let height: Int

  /// Takes a size in pixels.
  ///
  /// - Throws: ``RasterizeError/impossibleSize(width:height:)`` where a side is not in
  ///   1…``longestSide``.
  public init(width: Int, height: Int) throws(RasterizeError) {
    guard Self.isPossible(Double(width)), Self.isPossible(Double(height)) else {
      throw .impossibleSize(width: Double(width), height: Double(height))
    }
    (self.width, self.height) = (width, height)
  }

  /// The pixels that `size` points take at `scale` pixels per point, a part of one counting whole.
  ///
  /// - Throws: ``RasterizeError/impossibleSize(width:height:)`` where a side is not in
  ///   1…``longestSide``, or not a number.
  public init(points size: CGSize, scale: CGFloat) throws(RasterizeError) {
    let width = Self.pixels(size.width, scale)
    let height = Self.pixels(size.height, scale)
    guard Self.isPossible(width), Self.isPossible(height) else {
      throw .impossibleSize(width: width, height: height)
    }
    (self.width, self.height) = (Int(width), Int(height))
  }

  /// The same with impossible sides moved to the nearest possible ones; NaN counts as 1.
  public init(clampingPoints size: CGSize, scale: CGFloat) {
    width = Self.clamped(Self.pixels(size.width, scale))
    height = Self.clamped(Self.pixels(size.height, scale))
  }

  /// Rounded up, except where the product is a whole number but for rounding (0.1 · 30).
  private static func pixels(_ points: CGFloat, _ scale: CGFloat) -> Double {
    (Double(points) * Double(scale) - 1e-6).rounded(.up)
  }

  private static func isPossible(_ side: Double) -> Bool {
    side >= 1 && side <= Double(longestSide)
  }

  private static func clamped(_ side: Double) -> Int {
    Int(side, clampedTo: 1...longestSide)
  }
}
