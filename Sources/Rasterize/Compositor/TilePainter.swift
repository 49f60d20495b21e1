import CKernels

/// Runs a display list's commands on one tile of a frame.
struct TilePainter {
  let tile: PixelRect
  let scratch: Scratch
  /// Where drawing goes: the frame, then the ground of each open group.
  private var grounds: [Surface]

  init(tile: PixelRect, surface: Surface, scratch: Scratch) {
    (self.tile, self.scratch, grounds) = (tile, scratch, [surface])
  }

  private var ground: Surface { grounds[grounds.count - 1] }

  /// Draws, over what the surface holds, the commands with these indices.
  mutating func paint(_ list: DisplayList, _ indices: [Int]) {
    for index in indices {
      switch list.commands[index] {
      case .draw(let item): paint(item)
      case .begin(let group): begin(list.groups[group])
      case .end(let group): end(list.groups[group])
      case .nothing: break
      }
    }
  }

  /// Makes the tile's part of the surface transparent.
  func clear() { clear(tile, of: ground) }

  private func clear(_ rect: PixelRect, of surface: Surface) {
    for y in rect.minY..<rect.maxY { ck_fill(surface.at(rect.minX, y), 0, rect.width) }
  }

  // MARK: Groups

  private mutating func begin(_ group: DrawGroup) {
    let surface = scratch.surface(level: grounds.count - 1, tile: tile)
    clear(group.bounds.intersection(tile), of: surface)
    grounds.append(surface)
  }

  private mutating func end(_ group: DrawGroup) {
    let source = grounds.removeLast()
    let rect = group.bounds.intersection(tile)
    let alpha = UInt8(unit: group.opacity)
    if case .dissolve = group.blend {
      for y in rect.minY..<rect.maxY {
        ck_mix(ground.at(rect.minX, y), source.at(rect.minX, y), alpha, rect.width)
      }
      return
    }
    TileCoverage(shape: .pixels(rect), hole: nil, clip: group.clip, rect: rect, scratch: scratch)
      .forEachSpan { span, y in
        lay(source.at(span.x, y), over: ground.at(span.x, y), span, alpha: alpha)
      }
  }

  /// Source over; where the span has a mask, `source` is used up.
  private func lay(
    _ source: UnsafeMutablePointer<UInt32>, over pixels: UnsafeMutablePointer<UInt32>,
    _ span: CoveredSpan, alpha: UInt8
  ) {
    if let mask = span.mask {
      if alpha < 255 { ck_scale(source, alpha, span.count) }
      ck_over_mask(pixels, source, mask, span.count)
    } else if alpha < 255 {
      ck_over_alpha(pixels, source, alpha, span.count)
    } else {
      ck_over(pixels, source, span.count)
    }
  }

  // MARK: Items

  private func paint(_ item: DrawItem) {
    let rect = item.bounds.intersection(tile)
    guard !rect.isEmpty else { return }
    switch item.paint {
    case .color(let color):
      let pixel = color.premultiplied(opacity: item.opacity)
      paintRows(of: item, in: rect) { span, y in fill(span, y, with: pixel, item.effects) }
    case .texture(let paint):
      var texture = paint.texture.kernelTexture(paint.part)
      withUnsafePointer(to: &texture) { texture in
        paintRows(of: item, in: rect) { span, y in
          spread(paint, texture, over: span, y, item)
        }
      }
    }
  }

  private func paintRows(
    of item: DrawItem, in rect: PixelRect, _ body: (CoveredSpan, _ y: Int) -> Void
  ) {
    let coverage = TileCoverage(
      shape: item.shape, hole: item.hole, clip: item.clip, rect: rect, scratch: scratch)
    guard let ramp = item.effects.opacity else { return coverage.forEachSpan(body) }
    coverage.forEachSpan { span, y in body(faded(span, by: ramp, y), y) }
  }

  /// The span with a ramp of opacity multiplied into its mask.
  private func faded(_ span: CoveredSpan, by ramp: DeviceRamp, _ y: Int) -> CoveredSpan {
    let mask = span.mask ?? scratch.mask
    if span.mask == nil { mask.update(repeating: 255, count: span.count) }
    ramp.forEachPiece(x: span.x, y: y, count: span.count) { x, count, value, step in
      ck_ramp_mask(mask + (x - span.x), value, step, count)
    }
    return CoveredSpan(x: span.x, count: span.count, mask: mask)
  }

  private func fill(_ span: CoveredSpan, _ y: Int, with pixel: UInt32, _ effects: SurfaceEffects) {
    let pixels = ground.at(span.x, y)
    if effects.changesColor {
      ck_fill(scratch.row, pixel, span.count)
      light(scratch.row, span, y, effects)
      lay(scratch.row, over: pixels, span, alpha: 255)
    } else if let mask = span.mask {
      ck_over_color_mask(pixels, pixel, mask, span.count)
    } else if pixel >> 24 == 255 {
      ck_fill(pixels, pixel, span.count)
    } else {
      ck_over_color(pixels, pixel, span.count)
    }
  }

  private func spread(
    _ paint: TexturePaint, _ texture: UnsafePointer<ck_texture>, over span: CoveredSpan, _ y: Int,
    _ item: DrawItem
  ) {
    let alpha = UInt8(unit: item.opacity)
    let pixels = ground.at(span.x, y)
    let row = scratch.row
    let isOpaque = paint.texture.isOpaque && alpha == 255 && span.mask == nil
    switch paint.sampler {
    case .copy(let dx, let dy):
      let source = paint.texture.pixels + (y + dy) * paint.texture.stride + (span.x + dx)
      if !item.effects.changesColor, span.mask == nil {
        return layUnmasked(source, over: pixels, span.count, alpha: alpha, isOpaque: isOpaque)
      }
      row.update(from: source, count: span.count)
    case .affine(let sampler):
      sampler.sample(texture, x: span.x, y: y, count: span.count, into: isOpaque ? pixels : row)
    case .perspective(let sampler):
      sampler.sample(texture, x: span.x, y: y, count: span.count, into: isOpaque ? pixels : row)
    }
    let copied = if case .copy = paint.sampler { true } else { false }
    let isInPlace = isOpaque && !copied
    light(isInPlace ? pixels : row, span, y, item.effects)
    if !isInPlace { lay(row, over: pixels, span, alpha: alpha) }
  }

  private func layUnmasked(
    _ source: UnsafePointer<UInt32>, over pixels: UnsafeMutablePointer<UInt32>, _ count: Int,
    alpha: UInt8, isOpaque: Bool
  ) {
    if isOpaque {
      pixels.update(from: source, count: count)
    } else if alpha < 255 {
      ck_over_alpha(pixels, source, alpha, count)
    } else {
      ck_over(pixels, source, count)
    }
  }

  private func light(
    _ pixels: UnsafeMutablePointer<UInt32>, _ span: CoveredSpan, _ y: Int,
    _ effects: SurfaceEffects
  ) {
    guard effects.changesColor else { return }
    guard let ramp = effects.light else {
      ck_light(pixels, 1, 0, effects.paleness, span.count)
      return
    }
    ramp.forEachPiece(x: span.x, y: y, count: span.count) { x, count, value, step in
      ck_light(pixels + (x - span.x), value, step, effects.paleness, count)
    }
  }
}

extension UInt8 {
  /// The nearest of 0…255 to a number in 0…1; NaN counts as 0.
  init(unit value: Double) {
    self = value > 0 ? UInt8((Swift.min(value, 1) * 255).rounded()) : 0
  }
}

extension CGColor {
  /// The pixel of this colour, premultiplied: each channel rounded once.
  func premultiplied(opacity: Double) -> UInt32 {
    let share = min(max(alpha.native, 0), 1) * min(max(opacity, 0), 1)
    func channel(_ value: CGFloat) -> UInt32 {
      UInt32(UInt8(unit: min(max(value.native, 0), 1) * share))
    }
    return UInt32(UInt8(unit: share)) << 24 | channel(red) << 16 | channel(green) << 8
      | channel(blue)
  }
}
