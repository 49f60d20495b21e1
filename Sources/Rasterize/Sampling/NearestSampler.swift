import CKernels

/// How a texture is shown larger, and smaller, than it is.
struct TextureFilters: Sendable {
  private let magnified: CALayerContentsFilter
  private let minified: CALayerContentsFilter
  /// Whether several samples, or copies of fewer texels, serve a pixel that sees many texels.
  let reduces: Bool

  /// Mixed from what lies around.
  static let linear = TextureFilters(.linear, .linear)
  /// One sample a pixel, for textures whose texels are what pixels there see, already.
  static let unreduced = TextureFilters(.linear, .linear, reduces: false)

  private init(
    _ magnified: CALayerContentsFilter, _ minified: CALayerContentsFilter, reduces: Bool = true
  ) {
    (self.magnified, self.minified, self.reduces) = (magnified, minified, reduces)
  }

  /// What a layer asks for. It speaks of pixels: what is drawn for where it is seen has none to show.
  init(of contents: LayerContents, in state: LayerState) {
    guard case .image = contents else {
      self = .linear
      return
    }
    self.init(state.magnificationFilter, state.minificationFilter)
  }

  /// Whether pixels take the texel that they fall on.
  ///
  /// - Parameters:
  ///   - map: From device pixels to texels.
  ///   - point: Where on the device it is decided whether the texture is shown larger or smaller.
  func takesNearest(_ map: ProjectionTransform, at point: CGPoint) -> Bool {
    if magnified != .nearest && minified != .nearest { return false }
    guard let footprint = Footprint(map, at: point) else { return false }
    let steps = footprint.steps(sharedBy: 1, along: [1, 0])
    return (max(steps.across, steps.down) > 1 ? minified : magnified) == .nearest
  }
}

/// Shows of a texture the texel that a pixel's centre falls on.
///
/// Each pixel is a function of its own coordinates, in the same steps of arithmetic, so that tiles agree
/// wherever they are cut.
struct NearestSampler: Sendable {
  private let map: ProjectionTransform

  /// - Parameter map: From device pixels to texels.
  init(_ map: ProjectionTransform) { self.map = map }

  func describe(to builder: inout PixelKey.Builder) { map.describe(to: &builder) }

  /// Writes what `count` pixels from (`x`, `y`) rightward show.
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

  /// The texel at a place; the nearest there is for one outside, or nowhere. What is a texel's edge but
  /// for rounding belongs to the next one.
  private static func index(_ place: Double, below count: Int) -> Int {
    guard place > 0 else { return 0 }
    return place < Double(count) ? min(Int(place + 0x1p-20), count - 1) : count - 1
  }
}
