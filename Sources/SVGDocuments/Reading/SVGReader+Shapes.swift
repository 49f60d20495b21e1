import Graphics

extension SVGReader {
  /// A path or a basic shape.
  func shape(_ element: SVGElement, _ context: SVGContext) -> [SVGPart] {
    guard let path = path(of: element, context), !path.isEmpty, count(path, of: element) else {
      return []
    }
    let style = context.style
    var shape = SVGShape(path: path)
    shape.fillRule = style.fillRule
    let box = path.boundingBoxOfPath
    shape.fill = paint(
      style.fill, CGFloat(style.fillOpacity), "fill", of: element, box, context)
    setStroke(of: &shape, element, box, context)
    if style.paintsStrokeFirst, shape.fill != .none, shape.stroke != .none {
      report(.unsupported("a line below what is filled ('paint-order')"), at: element)
    }
    applyTransform(context.transform, to: &shape)
    let whole = shape.path.applying(shape.transform).boundingBoxOfPath
    guard whole.origin.isFinite, whole.width.isFinite, whole.height.isFinite else { return [] }
    let own = style.own
    let clip = own.clipPath.flatMap { self.clip($0, of: element, context) { box } }
    return [
      SVGPart(
        name: element.id.flatMap { id in context.prefix.map { $0 + id } }, content: .shape(shape),
        opacity: CGFloat(own.opacity), isHidden: !own.isDisplayed || !style.isVisible,
        bounds: whole, clip: clip)
    ]
  }

  private func setStroke(
    of shape: inout SVGShape, _ element: SVGElement, _ box: CGRect, _ context: SVGContext
  ) {
    let style = context.style
    let (diagonal, size) = (context.diagonal, style.font.size)
    let width = style.strokeWidth.resolved(of: diagonal, fontSize: size)
    guard width > 0 else { return }
    shape.stroke = paint(
      style.stroke, CGFloat(style.strokeOpacity), "stroke", of: element, box, context)
    shape.lineWidth = CGFloat(width)
    (shape.lineCap, shape.lineJoin) = (style.lineCap, style.lineJoin)
    shape.miterLimit = CGFloat(style.miterLimit)
    let dash = style.dash.map { CGFloat($0.resolved(of: diagonal, fontSize: size)) }
    guard dash.contains(where: { $0 > 0 }) else { return }
    // An odd number of lengths is repeated.
    shape.dash = dash.count % 2 == 0 ? dash : dash + dash
    shape.dashPhase = CGFloat(style.dashOffset.resolved(of: diagonal, fontSize: size))
    if let text = element["pathLength"] { scaleDashes(of: &shape, text, element) }
  }

  /// Dashes of a path that says how long it is are parts of that length.
  private func scaleDashes(of shape: inout SVGShape, _ text: String, _ element: SVGElement) {
    guard let length = svgNumbers(text).flatMap({ $0.count == 1 ? $0[0] : nil }), length > 0 else {
      return report(
        .invalidValue(name: "pathLength", value: text, expected: "a number above 0"),
        at: "pathLength", of: element)
    }
    let scale = shape.path.length / CGFloat(length)
    shape.dash = shape.dash.map { $0 * scale }
    shape.dashPhase *= scale
  }

  /// Applies a transform to the path, or keeps it if it would change the proportions of the stroke.
  private func applyTransform(_ transform: CGAffineTransform, to shape: inout SVGShape) {
    let scale = transform.uniformScale
    guard scale != nil || shape.stroke == .none else {
      shape.transform = transform
      return
    }
    shape.path = shape.path.applying(transform)
    shape.fill = shape.fill.transformed(by: transform)
    shape.stroke = shape.stroke.transformed(by: transform)
    guard let scale else { return }
    shape.lineWidth *= scale
    shape.dash = shape.dash.map { $0 * scale }
    shape.dashPhase *= scale
  }

  // MARK: Paths

  /// The outline of a path or a basic shape, in user space; nil if it is not drawn.
  func path(of element: SVGElement, _ context: SVGContext) -> CGPath? {
    let (width, height) = (context.viewport.width.native, context.viewport.height.native)
    func x(_ name: String) -> Double { length(name, of: element, context, of: width) }
    func y(_ name: String) -> Double { length(name, of: element, context, of: height) }
    switch element.name {
    case "path": return pathData(of: element)
    case "rect": return rectangle(element, context)
    case "circle":
      let radius = length("r", of: element, context, of: context.diagonal, isPositive: true)
      return ellipse(x("cx"), y("cy"), radius, radius)
    case "ellipse": return ellipse(element, x("cx"), y("cy"), context)
    case "line":
      return CGPath(
        elements: [
          .move(to: CGPoint(x: x("x1"), y: y("y1"))), .line(to: CGPoint(x: x("x2"), y: y("y2"))),
        ])
    default: return polygon(element)
    }
  }

  private func pathData(of element: SVGElement) -> CGPath? {
    guard let data = element["d"], data.lowercased() != "none" else { return nil }
    do throws(SVGPathError) {
      return try CGPath(svgPathData: data)
    } catch {
      report(.invalidPath(error), at: "d", of: element)
      return nil
    }
  }

  /// From the top left corner clockwise, as SVG defines it.
  private func rectangle(_ element: SVGElement, _ context: SVGContext) -> CGPath? {
    let (across, down) = (context.viewport.width.native, context.viewport.height.native)
    func length(_ name: String, _ whole: Double, isPositive: Bool = false) -> Double {
      self.length(name, of: element, context, of: whole, isPositive: isPositive)
    }
    let rect = CGRect(
      x: length("x", across), y: length("y", down),
      width: length("width", across, isPositive: true),
      height: length("height", down, isPositive: true))
    guard rect.width > 0, rect.height > 0 else { return nil }
    func radius(_ name: String, _ whole: Double) -> CGFloat? {
      guard let text = element[name], text != "auto" else { return nil }
      return CGFloat(length(name, whole, isPositive: true))
    }
    let (first, second) = (radius("rx", across), radius("ry", down))
    let rx = min(first ?? second ?? 0, rect.width / 2)
    let ry = min(second ?? first ?? 0, rect.height / 2)
    return Self.rectangle(rect, rx, ry)
  }

  private static func rectangle(_ rect: CGRect, _ rx: CGFloat, _ ry: CGFloat) -> CGPath {
    guard rx > 0, ry > 0 else { return CGPath(rect: rect) }
    var path = PathStorage()
    func corner(_ end: CGPoint, _ corner: CGPoint) {
      let k = 1 - Self.arcFactor
      let start = path.currentPoint ?? .zero
      func toward(_ point: CGPoint) -> CGPoint {
        CGPoint(x: corner.x + (point.x - corner.x) * k, y: corner.y + (point.y - corner.y) * k)
      }
      path.addCurve(to: end, control1: toward(start), control2: toward(end))
    }
    path.move(to: CGPoint(x: rect.minX + rx, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX - rx, y: rect.minY))
    corner(CGPoint(x: rect.maxX, y: rect.minY + ry), CGPoint(x: rect.maxX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - ry))
    corner(CGPoint(x: rect.maxX - rx, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.minX + rx, y: rect.maxY))
    corner(CGPoint(x: rect.minX, y: rect.maxY - ry), CGPoint(x: rect.minX, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.minY + ry))
    corner(CGPoint(x: rect.minX + rx, y: rect.minY), CGPoint(x: rect.minX, y: rect.minY))
    path.close()
    return CGPath(path)
  }

  /// The distance of the control points of a quarter of the unit circle: 4/3 · (√2 − 1).
  private static let arcFactor: CGFloat = 0.552_284_749_830_793_4

  private func ellipse(
    _ element: SVGElement, _ x: Double, _ y: Double, _ context: SVGContext
  ) -> CGPath? {
    func radius(_ name: String, _ whole: CGFloat) -> Double? {
      guard let text = element[name], text != "auto" else { return nil }
      return length(name, of: element, context, of: whole.native, isPositive: true)
    }
    let (rx, ry) = (radius("rx", context.viewport.width), radius("ry", context.viewport.height))
    return ellipse(x, y, rx ?? ry ?? 0, ry ?? rx ?? 0)
  }

  /// From the right end clockwise, as SVG defines it.
  private func ellipse(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double) -> CGPath? {
    guard rx > 0, ry > 0 else { return nil }
    let k = Self.arcFactor.native
    func point(_ across: Double, _ down: Double) -> CGPoint {
      CGPoint(x: x + across * rx, y: y + down * ry)
    }
    return CGPath(elements: [
      .move(to: point(1, 0)),
      .curve(to: point(0, 1), control1: point(1, k), control2: point(k, 1)),
      .curve(to: point(-1, 0), control1: point(-k, 1), control2: point(-1, k)),
      .curve(to: point(0, -1), control1: point(-1, -k), control2: point(-k, -1)),
      .curve(to: point(1, 0), control1: point(k, -1), control2: point(1, -k)),
      .close,
    ])
  }

  private func polygon(_ element: SVGElement) -> CGPath? {
    guard let text = element["points"] else { return nil }
    guard let numbers = svgNumbers(text), numbers.count % 2 == 0 else {
      report(
        .invalidValue(name: "points", value: text, expected: "pairs of numbers"), at: "points",
        of: element)
      return nil
    }
    guard !numbers.isEmpty else { return nil }
    var elements: [CGPath.Element] = stride(from: 0, to: numbers.count, by: 2).map { index in
      let point = CGPoint(x: numbers[index], y: numbers[index + 1])
      return index == 0 ? .move(to: point) : .line(to: point)
    }
    if element.name == "polygon" { elements.append(.close) }
    return CGPath(elements: elements)
  }
}

extension SVGPaint {
  /// The paint with its gradient mapped by a transform.
  func transformed(by transform: CGAffineTransform) -> SVGPaint {
    guard case .color(let color) = self else { return self }
    return .color(color.transformingPattern(by: transform))
  }
}
