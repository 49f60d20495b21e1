extension TransitionKind {
  /// The viewer flies through the old picture to the new one.
  public static let zoom = TransitionKind(
    "zoom", "The viewer flies through the old picture to the new one behind it."
  ) { _ in ZoomTransition() }
}

/// Both pictures come toward the viewer: the old one passes and fades, the new one comes from behind.
struct ZoomTransition: ViewTransition {
  /// How large the old picture becomes, and the new one is at first.
  private static let (largest, smallest) = (2.6, 0.55)

  var name: String { "zoom" }

  func surfaces(at moment: TransitionSample) -> [TransitionSurface] {
    let (share, size) = (moment.share, moment.size)
    // By the same factor in the same time: the way things grow that are flown toward.
    let old = pow(Self.largest, share)
    let new = Self.smallest * pow(1 / Self.smallest, share)
    return [
      surface(.to, scale: new, opacity: min(share / 0.25, 1), size),
      surface(.from, scale: old, opacity: min(max((0.75 - share) / 0.5, 0), 1), size),
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
      CGRect(origin: .zero, size: size).corners, placedBy: placement, seenBy: eye)?
      .clipped(to: size).map { TransitionSurface(paint, opacity: opacity, cells: [$0]) }
  }
}
