import LottieDocuments

// Gradients as the colors of shapes.

extension ShapeShading {
  /// The height of an ellipse of the gradient whose width is 1, in the layer.
  var aspect: CGFloat { isCircular ? 1 : abs(matrix.d / matrix.a) }

  /// The gradient in coordinates of the layer, divided by ``aspect`` vertically.
  var lottieGradient: LottieGradient {
    var values = GradientValues()
    values.colors = gradient.stops.map(\.color)
    values.locations = gradient.stops.map(\.location)
    let isOpaque = values.isOpaque
    let numbers = values.stops(tint: nil, isOpaque: isOpaque)
    let (start, end, focus) = points
    func vector(_ point: CGPoint) -> LottieProperty<LottieVector> {
      .constant(
        LottieVector(
          AnimatedLayerTree.short(point.x.native), AnimatedLayerTree.short(point.y.native)))
    }
    return LottieGradient(
      isRadial: focus != nil, start: vector(start), end: vector(end),
      highlightLength: .constant(focus?.length ?? 0),
      highlightAngle: .constant(focus?.angle ?? 0), count: numbers.count / (isOpaque ? 4 : 6),
      stops: .constant(LottieNumbers(numbers.map(AnimatedLayerTree.short))))
  }

  /// The points of the gradient; for a radial one the center, a point of the circle, and the focus in percent of the
  /// radius and in degrees.
  private var points: (CGPoint, CGPoint, focus: (length: Double, angle: Double)?) {
    let matrix = matrix.concatenating(CGAffineTransform(scaleX: 1, y: 1 / aspect))
    switch geometry {
    case .linear(let from, let to):
      let (start, end) = (from.applying(matrix), to.applying(matrix))
      // Where the matrix shears, lines of one color are no longer perpendicular to that from start to end.
      let side = CGPoint(x: from.y - to.y, y: to.x - from.x)
      let line = CGVector(
        dx: side.x * matrix.a + side.y * matrix.c, dy: side.x * matrix.b + side.y * matrix.d)
      let square = line.dx * line.dx + line.dy * line.dy
      if square == 0 { return (start, end, nil) }
      let along = ((end.x - start.x) * line.dx + (end.y - start.y) * line.dy) / square
      return (start, CGPoint(x: end.x - along * line.dx, y: end.y - along * line.dy), nil)
    case .radial(let from, _, let to, let radius):
      let (focus, center) = (from.applying(matrix), to.applying(matrix))
      let end = CGPoint(x: to.x + radius, y: to.y).applying(matrix)
      func polar(_ point: CGPoint) -> (length: Double, angle: Double) {
        let (x, y) = ((point.x - center.x).native, (point.y - center.y).native)
        return (hypot(x, y), atan2(y, x))
      }
      let (focal, edge) = (polar(focus), polar(end))
      if focal.length == 0 || edge.length == 0 { return (center, end, (0, 0)) }
      let turn = (focal.angle - edge.angle) * 180 / .pi
      return (center, end, (focal.length / edge.length * 100, turn))
    case .conic(let center, _): return (center, center, nil)
    }
  }
}
