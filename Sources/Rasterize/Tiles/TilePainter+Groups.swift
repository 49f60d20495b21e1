// Groups: layers drawn to a surface of their own, which is then composited as a whole.

import CKernels

extension TilePainter {
  func begin(_ group: DrawGroup) {
    outerTargets.append(target)
    target = scratch.surface(level: outerTargets.count - 1, tile: tile)
    clear(group.bounds.intersection(tile), of: target)
  }

  func end(_ group: DrawGroup) {
    let source = target
    target = outerTargets.removeLast()
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
        mix(target.at(rect.minX, y), source.at(rect.minX, y), alpha: alpha, count: rect.width)
      }
      return
    case .mask(let mode): return mask(rect, by: source, mode)
    case .mode(let mode): return blend(source, of: group, alpha: alpha, mode, in: rect)
    case .over: break
    }
    // Not through `self`, which would be retained for each row.
    TileCoverage(shape: .pixels(rect), hole: nil, clip: group.clip, rect: rect, scratch: scratch)
      .forEachSpan { [target] span, y in
        if group.laterFragments != 0 { Self.correctSeam(span, of: source.at(span.x, y), group) }
        Self.composite(source.at(span.x, y), over: target.at(span.x, y), span, alpha: alpha)
      }
  }

  /// Corrects a span's antialiased coverage along the seams of a BSP-split plane, so that the
  /// composited result equals that of the unsplit geometry at any resolution.
  ///
  /// The surface, of alpha a, covers the fraction k of a pixel. Cells of equal alpha that are drawn
  /// later, m of them on its side, transmit (1 − a)^m, and n of them beyond the seam, (1 − a)^n.
  /// The pixel as a whole transmits k (1 − a)^m + (1 − k) (1 − a)^n, of which k (1 − a)^m belongs
  /// to the surface: with d = n − m, k / (k + (1 − k) (1 − a)^d).
  private static func correctSeam(_ span: CoveredSpan, of source: Pixels, _ group: DrawGroup) {
    guard let mask = span.mask else { return }
    let (laterFragments, opacity) = (group.laterFragments, min(max(group.opacity, 0), 1))
    for i in 0..<span.count where mask[i] > 0 && mask[i] < 255 {
      let clear = 1 - Double(source[i] >> 24) / 255 * opacity
      let power = (0..<min(abs(laterFragments), 32)).reduce(1.0) { power, _ in power * clear }
      var (cover, rest) = (Double(mask[i]) / 255, 1 - Double(mask[i]) / 255)
      if laterFragments > 0 { rest *= power } else { cover *= power }
      mask[i] = UInt8(unit: cover / (cover + rest))
    }
  }

  /// Composites source-over; overwrites `source` if the span has a mask.
  static func composite(
    _ source: MutablePixels, over pixels: MutablePixels, _ span: CoveredSpan, alpha: UInt8
  ) {
    guard let mask = span.mask else {
      return composite(source, over: pixels, span.count, alpha: alpha)
    }
    if alpha < 255 { scale(source, alpha: alpha, count: span.count) }
    sourceOver(pixels, source, mask: mask, count: span.count)
  }

  static func composite(
    _ source: Pixels, over pixels: MutablePixels, _ count: Int, alpha: UInt8
  ) {
    if alpha < 255 {
      sourceOver(pixels, source, alpha: alpha, count: count)
    } else {
      sourceOver(pixels, source, count: count)
    }
  }

  /// Destination-in: multiplies the backdrop by a surface's alpha or luminance.
  private func mask(_ rect: PixelRect, by source: Surface, _ mode: MaskMode) {
    for y in rect.minY..<rect.maxY {
      copyMask(scratch.mask, of: source.at(rect.minX, y), mode, count: rect.width)
      scale(target.at(rect.minX, y), mask: scratch.mask, count: rect.width)
    }
  }

  /// Blends a group's surface, which is overwritten, with the backdrop.
  private func blend(
    _ source: Surface, of group: DrawGroup, alpha: UInt8, _ mode: BlendMode, in rect: PixelRect
  ) {
    TileCoverage(shape: .pixels(rect), hole: nil, clip: group.clip, rect: rect, scratch: scratch)
      .forEachSpan { span, y in
        composite(source.at(span.x, y), blendedWith: target.at(span.x, y), span, alpha: alpha, mode)
      }
  }

  /// Blends a row, which is overwritten, with the backdrop.
  func composite(
    _ row: MutablePixels, blendedWith pixels: MutablePixels, _ span: CoveredSpan, alpha: UInt8,
    _ mode: BlendMode
  ) {
    if alpha < 255 { scale(row, alpha: alpha, count: span.count) }
    if let mask = span.mask { scale(row, mask: mask, count: span.count) }
    Rasterize.blend(pixels, row, mode: mode, count: span.count)
  }
}
