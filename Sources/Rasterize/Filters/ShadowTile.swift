import DrawingReplay

/// The blurred shadow of a rounded rectangle, all of it or so much that the rest is its stretched
/// middle: a shadow of one radius then serves rectangles of all sizes. Lengths in texels.
struct ShadowTile: Hashable {
  /// The size of the rectangle in the texture, in steps of a 64th: what is shown is at most half of that
  /// off at an edge, which changes a shadow of one texel's blur by less than 1/255.
  let width: Double
  let height: Double
  let corners: RoundedCorners
  let sigma: Double
  /// How far right and down of a whole texel the rectangle begins; below 1.
  private var shiftX = 0.0
  private var shiftY = 0.0

  /// - Parameters:
  ///   - width: The size of the rectangle whose shadow is to be shown.
  ///   - height: Likewise.
  init(width: Double, height: Double, corners: RoundedCorners, sigma: Double) {
    (self.corners, self.sigma) = (corners, sigma)
    let enough = Self.stretchableLength(corners, sigma: sigma)
    self.width = min(max(width.rounded(toSteps: 64), 0.0625), enough)
    self.height = min(max(height.rounded(toSteps: 64), 0.0625), enough)
  }

  /// The shadow of a rectangle in device pixels, a texel each.
  init(of image: DeviceRect, corners: RoundedCorners, sigma: Double) {
    (self.corners, self.sigma) = (corners, sigma)
    // Two more: the middle's texels are whole ones wherever the edges are.
    let enough = Self.stretchableLength(corners, sigma: sigma) + 2
    (shiftX, width) = Self.place(image.minX, image.maxX, enough: enough)
    (shiftY, height) = Self.place(image.minY, image.maxY, enough: enough)
  }

  /// Where a stretch begins within a texel and how long it is, shortened by whole texels.
  private static func place(
    _ from: Double, _ to: Double, enough: Double
  ) -> (shift: Double, length: Double) {
    let start = from.rounded(toSteps: 64)
    let length = max(to.rounded(toSteps: 64) - start, 0.0625)
    return (
      start - start.rounded(.down), length - max((length - enough).rounded(.down), 0)
    )
  }

  /// Texels between the rectangle and the texture's edge; a whole number.
  var padding: Double { Self.reach(sigma: sigma) + 1 }

  /// Whether its texture is within ``TextureExtent``'s limits.
  var isPossible: Bool {
    TextureExtent.isPossible(width: width + 2 * padding + 1, height: height + 2 * padding + 1)
  }

  /// The texture's size; the last texels may be shown in part.
  var textureWidth: Int { Int((shiftX + width + 2 * padding).rounded(.up)) }
  /// Likewise.
  var textureHeight: Int { Int((shiftY + height + 2 * padding).rounded(.up)) }

  /// The part of the texture that stretches, in unit coordinates; all of an axis that is complete.
  ///
  /// - Parameter isWhole: Whether the whole texture is shown, not only as much as the rectangle takes.
  func center(isWhole: Bool) -> CGRect {
    let (x, across) = stretch(of: width, isWhole ? Double(textureWidth) : width + 2 * padding)
    let (y, down) = stretch(of: height, isWhole ? Double(textureHeight) : height + 2 * padding)
    return CGRect(x: x, y: y, width: across, height: down)
  }

  private func stretch(
    of length: Double, _ whole: Double
  ) -> (start: Double, length: Double) {
    guard length >= Self.stretchableLength(corners, sigma: sigma) else { return (0, 1) }
    return (((whole / 2).rounded(.down) - 1) / whole, 2 / whole)
  }

  /// Two texels, and on both sides what the corner and the blur change.
  private static func stretchableLength(_ corners: RoundedCorners, sigma: Double) -> Double {
    2 * (reach(sigma: sigma) + corners.reach.rounded(.up) + 1) + 2
  }

  /// How far ``GaussianFilter`` carries a texel.
  static func reach(sigma: Double) -> Double { (3 * sigma).rounded(.up) }

  /// Draws the rectangle in black and blurs it; to be asked of tiles that are possible.
  ///
  /// A blur of a few texels is made of finer ones: a texel that an edge crosses is blurred as if what it
  /// covers were spread over all of it, which adds up to 1/3 to the variance.
  func makeTexture() -> Texture {
    let isFine = sigma > 0 && sigma < 3 && 16 * textureWidth * textureHeight < 1 << 22
    let parts = isFine ? 4 : 1
    let scale = Double(parts)
    let filter = GaussianFilter(sigma: sigma * scale)
    let map = CoverageMap(
      width: textureWidth * parts, height: textureHeight * parts, reach: filter.radius)
    let rect = CGRect(
      x: (padding + shiftX) * scale, y: (padding + shiftY) * scale, width: width * scale,
      height: height * scale)
    let extent = PixelRect(minX: 0, minY: 0, maxX: map.width, maxY: map.height)
    if let shape = Shape(rect, corners.scaled(by: scale), mappedBy: .identity, frame: extent) {
      map.draw(shape)
    }
    map.blur(filter)
    return parts == 1 ? map.texture() : map.reduced(by: parts).texture()
  }
}

extension CoverageMap {
  /// The means of squares of `parts` × `parts` pixels, rounded to nearest.
  fileprivate func reduced(by parts: Int) -> CoverageMap {
    let result = CoverageMap(width: width / parts, height: height / parts, reach: 0)
    for y in 0..<result.height {
      let row = result.row(y)
      for x in 0..<result.width {
        var sum = parts * parts / 2
        for j in 0..<parts {
          let source = self.row(y * parts + j) + x * parts
          for i in 0..<parts { sum += Int(source[i]) }
        }
        row[x] = UInt8(sum / (parts * parts))
      }
    }
    return result
  }
}
