import Graphics

/// A gradient as written, with the values of those that it refers to.
struct SVGGradient {
  var isRadial: Bool
  /// Lengths by the names of attributes.
  var lengths: [String: SVGLength] = [:]
  /// Whether lengths are fractions of the element's bounding box.
  var isRelative = true
  var transform = CGAffineTransform.identity
  var spread = GradientShading.Spread.pad
  var stops: [(color: CGColor, location: CGFloat)] = []
}

extension SVGReader {
  /// The paint for a value of `fill` or `stroke`.
  ///
  /// - Parameters:
  ///   - property: Its name.
  ///   - box: The bounding box of the element, in user space.
  func paint(
    _ value: SVGPaintValue, _ opacity: CGFloat, _ property: String, of element: SVGElement,
    _ box: CGRect, _ context: SVGContext
  ) -> SVGPaint {
    switch value {
    case .none: return .none
    case .color(let color): return paint(color, opacity, context)
    case .external(let reference):
      report(.externalReference(reference), at: property, of: element)
      return .none
    case .reference(let id, let fallback):
      guard let target = elements[id] else {
        if let fallback { return paint(fallback, opacity, context) }
        report(.missingReference(id, expected: "gradient"), at: property, of: element)
        return .none
      }
      if target.name == "pattern" {
        report(.unsupportedElement("pattern"), at: target)
        return .none
      }
      guard let gradient = gradient(target, context) else {
        report(.missingReference(id, expected: "gradient"), at: property, of: element)
        return .none
      }
      return paint(gradient, opacity, box, context, fallback)
    }
  }

  private func paint(_ color: SVGColor, _ opacity: CGFloat, _ context: SVGContext) -> SVGPaint {
    switch color {
    case .current:
      guard let color = context.style.color else { return .tint(alpha: opacity) }
      return .color(color.multiplied(by: opacity))
    case .color(let color): return .color(color.multiplied(by: opacity))
    }
  }

  // MARK: Gradients

  private func paint(
    _ gradient: SVGGradient, _ opacity: CGFloat, _ box: CGRect, _ context: SVGContext,
    _ fallback: SVGColor?
  ) -> SVGPaint {
    guard let last = gradient.stops.last?.color else { return .none }
    var matrix = gradient.transform
    if gradient.isRelative {
      // Without an area there is nothing to which the fractions refer.
      guard box.width > 0, box.height > 0 else {
        return fallback.map { paint($0, opacity, context) } ?? .none
      }
      matrix = matrix.concatenating(
        CGAffineTransform(box.width, 0, 0, box.height, box.minX, box.minY))
    }
    let geometry = geometry(gradient, context)
    guard let geometry, gradient.stops.count > 1, let colors = CGGradient(gradient.stops),
      let color = CGColor(
        GradientShading(colors, geometry, spread: gradient.spread), matrix: matrix, alpha: opacity)
    else { return .color(last.multiplied(by: opacity)) }
    return .color(color)
  }

  /// Nil for a gradient without an extent, which paints its last color.
  private func geometry(_ gradient: SVGGradient, _ context: SVGContext) -> GradientGeometry? {
    let viewport = gradient.isRelative ? CGSize(width: 1, height: 1) : context.viewport
    let diagonal = gradient.isRelative ? 1 : context.diagonal
    func length(_ name: String, _ whole: Double, _ percent: Double) -> CGFloat {
      let length = gradient.lengths[name] ?? SVGLength(value: percent, unit: .percent)
      return CGFloat(length.resolved(of: whole, fontSize: context.style.font.size))
    }
    func x(_ name: String, _ percent: Double) -> CGFloat {
      length(name, viewport.width.native, percent)
    }
    func y(_ name: String, _ percent: Double) -> CGFloat {
      length(name, viewport.height.native, percent)
    }
    guard gradient.isRadial else {
      let start = CGPoint(x: x("x1", 0), y: y("y1", 0))
      let end = CGPoint(x: x("x2", 100), y: y("y2", 0))
      return start == end ? nil : .linear(from: start, to: end)
    }
    let center = CGPoint(x: x("cx", 50), y: y("cy", 50))
    let radius = length("r", diagonal, 50)
    guard radius > 0 else { return nil }
    var focus = CGPoint(
      x: gradient.lengths["fx"] == nil ? center.x : x("fx", 50),
      y: gradient.lengths["fy"] == nil ? center.y : y("fy", 50))
    let start = min(max(length("fr", diagonal, 0), 0), radius)
    // A focus outside of the circle is moved onto it.
    let offset = CGVector(dx: focus.x - center.x, dy: focus.y - center.y)
    let distance = (offset.dx * offset.dx + offset.dy * offset.dy).squareRoot()
    if distance + start > radius, distance > 0 {
      let scale = max(radius - start, 0) / distance
      focus = CGPoint(x: center.x + offset.dx * scale, y: center.y + offset.dy * scale)
    }
    return .radial(from: focus, startRadius: start, to: center, endRadius: radius)
  }

  /// The gradient of an element; nil for other elements, and after an error.
  private func gradient(_ element: SVGElement, _ context: SVGContext) -> SVGGradient? {
    if let known = gradients[element.index] { return known }
    guard ["linearGradient", "radialGradient"].contains(element.name) else { return nil }
    var chain = [element]
    var isOpen = true
    while isOpen, let reference = chain[chain.count - 1].reference {
      let last = chain[chain.count - 1]
      let attribute = last["href"] == nil ? "xlink:href" : "href"
      guard
        let next = target(
          reference, at: attribute, of: last, named: ["linearGradient", "radialGradient"],
          called: "gradient")
      else { break }
      if chain.contains(where: { $0 === next }) || chain.count > 32 {
        report(.recursion(next.id ?? ""), at: attribute, of: last)
        isOpen = false
      } else {
        chain.append(next)
      }
    }
    var gradient = SVGGradient(isRadial: element.name == "radialGradient")
    for element in chain.reversed() { read(element, into: &gradient) }
    if let owner = chain.first(where: { !stops(of: $0).isEmpty }) {
      gradient.stops = colors(of: stops(of: owner))
      leaveOutAnimations(of: owner, style(of: owner, in: SVGStyle()))
    }
    gradients[element.index] = gradient
    return gradient
  }

  private func read(_ element: SVGElement, into gradient: inout SVGGradient) {
    for name in ["x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy", "fr"] {
      guard let text = element[name] else { continue }
      if let length = SVGLength(text), length.value >= 0 || !["r", "fr"].contains(name) {
        gradient.lengths[name] = length
      } else {
        report(
          .invalidValue(name: name, value: text, expected: "a length"), at: name, of: element)
      }
    }
    if let units = element["gradientUnits"] {
      gradient.isRelative = isRelative(units, "gradientUnits", element)
    }
    if let text = element["gradientTransform"] {
      gradient.transform = transform(text, at: "gradientTransform", of: element)
    }
    guard let text = element["spreadMethod"] else { return }
    if let spread = GradientShading.Spread(rawValue: text) {
      gradient.spread = spread
    } else {
      report(
        .invalidValue(name: "spreadMethod", value: text, expected: "pad, reflect or repeat"),
        at: "spreadMethod", of: element)
    }
  }

  /// Whether a value of units means fractions of a bounding box.
  func isRelative(_ text: String, _ name: String, _ element: SVGElement) -> Bool {
    if !["objectBoundingBox", "userSpaceOnUse"].contains(text) {
      report(
        .invalidValue(name: name, value: text, expected: "objectBoundingBox or userSpaceOnUse"),
        at: name, of: element)
    }
    return text == "objectBoundingBox"
  }

  private func stops(of element: SVGElement) -> [SVGElement] {
    element.children.filter { $0.name == "stop" }
  }

  private func colors(of stops: [SVGElement]) -> [(color: CGColor, location: CGFloat)] {
    var last: CGFloat = 0
    return stops.map { stop in
      let style = style(of: stop, in: SVGStyle())
      leaveOutAnimations(of: stop, style)
      var location: CGFloat = 0
      if let text = stop["offset"] {
        if let fraction = svgFraction(text) {
          location = CGFloat(fraction)
        } else {
          report(
            .invalidValue(name: "offset", value: text, expected: "a number or a percentage"),
            at: "offset", of: stop)
        }
      }
      last = max(location, last)
      return (color(of: style, at: stop).multiplied(by: CGFloat(style.own.stopOpacity)), last)
    }
  }

  private func color(of style: SVGStyle, at stop: SVGElement) -> CGColor {
    if case .color(let color) = style.own.stopColor { return color }
    if let color = style.color { return color }
    report(.unsupported("'currentColor' in a gradient"), at: stop)
    return CGColor(gray: 0, alpha: 1)
  }
}

extension CGColor {
  fileprivate func multiplied(by opacity: CGFloat) -> CGColor {
    var color = self
    color.alpha *= opacity
    return color
  }
}
