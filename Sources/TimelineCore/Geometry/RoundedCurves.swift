extension CGRect {
  /// The rounded rectangle as curves, clockwise on screen from the left end of the top left corner:
  /// ten points per corner, the end of the edge and three cubics. A corner that is not rounded has
  /// ten equal points.
  ///
  /// - Parameters:
  ///   - radius: At most half of the shorter side.
  ///   - mask: The rounded corners.
  package func roundedCurves(
    radius: Double, mask: CACornerMask, curve: CornerCurve
  ) -> [CGPoint] {
    let half = Swift.min(width.native, height.native) / 2
    let radius = Swift.min(Swift.max(radius, 0), half)
    let room = curve == .continuous && radius > 0 ? half / radius : 1
    let controls = ContinuousCorner(room: room).controls
    func corner(
      _ corner: CACornerMask, _ x: CGFloat, _ y: CGFloat,
      _ turn: (SIMD2<Double>) -> SIMD2<Double>
    ) -> [CGPoint] {
      controls.map { control in
        let offset = mask.contains(corner) ? turn(control) * radius : .zero
        return CGPoint(x: x + offset.x, y: y + offset.y)
      }
    }
    return corner(.layerMinXMinYCorner, minX, minY) { [$0.x, $0.y] }
      + corner(.layerMaxXMinYCorner, maxX, minY) { [-$0.y, $0.x] }
      + corner(.layerMaxXMaxYCorner, maxX, maxY) { [-$0.x, -$0.y] }
      + corner(.layerMinXMaxYCorner, minX, maxY) { [$0.y, -$0.x] }
  }
}
