/// An area of device pixels with a texture of its own, at one texel per pixel, or per square of
/// pixels where a texture of that size would exceed the limits.
///
/// Content rasterized at its device position is sharp under any transform. While it is no larger
/// than the frame, the texture holds it completely, so it can be reused at positions that differ by
/// whole pixels.
struct DeviceArea {
  /// In device pixels.
  let pixels: PixelRect
  /// Pixels per texel in each direction: a power of 2.
  let step: Int

  /// The area of a rectangle in a layer's coordinates; nil if it is outside the frame.
  ///
  /// - Parameter rest: Further pixels that the area includes.
  init?(of rect: CGRect?, mappedBy map: DeviceMap, frame: PixelRect, with rest: PixelRect = .empty)
  {
    var pixels = rest.union(rect.flatMap { map.touchedPixels(of: $0) } ?? frame)
    if pixels.width > frame.width || pixels.height > frame.height {
      pixels = pixels.intersection(frame)
    }
    guard pixels.intersects(frame) else { return nil }
    var step = 1
    while !TextureExtent.isPossible(
      width: Double(pixels.width / step + 1), height: Double(pixels.height / step + 1))
    {
      step *= 2
    }
    (self.pixels, self.step) = (pixels, step)
  }

  /// The width in texels.
  var width: Int { (pixels.width + step - 1) / step }
  /// The height in texels.
  var height: Int { (pixels.height + step - 1) / step }

  /// The rectangle of all texels.
  var texels: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// From device pixels to texels.
  var toTexels: ProjectionTransform {
    let scale = 1 / Double(step)
    return ProjectionTransform(
      CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: -Double(pixels.minX) * scale,
        ty: -Double(pixels.minY) * scale))
  }

  /// The paint that shows a texture of the area at its position.
  func paint(_ texture: Texture, bounds: PixelRect) -> TexturePaint {
    TexturePaint(
      texture, sampler: Sampler(toTexels, bounds: bounds, texels: texture.extent))
  }

  /// Adds everything that determines the texture's size and resolution.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(width, height)
    builder.add(step, 0)
  }
}

extension DeviceMap {
  /// The pixels that `rect` may touch plus a border of one; nil if it crosses the camera plane or
  /// is too far away.
  fileprivate func touchedPixels(of rect: CGRect) -> PixelRect? {
    guard rect.isFinite, rect.corners.allSatisfy({ matrix.w(at: $0) > 0 }) else { return nil }
    let points = rect.corners.map { $0.applying(matrix) }
    guard points.allSatisfy({ abs($0.x) < 1e9 && abs($0.y) < 1e9 }) else { return nil }
    let (xs, ys) = (points.map(\.x.native), points.map(\.y.native))
    guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max()
    else { return nil }
    return PixelRect(
      minX: Int(minX.rounded(.down)) - 1, minY: Int(minY.rounded(.down)) - 1,
      maxX: Int(maxX.rounded(.up)) + 1, maxY: Int(maxY.rounded(.up)) + 1)
  }
}
