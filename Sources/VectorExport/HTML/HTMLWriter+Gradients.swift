// Gradients in CSS syntax.

extension HTMLWriter {
  /// Returns an element with a layer's gradient, with a new background image at every instant where
  /// it changes.
  mutating func gradient(of node: AnimatedLayerTree.Node) -> String {
    let (id, text) = element("")
    let samples = node.samples
    // The box is outset by one point and clipped to the bounds: browsers snap boxes to pixels, but
    // not clips.
    func box(_ state: LayerState) -> [Double] {
      let bounds = state.bounds.standardized
      return [bounds.minX, bounds.minY, bounds.width, bounds.height].map(\.native)
    }
    animate(id, "translate", samples.channel { box($0).prefix(2).map { $0 - 1 } }, cssLengths)
    animate(id, "width", samples.channel { [box($0)[2] + 2] }, cssLengths)
    animate(id, "height", samples.channel { [box($0)[3] + 2] }, cssLengths)
    if node.hasNonuniformCorners {
      animatePath(id, "clipPath", samples, samples.states.map { $0.atOrigin.outline(inset: 0) })
    } else {
      animate(id, "clipPath", samples.channel { Array(box($0)[2...]) + [$0.drawnRadius] }) {
        "xywh(1px 1px \(cssLengths(Array($0[..<2]))) round \(css($0[2]))px)"
      }
    }
    animateDiscretely(id, "backgroundImage", samples, samples.states.map(\.cssGradient))
    return text
  }
}

extension AnimatedLayerTree.Node {
  /// Whether the layer's gradient, or its size or corner radius, is animated.
  var hasAnimatedGradient: Bool {
    guard let gradient = state.gradient else { return false }
    return !hasConstantBounds || visibleStates.contains { $0.gradient != gradient }
      || visibleStates.contains { $0.drawnRadius != state.drawnRadius }
  }
}

extension LayerState {
  /// This state with bounds at (1, 1), the origin of the bounds within the outset gradient box.
  fileprivate var atOrigin: LayerState {
    var state = self
    state.bounds = CGRect(origin: CGPoint(x: 1, y: 1), size: bounds.standardized.size)
    return state
  }

  /// The gradient as a CSS background image of a box that is the bounds outset by one point.
  fileprivate var cssGradient: String {
    guard let gradient else { return "none" }
    let size = bounds.standardized.size
    let (width, height) = (size.width.native, size.height.native)
    let start: SIMD2<Double> = [
      1 + gradient.startPoint.x.native * width, 1 + gradient.startPoint.y.native * height,
    ]
    let end: SIMD2<Double> = [
      1 + gradient.endPoint.x.native * width, 1 + gradient.endPoint.y.native * height,
    ]
    let vector = end - start
    let stops = gradient.cssStops
    guard stops.count > 1 else {
      let color = stops.first.map { cssColor($0.color) } ?? "transparent"
      return "linear-gradient(\(color),\(color))"
    }
    func list(_ position: (Double) -> String) -> String {
      stops.map { "\(cssColor($0.color)) \(position($0.location))" }.joined(separator: ",")
    }
    let at = "at \(css(start.x))px \(css(start.y))px"
    switch gradient.kind {
    case .axial:
      let length = (vector * vector).sum().squareRoot()
      let direction = length > 0 ? vector / length : [0, 1]
      // The CSS gradient line runs through the center of the box; it starts and ends where the
      // perpendiculars through the corners meet it.
      let middle: SIMD2<Double> = [width / 2 + 1, height / 2 + 1]
      let whole = abs((width + 2) * direction.x) + abs((height + 2) * direction.y)
      let first = ((start - middle) * direction).sum() + whole / 2
      let angle = atan2(direction.x, -direction.y) * 180 / .pi
      return "linear-gradient(\(css(angle))deg,\(list { "\(css(first + $0 * length))px" }))"
    case .mesh: return "none"
    case .radial:
      let radii = "\(css(max(abs(vector.x), 1e-3)))px \(css(max(abs(vector.y), 1e-3)))px"
      return "radial-gradient(\(radii) \(at),\(list { "\(css($0 * 100))%" }))"
    case .conic:
      let angle = atan2(vector.x, -vector.y) * 180 / .pi
      return "conic-gradient(from \(css(angle))deg \(at),\(list { "\(css($0 * 360))deg" }))"
    }
  }
}

extension GradientValues {
  private typealias Stop = (color: [Double], location: Double)

  /// The color stops, subdivided where both color and alpha change: CSS interpolates premultiplied
  /// colors, Core Animation does not.
  ///
  /// The premultiplied color is the product of two linear functions, a parabola. Its chord over 1 /
  /// n of the interval deviates by at most (color difference) · (alpha difference) / 4n². The
  /// number of segments n limits this to a quarter of an 8-bit step.
  fileprivate var cssStops: [(color: [Double], location: Double)] {
    let stops: [Stop] = stops.map { color, location in
      ([color.red, color.green, color.blue, color.alpha].map(\.native), location)
    }
    var result: [Stop] = Array(stops.prefix(1))
    for (from, to) in zip(stops, stops.dropFirst()) {
      let differences = zip(from.color, to.color).map { abs($1 - $0) }
      let product = min((differences.prefix(3).max() ?? 0) * differences[3], 1)
      let isNonlinear = product > 0 && to.location > from.location
      let count = isNonlinear ? Int((255 * product).squareRoot().rounded(.up)) : 1
      for index in 1..<count {
        let fraction = Double(index) / Double(count)
        let color = zip(from.color, to.color).map { $0 + ($1 - $0) * fraction }
        result.append((color, from.location + (to.location - from.location) * fraction))
      }
      result.append(to)
    }
    return result
  }
}
