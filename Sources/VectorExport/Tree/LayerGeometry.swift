// Geometry and outlines of layers, in the quantities of other formats.

extension AnimatedLayerTree.Node {
  /// Whether the outline of the bounds is anything but a rounded rectangle with a uniform radius.
  var hasNonuniformCorners: Bool {
    (state.cornerCurve == .continuous || state.maskedCorners.rawValue & 15 != 15)
      && visibleStates.contains { $0.drawnRadius > 0 }
  }
}

extension LayerState {
  /// The rounded bounds, inset by a distance.
  func outline(inset: Double) -> CGPath {
    let rect = bounds.standardized.insetBy(dx: CGFloat(inset), dy: CGFloat(inset))
    let path = CGMutablePath()
    if rect.isNull { return path }
    let points = rect.roundedCurves(
      radius: drawnRadius - inset, mask: maskedCorners, curve: cornerCurve)
    for (index, point) in points.enumerated() {
      switch index % 10 {
      case 0 where index == 0: path.move(to: point)
      case 0: path.addLine(to: point)
      case 3, 6, 9:
        path.addCurve(to: point, control1: points[index - 2], control2: points[index - 1])
      default: break
      }
    }
    path.closeSubpath()
    return path
  }

  /// The effective corner radius: at most half of the shorter side.
  var drawnRadius: Double {
    let side = min(abs(bounds.size.width.native), abs(bounds.size.height.native))
    return min(max(cornerRadius.native, 0), side / 2)
  }

  /// The position of the anchor point in the layer's own coordinates.
  var anchorInBounds: (x: Double, y: Double) {
    (
      (bounds.origin.x + anchorPoint.x * bounds.size.width).native,
      (bounds.origin.y + anchorPoint.y * bounds.size.height).native
    )
  }

  /// The position of the anchor point in the superlayer.
  var anchorInSuperlayer: (x: Double, y: Double) {
    ((position.x + transform.m41).native, (position.y + transform.m42).native)
  }

  /// The scale factors from the size of other bounds to that of these.
  func scaleFactors(from other: CGRect) -> (x: CGFloat, y: CGFloat) {
    (bounds.width / max(other.width, 1e-9), bounds.height / max(other.height, 1e-9))
  }
}

extension ProjectionTransform {
  /// The matrix entries in row-major order.
  var entries: [Double] {
    [m11, m12, m13, m21, m22, m23, m31, m32, m33].map(\.native)
  }
}
