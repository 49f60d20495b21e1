/// The source pixels of a backdrop blur: those behind the layer inside its bounds, and their mirror
/// image outside, so that the blur neither bleeds in colors from outside nor fades at the edges.
struct BackdropSource {
  /// The pixels that the blur reads.
  let region: PixelRect
  /// The subset of `region` that is captured from the backdrop.
  let captured: PixelRect
  private let mirror: Mirror

  private enum Mirror {
    /// The whole pixels inside axis-aligned bounds.
    case axisAligned(PixelRect)
    case projected(ProjectedBounds)
  }

  /// Returns nil if the bounds are outside the frame or seen edge-on.
  ///
  /// - Parameter region: May exceed the visible part of the layer only as far as the opposite side
  ///   of the bounds leaves pixels to mirror.
  init?(_ region: PixelRect, bounds: CGRect, mappedBy map: DeviceMap, frame: PixelRect) {
    self.region = region
    guard map.isAxisAligned else {
      captured = region.intersection(frame)
      guard !captured.isEmpty, let projected = ProjectedBounds(bounds, mappedBy: map) else {
        return nil
      }
      mirror = .projected(projected)
      return
    }
    let image = map.axisAlignedImage(of: bounds)
    let inside = DeviceRect(
      minX: image.minX.rounded(.up), minY: image.minY.rounded(.up),
      maxX: image.maxX.rounded(.down), maxY: image.maxY.rounded(.down))
    let whole = PixelRect(touching: inside).intersection(frame)
    let shown = whole.isEmpty ? PixelRect(touching: image).intersection(frame) : whole
    captured = region.intersection(shown)
    guard !captured.isEmpty else { return nil }
    mirror = .axisAligned(shown)
  }

  /// Adds everything that determines which pixel is mirrored where, relative to the region.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(region.width, region.height)
    builder.add(captured.minX - region.minX, captured.minY - region.minY)
    builder.add(captured.width, captured.height)
    switch mirror {
    case .axisAligned(let rect):
      builder.add(rect.minX - region.minX, rect.minY - region.minY)
      builder.add(rect.maxX - region.minX, rect.maxY - region.minY)
    case .projected(let bounds):
      builder.add(region.minX, region.minY)
      bounds.describe(to: &builder)
    }
  }

  /// The pixels of `region`.
  ///
  /// - Parameter texture: The captured pixels.
  func texture(of texture: Texture) -> Texture {
    if captured == region, case .axisAligned = mirror { return texture }
    return Texture(width: region.width, height: region.height, isOpaque: texture.isOpaque) {
      rows, stride in
      for y in 0..<region.height {
        let row = UnsafeMutableBufferPointer(start: rows + y * stride, count: region.width)
        switch mirror {
        case .axisAligned(let rect): fill(row, y + region.minY, within: rect, from: texture)
        case .projected(let bounds): fill(row, y + region.minY, within: bounds, from: texture)
        }
      }
    }
  }

  private func fill(
    _ row: UnsafeMutableBufferPointer<UInt32>, _ y: Int, within rect: PixelRect,
    from texture: Texture
  ) {
    let source = pixels(of: texture, row: y.mirrored(into: rect.minY..<rect.maxY))
    for x in region.minX..<captured.minX {
      row[x - region.minX] = source[column(x.mirrored(into: rect.minX..<rect.maxX))]
    }
    for x in captured.minX..<captured.maxX { row[x - region.minX] = source[x - captured.minX] }
    for x in captured.maxX..<region.maxX {
      row[x - region.minX] = source[column(x.mirrored(into: rect.minX..<rect.maxX))]
    }
  }

  private func fill(
    _ row: UnsafeMutableBufferPointer<UInt32>, _ y: Int, within bounds: ProjectedBounds,
    from texture: Texture
  ) {
    for x in region.minX..<region.maxX {
      let position = bounds.image(ofPixelAt: x, y)
      row[x - region.minX] = pixels(of: texture, row: position.y)[column(position.x)]
    }
  }

  private func pixels(of texture: Texture, row y: Int) -> UnsafePointer<UInt32> {
    let row = min(max(y, captured.minY), captured.maxY - 1) - captured.minY
    return texture.pixels + row * texture.stride
  }

  private func column(_ x: Int) -> Int {
    min(max(x, captured.minX), captured.maxX - 1) - captured.minX
  }
}

/// A layer's bounds under a rotation, a shear or perspective.
private struct ProjectedBounds {
  private let bounds: CGRect
  private let map: ProjectionTransform
  private let inverse: ProjectionTransform
  /// The extent of a device pixel in the layer's coordinates, in points.
  private let pixel: CGSize

  init?(_ bounds: CGRect, mappedBy map: DeviceMap) {
    guard let inverse = map.inverse, bounds.isFinite, bounds.width > 0, bounds.height > 0 else {
      return nil
    }
    (self.bounds, self.map, self.inverse) = (bounds, map.matrix, inverse)
    let middle = bounds.center.applying(map.matrix)
    let center = middle.applying(inverse)
    let right = CGPoint(x: middle.x + 1, y: middle.y).applying(inverse)
    let below = CGPoint(x: middle.x, y: middle.y + 1).applying(inverse)
    pixel = CGSize(
      width: abs(right.x - center.x) + abs(below.x - center.x),
      height: abs(right.y - center.y) + abs(below.y - center.y))
  }

  func describe(to builder: inout PixelKey.Builder) {
    bounds.describe(to: &builder)
    map.describe(to: &builder)
  }

  /// The pixel itself if it is inside the bounds, otherwise the one that it mirrors.
  func image(ofPixelAt x: Int, _ y: Int) -> (x: Int, y: Int) {
    let center = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
    let point = center.applying(inverse)
    guard point.x.isFinite, point.y.isFinite,
      !bounds.insetBy(dx: pixel.width / 2, dy: pixel.height / 2).contains(point)
    else { return (x, y) }
    // A pixel that contains a point this far inside the bounds is entirely inside.
    let image = CGPoint(
      x: point.x.mirrored(into: bounds.minX, bounds.maxX, margin: pixel.width),
      y: point.y.mirrored(into: bounds.minY, bounds.maxY, margin: pixel.height)
    ).applying(map)
    let limits = -1_000_000_000...1_000_000_000
    return (
      Int(image.x.native.rounded(.down), clampedTo: limits),
      Int(image.y.native.rounded(.down), clampedTo: limits)
    )
  }
}

extension Int {
  /// The index mirrored into a nonempty range, with the edge elements repeated (`reflect` in
  /// FFmpeg's and OpenCV's border modes).
  fileprivate func mirrored(into range: Range<Int>) -> Int {
    if range.contains(self) { return self }
    let period = 2 * range.count
    let offset = ((self - range.lowerBound) % period + period) % period
    return range.lowerBound + Swift.min(offset, period - 1 - offset)
  }
}

extension CGFloat {
  /// The coordinate mirrored into `low`…`high` and kept `margin` away from both, or half the length
  /// where that is less.
  fileprivate func mirrored(into low: CGFloat, _ high: CGFloat, margin: CGFloat) -> CGFloat {
    let length = high - low
    let rest = (self - low).truncatingRemainder(dividingBy: 2 * length)
    let offset = rest < 0 ? rest + 2 * length : rest
    let limit = Swift.min(margin, length / 2)
    return low + Swift.min(Swift.max(Swift.min(offset, 2 * length - offset), limit), length - limit)
  }
}
