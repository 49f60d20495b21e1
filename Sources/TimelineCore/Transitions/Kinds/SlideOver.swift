extension TransitionKind {
  /// The new image slides over the old one, which moves by a third of the distance and darkens.
  public static let slideOver = TransitionKind(
    "slideOver", "The new image slides over the old one, which gives way by a third and darkens.",
    directions: [.fromRight, .fromLeft, .fromBottom, .fromTop], takes: [.shadow]
  ) { SlideOverTransition($0) }
}

/// Like a push of a navigation controller: the new image slides in from the side by the full width;
/// the one below moves by 30 % of it in the same direction, and is dimmed by 10 %.
struct SlideOverTransition: ViewTransition {
  private static let parallax: CGFloat = 0.3
  private static let darkening = 0.1
  /// The width of the shadow beside the upper image, in points.
  private static let shadowWidth: CGFloat = 12

  private let direction: TransitionDirection
  private let options: TransitionOptions

  init(_ options: TransitionOptions) {
    direction = options.direction ?? .fromRight
    self.options = options
  }

  var name: String { "slideOver\(direction.suffix)" }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    direction.surfaces(of: sample.size) { size in
      let progress = CGFloat(sample.progress)
      var old = TransitionSurface.shifted(
        .from, by: -Self.parallax * progress * size.width, size: size)
      let shading = 1 - Self.darkening * sample.clampedProgress
      for index in (old?.cells ?? []).indices {
        old?.cells[index].shading = LinearRamp(constant: shading)
      }
      let edge = (1 - progress) * size.width
      let new = TransitionSurface.shifted(.to, by: edge, size: size)
      let shadow = TransitionSurface.band(
        beside: edge, width: Self.shadowWidth, darkness: 0.3 * options.factor(\.shadow),
        // Zero at either end, where the images do not overlap.
        fading: Double(min(edge, size.width - edge) / Self.shadowWidth), size: size)
      return [old, shadow, new].compactMap(\.self)
    }
  }
}

extension TransitionSurface {
  /// A shadow to the left of a vertical edge; nil if it is invisible.
  ///
  /// - Parameters:
  /// - width: The width of the shadow, in points.
  /// - fading: A factor of the darkness, clamped to 0…1.
  static func band(
    beside edge: CGFloat, width: CGFloat, darkness: Double, fading: Double, size: CGSize
  ) -> TransitionSurface? {
    let dark = min(darkness * min(max(fading, 0), 1), 1)
    guard dark > 0, edge > 0, width > 0 else { return nil }
    // A piecewise linear falloff, steeper near the edge.
    let stops: [(CGFloat, Double)] = [(0, dark), (0.4, dark * 0.36), (1, 0)]
    let cells = zip(stops, stops.dropFirst()).compactMap { near, far -> SurfaceCell? in
      let (right, left) = (edge - near.0 * width, edge - far.0 * width)
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
