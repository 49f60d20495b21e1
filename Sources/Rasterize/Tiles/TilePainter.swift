import CKernels

/// Runs a display list's commands on one tile of a frame.
///
/// A class, so that what paints spans refers to it, and counts no references to its parts.
final class TilePainter {
  let tile: PixelRect
  let scratch: Scratch
  /// Where drawing goes: the frame, or the ground of the innermost open group.
  @exclusivity(unchecked) private var ground: Surface
  /// Those of the groups around it.
  private var outerGrounds: [Surface] = []

  init(tile: PixelRect, surface: Surface, scratch: Scratch) {
    (self.tile, self.scratch, ground) = (tile, scratch, surface)
  }

  /// Draws, over what the surface holds, the commands with these indices.
  func paint(_ list: DisplayList, _ indices: ArraySlice<Int32>) {
    list.items.withUnsafeBufferPointer { items in
      for index in indices {
        switch list.commands[Int(index)] {
        case .draw(let item):
          guard let first = items.baseAddress else { continue }
          if !paintPlain(first + item) { paint(items[item]) }
        case .begin(let group): begin(list.groups[group])
        case .end(let group): end(list.groups[group])
        case .nothing: break
        }
      }
    }
  }

  /// Makes the tile's part of the surface transparent.
  func clear() { clear(tile, of: ground) }

  private func clear(_ rect: PixelRect, of surface: Surface) {
    for y in rect.minY..<rect.maxY { fill(surface.at(rect.minX, y), color: 0, count: rect.width) }
  }

  // MARK: Groups

  private func begin(_ group: DrawGroup) {
    outerGrounds.append(ground)
    ground = scratch.surface(level: outerGrounds.count - 1, tile: tile)
    clear(group.bounds.intersection(tile), of: ground)
  }

  private func end(_ group: DrawGroup) {
    let source = ground
    ground = outerGrounds.removeLast()
    let rect = group.bounds.intersection(tile)
    if let tint = group.tint {
      for y in rect.minY..<rect.maxY {
        modulate(source.at(rect.minX, y), color: tint, count: rect.width)
      }
    }
    let alpha = UInt8(unit: group.opacity)
    switch group.blend {
    case .dissolve:
      for y in rect.minY..<rect.maxY {
        mix(ground.at(rect.minX, y), source.at(rect.minX, y), alpha: alpha, count: rect.width)
      }
      return
    case .mask: return mask(rect, by: source)
    case .mode(let mode): return blend(source, of: group, alpha: alpha, mode, in: rect)
    case .over: break
    }
    // Not by way of the painter, which would be retained for each row.
    TileCoverage(shape: .pixels(rect), hole: nil, clip: group.clip, rect: rect, scratch: scratch)
      .forEachSpan { [ground] span, y in
        if group.laterParts != 0 { Self.share(span, of: source.at(span.x, y), group) }
        Self.lay(source.at(span.x, y), over: ground.at(span.x, y), span, alpha: alpha)
      }
  }

  /// Changes a span's mask, where it covers pixels in part, to how much of a surface has to be laid down
  /// there so that, once all is drawn, as much of it is seen as where the edge is drawn at any resolution.
  ///
  /// Of a pixel the surface covers k, with alpha a. Parts as opaque as itself that are drawn later, m of them, let
  /// (1 − a)^m of that through, and of the rest, covered by n, (1 − a)^n. The pixel as a whole lets
  /// k (1 − a)^m + (1 − k) (1 − a)^n through, of which k (1 − a)^m is the surface's: with d = n − m,
  /// k / (k + (1 − k) (1 − a)^d).
  private static func share(_ span: CoveredSpan, of source: Pixels, _ group: DrawGroup) {
    guard let mask = span.mask else { return }
    let (laterParts, opacity) = (group.laterParts, min(max(group.opacity, 0), 1))
    for i in 0..<span.count where mask[i] > 0 && mask[i] < 255 {
      let clear = 1 - Double(source[i] >> 24) / 255 * opacity
      let power = (0..<min(abs(laterParts), 32)).reduce(1.0) { power, _ in power * clear }
      var (cover, rest) = (Double(mask[i]) / 255, 1 - Double(mask[i]) / 255)
      if laterParts > 0 { rest *= power } else { cover *= power }
      mask[i] = UInt8(unit: cover / (cover + rest))
    }
  }

  /// Source over; where the span has a mask, `source` is used up.
  private static func lay(
    _ source: MutablePixels, over pixels: MutablePixels, _ span: CoveredSpan, alpha: UInt8
  ) {
    guard let mask = span.mask else {
      return lay(source, over: pixels, span.count, alpha: alpha)
    }
    if alpha < 255 { scale(source, alpha: alpha, count: span.count) }
    sourceOver(pixels, source, mask: mask, count: span.count)
  }

  private static func lay(_ source: Pixels, over pixels: MutablePixels, _ count: Int, alpha: UInt8)
  {
    if alpha < 255 {
      sourceOver(pixels, source, alpha: alpha, count: count)
    } else {
      sourceOver(pixels, source, count: count)
    }
  }

  /// Multiplies what is below by a surface's alpha.
  private func mask(_ rect: PixelRect, by source: Surface) {
    for y in rect.minY..<rect.maxY {
      copyAlpha(scratch.mask, of: source.at(rect.minX, y), count: rect.width)
      scale(ground.at(rect.minX, y), mask: scratch.mask, count: rect.width)
    }
  }

  /// Mixes a group's surface, which is used up, with what is below.
  private func blend(
    _ source: Surface, of group: DrawGroup, alpha: UInt8, _ mode: BlendMode, in rect: PixelRect
  ) {
    TileCoverage(shape: .pixels(rect), hole: nil, clip: group.clip, rect: rect, scratch: scratch)
      .forEachSpan { span, y in
        lay(source.at(span.x, y), mixedWith: ground.at(span.x, y), span, alpha: alpha, mode)
      }
  }

  /// Mixes a row, which is used up, with what is below.
  private func lay(
    _ row: MutablePixels, mixedWith pixels: MutablePixels, _ span: CoveredSpan, alpha: UInt8,
    _ mode: BlendMode
  ) {
    if alpha < 255 { scale(row, alpha: alpha, count: span.count) }
    if let mask = span.mask { scale(row, mask: mask, count: span.count) }
    Rasterize.blend(pixels, row, mode: mode, count: span.count)
  }

  // MARK: Items

  /// Paints an outline in a colour, edges and inside in one go: most are small, and their rows short.
  ///
  /// - Returns: False where it is something else.
  @inline(__always)
  private func paintPlain(_ item: UnsafePointer<DrawItem>) -> Bool {
    guard let outline = item.pointee.plainOutline, !item.pointee.hasDetails else { return false }
    let rect = item.pointee.bounds.intersection(tile)
    guard !rect.isEmpty else { return true }
    let pixel = outline.color.premultiplied(opacity: item.pointee.opacity)
    if let mask = item.pointee.mask {
      mask.paint(pixel, in: rect, of: ground, limit: tile.maxX)
    } else {
      sourceOver(
        ground.at(rect.minX, rect.minY), stride: ground.stride, color: pixel,
        outline: outline.contour, in: rect, limit: tile.maxX)
    }
    return true
  }

  private func paint(_ item: DrawItem) {
    let rect = item.bounds.intersection(tile)
    guard !rect.isEmpty else { return }
    let effects = item.effects
    switch item.paint {
    case .color(let color):
      let pixel = color.premultiplied(opacity: item.opacity)
      paintRows(of: item, effects, in: rect) { span, y in cover(span, y, with: pixel, effects) }
    case .texture(let paint):
      let alpha = UInt8(unit: item.opacity)
      paint.reduction?.prepare(for: rect, scratch)
      withUnsafePointer(to: paint.texture.kernelTexture) { texture in
        paintRows(of: item, effects, in: rect) { span, y in
          spread(paint, texture, alpha: alpha, over: span, y, effects)
        }
      }
    case .gradient(let paint, .copy(let dx, let dy)):
      let alpha = UInt8(unit: item.opacity)
      paintRows(of: item, effects, in: rect) { span, y in
        spread(over: span, y, isOpaque: paint.isOpaque, alpha: alpha, effects) {
          paint.fetch($0, x: span.x + dx, y: y + dy, count: span.count)
        }
      }
    // Planned with a copy's sampler only.
    case .gradient: break
    }
  }

  private func paintRows(
    of item: DrawItem, _ effects: SurfaceEffects, in rect: PixelRect,
    _ body: (CoveredSpan, _ y: Int) -> Void
  ) {
    let coverage = TileCoverage(
      shape: item.shape, hole: item.hole, clip: item.clip, rect: rect, scratch: scratch)
    guard effects.opacity != nil || effects.falloff != nil || effects.isAtop else {
      return coverage.forEachSpan(body)
    }
    coverage.forEachSpan { span, y in
      var span = span
      if let ramp = effects.opacity { span = faded(span, by: ramp, y) }
      if let ramp = effects.falloff { span = faded(faded(span, by: ramp, y), by: ramp, y) }
      body(effects.isAtop ? limited(span, y) : span, y)
    }
  }

  /// The span with the alpha of what is below multiplied into its mask.
  private func limited(_ span: CoveredSpan, _ y: Int) -> CoveredSpan {
    guard let mask = span.mask else {
      copyAlpha(scratch.mask, of: ground.at(span.x, y), count: span.count)
      return CoveredSpan(x: span.x, count: span.count, mask: scratch.mask)
    }
    copyAlpha(scratch.otherMask, of: ground.at(span.x, y), count: span.count)
    multiplyMask(mask, by: scratch.otherMask, count: span.count)
    return span
  }

  /// The span with a ramp of opacity multiplied into its mask.
  private func faded(_ span: CoveredSpan, by ramp: DeviceRamp, _ y: Int) -> CoveredSpan {
    let mask = span.mask ?? scratch.mask
    if span.mask == nil { mask.update(repeating: 255, count: span.count) }
    ramp.forEachPiece(x: span.x, y: y, count: span.count) { x, count, value, step in
      multiplyMask(mask + (x - span.x), rampFrom: value, step: step, count: count)
    }
    return CoveredSpan(x: span.x, count: span.count, mask: mask)
  }

  private func cover(_ span: CoveredSpan, _ y: Int, with pixel: UInt32, _ effects: SurfaceEffects) {
    let pixels = ground.at(span.x, y)
    if effects.changesColor || effects.mode != nil {
      fill(scratch.row, color: pixel, count: span.count)
      shade(scratch.row, span, y, effects)
      if let mode = effects.mode {
        return lay(scratch.row, mixedWith: pixels, span, alpha: 255, mode)
      }
      Self.lay(scratch.row, over: pixels, span, alpha: 255)
    } else if let mask = span.mask {
      sourceOver(pixels, color: pixel, mask: mask, count: span.count)
    } else if pixel >> 24 == 255 {
      fill(pixels, color: pixel, count: span.count)
    } else {
      sourceOver(pixels, color: pixel, count: span.count)
    }
  }

  private func spread(
    _ paint: TexturePaint, _ texture: UnsafePointer<ck_texture>, alpha: UInt8,
    over span: CoveredSpan, _ y: Int,
    _ effects: SurfaceEffects
  ) {
    if case .copy(let dx, let dy) = paint.sampler, !(paint.texture.isOpaque && alpha == 255),
      !effects.changesColor, span.mask == nil, effects.mode == nil
    {
      let source = paint.texture.pixels + (y + dy) * paint.texture.stride + (span.x + dx)
      let pixels = ground.at(span.x, y)
      guard effects.isDithered else {
        return Self.lay(source, over: pixels, span.count, alpha: alpha)
      }
      return Self.layDithered(source, over: pixels, span, y, alpha: alpha, effects)
    }
    spread(over: span, y, isOpaque: paint.texture.isOpaque, alpha: alpha, effects) { target in
      if let reduction = paint.reduction {
        reduction.fetch(target, x: span.x, y: y, count: span.count, scratch)
      } else {
        paint.sampler.fetch(target, from: texture, x: span.x, y: y, count: span.count)
      }
    }
  }

  /// Lays a row that `fetch` writes over what is below.
  @inline(__always)
  private func spread(
    over span: CoveredSpan, _ y: Int, isOpaque: Bool, alpha: UInt8, _ effects: SurfaceEffects,
    _ fetch: (MutablePixels) -> Void
  ) {
    let pixels = ground.at(span.x, y)
    // What replaces the pixels is written in place, all else goes by way of a row of its own.
    let replaces =
      isOpaque && alpha == 255 && span.mask == nil && effects.tint == nil && effects.mode == nil
    let target = replaces ? pixels : scratch.row
    fetch(target)
    shade(target, span, y, effects)
    if let mode = effects.mode { return lay(target, mixedWith: pixels, span, alpha: alpha, mode) }
    if replaces { return }
    guard effects.isDithered else { return Self.lay(target, over: pixels, span, alpha: alpha) }
    if let mask = span.mask { scale(target, mask: mask, count: span.count) }
    Self.layDithered(target, over: pixels, span, y, alpha: alpha, effects)
  }

  /// Source over, dithered; without the span's mask.
  private static func layDithered(
    _ source: Pixels, over pixels: MutablePixels, _ span: CoveredSpan, _ y: Int, alpha: UInt8,
    _ effects: SurfaceEffects
  ) {
    sourceOverDithered(
      pixels, source, alpha: alpha, x: span.x - effects.ditherOrigin.x,
      y: y - effects.ditherOrigin.y, count: span.count)
  }

  private func shade(
    _ pixels: MutablePixels, _ span: CoveredSpan, _ y: Int,
    _ effects: SurfaceEffects
  ) {
    if let tint = effects.tint { modulate(pixels, color: tint, count: span.count) }
    guard effects.light != nil || effects.paleness > 0 else { return }
    guard let ramp = effects.light else {
      light(pixels, start: 1, step: 0, paleness: effects.paleness, count: span.count)
      return
    }
    ramp.forEachPiece(x: span.x, y: y, count: span.count) { x, count, value, step in
      light(
        pixels + (x - span.x), start: value, step: step, paleness: effects.paleness, count: count)
    }
  }
}

extension UInt8 {
  /// The nearest of 0…255 to a number in 0…1; NaN counts as 0.
  init(unit value: Double) {
    guard value > 0 else {
      self = 0
      return
    }
    // As `rounded()`, which is a call.
    let scaled = Swift.min(value, 1) * 255
    let whole = UInt8(scaled)
    self = scaled - Double(whole) >= 0.5 ? whole + 1 : whole
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
