extension TransitionKind {
  /// The camera flies through the old image to the new one.
  public static let zoom = TransitionKind(
    "zoom", "The viewer flies through the old image to the new one behind it."
  ) { _ in ZoomTransition() }
}

/// Both images move toward the viewer: the old one passes and fades out, the new one approaches
/// from behind.
struct ZoomTransition: ViewTransition {
  /// The final scale of the old image, and the initial scale of the new one.
  private static let (largest, smallest) = (2.6, 0.55)

  var name: String { "zoom" }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    let (progress, size) = (sample.clampedProgress, sample.size)
    // Exponential scaling: a constant factor per unit of time, as when approaching an object.
    let old = pow(Self.largest, progress)
    let new = Self.smallest * pow(1 / Self.smallest, progress)
    return [
      surface(.to, scale: new, opacity: min(progress / 0.25, 1), size),
      surface(.from, scale: old, opacity: min(max((0.75 - progress) / 0.5, 0), 1), size),
    ].compactMap(\.self)
  }

  private func surface(
    _ paint: TransitionSurface.Paint, scale: Double, opacity: Double, _ size: CGSize
  ) -> TransitionSurface? {
    if opacity <= 0 { return nil }
    let (cx, cy, k) = (size.width / 2, size.height / 2, CGFloat(scale))
    let placement = CATransform3D(
      placingAt: [(cx - k * cx).native, (cy - k * cy).native, 0], across: [scale, 0, 0],
      down: [0, scale, 0])
    let eye = TransitionEye(before: size, distance: .infinity)
    return SurfaceCell(
      CGRect(origin: .zero, size: size).corners, transformedBy: placement, viewedFrom: eye)?
      .clipped(to: size).map { TransitionSurface(paint, opacity: opacity, cells: [$0]) }
  }
}
