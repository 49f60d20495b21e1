/// A frame's size in pixels: at least 1 and at most ``longestSide`` in each dimension.
public struct PixelSize: Hashable, Sendable {
  /// The maximum width and height, in pixels.
  public static let longestSide = 16384

  /// The width in pixels, 1…``longestSide``.
  public let width: Int
  /// The height in pixels, 1…``longestSide``.
  public let height: Int

  /// Creates a size in pixels.
  ///
  /// - Throws: ``RasterizeError/impossibleSize(width:height:)`` if a dimension is not in
  ///   1…``longestSide``.
  public init(width: Int, height: Int) throws(RasterizeError) {
    guard Self.isPossible(Double(width)), Self.isPossible(Double(height)) else {
      throw .impossibleSize(width: Double(width), height: Double(height))
    }
    (self.width, self.height) = (width, height)
  }

  /// The size of `size` points at `scale` pixels per point, rounded up.
  ///
  /// - Throws: ``RasterizeError/impossibleSize(width:height:)`` if a dimension is not in
  ///   1…``longestSide``, or NaN.
  public init(points size: CGSize, scale: CGFloat) throws(RasterizeError) {
    let width = Self.pixels(size.width, scale)
    let height = Self.pixels(size.height, scale)
    guard Self.isPossible(width), Self.isPossible(height) else {
      throw .impossibleSize(width: width, height: height)
    }
    (self.width, self.height) = (Int(width), Int(height))
  }

  /// The same with dimensions clamped to the valid range; NaN becomes 1.
  public init(clampingPoints size: CGSize, scale: CGFloat) {
    width = Self.clamped(Self.pixels(size.width, scale))
    height = Self.clamped(Self.pixels(size.height, scale))
  }

  /// Rounds up, with a tolerance for products that are whole numbers up to rounding errors (0.1 ·
  /// 30).
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
