extension UIImage {
  /// Draws the image upright in the current context, scaled to `rect`; a resizable image is drawn
  /// by nine-part scaling, which stretches or tiles only the area inside its caps.
  public func draw(in rect: CGRect) {
    UIGraphicsGetCurrentContext().map { draw(in: rect, on: $0) }
  }

  /// Draws the image upright at its size, with its top left corner at `point`.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image with a blend mode, and with this alpha instead of the context's.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.painting(with: blendMode, alpha: alpha) { draw(in: rect, on: context) }
  }

  /// Draws the image at its size with a blend mode and an alpha.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Tiles a rectangle with the image at its size.
  public func drawAsPattern(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let (source, extent) = drawable else {
      return
    }
    context.draw(ImageRegion(source, rect: extent, tile: size), in: rect)
  }

  /// Records the commands that draw the image over `rect`.
  package func draw(in rect: CGRect, on context: CGContext) {
    let rect = rect.standardized
    guard rect.isDrawable, !rect.isEmpty else { return }
    if let caps = usableCaps {
      drawNineParts(caps, in: rect, on: context)
    } else if case .pixels(let image) = content {
      context.drawUpright(image, in: rect)
    } else if let (source, extent) = drawable {
      context.draw(ImageRegion(source, rect: extent), in: rect)
    }
  }

  /// The source to draw and its full extent in its own coordinates; nil for an empty image. Deeply
  /// nested drawings are rasterized, which bounds the nesting depth.
  package var drawable: (source: ImageRegion.Source, extent: CGRect)? {
    if case .drawing(let list) = content, list.depth < 16 { return (.drawing(list), list.bounds) }
    return upright.map {
      (.bitmap($0), CGRect(x: 0, y: 0, width: CGFloat($0.width), height: CGFloat($0.height)))
    }
  }

  /// Nine-part scaling: corners keep their size, edges are resized along one axis, the center along
  /// both.
  private func drawNineParts(_ caps: UIEdgeInsets, in rect: CGRect, on context: CGContext) {
    guard let (source, extent) = drawable else { return }
    let (across, down) = (extent.width / size.width, extent.height / size.height)
    let columns = spans(size.width, caps.left, caps.right, over: rect.minX, rect.width)
    let rows = spans(size.height, caps.top, caps.bottom, over: rect.minY, rect.height)
    for row in rows {
      for column in columns {
        let part = CGRect(
          x: extent.minX + column.source * across, y: extent.minY + row.source * down,
          width: column.sourceLength * across, height: row.sourceLength * down)
        let target = CGRect(
          x: column.target, y: row.target, width: column.targetLength, height: row.targetLength)
        let isTiled = resizingMode == .tile && (row.isMiddle || column.isMiddle)
        // A tile has the image's size along resized axes, and the destination's along others.
        let tile = CGSize(
          width: column.isMiddle ? column.sourceLength : column.targetLength,
          height: row.isMiddle ? row.sourceLength : row.targetLength)
        context.draw(ImageRegion(source, rect: part, tile: isTiled ? tile : nil), in: target)
      }
    }
  }

  private struct Span {
    let source: CGFloat
    let sourceLength: CGFloat
    let target: CGFloat
    let targetLength: CGFloat
    let isMiddle: Bool
  }

  /// The three segments of one axis without empty ones; caps that do not fit are scaled down.
  private func spans(
    _ length: CGFloat, _ first: CGFloat, _ last: CGFloat, over start: CGFloat, _ target: CGFloat
  ) -> [Span] {
    let scale = first + last > target ? target / (first + last) : 1
    let (head, tail) = (first * scale, last * scale)
    return [
      Span(
        source: 0, sourceLength: first, target: start, targetLength: head, isMiddle: false),
      Span(
        source: first, sourceLength: length - first - last, target: start + head,
        targetLength: target - head - tail, isMiddle: true),
      Span(
        source: length - last, sourceLength: last, target: start + target - tail,
        targetLength: tail, isMiddle: false),
    ].filter { $0.sourceLength > 0 && $0.targetLength > 0 }
  }
}
