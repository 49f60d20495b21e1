/// A shape layer's fill and stroke as drawing commands.
struct ShapeDrawing {
  let shape: ShapeValues
  private let path: CGPath
  private let isFilled: Bool
  private let isStroked: Bool

  /// Returns nil if nothing would be visible.
  init?(_ shape: ShapeValues) {
    guard let path = shape.path, !path.isEmpty else { return nil }
    (self.shape, self.path) = (shape, path)
    isFilled = (shape.fillColor?.alpha ?? 0) > 0
    isStroked =
      (shape.strokeColor?.alpha ?? 0) > 0 && shape.lineWidth > 0 && shape.lineWidth.isFinite
      && shape.strokeStart < shape.strokeEnd
    guard isFilled || isStroked else { return nil }
  }

  /// A bounding box of fill and stroke, in the layer's coordinates; nil if it is not finite.
  var extent: CGRect? {
    let box = path.boundingBoxOfPath
    guard box.isFinite else { return nil }
    guard isStroked else { return box }
    let miter = shape.lineJoin == .miter ? max(shape.miterLimit, 1) : 1
    // The corner of a square line cap is √2 half-widths away.
    let outset = shape.lineWidth / 2 * max(miter, 1.5)
    let extent = box.insetBy(dx: -outset, dy: -outset)
    return extent.isFinite ? extent : nil
  }

  /// The commands that draw the fill and, above it, the stroke, where `transform` maps to pixels.
  ///
  /// - Parameter patterns: From the layer's coordinates to the drawing's base space.
  func commands(
    under transform: CGAffineTransform, patterns: CGAffineTransform = .identity
  ) -> [DrawingCommand] {
    let scale = max(
      (transform.a * transform.a + transform.b * transform.b).squareRoot(),
      (transform.c * transform.c + transform.d * transform.d).squareRoot())
    let path = path.clamped(to: Self.coordinateLimit, under: transform)
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

  /// The largest coordinate passed on, in pixels; Cairo's fixed-point format holds twice as much.
  private static var coordinateLimit: CGFloat { 0x1p22 }
  /// A line with more dashes is drawn solid.
  private static var maximumDashCount: CGFloat { 100_000 }

  private func style(of line: CGPath, _ scale: CGFloat) -> StrokeStyle {
    var dash = shape.lineDashPattern ?? []
    let period = dash.reduce(0, +) / CGFloat(max(dash.count, 1))
    if !dash.isEmpty, !(line.length <= period * Self.maximumDashCount) { dash = [] }
    return StrokeStyle(
      lineWidth: min(shape.lineWidth, Self.coordinateLimit / max(scale, 1e-9)),
      lineCap: shape.lineCap,
      lineJoin: shape.lineJoin, miterLimit: shape.miterLimit, dash: dash,
      dashPhase: shape.lineDashPhase)
  }
}

extension CGPath {
  /// The path with its points clamped to `limit` pixels from the origin.
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
  /// The color with channels clamped to 0…1, as springs overshoot; a pattern is transformed along
  /// with its layer.
  fileprivate func drawn(under transform: CGAffineTransform) -> CGColor {
    if pattern != nil { return transformingPattern(by: transform) }
    func unit(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }
    return CGColor(red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha))
  }
}
