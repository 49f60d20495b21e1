// Gradients as the colors of shapes.

extension AnimatedLayerTree.Node {
  /// The gradient that a color of the layer is at all instants; nil for other colors.
  func shading(_ path: KeyPath<LayerState, CGColor?>) -> ShapeShading? {
    let patterns = visibleStates.map { $0[keyPath: path]?.pattern }
    guard let pattern = patterns.first ?? nil, let shading = pattern.shading,
      patterns.allSatisfy({ $0 == pattern })
    else { return nil }
    return ShapeShading(
      gradient: shading.gradient, geometry: shading.geometry, spread: shading.spread,
      matrix: pattern.matrix)
  }

  /// Whether a color of the border or the shape is a pattern that is not such a gradient.
  var hasUnsupportedPattern: Bool {
    func isPattern(_ path: KeyPath<LayerState, CGColor?>) -> Bool {
      visibleStates.contains { $0[keyPath: path]?.pattern != nil }
    }
    return isPattern(\.borderColor)
      || [\LayerState.fillColor, \.strokeColor].contains { isPattern($0) && shading($0) == nil }
  }

  /// Whether a gradient of the shape is not one of Lottie's.
  var hasUnsupportedShading: Bool {
    if let fill = shading(\.fillColor), !fill.isCircular && !fill.isUpright || fill.isUnusual {
      return true
    }
    if let stroke = shading(\.strokeColor), !stroke.isCircular || stroke.isUnusual { return true }
    return false
  }
}

/// A gradient as the color of a shape.
struct ShapeShading {
  let gradient: CGGradient
  let geometry: GradientGeometry
  let spread: GradientShading.Spread
  /// From the coordinates of the gradient to those of the layer.
  let matrix: CGAffineTransform

  /// Whether the gradient is repeated or between two circles.
  fileprivate var isUnusual: Bool {
    if case .radial(_, let startRadius, _, _) = geometry, startRadius > 0 { return true }
    return spread != .pad
  }

  /// Whether the gradient is linear, or its circles are circles in the layer too.
  var isCircular: Bool {
    guard case .radial = geometry else { return true }
    // The images of the unit vectors are perpendicular and of equal length.
    let (across, down) = (
      matrix.a * matrix.a + matrix.b * matrix.b, matrix.c * matrix.c + matrix.d * matrix.d
    )
    let tolerance = 1e-6 * max(across, down)
    return abs(matrix.a * matrix.c + matrix.b * matrix.d) <= tolerance
      && abs(across - down) <= tolerance
  }

  /// Whether the axes of its ellipses are those of the layer.
  fileprivate var isUpright: Bool { matrix.b == 0 && matrix.c == 0 }
}
