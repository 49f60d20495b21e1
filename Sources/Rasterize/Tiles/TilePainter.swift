import CKernels

/// Executes a display list's commands in one tile of a frame.
///
/// A class, so that the closures that paint spans capture one reference.
final class TilePainter {
  let tile: PixelRect
  let scratch: Scratch
  /// The render target: the frame, or the offscreen buffer of the innermost open group.
  @exclusivity(unchecked) var target: Surface
  /// The render targets of the enclosing groups.
  var outerTargets: [Surface] = []

  /// The occluder of underlays, and the index of its item.
  private var occluder: Occluder?
  private var occludingItem: Int?

  init(tile: PixelRect, surface: Surface, scratch: Scratch) {
    (self.tile, self.scratch, target) = (tile, scratch, surface)
  }

  /// Executes the commands with these indices, on top of the surface's pixels.
  func paint(_ list: DisplayList, _ indices: ArraySlice<Int32>) {
    list.items.withUnsafeBufferPointer { items in
      var next = indices.startIndex
      for position in indices.indices where position >= next {
        next = position + 1
        switch list.commands[Int(indices[position])] {
        case .draw(let item):
          guard let first = items.baseAddress else { continue }
          if paintByKernel(first + item) { continue }
          if next < indices.endIndex, case .draw(let upper) = list.commands[Int(indices[next])],
            paint(first + upper, overCopyOf: first + item)
          {
            next += 1
            continue
          }
          let occluder =
            first[item].isUnderlay ? occluder(of: list, at: position, in: indices) : nil
          paint(items[item], under: occluder)
        case .begin(let group): begin(list.groups[group])
        case .end(let group): end(list.groups[group])
        case .nothing: break
        }
      }
    }
  }

  /// Clears the tile to transparent.
  func clear() { clear(tile, of: target) }

  func clear(_ rect: PixelRect, of surface: Surface) {
    for y in rect.minY..<rect.maxY { fill(surface.at(rect.minX, y), color: 0, count: rect.width) }
  }

  // MARK: Items

  /// Draws an item by one kernel call, the fast path for many small ones.
  ///
  /// - Returns: False if the item is of another kind.
  @inline(__always)
  private func paintByKernel(_ item: UnsafePointer<DrawItem>) -> Bool {
    guard let kernelItem = item.pointee.kernelItem else { return false }
    let rect = item.pointee.bounds.intersection(tile)
    guard !rect.isEmpty else { return true }
    switch kernelItem {
    case .contour(let contour, let color):
      let pixel = color.premultiplied(opacity: item.pointee.opacity)
      if let mask = item.pointee.mask {
        mask.paint(pixel, in: rect, of: target, limit: tile.maxX)
      } else {
        sourceOver(
          target.at(rect.minX, rect.minY), stride: target.stride, color: pixel, outline: contour,
          in: rect, limit: tile.maxX)
      }
    case .shadow(let texture, let sampler, let origin):
      let alpha = UInt8(unit: item.pointee.opacity)
      withUnsafePointer(to: texture) {
        sourceOverDithered(
          target.at(rect.minX, rect.minY), stride: target.stride, $0,
          at: sampler.position(rect.minX, rect.minY), alpha: alpha,
          x: rect.minX - origin.x, y: rect.minY - origin.y, width: rect.width, height: rect.height)
      }
    }
    return true
  }

  /// Draws a translucent image over an opaque one in a single pass, as in a cross-fade: the lower image is read where
  /// it is instead of being copied first.
  ///
  /// - Returns: False unless both are copied texel by texel into the same pixels of the tile.
  private func paint(
    _ upper: UnsafePointer<DrawItem>, overCopyOf lower: UnsafePointer<DrawItem>
  ) -> Bool {
    let rect = lower.pointee.bounds.intersection(tile)
    guard let backdrop = lower.pointee.copiedTexels, backdrop.isOpaque,
      UInt8(unit: lower.pointee.opacity) == 255, let source = upper.pointee.copiedTexels,
      upper.pointee.bounds.intersection(tile) == rect
    else { return false }
    let alpha = UInt8(unit: upper.pointee.opacity)
    for y in rect.minY..<rect.maxY {
      sourceOver(
        target.at(rect.minX, y), backdrop: backdrop.at(rect.minX, y), source.at(rect.minX, y),
        alpha: alpha, count: rect.width)
    }
    return true
  }

  /// The occluder of the underlay at a position of the tile's commands; the cells of a shadow share it.
  private func occluder(
    of list: DisplayList, at position: Int, in indices: ArraySlice<Int32>
  ) -> Occluder? {
    guard let item = list.itemOverUnderlay(at: position, in: indices) else { return nil }
    if item != occludingItem {
      occludingItem = item
      occluder = Occluder(list.items[item], tile: tile, scratch: scratch)
    }
    return occluder
  }

  private func paint(_ item: DrawItem, under occluder: Occluder?) {
    let rect = item.bounds.intersection(tile)
    guard !rect.isEmpty else { return }
    let effects = item.effects
    switch item.paint {
    case .color(let color):
      let pixel = color.premultiplied(opacity: item.opacity)
      paintRows(of: item, under: occluder, effects, in: rect) { span, y in
        fillSpan(span, y, with: pixel, effects)
      }
    case .texture(let paint):
      let alpha = UInt8(unit: item.opacity)
      paint.minifier?.prepare(for: rect, scratch)
      withUnsafePointer(to: paint.texture.kernelTexture) { texture in
        paintRows(of: item, under: occluder, effects, in: rect) { span, y in
          drawTextured(paint, texture, alpha: alpha, over: span, y, effects)
        }
      }
    case .gradient(let paint, .copy(let dx, let dy)):
      let alpha = UInt8(unit: item.opacity)
      paintRows(of: item, under: occluder, effects, in: rect) { span, y in
        drawTextured(over: span, y, isOpaque: paint.isOpaque, alpha: alpha, effects) {
          paint.fetch($0, x: span.x + dx, y: y + dy, count: span.count)
        }
      }
    // Gradients are planned with `copy` samplers only.
    case .gradient: break
    }
  }

  private func paintRows(
    of item: DrawItem, under occluder: Occluder?, _ effects: SurfaceEffects, in rect: PixelRect,
    _ body: (CoveredSpan, _ y: Int) -> Void
  ) {
    let coverage = TileCoverage(
      shape: item.shape, hole: item.hole, clip: item.clip, occluder: occluder, rect: rect,
      scratch: scratch)
    guard effects.opacity != nil || effects.falloff != nil || effects.isAtop else {
      return coverage.forEachSpan(body)
    }
    coverage.forEachSpan { span, y in
      var span = span
      if let ramp = effects.opacity { span = faded(span, by: ramp, y) }
      if let ramp = effects.falloff { span = faded(faded(span, by: ramp, y), by: ramp, y) }
      body(effects.isAtop ? clippedToBackdrop(span, y) : span, y)
    }
  }

  /// Source-atop: the span with the backdrop's alpha multiplied into its mask.
  private func clippedToBackdrop(_ span: CoveredSpan, _ y: Int) -> CoveredSpan {
    guard let mask = span.mask else {
      copyAlpha(scratch.mask, of: target.at(span.x, y), count: span.count)
      return CoveredSpan(x: span.x, count: span.count, mask: scratch.mask)
    }
    copyAlpha(scratch.otherMask, of: target.at(span.x, y), count: span.count)
    multiplyMask(mask, by: scratch.otherMask, count: span.count)
    return span
  }

  /// The span with an opacity ramp multiplied into its mask.
  private func faded(_ span: CoveredSpan, by ramp: DeviceRamp, _ y: Int) -> CoveredSpan {
    let mask = span.mask ?? scratch.mask
    if span.mask == nil { mask.update(repeating: 255, count: span.count) }
    ramp.forEachSegment(x: span.x, y: y, count: span.count) { x, count, value, step in
      multiplyMask(mask + (x - span.x), rampFrom: value, step: step, count: count)
    }
    return CoveredSpan(x: span.x, count: span.count, mask: mask)
  }

  private func fillSpan(
    _ span: CoveredSpan, _ y: Int, with pixel: UInt32, _ effects: SurfaceEffects
  ) {
    let pixels = target.at(span.x, y)
    if effects.changesColor || effects.mode != nil {
      fill(scratch.row, color: pixel, count: span.count)
      applyColorEffects(scratch.row, span, y, effects)
      if let mode = effects.mode {
        return composite(scratch.row, blendedWith: pixels, span, alpha: 255, mode)
      }
      Self.composite(scratch.row, over: pixels, span, alpha: 255)
    } else if let mask = span.mask {
      sourceOver(pixels, color: pixel, mask: mask, count: span.count)
    } else if pixel >> 24 == 255 {
      fill(pixels, color: pixel, count: span.count)
    } else {
      sourceOver(pixels, color: pixel, count: span.count)
    }
  }

  private func drawTextured(
    _ paint: TexturePaint, _ texture: UnsafePointer<ck_texture>, alpha: UInt8,
    over span: CoveredSpan, _ y: Int,
    _ effects: SurfaceEffects
  ) {
    if case .copy(let dx, let dy) = paint.sampler, !(paint.texture.isOpaque && alpha == 255),
      !effects.changesColor, span.mask == nil, effects.mode == nil
    {
      let source = paint.texture.pixels + (y + dy) * paint.texture.stride + (span.x + dx)
      let pixels = target.at(span.x, y)
      guard effects.isDithered else {
        return Self.composite(source, over: pixels, span.count, alpha: alpha)
      }
      return Self.compositeDithered(source, over: pixels, span, y, alpha: alpha, effects)
    }
    drawTextured(over: span, y, isOpaque: paint.texture.isOpaque, alpha: alpha, effects) { target in
      if let minifier = paint.minifier {
        minifier.fetch(target, x: span.x, y: y, count: span.count, scratch)
      } else {
        paint.sampler.fetch(target, from: texture, x: span.x, y: y, count: span.count)
      }
    }
  }

  /// Composites a row that `fetch` writes.
  @inline(__always)
  private func drawTextured(
    over span: CoveredSpan, _ y: Int, isOpaque: Bool, alpha: UInt8, _ effects: SurfaceEffects,
    _ fetch: (MutablePixels) -> Void
  ) {
    let pixels = target.at(span.x, y)
    // Opaque pixels are written in place, all others through a scratch row.
    let replaces =
      isOpaque && alpha == 255 && span.mask == nil && effects.tint == nil && effects.mode == nil
    let row = replaces ? pixels : scratch.row
    fetch(row)
    applyColorEffects(row, span, y, effects)
    if let mode = effects.mode {
      return composite(row, blendedWith: pixels, span, alpha: alpha, mode)
    }
    if replaces { return }
    guard effects.isDithered else { return Self.composite(row, over: pixels, span, alpha: alpha) }
    if let mask = span.mask { scale(row, mask: mask, count: span.count) }
    Self.compositeDithered(row, over: pixels, span, y, alpha: alpha, effects)
  }

  /// Composites source-over with dithering, ignoring the span's mask.
  private static func compositeDithered(
    _ source: Pixels, over pixels: MutablePixels, _ span: CoveredSpan, _ y: Int, alpha: UInt8,
    _ effects: SurfaceEffects
  ) {
    sourceOverDithered(
      pixels, source, alpha: alpha, x: span.x - effects.ditherOrigin.x,
      y: y - effects.ditherOrigin.y, count: span.count)
  }

  private func applyColorEffects(
    _ pixels: MutablePixels, _ span: CoveredSpan, _ y: Int,
    _ effects: SurfaceEffects
  ) {
    if let tint = effects.tint { modulate(pixels, color: tint, count: span.count) }
    guard effects.shading != nil || effects.whiteTint > 0 else { return }
    guard let ramp = effects.shading else {
      shade(pixels, start: 1, step: 0, whiteTint: effects.whiteTint, count: span.count)
      return
    }
    ramp.forEachSegment(x: span.x, y: y, count: span.count) { x, count, value, step in
      shade(
        pixels + (x - span.x), start: value, step: step, whiteTint: effects.whiteTint, count: count)
    }
  }
}
