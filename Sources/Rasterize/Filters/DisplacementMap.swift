/// Displaces pixels by the red and green channels of a map, as SVG's `feDisplacementMap` does: the pixel at (x, y) is
/// that at x + scale · (red − ½), y + scale · (green − ½).
///
/// Differs from SVG in two respects. The displacement is weighted by the map's alpha, so that pixels outside of the map
/// stay unchanged; and ½ is the byte 128, so that 50 % gray does not displace at all.
struct DisplacementMap {
  /// The texels that are read: the result's region with a margin.
  let source: PixelRect
  private let region: PixelRect
  /// In texels.
  private let scale: Double
  private let margin: Int

  /// - Parameters:
  ///   - region: The texels of the result.
  ///   - resolution: Texels per point.
  init(_ values: FilterValues, region: PixelRect, resolution: Double) {
    scale = Self.scale(of: values) * resolution
    margin = Int((Self.reach(of: values) * resolution).rounded(.up)) + 1
    (self.region, source) = (region, region.outset(by: margin))
  }

  /// The scale in points.
  private static func scale(of values: FilterValues) -> Double {
    let scale = values.displacementScale.native
    return scale.isFinite ? min(max(scale, -2000), 2000) : 0
  }

  /// The maximum displacement in points.
  static func reach(of values: FilterValues) -> Double { abs(scale(of: values)) * 128 / 255 }

  /// Adds everything the result depends on except the image and the map.
  func describe(to builder: inout PixelKey.Builder) { builder.add(33, scale) }

  /// The displaced image, sampled bilinearly.
  ///
  /// - Parameters:
  ///   - image: The pixels of ``source``.
  ///   - map: The pixels of the map on a region that contains that of the result.
  ///   - offset: The distance from that region's top left corner to that of ``source``, in texels.
  func texture(
    of image: Texture, by map: Texture, at offset: (x: Int, y: Int), identity: PixelKey
  ) -> Texture {
    // Rounded once for each difference of bytes.
    let shifts = (-128...255).map { Int((Double($0) / 255 * scale * 256).rounded()) }
    /// The displacement by a premultiplied channel, in 256ths of a texel.
    func shift(_ channel: UInt32, _ alpha: UInt32) -> Int {
      shifts[128 + Int(channel & 255) - Int(128 * alpha + 127) / 255]
    }
    return Texture(
      width: region.width, height: region.height, isDithered: image.isDithered, identity: identity
    ) { rows, stride in
      for y in 0..<region.height {
        let row = rows + y * stride
        let displacing =
          map.pixels + (y + margin + offset.y) * map.stride + margin + offset.x
        let unmoved = image.pixels + (y + margin) * image.stride + margin
        for x in 0..<region.width {
          let pixel = displacing[x]
          let (right, down) = (
            shift(pixel >> 16, pixel >> 24), shift(pixel >> 8, pixel >> 24)
          )
          row[x] =
            right == 0 && down == 0
            ? unmoved[x]
            : image.bilinear(x: (x + margin) * 256 + right, y: (y + margin) * 256 + down)
        }
      }
    }
  }
}
