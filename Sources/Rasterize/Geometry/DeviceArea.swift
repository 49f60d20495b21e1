/// Device pixels that a texture of its own shows: a texel each or, where those were too many, one for
/// a square of them.
///
/// What is drawn for the very place where it is seen is sharp under any transform. As long as all of it
/// is no larger than the frame, a texture holds all of it, so that it serves other places too that lie
/// whole pixels away.
struct DeviceArea {
  /// In device pixels.
  let pixels: PixelRect
  /// Pixels a texel, across and down: a power of 2.
  let step: Int

  /// The area of a rectangle in a layer's coordinates; nil where the frame shows none of it.
  ///
  /// - Parameter rest: Pixels that it has to hold too.
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

  /// In texels.
  var width: Int { (pixels.width + step - 1) / step }
  /// In texels.
  var height: Int { (pixels.height + step - 1) / step }

  /// All texels.
  var texels: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// From device pixels to texels.
  var toTexels: ProjectionTransform {
    let scale = 1 / Double(step)
    return ProjectionTransform(
      CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: -Double(pixels.minX) * scale,
        ty: -Double(pixels.minY) * scale))
  }

  /// How a texture of the area is shown where it is.
  func paint(_ texture: Texture, bounds: PixelRect) -> TexturePaint {
    TexturePaint(
      texture, sampler: Sampler(toTexels, bounds: bounds, texels: texture.extent))
  }

  /// Takes what decides how much the texture holds.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(width, height)
    builder.add(step, 0)
  }
}

extension DeviceMap {
  /// The pixels that `rect` may touch, and one more all round; nil where that is not known.
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
