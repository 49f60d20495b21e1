extension SurfaceCell {
  /// The cell clipped to a view of `size`; nil if nothing remains.
  public func clipped(to size: CGSize) -> SurfaceCell? {
    let bounds: [(CGPoint, CGFloat)] = [
      (CGPoint(x: 1, y: 0), 0), (CGPoint(x: -1, y: 0), -size.width),
      (CGPoint(x: 0, y: 1), 0), (CGPoint(x: 0, y: -1), -size.height),
    ]
    var result = self
    for (inward, limit) in bounds { result.clip { $0.x * inward.x + $0.y * inward.y - limit } }
    return result.corners.count < 3 ? nil : result
  }

  /// Clips the cell to the half-plane where `distance`, a linear function, is not negative
  /// (Sutherland–Hodgman, 1974). The new edge is part of the outline.
  mutating func clip(_ distance: (CGPoint) -> CGFloat) {
    let distances = corners.map(distance)
    if distances.allSatisfy({ $0 >= 0 }) { return }
    var result: [(CGPoint, Bool)] = []
    for (index, p) in corners.enumerated() {
      let next = (index + 1) % corners.count
      let (q, a, b) = (corners[next], distances[index], distances[next])
      if a >= 0 { result.append((p, isOutline[index])) }
      if (a < 0) != (b < 0) {
        let t = a / (a - b)
        let crossing = CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
        result.append((crossing, a < 0 ? isOutline[index] : true))
      }
    }
    corners = result.map(\.0)
    isOutline = result.map(\.1)
  }
}
