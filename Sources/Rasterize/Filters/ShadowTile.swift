import DrawingReplay

/// The texture of a rounded rectangle's blurred shadow, as small as possible: where the middle is
/// constant it is stretched (nine-slice scaling), so that one texture per radius serves rectangles
/// of all sizes. Lengths are in texels.
struct ShadowTile: Hashable {
  /// The rectangle's size in the texture, quantized to 1/64. Its edges are at most half a step off,
  /// which changes a shadow with a sigma of one texel by less than 1/255.
  let width: Double
  let height: Double
  let corners: RoundedCorners
  let sigma: Double
  /// The rectangle's subpixel offset to the right and down, 0..<1.
  private var shiftX = 0.0
  private var shiftY = 0.0

  /// - Parameters:
  ///   - width: The width of the rectangle that casts the shadow.
  ///   - height: Its height.
  init(width: Double, height: Double, corners: RoundedCorners, sigma: Double) {
    (self.corners, self.sigma) = (corners, sigma)
    let maximumLength = Self.stretchableLength(corners, sigma: sigma)
    self.width = min(max(width.rounded(toSteps: 64), 0.0625), maximumLength)
    self.height = min(max(height.rounded(toSteps: 64), 0.0625), maximumLength)
  }

  /// The shadow of a rectangle in device pixels, one texel per pixel.
  init(of image: DeviceRect, corners: RoundedCorners, sigma: Double) {
    (self.corners, self.sigma) = (corners, sigma)
    // Two more, so that the stretched texels are whole ones at any subpixel offset.
    let maximumLength = Self.stretchableLength(corners, sigma: sigma) + 2
    (shiftX, width) = Self.aligned(image.minX, image.maxX, maximumLength: maximumLength)
    (shiftY, height) = Self.aligned(image.minY, image.maxY, maximumLength: maximumLength)
  }

  /// The subpixel offset of an interval and its length, shortened by whole texels.
  private static func aligned(
    _ from: Double, _ to: Double, maximumLength: Double
  ) -> (shift: Double, length: Double) {
    let start = from.rounded(toSteps: 64)
    let length = max(to.rounded(toSteps: 64) - start, 0.0625)
    return (
      start - start.rounded(.down), length - max((length - maximumLength).rounded(.down), 0)
    )
  }

  /// The distance from the rectangle to the texture's edge; a whole number.
  var padding: Double { Self.kernelRadius(sigma: sigma) + 1 }

  /// Whether the texture's size is within the limits of ``TextureExtent``.
  var isPossible: Bool {
    TextureExtent.isPossible(width: width + 2 * padding + 1, height: height + 2 * padding + 1)
  }

  /// The texture's size; the last column and row may be shown in part.
  var textureWidth: Int { Int((shiftX + width + 2 * padding).rounded(.up)) }
  /// Likewise.
  var textureHeight: Int { Int((shiftY + height + 2 * padding).rounded(.up)) }

  /// The center slice of nine-slice scaling (`contentsCenter`), in unit coordinates; the full range
  /// along an axis that does not stretch.
  ///
  /// - Parameter isWhole: Whether the whole texture is shown, or only the part that the rectangle
  ///   and its padding occupy.
  func center(isWhole: Bool) -> CGRect {
    let (x, across) = stretchRange(of: width, isWhole ? Double(textureWidth) : width + 2 * padding)
    let (y, down) = stretchRange(of: height, isWhole ? Double(textureHeight) : height + 2 * padding)
    return CGRect(x: x, y: y, width: across, height: down)
  }

  private func stretchRange(
    of length: Double, _ whole: Double
  ) -> (start: Double, length: Double) {
    guard length >= Self.stretchableLength(corners, sigma: sigma) else { return (0, 1) }
    return (((whole / 2).rounded(.down) - 1) / whole, 2 / whole)
  }

  /// Two texels plus, on each side, the extent of the corners and of the blur.
  private static func stretchableLength(_ corners: RoundedCorners, sigma: Double) -> Double {
    2 * (kernelRadius(sigma: sigma) + corners.extent.rounded(.up) + 1) + 2
  }

  /// The kernel radius of ``GaussianFilter``.
  static func kernelRadius(sigma: Double) -> Double { (3 * sigma).rounded(.up) }

  /// Draws the rectangle in black and blurs it; `isPossible` must be `true`.
  ///
  /// Narrow blurs are supersampled 4 × 4: in a texel crossed by an edge, coverage acts as if spread
  /// over the whole texel, which adds up to 1/3 to the variance.
  func makeTexture() -> Texture {
    let isFine = sigma > 0 && sigma < 3 && 16 * textureWidth * textureHeight < 1 << 22
    let subdivisions = isFine ? 4 : 1
    let scale = Double(subdivisions)
    let filter = GaussianFilter(sigma: sigma * scale)
    let map = CoverageMap(
      width: textureWidth * subdivisions, height: textureHeight * subdivisions,
      padding: filter.radius)
    let rect = CGRect(
      x: (padding + shiftX) * scale, y: (padding + shiftY) * scale, width: width * scale,
      height: height * scale)
    let extent = PixelRect(minX: 0, minY: 0, maxX: map.width, maxY: map.height)
    if let shape = Shape(rect, corners.scaled(by: scale), mappedBy: .identity, frame: extent) {
      map.draw(shape)
    }
    map.blur(filter)
    return subdivisions == 1 ? map.texture() : map.downsampled(by: subdivisions).texture()
  }
}

extension CoverageMap {
  /// Downsamples by a box filter of `subdivisions` × `subdivisions` pixels, rounded to nearest.
  fileprivate func downsampled(by subdivisions: Int) -> CoverageMap {
    let result = CoverageMap(width: width / subdivisions, height: height / subdivisions, padding: 0)
    for y in 0..<result.height {
      let row = result.row(y)
      for x in 0..<result.width {
        var sum = subdivisions * subdivisions / 2
        for j in 0..<subdivisions {
          let source = self.row(y * subdivisions + j) + x * subdivisions
          for i in 0..<subdivisions { sum += Int(source[i]) }
        }
        row[x] = UInt8(sum / (subdivisions * subdivisions))
      }
    }
    return result
  }
}
