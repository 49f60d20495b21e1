/// The size and scale of a texture that the compositor renders: one texel per device pixel, or
/// fewer where that would exceed the limits.
///
/// A layer may be far larger than its visible part, and its textures contain all of it. All
/// rendered textures observe the two limits here: drawings, layer snapshots, and shadows with their
/// margins.
struct TextureExtent: Hashable {
  let width: Int
  let height: Int
  /// Texels per point.
  let scaleX: Double
  let scaleY: Double

  /// The maximum width and height, in texels.
  static let longestSide = Double(PixelSize.longestSide)
  /// The maximum number of texels: 128 MB, enough for a frame of 7680 × 4320 pixels at full
  /// resolution.
  static let maximumTexelCount = 0x1p25

  /// The extent for `size` points at these scales, which are halved until it is within the limits;
  /// nil if a side is empty or not finite.
  init?(_ size: CGSize, scaleX: Double, scaleY: Double) {
    var (scaleX, scaleY) = (scaleX, scaleY)
    var width = Self.texels(size.width, scaleX)
    var height = Self.texels(size.height, scaleY)
    guard width >= 1, height >= 1, width.isFinite, height.isFinite else { return nil }
    while !Self.isPossible(width: width, height: height) {
      // Only the longer side is halved: a thin strip keeps its resolution across.
      if width >= height {
        scaleX /= 2
        width = Self.texels(size.width, scaleX)
      } else {
        scaleY /= 2
        height = Self.texels(size.height, scaleY)
      }
    }
    (self.width, self.height) = (Int(width), Int(height))
    (self.scaleX, self.scaleY) = (scaleX, scaleY)
  }

  /// Twice a drawing's resolution; nil if that exceeds 64 MB.
  ///
  /// - Parameters:
  ///   - size: The size of the drawing, in points.
  ///   - texels: The size of its regular texture, in texels.
  init?(twice size: CGSize, texels: CGSize) {
    let (scaleX, scaleY) = (
      2 * (texels.width / size.width).native, 2 * (texels.height / size.height).native
    )
    self.init(size, scaleX: scaleX, scaleY: scaleY)
    guard self.scaleX == scaleX, self.scaleY == scaleY, width * height <= 1 << 24 else {
      return nil
    }
  }

  /// Whether a texture of this size is within the limits; false for NaN.
  static func isPossible(width: Double, height: Double) -> Bool {
    width <= longestSide && height <= longestSide && width * height <= maximumTexelCount
  }

  /// Rounds up, with a tolerance for products that are whole numbers up to rounding errors.
  private static func texels(_ points: CGFloat, _ scale: Double) -> Double {
    (points.native * scale - 1e-6).rounded(.up)
  }
}
