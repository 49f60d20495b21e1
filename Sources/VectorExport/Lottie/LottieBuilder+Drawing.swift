import LottieDocuments

/// Draws layers as Lottie shapes.
extension LottieBuilder {
  /// A group of a shape and its fill.
  func filled(_ shape: LottieShape, _ color: Channel) -> LottieShape {
    group([shape, fill(color, rule: .winding)])
  }

  func fill(_ color: Channel, rule: CGPathFillRule) -> LottieShape {
    .fill(.color(tree.color(color)), opacity: opacity(of: color), rule)
  }

  /// Returns the alpha of a color.
  private func opacity(of color: Channel) -> LottieProperty<Double> {
    tree.number(color) { $0[3] * 100 }
  }

  /// Returns the color or the gradient of a shape, and its opacity.
  func paint(
    of node: AnimatedLayerTree.Node, _ path: KeyPath<LayerState, CGColor?>
  ) -> (LottiePaint, opacity: LottieProperty<Double>) {
    let color = node.color(path)
    let paint = node.shading(path).map { LottiePaint.gradient($0.lottieGradient) }
    return (paint ?? .color(tree.color(color)), opacity(of: color))
  }

  private func stroke(
    _ paint: (LottiePaint, opacity: LottieProperty<Double>), width: Channel, _ style: StrokeStyle,
    dashPhase: Channel
  ) -> LottieShape {
    var stroke = LottieStroke(
      width: tree.number(width), cap: style.lineCap, join: style.lineJoin,
      miterLimit: .constant(style.miterLimit.native))
    if !style.dash.isEmpty {
      // A dash pattern with an odd number of lengths is repeated once, so that dashes and gaps
      // alternate.
      let lengths = style.dash.count % 2 == 0 ? style.dash : style.dash + style.dash
      stroke.dashes = lengths.map { .constant($0.native) }
      stroke.dashOffset = tree.number(dashPhase)
    }
    return .stroke(paint.0, opacity: paint.opacity, stroke)
  }

  /// Returns the shape groups of a shape layer: stroke and fill.
  mutating func shapes(of node: AnimatedLayerTree.Node) -> [LottieShape] {
    guard let shape = node.state.shape, let path = shape.path else { return [] }
    // A path that cannot be interpolated, having other commands, is held until the end of its
    // animation.
    let paths = node.paths(fallback: path)
    if !paths.dropLast().allSatisfy({ $0.isInterpolatable(with: path) }) {
      tree.report(node, "an animated path whose number of vertices changes")
    }
    let outlines = self.shapes(of: paths, node.samples)
    if outlines.isEmpty { return [] }
    // Lottie lists the frontmost group first.
    var groups = stroke(of: node, shape, outlines)
    if node.hasVisible(\.fillColor) {
      groups.append(fill(of: node, paths, outlines, shape.fillRule))
    }
    return groups
  }

  /// Returns the fill of a shape layer.
  ///
  /// Lottie's radial gradients are circular; a nonuniformly scaled group makes them elliptical.
  private func fill(
    of node: AnimatedLayerTree.Node, _ paths: [CGPath], _ outlines: [LottieShape],
    _ rule: CGPathFillRule
  ) -> LottieShape {
    let (paint, opacity) = paint(of: node, \.fillColor)
    let fill = LottieShape.fill(paint, opacity: opacity, rule)
    guard let shading = node.shading(\.fillColor), !shading.isCircular else {
      return group(outlines + [fill])
    }
    let height = shading.aspect
    let flat = CGAffineTransform(scaleX: 1, y: 1 / height)
    let outlines = shapes(of: paths.map { $0.applying(flat) }, node.samples)
    return group(outlines + [fill], scale: (1, height.native))
  }

  /// Returns the stroke of a shape layer, if it is visible.
  ///
  /// - Parameter outlines: The paths to be stroked.
  private mutating func stroke(
    of node: AnimatedLayerTree.Node, _ shape: ShapeValues, _ outlines: [LottieShape]
  ) -> [LottieShape] {
    let samples = node.samples
    guard node.hasStroke else { return [] }
    if node.isScaledNonuniformly { return strokeOutline(of: node) }
    let style = StrokeStyle(
      lineCap: shape.lineCap, lineJoin: shape.lineJoin, miterLimit: shape.miterLimit,
      dash: shape.lineDashPattern ?? [])
    var items = outlines
    let (start, end) = (
      samples.channel { [$0.strokeStart.native * 100] },
      samples.channel { [$0.strokeEnd.native * 100] }
    )
    if !(start.isConstant && end.isConstant && start.first == [0] && end.first == [100]) {
      items.append(
        .trim(
          LottieTrim(start: tree.number(start), end: tree.number(end), isSequential: true)))
    }
    items.append(
      stroke(
        paint(of: node, \.strokeColor),
        width: samples.channel { [max($0.lineWidth.native, 0)] }, style,
        dashPhase: samples.channel { [$0.lineDashPhase.native] }))
    return [group(items)]
  }

  /// Returns the stroke as a filled outline, since players draw strokes with a uniform width even
  /// under nonuniform scaling.
  private mutating func strokeOutline(of node: AnimatedLayerTree.Node) -> [LottieShape] {
    let outlines = node.samples.states.map { $0.shape?.strokeOutline ?? CGPath() }
    guard outlines.dropLast().allSatisfy({ $0 == outlines[0] }) else {
      tree.report(node, "an animated stroke under nonuniform scaling")
      return []
    }
    let shapes = shapes(of: outlines, node.samples)
    if shapes.isEmpty { return [] }
    let (paint, opacity) = paint(of: node, \.strokeColor)
    return [group(shapes + [.fill(paint, opacity: opacity, .winding)])]
  }

  func group(_ items: [LottieShape], scale: (Double, Double) = (1, 1)) -> LottieShape {
    var transform = LottieTransform()
    transform.scale = .constant(LottieVector(scale.0 * 100, scale.1 * 100))
    return .group(items, transform)
  }
}

extension ShapeValues {
  /// The outline of the stroke, to be filled with the nonzero winding rule.
  fileprivate var strokeOutline: CGPath {
    guard let path, lineWidth > 0 else { return CGPath() }
    var line = path.trimmed(from: strokeStart, to: strokeEnd)
    if let lineDashPattern, !lineDashPattern.isEmpty {
      line = line.copy(dashingWithPhase: lineDashPhase, lengths: lineDashPattern)
    }
    return line.copy(
      strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit)
  }
}

extension AnimatedLayerTree.Node {
  /// Whether the layer or a superlayer is scaled nonuniformly, or sheared, at any sample.
  fileprivate var isScaledNonuniformly: Bool {
    var next = Optional(self)
    while let node = next {
      let isNonuniform = node.transformComponents.contains { components in
        let (across, down) = (abs(components.scale[0]), abs(components.scale[1]))
        return components.isSheared || abs(across - down) > 1e-4 * max(across, down)
      }
      if isNonuniform { return true }
      next = node.parent
    }
    return false
  }
}
