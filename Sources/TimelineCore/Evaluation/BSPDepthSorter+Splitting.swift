/// A convex polygon in a plane, split during BSP construction.
struct SplitPolygon {
  /// The split that created an edge.
  struct Split {
    /// The index of the dividing plane.
    let divider: Int
    /// Whether this fragment is behind the dividing plane.
    let isFar: Bool
  }

  /// The vertices in order.
  let corners: [CGPoint]
  /// For each edge, from a corner to the next, the split that created it; nil for original edges.
  let edges: [Split?]

  init(_ corners: [CGPoint]) { self.init(corners, corners.map { _ in nil }) }

  private init(_ corners: [CGPoint], _ edges: [Split?]) {
    (self.corners, self.edges) = (corners, edges)
  }

  /// A rectangle that encloses a layer's corners with a margin for content outside its bounds.
  init(around corners: [CGPoint]) {
    let box = CGRect(around: corners)
    let margin = 4 * (box.width + box.height) + 1024
    self.init(box.insetBy(dx: -margin, dy: -margin).corners)
  }

  /// Half-plane clip: the part where `line.x · x + line.y · y + line.z` ≥ 0; nil if it is empty.
  func clipped(to line: SIMD3<Double>, _ split: Split) -> SplitPolygon? {
    func side(_ p: CGPoint) -> Double { line.x * p.x.native + line.y * p.y.native + line.z }
    var (points, splits): ([CGPoint], [Split?]) = ([], [])
    for index in corners.indices {
      let (p, q) = (corners[index], corners[(index + 1) % corners.count])
      let (here, there) = (side(p), side(q))
      guard here.isFinite, there.isFinite else { return nil }
      if here >= 0 {
        points.append(p)
        splits.append(edges[index])
      }
      guard (here >= 0) != (there >= 0) else { continue }
      // Computed from the same end for both halves, so that they share the vertex exactly.
      let (from, to, a, b) = here >= 0 ? (p, q, here, there) : (q, p, there, here)
      let t = CGFloat(a / (a - b))
      let corner = CGPoint(
        x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t)
      guard corner.x.isFinite, corner.y.isFinite else { return nil }
      points.append(corner)
      // When leaving the half-plane, the next edge is the split.
      splits.append(here >= 0 ? split : edges[index])
    }
    return points.count > 2 ? SplitPolygon(points, splits) : nil
  }
}

extension BSPDepthSorter {
  /// The sorted fragments, with the blending data of their split edges.
  var fragments: [Fragment] {
    let seams = Seams(self)
    return order.enumerated().map { index, item in
      let outline = item.outline.map { outline in
        PlaneOutline(
          corners: outline.corners,
          laterFragments: outline.edges.map { split in
            // The rest of a far fragment's plane is in front of it, and drawn later.
            split.map { ($0.isFar ? 1 : 0) + seams.laterFragments(beyond: $0, of: index) }
          })
      }
      return Fragment(plane: item.plane, outline: outline)
    }
  }
}

/// The lines where several planes intersect, as in a fan. The anti-aliasing of each fragment's edge
/// there depends on the order of the other fragments.
private struct Seams {
  /// A split edge within the plane's bounds, in view space.
  private struct Seam {
    let index: Int
    let plane: Int
    let start: SIMD3<Double>
    let end: SIMD3<Double>
    /// The centroid of the fragment's corners.
    let center: SIMD3<Double>
    let isFar: Bool

    /// Whether another seam lies entirely on this one.
    func contains(_ other: Seam) -> Bool {
      let direction = end - start
      let length = (direction * direction).sum().squareRoot()
      return [other.start, other.end].allSatisfy { point in
        let along = ((point - start) * direction).sum() / length
        let off = point - start - direction * (along / length)
        return along >= -Seams.tolerance && along <= length + Seams.tolerance
          && (off * off).sum() <= Seams.tolerance * Seams.tolerance
      }
    }

    /// The side of the projected line on which a projected point is, as a sign.
    func side(of point: SIMD3<Double>) -> Double {
      let (direction, to) = (end - start, point - start)
      return direction.x * to.y - direction.y * to.x
    }
  }

  /// The seams by their dividing plane.
  private var seams: [Int: [Seam]] = [:]
  /// In points: closer lines are merged.
  private static let tolerance = 0.01

  init(_ order: BSPDepthSorter) {
    for (index, item) in order.order.enumerated() where item.outline != nil {
      let matrix = order.matrices[item.plane]
      let images = item.bounds.corners.map { corner in
        let p = matrix.image(of: corner)
        return SIMD3(p.x, p.y, p.z) / (p.w > 1e-6 ? p.w : .nan)
      }
      let center = images.reduce(.zero, +) / Double(images.count)
      for (corner, split) in item.bounds.edges.enumerated() {
        guard let split else { continue }
        seams[split.divider, default: []].append(
          Seam(
            index: index, plane: item.plane, start: images[corner],
            end: images[(corner + 1) % images.count], center: center, isFar: split.isFar))
      }
    }
    seams = seams.filter { _, seams in seams.contains { $0.plane != seams[0].plane } }
  }

  /// How many more fragments of other planes are drawn after this one beyond its edge than on its side.
  func laterFragments(beyond split: SplitPolygon.Split, of index: Int) -> Int {
    guard let seams = seams[split.divider],
      let seam = seams.first(where: { $0.index == index && $0.isFar == split.isFar })
    else { return 0 }
    return seams.reduce(0) { sum, other in
      guard other.index > index, other.plane != seam.plane, other.contains(seam) else { return sum }
      let sides = seam.side(of: seam.center) * seam.side(of: other.center)
      return sides > 0 ? sum - 1 : sides < 0 ? sum + 1 : sum
    }
  }
}
