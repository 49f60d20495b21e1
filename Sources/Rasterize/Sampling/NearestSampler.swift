import CKernels

/// The magnification and minification filters of a texture.
struct TextureFilters: Sendable {
  private let magnified: CALayerContentsFilter
  private let minified: CALayerContentsFilter
  /// Whether minification uses mip levels and several samples per pixel.
  let usesMipLevels: Bool

  /// Bilinear magnification, minification with mip levels.
  static let linear = TextureFilters(.linear, .linear)
  /// One bilinear sample per pixel, for textures whose resolution already suits the device.
  static let singleSample = TextureFilters(.linear, .linear, usesMipLevels: false)

  private init(
    _ magnified: CALayerContentsFilter, _ minified: CALayerContentsFilter,
    usesMipLevels: Bool = true
  ) {
    (self.magnified, self.minified, self.usesMipLevels) = (magnified, minified, usesMipLevels)
  }

  /// The filters of a layer. They apply to images and frames of clips; drawings are rasterized at display resolution.
  init(of contents: LayerContents, in state: LayerState) {
    guard contents.pixelSize != nil else {
      self = .linear
      return
    }
    self.init(state.magnificationFilter, state.minificationFilter)
  }

  /// Whether nearest-neighbor sampling applies.
  ///
  /// - Parameters:
  ///   - map: From device pixels to texels.
  ///   - point: The device point at which the texture counts as magnified or minified.
  func usesNearest(_ map: ProjectionTransform, at point: CGPoint) -> Bool {
    if magnified != .nearest && minified != .nearest { return false }
    guard let footprint = Footprint(map, at: point) else { return false }
    let steps = footprint.steps(sharedBy: 1, along: [1, 0])
    return (max(steps.across, steps.down) > 1 ? minified : magnified) == .nearest
  }
}

/// Nearest-neighbor sampling: the texel that contains the pixel's center.
///
/// Each pixel depends on its own coordinates only, with the same arithmetic in every span, so the
/// result does not depend on the tiles.
struct NearestSampler: Sendable {
  private let map: ProjectionTransform

  /// - Parameter map: From device pixels to texels.
  init(_ map: ProjectionTransform) { self.map = map }

  func describe(to builder: inout PixelKey.Builder) { map.describe(to: &builder) }

  /// Writes the samples of `count` pixels, from (`x`, `y`) to the right.
  func fetch(
    _ pixels: MutablePixels, from texture: UnsafePointer<ck_texture>, x: Int, y: Int, count: Int
  ) {
    let (down, texture) = (Double(y) + 0.5, texture.pointee)
    for i in 0..<count {
      let across = Double(x + i) + 0.5
      let w = map.m13.native * across + map.m23.native * down + map.m33.native
      let u = (map.m11.native * across + map.m21.native * down + map.m31.native) / w
      let v = (map.m12.native * across + map.m22.native * down + map.m32.native) / w
      let column = Self.index(u, below: Int(texture.width))
      let row = Self.index(v, below: Int(texture.height))
      pixels[i] = texture.pixels[row * texture.stride + column]
    }
  }

  /// The index of the texel at a coordinate, clamped to the edge; NaN becomes 0. A coordinate that
  /// rounding errors place just before a texel's edge belongs to the next texel.
  private static func index(_ coordinate: Double, below count: Int) -> Int {
    guard coordinate > 0 else { return 0 }
    return coordinate < Double(count) ? min(Int(coordinate + 0x1p-20), count - 1) : count - 1
  }
}
