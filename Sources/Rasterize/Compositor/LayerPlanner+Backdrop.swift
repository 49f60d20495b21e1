extension LayerPlanner {
  /// Draws what lies behind a layer once more, blurred and tinted, within its outline.
  ///
  /// What lies behind is what has been drawn so far in the nearest group that mixes or masks; groups that
  /// only fade or clip are looked through. Nothing outside the layer's bounds, or the frame, is taken in.
  mutating func draw(
    _ backdrop: BackdropValues, of state: LayerState, map: DeviceMap, over outline: Shape
  ) {
    let visible = visiblePixels(of: outline)
    guard !visible.isEmpty, !backdrop.changesNothing else { return }
    var sigma = backdrop.radius * map.magnification(at: state.bounds.center)
    sigma = sigma > 0 ? min(sigma, Self.widestBlur) : 0
    if sigma > 0 || backdrop.saturation != 1 {
      let blur = BackdropBlur(sigma: sigma, saturation: backdrop.saturation)
      let source = BackdropSource(
        blur.region(around: visible), bounds: state.bounds, mappedBy: map, frame: frame)
      if let source, let texture = texture(of: source, blurredBy: blur) {
        let sampler = Sampler(
          blur.toTexels(from: source.region), bounds: visible, texels: texture.extent)
        draw(.texture(TexturePaint(texture, sampler: sampler)), over: outline)
      }
    }
    if backdrop.tint.alpha > 0 { draw(.color(backdrop.tint), over: outline) }
  }

  private func texture(of source: BackdropSource, blurredBy blur: BackdropBlur) -> Texture? {
    let behind = commandsBehind(source.captured)
    let identity = PixelKey { builder in
      builder.add(22, Int(blur.saturation))
      builder.add(blur.sigma, 0)
      source.describe(to: &builder)
      builder.add(behind.key(on: source.captured))
    }
    return textures.texture(identity) {
      let captured = textures.texture(of: behind, on: source.captured)
      return blur.texture(of: source.texture(of: captured), identity: identity)
    }
  }

  /// In pixels; wider blurs are as wide as this.
  private static var widestBlur: Double { 512 }

  /// What has been drawn so far, as far as it touches `region`.
  private func commandsBehind(_ region: PixelRect) -> DisplayList {
    let ground = openGroups.lastIndex { $0.isIsolated || $0.blend != .over || $0.tint != nil }
    let start = ground.map { openGroups[$0].begin + 1 } ?? 0
    let looked = openGroups[(ground.map { $0 + 1 } ?? 0)...]
    let begins = Set(looked.map(\.begin))
    var behind = DisplayList()
    (behind.items, behind.groups) = (list.items, list.groups)
    for index in start..<max(list.commands.count, start) {
      if begins.contains(index), let group = looked.first(where: { $0.begin == index }) {
        behind.groups.append(
          DrawGroup(
            bounds: group.scissor.intersection(frame), clip: group.clip,
            laterParts: group.laterParts, opacity: group.opacity))
        behind.commands.append(.begin(behind.groups.count - 1))
      } else if list.bounds(ofCommandAt: index).intersects(region) {
        behind.commands.append(list.commands[index])
      }
    }
    for offset in 0..<looked.count {
      behind.commands.append(.end(behind.groups.count - 1 - offset))
    }
    return behind
  }
}

/// A Gaussian blur of pixels, on a coarser grid where it is wide.
struct BackdropBlur {
  let sigma: Double
  /// In 256ths.
  let saturation: UInt32
  /// How often the pixels are halved first: what is blurred by eight pixels shows nothing finer than four.
  private let level: Int

  init(sigma: Double, saturation: Double) {
    self.sigma = sigma
    self.saturation = UInt32(min(max(saturation, 0), 4) * 256)
    var (rest, level) = (sigma, 0)
    while rest > 8 { (rest, level) = (rest / 2, level + 1) }
    self.level = level
  }

  private var step: Int { 1 << level }

  /// What is left to blur once pixels have been averaged and are shown bilinearly, in texels: a mean over f
  /// pixels has a variance of (f² − 1) / 12, a bilinear sample one of f² / 6.
  private var filter: GaussianFilter {
    let f = Double(step)
    let taken = level == 0 ? 0 : (f * f - 1) / 12 + f * f / 6
    return GaussianFilter(sigma: max(sigma * sigma - taken, 0).squareRoot() / f)
  }

  /// The pixels that the blur needs to be right in `visible`.
  func region(around visible: PixelRect) -> PixelRect {
    let reach = sigma > 0 ? (filter.radius + 2) * step : 0
    return PixelRect(
      minX: visible.minX - reach, minY: visible.minY - reach, maxX: visible.maxX + reach,
      maxY: visible.maxY + reach)
  }

  /// From device pixels to the texels of the blurred texture.
  func toTexels(from region: PixelRect) -> ProjectionTransform {
    let scale = 1 / Double(step)
    return ProjectionTransform(
      CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: -Double(region.minX) * scale,
        ty: -Double(region.minY) * scale))
  }

  /// The blurred texture.
  func texture(of source: Texture, identity: PixelKey) -> Texture {
    let coarse = source.halved(level)
    let blur = filter
    return Texture(
      width: coarse.width, height: coarse.height, isOpaque: source.isOpaque, identity: identity
    ) { rows, stride in
      let padded = PaddedPixels(coarse, reach: blur.radius)
      padded.blur(blur, into: rows, stride: stride)
      guard saturation != 256 else { return }
      for y in 0..<coarse.height {
        saturate(rows + y * stride, saturation: saturation, count: coarse.width)
      }
    }
  }
}

/// Pixels with copies of the outermost ones all round.
private final class PaddedPixels {
  private let width: Int
  private let height: Int
  private let reach: Int
  private let stride: Int
  private let pixels: UnsafeMutablePointer<UInt32>

  init(_ texture: Texture, reach: Int) {
    (width, height, self.reach) = (texture.width, texture.height, reach)
    stride = width + 2 * reach
    pixels = .allocate(capacity: stride * (height + 2 * reach))
    for y in -reach..<height + reach {
      let source = texture.pixels + min(max(y, 0), height - 1) * texture.stride
      let row = pixels + (y + reach) * stride
      row.update(repeating: source[0], count: reach)
      (row + reach).update(from: source, count: width)
      (row + reach + width).update(repeating: source[width - 1], count: reach)
    }
  }

  deinit { pixels.deallocate() }

  /// Blurs row by row, then column by column; a channel is a mask with a byte in four.
  func blur(
    _ filter: GaussianFilter, into rows: UnsafeMutablePointer<UInt32>, stride targetStride: Int
  ) {
    let blurred = UnsafeMutablePointer<UInt32>.allocate(capacity: stride * (height + 2 * reach))
    defer { blurred.deallocate() }
    for y in 0..<height + 2 * reach {
      blurBytes(blurred + y * stride + reach, pixels + y * stride + reach, distance: 4, filter)
    }
    for y in 0..<height {
      blurBytes(
        rows + y * targetStride, blurred + (y + reach) * stride + reach, distance: 4 * stride,
        filter)
    }
  }

  private func blurBytes(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafeMutablePointer<UInt32>, distance: Int,
    _ filter: GaussianFilter
  ) {
    target.withMemoryRebound(to: UInt8.self, capacity: 4 * width) { target in
      source.withMemoryRebound(to: UInt8.self, capacity: 4 * width) { source in
        blurRow(target, source, distance: distance, filter: filter, count: 4 * width)
      }
    }
  }
}
