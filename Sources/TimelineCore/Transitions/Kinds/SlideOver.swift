extension TransitionKind {
  /// The new picture slides over the old one, which gives way by a third and darkens.
  public static let slideOver = TransitionKind(
    "slideOver", "The new picture slides over the old one, which gives way by a third and darkens.",
    directions: [.fromRight, .fromLeft, .fromBottom, .fromTop], takes: [.shadow]
  ) { SlideOverTransition($0) }
}

/// As a navigation controller pushes: the new picture slides in from the side by the whole extent;
/// the one below goes the same way by 30 % of it, and loses 10 % of its light.
struct SlideOverTransition: ViewTransition {
  private static let parallax: CGFloat = 0.3
  private static let darkening = 0.1
  /// How far the shadow beside the upper picture reaches, in points.
  private static let shadowOutset: CGFloat = 12

  private let direction: TransitionDirection
  private let options: TransitionOptions

  init(_ options: TransitionOptions) {
    direction = options.direction ?? .fromRight
    self.options = options
  }

  var name: String { "slideOver\(direction.suffix)" }

  func surfaces(at moment: TransitionSample) -> [TransitionSurface] {
    direction.surfaces(of: moment.size) { size in
      let share = CGFloat(moment.progress)
      var old = TransitionSurface.shifted(
        .from, by: -Self.parallax * share * size.width, size: size)
      let light = 1 - Self.darkening * moment.share
      for index in (old?.cells ?? []).indices {
        old?.cells[index].light = LinearRamp(constant: light)
      }
      let edge = (1 - share) * size.width
      let new = TransitionSurface.shifted(.to, by: edge, size: size)
      let shadow = TransitionSurface.band(
        beside: edge, reach: Self.shadowOutset, darkness: 0.3 * options.factor(\.shadow),
        // None at either end, where nothing lies on the other.
        fading: Double(min(edge, size.width - edge) / Self.shadowOutset), size: size)
      return [old, shadow, new].compactMap(\.self)
    }
  }
}

extension TransitionSurface {
  /// A shadow to the left of a vertical edge; nil for none.
  ///
  /// - Parameters:
  ///   - reach: Where it has faded to nothing, in points.
  ///   - fading: What its darkness is multiplied by.
  static func band(
    beside edge: CGFloat, reach: CGFloat, darkness: Double, fading: Double, size: CGSize
  ) -> TransitionSurface? {
    let dark = min(darkness * min(max(fading, 0), 1), 1)
    guard dark > 0, edge > 0, reach > 0 else { return nil }
    // Two slopes, steep at the edge.
    let stops: [(CGFloat, Double)] = [(0, dark), (0.4, dark * 0.36), (1, 0)]
    let cells = zip(stops, stops.dropFirst()).compactMap { near, far -> SurfaceCell? in
      let (right, left) = (edge - near.0 * reach, edge - far.0 * reach)
      let slope = (near.1 - far.1) / Double(right - left)
      return SurfaceCell(
        corners: [
          CGPoint(x: left, y: 0), CGPoint(x: right, y: 0),
          CGPoint(x: right, y: size.height), CGPoint(x: left, y: size.height),
        ], isOutline: [true, false, true, false],
        opacity: LinearRamp(x: slope, constant: near.1 - slope * Double(right))
      ).clipped(to: size)
    }
    return TransitionSurface(.color(.shade), blend: .atop, cells: cells)
  }
}
