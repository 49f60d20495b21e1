import LottieDocuments

// Gradients as fills of Lottie shapes.

extension LottieBuilder {
  /// Returns a layer's bounds filled with its gradient.
  func gradient(of node: AnimatedLayerTree.Node) -> LottieShape? {
    guard let first = node.state.gradient, node.hasLottieGradient else { return nil }
    // Lottie's radial gradients are circular; a nonuniformly scaled group makes them elliptical.
    let (across, down) = first.extent(in: node.state.bounds)
    let isRadial = first.kind == .radial
    let height = isRadial ? down / across : 1
    let samples = node.samples
    func point(_ path: @escaping (GradientValues) -> CGPoint) -> LottieProperty<LottieVector> {
      tree.vector(
        samples.channel { state in
          let unit = path(state.gradient ?? first)
          return [
            (state.bounds.minX + unit.x * state.bounds.width).native,
            (state.bounds.minY + unit.y * state.bounds.height).native / height,
          ]
        })
    }
    // The distance of the end point is a radial gradient's radius: it lies at the right of the
    // center.
    let end =
      isRadial
      ? point { values in CGPoint(x: values.endPoint.x, y: values.startPoint.y) }
      : point(\.endPoint)
    let tint = node.tints.first?.color
    let isOpaque = samples.states.allSatisfy { ($0.gradient ?? first).isOpaque }
    let stops = samples.channel { ($0.gradient ?? first).stops(tint: tint, isOpaque: isOpaque) }
    let count = first.stops(tint: tint, isOpaque: isOpaque).count / (isOpaque ? 4 : 6)
    let fill = LottieGradient(
      isRadial: isRadial, start: point(\.startPoint), end: end, count: count,
      stops: tree.property(stops, { $0 }) { LottieNumbers($0.map(AnimatedLayerTree.short)) })
    return group(
      [
        rectangle(of: node, scale: (1, 1 / height)),
        .fill(.gradient(fill), opacity: .constant(100), .winding),
      ], scale: (1, height))
  }
}

extension AnimatedLayerTree.Node {
  /// Whether Lottie can represent the gradient: axial or radial, with color stops within 0…1 whose
  /// number is constant.
  var hasLottieGradient: Bool {
    guard let first = state.gradient, first.kind == .axial || first.kind == .radial,
      tints.count < 2
    else { return false }
    let count = first.stops.count
    func ratio(_ state: LayerState) -> Double {
      let extent = (state.gradient ?? first).extent(in: state.bounds)
      return extent.1 / max(extent.0, 1e-9)
    }
    let height = ratio(state)
    if first.kind == .radial, !(1e-3...1e3).contains(height) { return false }
    return count > 0
      && samples.states.dropLast().allSatisfy { state in
        guard let gradient = state.gradient, gradient.kind == first.kind else { return false }
        guard gradient.stops.count == count, gradient.hasStopsInRange else { return false }
        return first.kind == .axial || abs(ratio(state) - height) <= 1e-6 * height
      }
  }
}

extension GradientValues {
  /// The horizontal and vertical distance of the end point from the start point.
  fileprivate func extent(in bounds: CGRect) -> (Double, Double) {
    (
      abs((endPoint.x - startPoint.x) * bounds.width).native,
      abs((endPoint.y - startPoint.y) * bounds.height).native
    )
  }

  fileprivate var hasStopsInRange: Bool { stops.allSatisfy { (0...1).contains($0.location) } }

  var isOpaque: Bool { (colors ?? []).allSatisfy { $0.alpha >= 1 } }

  /// Location, red, green and blue of each color stop, followed by location and alpha of each
  /// unless all are opaque.
  ///
  /// Colors and alpha are interpolated separately. Some players interpolate premultiplied colors
  /// instead, so gradients with alpha are subdivided to keep the difference small.
  func stops(tint: CGColor?, isOpaque: Bool) -> [Double] {
    func unit(_ value: CGFloat, _ factor: CGFloat? = nil) -> Double {
      min(max((value * (factor ?? 1)).native, 0), 1)
    }
    var stops: [[Double]] = []
    for (color, location) in self.stops {
      let (red, green) = (unit(color.red, tint?.red), unit(color.green, tint?.green))
      stops.append([location, red, green, unit(color.blue, tint?.blue), unit(color.alpha)])
    }
    guard let first = stops.first, let last = stops.last else { return [] }
    // The first and the last color extend to the ends of the gradient.
    stops.insert([0] + first.dropFirst(), at: 0)
    stops.append([1] + last.dropFirst())
    if !isOpaque {
      var subdivided: [[Double]] = []
      for (from, to) in zip(stops, stops.dropFirst()) {
        for index in 0..<8 {
          let fraction = Double(index) / 8
          subdivided.append(zip(from, to).map { $0 + ($1 - $0) * fraction })
        }
      }
      stops = subdivided + [stops[stops.count - 1]]
    }
    // Players divide by the distance of adjacent stops, which must not be zero.
    for index in stops.indices.dropFirst() where stops[index][0] < stops[index - 1][0] + 1e-4 {
      stops[index][0] = stops[index - 1][0] + 1e-4
    }
    for index in stops.indices.reversed() {
      stops[index][0] = min(stops[index][0], 1 - 1e-4 * Double(stops.count - 1 - index))
    }
    let colors: [Double] = stops.flatMap { $0.prefix(4) }
    return isOpaque ? colors : colors + stops.flatMap { [$0[0], $0[4]] }
  }
}
