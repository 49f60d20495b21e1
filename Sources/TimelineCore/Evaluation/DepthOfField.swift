/// The depth of field of sublayers: the blur grows with the distance from the focal plane.
///
/// The circle of confusion of a lens is proportional to the distance from the focal plane, divided by the distance from
/// the lens. Perspective scales a layer by the same divisor, so that in the layer's own points the blur is proportional
/// to the distance from the focal plane.
struct DepthOfField: Sendable {
  /// The z coordinate of the plane in focus.
  let focus: CGFloat
  /// The standard deviation of the blur for each point of distance.
  let defocus: CGFloat
}

extension LayerState {
  /// The depth of field of the layer's sublayers; nil for none.
  var depthOfField: DepthOfField? {
    guard !details.arePlain, sublayerDefocus > 0 else { return nil }
    return DepthOfField(focus: sublayerFocus, defocus: sublayerDefocus)
  }

  /// Adds the blur of the layer's distance from the focus to its own: variances of Gaussian blurs add up.
  mutating func blur(by depth: DepthOfField) {
    let radius = abs(zPosition + transform.m43 - depth.focus) * depth.defocus
    guard radius > 0, radius.isFinite else { return }
    let variance = blurRadius * blurRadius + radius * radius
    // Squares of the largest numbers are infinite.
    blurRadius = variance.isFinite ? variance.squareRoot() : max(blurRadius, radius)
  }
}
