/// A shape layer's values as something that can be drawn.
struct ShapeDrawing {
  let shape: ShapeValues
  private let path: CGPath
  private let isFilled: Bool
  private let isStroked: Bool

  /// nil where nothing would be seen.
  init?(_ shape: ShapeValues) {
    guard let path = shape.path, !path.isEmpty else { return nil }
    (self.shape, self.path) = (shape, path)
    isFilled = (shape.fillColor?.alpha ?? 0) > 0
    isStroked =
      (shape.strokeColor?.alpha ?? 0) > 0 && shape.lineWidth > 0 && shape.lineWidth.isFinite
      && shape.strokeStart < shape.strokeEnd
    guard isFilled || isStroked else { return nil }
  }

  /// What it may cover, in the layer's coordinates; nil where that is too large for numbers.
  var extent: CGRect? {
    let box = path.boundingBoxOfPath
    guard box.isFinite else { return nil }
    guard isStroked else { return box }
    let miter = shape.lineJoin == .miter ? max(shape.miterLimit, 1) : 1
    // A square's corner lies √2 away.
    let reach = shape.lineWidth / 2 * max(miter, 1.5)
    let extent = box.insetBy(dx: -reach, dy: -reach)
    return extent.isFinite ? extent : nil
  }

  /// What draws it where `transform` leads to pixels: the filling, and the line over it.
  ///
  /// - Parameter patterns: From the layer's coordinates to those that the drawing begins with.
  func commands(
    under transform: CGAffineTransform, patterns: CGAffineTransform = .identity
  ) -> [DrawingCommand] {
    let scale = max(
      (transform.a * transform.a + transform.b * transform.b).squareRoot(),
      (transform.c * transform.c + transform.d * transform.d).squareRoot())
    let path = path.clamped(to: Self.farthest, under: transform)
    var commands: [DrawingCommand] = []
    if isFilled, let color = shape.fillColor {
      commands.append(.fill(path, shape.fillRule, color.drawn(under: patterns)))
    }
    if isStroked, let color = shape.strokeColor {
      let line = path.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
      if !line.isEmpty {
        commands.append(.stroke(line, style(of: line, scale), color.drawn(under: patterns)))
      }
    }
    return commands
  }

  /// In pixels: Cairo's coordinates reach twice as far.
  private static var farthest: CGFloat { 0x1p22 }
  /// A line of more dashes is drawn solid.
  private static var mostDashes: CGFloat { 100_000 }

  private func style(of line: CGPath, _ scale: CGFloat) -> StrokeStyle {
    var dash = shape.lineDashPattern ?? []
    let period = dash.reduce(0, +) / CGFloat(max(dash.count, 1))
    if !dash.isEmpty, !(line.length <= period * Self.mostDashes) { dash = [] }
    return StrokeStyle(
      lineWidth: min(shape.lineWidth, Self.farthest / max(scale, 1e-9)), lineCap: shape.lineCap,
      lineJoin: shape.lineJoin, miterLimit: shape.miterLimit, dash: dash,
      dashPhase: shape.lineDashPhase)
  }
}

extension CGPath {
  /// The path with points that would be more than `limit` pixels from zero moved to there.
  fileprivate func clamped(to limit: CGFloat, under transform: CGAffineTransform) -> CGPath {
    func isNear(_ point: CGPoint) -> Bool {
      let image = point.applying(transform)
      return abs(image.x) <= limit && abs(image.y) <= limit
    }
    let box = boundingBox
    if box.isFinite, box.corners.allSatisfy(isNear) { return self }
    let inverse = transform.inverted()
    func clamped(_ point: CGPoint) -> CGPoint {
      if isNear(point) { return point }
      let image = point.applying(transform)
      return CGPoint(
        x: min(max(image.x, -limit), limit), y: min(max(image.y, -limit), limit)
      ).applying(inverse)
    }
    return CGPath(
      elements: elements.map { element in
        switch element {
        case .move(let to): .move(to: clamped(to))
        case .line(let to): .line(to: clamped(to))
        case .quadCurve(let to, let control):
          .quadCurve(to: clamped(to), control: clamped(control))
        case .curve(let to, let first, let second):
          .curve(to: clamped(to), control1: clamped(first), control2: clamped(second))
        case .close: .close
        }
      })
  }
}

extension CGColor {
  /// Springs overshoot colours too. A pattern goes with its layer.
  fileprivate func drawn(under transform: CGAffineTransform) -> CGColor {
    if pattern != nil { return movingPattern(by: transform) }
    func unit(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }
    return CGColor(red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha))
  }
}
