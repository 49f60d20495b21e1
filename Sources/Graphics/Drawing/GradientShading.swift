/// A gradient as a paint: over the whole plane, in its own coordinates.
///
/// PDF calls a pattern of this kind a shading pattern; SVG, a paint server.
package struct GradientShading: Hashable, Sendable {
  /// How the gradient continues beyond its ends: SVG's `spreadMethod`.
  package enum Spread: String, Hashable, Sendable, CaseIterable {
    /// The color of the nearer end.
    case pad
    /// The gradient repeats, reversed every other time.
    case reflect
    /// The gradient repeats.
    case `repeat`
  }

  /// The colors.
  package var gradient: CGGradient
  /// Linear or radial.
  package var geometry: GradientGeometry
  /// How it continues beyond its ends.
  package var spread: Spread

  /// Describes a gradient.
  package init(_ gradient: CGGradient, _ geometry: GradientGeometry, spread: Spread = .pad) {
    (self.gradient, self.geometry, self.spread) = (gradient, geometry, spread)
  }
}

extension GradientGeometry {
  /// Whether a shading can have it: finite and not conic.
  var isShading: Bool {
    switch self {
    case .linear(let from, let to): from.isFinite && to.isFinite
    case .radial(let from, let startRadius, let to, let endRadius):
      from.isFinite && to.isFinite && startRadius.isFinite && endRadius.isFinite
        && startRadius >= 0 && endRadius >= 0
    case .conic: false
    }
  }
}

extension CGColor {
  /// A color that paints a gradient; nil if the matrix is singular.
  ///
  /// - Parameters:
  ///   - matrix: From the coordinates of the gradient to those of the layer or context.
  ///   - alpha: A factor of the gradient's alpha, 0…1.
  package init?(_ shading: GradientShading, matrix: CGAffineTransform, alpha: CGFloat = 1) {
    guard let pattern = CGPattern(shading, matrix: matrix) else { return nil }
    self.init(red: 0, green: 0, blue: 0, alpha: alpha)
    self.pattern = pattern
  }

  /// A mixture of a gradient and another one of the same kind with as many stops, or a plain color; nil for other
  /// colors.
  ///
  /// - Parameter progress: 0 for `from`, 1 for `to`; may be outside of 0…1.
  package static func shading(
    from: CGColor, to: CGColor, progress: Double
  ) -> CGColor? {
    guard let model = from.pattern?.shading ?? to.pattern?.shading,
      let start = from.asShading(like: model), let end = to.asShading(like: model),
      let geometry = GradientGeometry.mix(start.shading.geometry, end.shading.geometry, progress)
    else { return nil }
    let (first, last) = (start.shading.gradient.stops, end.shading.gradient.stops)
    guard first.count == last.count, start.shading.spread == end.shading.spread else { return nil }
    let stops: [(color: CGColor, location: CGFloat)] = zip(first, last).map { first, last in
      (
        color: CGColor.mixed(first.color, last.color, progress),
        location: first.location + (last.location - first.location) * CGFloat(progress)
      )
    }
    guard let gradient = CGGradient(stops) else { return nil }
    let matrix = CGAffineTransform.mixed(
      start.matrix ?? end.matrix, end.matrix ?? start.matrix, progress)
    return CGColor(
      GradientShading(gradient, geometry, spread: start.shading.spread), matrix: matrix,
      alpha: start.alpha + (end.alpha - start.alpha) * progress)
  }

  /// The color as a gradient: a plain color becomes one with that color at all stops of `model`, and without a matrix.
  /// nil for patterns with cells.
  private func asShading(
    like model: GradientShading
  ) -> (shading: GradientShading, matrix: CGAffineTransform?, alpha: CGFloat)? {
    if let pattern { return pattern.shading.map { ($0, pattern.matrix, alpha) } }
    var plain = model
    let stops = model.gradient.stops.map { (color: self, location: $0.location) }
    guard let gradient = CGGradient(stops) else { return nil }
    plain.gradient = gradient
    return (plain, nil, 1)
  }

  private static func mixed(_ from: CGColor, _ to: CGColor, _ progress: Double) -> CGColor {
    func mix(_ path: KeyPath<CGColor, CGFloat>) -> CGFloat {
      from[keyPath: path] + (to[keyPath: path] - from[keyPath: path]) * progress
    }
    return CGColor(
      red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha))
  }
}

extension CGGradient {
  /// A gradient of stops; nil for none.
  package convenience init?(_ stops: [(color: CGColor, location: CGFloat)]) {
    let locations = stops.map(\.location)
    let gradient = locations.withUnsafeBufferPointer {
      CGGradient(colorsSpace: nil, colors: stops.map(\.color), locations: $0.baseAddress)
    }
    guard let gradient else { return nil }
    self.init(sorted: gradient.stops)
  }
}

extension GradientGeometry {
  /// Component by component; nil for different kinds.
  fileprivate static func mix(_ from: Self, _ to: Self, _ progress: Double) -> Self? {
    func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * progress }
    func mix(_ from: CGPoint, _ to: CGPoint) -> CGPoint {
      CGPoint(x: mix(from.x, to.x), y: mix(from.y, to.y))
    }
    switch (from, to) {
    case (.linear(let start, let end), .linear(let otherStart, let otherEnd)):
      return .linear(from: mix(start, otherStart), to: mix(end, otherEnd))
    case (
      .radial(let start, let startRadius, let end, let endRadius),
      .radial(let otherStart, let otherStartRadius, let otherEnd, let otherEndRadius)
    ):
      return .radial(
        from: mix(start, otherStart), startRadius: max(mix(startRadius, otherStartRadius), 0),
        to: mix(end, otherEnd), endRadius: max(mix(endRadius, otherEndRadius), 0))
    default: return nil
    }
  }
}

extension CGAffineTransform {
  /// Interpolates component by component. Equal matrices, and those of plain colors, which are nil, are returned
  /// unchanged.
  fileprivate static func mixed(
    _ from: CGAffineTransform?, _ to: CGAffineTransform?, _ progress: Double
  ) -> CGAffineTransform {
    guard let from, let to else { return from ?? to ?? .identity }
    if from == to { return from }
    func mix(_ path: KeyPath<CGAffineTransform, CGFloat>) -> CGFloat {
      from[keyPath: path] + (to[keyPath: path] - from[keyPath: path]) * progress
    }
    return CGAffineTransform(
      mix(\.a), mix(\.b), mix(\.c), mix(\.d), mix(\.tx), mix(\.ty))
  }
}
