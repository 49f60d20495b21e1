/// How many texels a texture has that the compositor makes: as many as the frame has pixels for it
/// or, where those were too many, fewer.
///
/// A layer may be far larger than what is seen of it, and its textures hold all of it. So no texture
/// is larger than the two limits here say; what would be is drawn more coarsely. All that the
/// compositor makes obeys them: drawings, pictures, and shadows with their margins.
struct TextureExtent: Hashable {
  let width: Int
  let height: Int
  /// Texels per point.
  let scaleX: Double
  let scaleY: Double

  /// In texels.
  static let longestSide = Double(PixelSize.longestSide)
  /// In texels: 128 MB, enough to show a frame of 7680 × 4320 pixels in all detail.
  static let largestArea = 0x1p25

  /// The texels for `size` points, with these scales or as many times a half of them as it takes;
  /// nil where a side is empty or not finite.
  init?(_ size: CGSize, scaleX: Double, scaleY: Double) {
    var (scaleX, scaleY) = (scaleX, scaleY)
    var width = Self.texels(size.width, scaleX)
    var height = Self.texels(size.height, scaleY)
    guard width >= 1, height >= 1, width.isFinite, height.isFinite else { return nil }
    while !Self.isPossible(width: width, height: height) {
      // The longer side only, and that is far from empty: a strip keeps its detail across.
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

  /// Twice as many texels each way as a drawing has; nil where that would be more than 64 MB.
  ///
  /// - Parameters:
  ///   - size: Of the drawing, in points.
  ///   - texels: How many these take as it is.
  init?(twice size: CGSize, texels: CGSize) {
    let (scaleX, scaleY) = (
      2 * (texels.width / size.width).native, 2 * (texels.height / size.height).native
    )
    self.init(size, scaleX: scaleX, scaleY: scaleY)
    guard self.scaleX == scaleX, self.scaleY == scaleY, width * height <= 1 << 24 else {
      return nil
    }
  }

  /// Whether a texture with these sides keeps to the limits; false for NaN.
  static func isPossible(width: Double, height: Double) -> Bool {
    width <= longestSide && height <= longestSide && width * height <= largestArea
  }

  /// Rounded up, except where the product is a whole number but for rounding.
  private static func texels(_ points: CGFloat, _ scale: Double) -> Double {
    (points.native * scale - 1e-6).rounded(.up)
  }
}
