/// The blurred shadow of a rounded rectangle, all of it or so much that the rest is its stretched
/// middle: a shadow of one radius then serves rectangles of all sizes. Lengths in texels.
struct ShadowTile: Hashable {
  /// The size of the rectangle in the texture, in steps of a quarter.
  let width: Double
  let height: Double
  let radius: Double
  let sigma: Double

  /// - Parameters:
  ///   - width: The size of the rectangle whose shadow is to be shown.
  ///   - height: Likewise.
  init(width: Double, height: Double, radius: Double, sigma: Double) {
    (self.radius, self.sigma) = (radius, sigma)
    let enough = Self.stretchableLength(radius: radius, sigma: sigma)
    self.width = min(max(width.rounded(toSteps: 4), 0.25), enough)
    self.height = min(max(height.rounded(toSteps: 4), 0.25), enough)
  }

  /// Texels between the rectangle and the texture's edge.
  var padding: Double { Self.reach(sigma: sigma) + 1 }

  /// Whether its texture is within ``TextureExtent``'s limits.
  var isPossible: Bool {
    TextureExtent.isPossible(width: width + 2 * padding + 1, height: height + 2 * padding + 1)
  }

  /// The part of the texture that stretches, in unit coordinates; all of an axis that is complete.
  var center: CGRect {
    let (x, across) = stretch(of: width)
    let (y, down) = stretch(of: height)
    return CGRect(x: x, y: y, width: across, height: down)
  }

  private func stretch(of length: Double) -> (start: Double, length: Double) {
    guard length == Self.stretchableLength(radius: radius, sigma: sigma) else { return (0, 1) }
    let whole = length + 2 * padding
    return ((whole / 2 - 1) / whole, 2 / whole)
  }

  /// Two texels, and on both sides what the corner and the blur change.
  private static func stretchableLength(radius: Double, sigma: Double) -> Double {
    2 * (reach(sigma: sigma) + radius.rounded(.up) + 1) + 2
  }

  /// How far ``GaussianFilter`` carries a texel.
  static func reach(sigma: Double) -> Double { (3 * sigma).rounded(.up) }

  /// Draws the rectangle in black and blurs it; to be asked of tiles that are possible.
  func makeTexture() -> Texture {
    let filter = GaussianFilter(sigma: sigma)
    let map = CoverageMap(
      width: Int((width + 2 * padding).rounded(.up)),
      height: Int((height + 2 * padding).rounded(.up)), reach: filter.radius)
    let rect = CGRect(x: padding, y: padding, width: width, height: height)
    let extent = PixelRect(minX: 0, minY: 0, maxX: map.width, maxY: map.height)
    if let shape = Shape(rect, radius: radius, mappedBy: .identity, frame: extent) {
      map.draw(shape)
    }
    map.blur(filter)
    return map.texture()
  }
}
