import Graphics

extension LottiePainter {
  func draw(_ tree: LottieShapeTree, at frame: Double) {
    draw(tree.nodes, of: tree, at: frame)
  }

  private func draw(_ nodes: [LottieShapeTree.Node], of tree: LottieShapeTree, at frame: Double) {
    for node in nodes.reversed() {
      switch node {
      case .group(let inner, let matrix, let opacity):
        guard opacity > 0, matrix.determinant != 0, !inner.isEmpty else { continue }
        context.saveGState()
        context.concatenate(matrix)
        grouped(alpha: opacity) { draw(inner, of: tree, at: frame) }
        context.restoreGState()
      case .paint(let paint): draw(paint, of: tree, at: frame)
      }
    }
  }

  private func draw(
    _ paint: LottieShapeTree.Paint, of tree: LottieShapeTree, at frame: Double
  ) {
    let outlines = paint.outlines.map { (tree.outlines[$0.index], $0.transform) }
    var elements: [CGPath.Element] = []
    for (outline, transform) in outlines where outline.merged == nil {
      elements += outline.path.applying(transform).elements
    }
    let path = CGPath(elements: elements)
    switch paint.style {
    case .fill(let color, let opacity, let rule):
      guard opacity > 0 else { return }
      fill(path, rule, color, opacity, at: frame)
      for (outline, transform) in outlines {
        guard let merged = outline.merged else { continue }
        fill(merged, transform, color, opacity, at: frame)
      }
    case .stroke(let color, let opacity, let stroke):
      // Strokes run along all merged paths.
      let merged = outlines.filter { $0.0.merged != nil }
        .flatMap { $0.0.path.applying($0.1).elements }
      let whole = merged.isEmpty ? path : CGPath(elements: elements + merged)
      if opacity > 0 { draw(whole, stroke, color, opacity, at: frame) }
    }
  }

  // MARK: Fills

  private func fill(
    _ path: CGPath, _ rule: CGPathFillRule, _ paint: LottiePaint, _ opacity: CGFloat,
    at frame: Double
  ) {
    if path.isEmpty { return }
    context.addPath(path)
    switch paint {
    case .color(let color):
      context.setFillColor(color.value(at: frame).cgColor(opacity: opacity.native))
      context.fillPath(using: rule)
    case .gradient(let gradient):
      context.saveGState()
      context.clip(using: rule)
      draw(gradient, opacity, at: frame)
      context.restoreGState()
    }
  }

  /// Fills combined paths: each by itself, and the color over their combination.
  private func fill(
    _ merged: LottieMergedPaths, _ transform: CGAffineTransform, _ paint: LottiePaint,
    _ opacity: CGFloat, at frame: Double
  ) {
    grouped(isNeeded: true) {
      cover(merged, transform)
      grouped(alpha: 1, .sourceIn, isNeeded: true) {
        fill(CGPath(rect: everything), .winding, paint, opacity, at: frame)
      }
    }
  }

  /// Fills combined paths with black.
  private func cover(_ merged: LottieMergedPaths, _ transform: CGAffineTransform) {
    for (index, step) in merged.steps.enumerated() {
      grouped(alpha: 1, index == 0 ? .normal : step.mode.blendMode, isNeeded: true) {
        switch step.part {
        case .path(let path):
          context.setFillColor(gray: 0, alpha: 1)
          context.addPath(path.applying(transform))
          context.fillPath()
        case .merged(let inner): cover(inner, transform)
        }
      }
    }
  }

  // MARK: Strokes

  private func draw(
    _ path: CGPath, _ stroke: LottieStroke, _ paint: LottiePaint, _ opacity: CGFloat,
    at frame: Double
  ) {
    let width = stroke.width.value(at: frame)
    guard width > 0, !path.isEmpty else { return }
    context.saveGState()
    context.setLineWidth(CGFloat(width))
    context.setLineCap(stroke.cap)
    context.setLineJoin(stroke.join)
    context.setMiterLimit(CGFloat(stroke.miterLimit.value(at: frame)))
    let dashes = stroke.dashes.map { CGFloat(max($0.value(at: frame), 0)) }
    context.setLineDash(
      phase: CGFloat(stroke.dashOffset.value(at: frame)), lengths: dashes)
    context.addPath(path)
    switch paint {
    case .color(let color):
      context.setStrokeColor(color.value(at: frame).cgColor(opacity: opacity.native))
      context.strokePath()
    case .gradient(let gradient):
      context.replacePathWithStrokedPath()
      context.clip()
      draw(gradient, opacity, at: frame)
    }
    context.restoreGState()
  }

  // MARK: Gradients

  private func draw(_ gradient: LottieGradient, _ opacity: CGFloat, at frame: Double) {
    guard let colors = gradient.colors(at: frame) else { return }
    let (start, end) = (gradient.start.value(at: frame).point, gradient.end.value(at: frame).point)
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    context.setAlpha(opacity)
    guard gradient.isRadial else {
      return context.drawLinearGradient(colors, start: start, end: end, options: options)
    }
    let radius = hypot(end.x - start.x, end.y - start.y)
    let angle =
      atan2(end.y - start.y, end.x - start.x)
      + CGFloat(gradient.highlightAngle.value(at: frame) * .pi / 180)
    // Within the circle, so that the gradient covers everything.
    let reach = radius * CGFloat(min(max(gradient.highlightLength.value(at: frame), -99), 99) / 100)
    let focus = CGPoint(x: start.x + reach * cos(angle), y: start.y + reach * sin(angle))
    context.drawRadialGradient(
      colors, startCenter: focus, startRadius: 0, endCenter: start, endRadius: radius,
      options: options)
  }
}

extension LottieMerge {
  /// How a path is combined with those before it, where all are filled.
  fileprivate var blendMode: CGBlendMode {
    switch self {
    case .together, .add: .normal
    case .subtract: .destinationOut
    case .intersect: .destinationIn
    case .exclude: .xor
    }
  }
}

extension LottieGradient {
  /// The stops of colors and of alpha in one: at each location of either, both are interpolated.
  func colors(at frame: Double) -> CGGradient? {
    let values = stops.value(at: frame).values
    guard values.count >= 4 * count else { return nil }
    let colors = (0..<count).map { index in
      Stop(location: values[4 * index], value: Array(values[4 * index + 1...4 * index + 3]))
    }
    let alphas = stride(from: 4 * count, to: values.count - 1, by: 2).map { index in
      Stop(location: values[index], value: [values[index + 1]])
    }
    // Where two stops share a location, the color changes abruptly: each of them is kept.
    var locations = colors.map(\.location)
    for stop in alphas where !locations.contains(stop.location) { locations.append(stop.location) }
    locations.sort()
    var (components, positions): ([CGFloat], [CGFloat]) = ([], [])
    for (index, location) in locations.enumerated() {
      let isAgain = index > 0 && locations[index - 1] == location
      let color = Self.value(of: colors, at: location, isAfter: isAgain)
      let alpha = alphas.isEmpty ? [1] : Self.value(of: alphas, at: location, isAfter: isAgain)
      components += (color + alpha).map { $0.unit }
      positions.append(location.unit)
    }
    return CGGradient(
      colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: components, locations: positions,
      count: positions.count)
  }

  private struct Stop {
    var location: Double
    var value: [Double]
  }

  /// The value of stops in ascending order at a location.
  private static func value(
    of stops: [Stop], at location: Double, isAfter: Bool
  ) -> [Double] {
    if isAfter, let last = stops.last(where: { $0.location == location }) { return last.value }
    guard let next = stops.firstIndex(where: { $0.location >= location }) else {
      return stops[stops.count - 1].value
    }
    if next == 0 || stops[next].location == location { return stops[next].value }
    let (from, to) = (stops[next - 1], stops[next])
    let fraction = (location - from.location) / (to.location - from.location)
    return zip(from.value, to.value).map { mix($0, $1, fraction) }
  }
}
