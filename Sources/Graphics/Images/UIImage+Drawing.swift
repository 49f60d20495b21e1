extension UIImage {
  /// Draws the picture upright, stretched over `rect`, in the current context; of a resizable one only
  /// what is inside its caps is stretched or repeated.
  public func draw(in rect: CGRect) {
    UIGraphicsGetCurrentContext().map { draw(in: rect, on: $0) }
  }

  /// Draws the picture upright, at its size, with its top left corner at `point`.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the picture, combined with what is there by a blend mode, with this alpha instead of the
  /// context's.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.painting(with: blendMode, alpha: alpha) { draw(in: rect, on: context) }
  }

  /// Draws the picture at its size, combined with what is there by a blend mode, with this alpha.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Fills a rectangle with copies of the picture at its size.
  public func drawAsPattern(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let (picture, part) = drawable else {
      return
    }
    context.draw(ImageRegion(picture, part: part, tile: size), in: rect)
  }

  /// Records what draws the picture over `rect`.
  package func draw(in rect: CGRect, on context: CGContext) {
    let rect = rect.standardized
    guard rect.isDrawable, !rect.isEmpty else { return }
    if let caps = usableCaps {
      drawParts(caps, in: rect, on: context)
    } else if case .pixels(let image) = content {
      context.drawUpright(image, in: rect)
    } else if let (picture, part) = drawable {
      context.draw(ImageRegion(picture, part: part), in: rect)
    }
  }

  /// What is drawn, and all of it in its own coordinates; nil where nothing is. Drawings that hold
  /// drawings that hold more are drawn as pixels, so that they are not inside each other without end.
  package var drawable: (picture: ImageRegion.Picture, part: CGRect)? {
    if case .drawing(let list) = content, list.depth < 16 { return (.drawing(list), list.bounds) }
    return upright.map {
      (.bitmap($0), CGRect(x: 0, y: 0, width: CGFloat($0.width), height: CGFloat($0.height)))
    }
  }

  /// Nine parts: corners at their size, edges filled along, the middle both ways.
  private func drawParts(_ caps: UIEdgeInsets, in rect: CGRect, on context: CGContext) {
    guard let (picture, whole) = drawable else { return }
    let (across, down) = (whole.width / size.width, whole.height / size.height)
    let columns = spans(size.width, caps.left, caps.right, over: rect.minX, rect.width)
    let rows = spans(size.height, caps.top, caps.bottom, over: rect.minY, rect.height)
    for row in rows {
      for column in columns {
        let source = CGRect(
          x: whole.minX + column.source * across, y: whole.minY + row.source * down,
          width: column.sourceLength * across, height: row.sourceLength * down)
        let target = CGRect(
          x: column.target, y: row.target, width: column.targetLength, height: row.targetLength)
        let isTiled = resizingMode == .tile && (row.isMiddle || column.isMiddle)
        // A tile keeps the picture's size along what is filled, and takes the target's elsewhere.
        let tile = CGSize(
          width: column.isMiddle ? column.sourceLength : column.targetLength,
          height: row.isMiddle ? row.sourceLength : row.targetLength)
        context.draw(ImageRegion(picture, part: source, tile: isTiled ? tile : nil), in: target)
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

  /// The three parts of one axis, without those that are empty; caps that do not fit shrink.
  private func spans(
    _ length: CGFloat, _ first: CGFloat, _ last: CGFloat, over start: CGFloat, _ target: CGFloat
  ) -> [Span] {
    let share = first + last > target ? target / (first + last) : 1
    let (head, tail) = (first * share, last * share)
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
