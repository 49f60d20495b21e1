/// A convex part of a plane while planes are put in order.
struct SplitPolygon {
  /// What made an edge.
  struct Cut {
    /// Whose plane cut this one.
    let divider: Int
    /// Whether this part lies behind that plane.
    let isFar: Bool
  }

  /// In order.
  let corners: [CGPoint]
  /// For each edge, from a corner to the next, what made it; nil where it is the plane's own.
  let edges: [Cut?]

  init(_ corners: [CGPoint]) { self.init(corners, corners.map { _ in nil }) }

  private init(_ corners: [CGPoint], _ edges: [Cut?]) {
    (self.corners, self.edges) = (corners, edges)
  }

  /// So much about a layer's corners that what it shows outside its bounds is inside as well.
  init(around corners: [CGPoint]) {
    let box = CGRect(around: corners)
    let reach = 4 * (box.width + box.height) + 1024
    self.init(box.insetBy(dx: -reach, dy: -reach).corners)
  }

  /// The part where `line.x · x + line.y · y + line.z` is at least 0; nil where nothing is.
  func cut(by line: SIMD3<Double>, _ cut: Cut) -> SplitPolygon? {
    func side(_ p: CGPoint) -> Double { line.x * p.x.native + line.y * p.y.native + line.z }
    var (points, cuts): ([CGPoint], [Cut?]) = ([], [])
    for index in corners.indices {
      let (p, q) = (corners[index], corners[(index + 1) % corners.count])
      let (here, there) = (side(p), side(q))
      guard here.isFinite, there.isFinite else { return nil }
      if here >= 0 {
        points.append(p)
        cuts.append(edges[index])
      }
      guard (here >= 0) != (there >= 0) else { continue }
      // From one end for both parts: they get the same corner.
      let (from, to, a, b) = here >= 0 ? (p, q, here, there) : (q, p, there, here)
      let share = CGFloat(a / (a - b))
      let corner = CGPoint(
        x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
      guard corner.x.isFinite, corner.y.isFinite else { return nil }
      points.append(corner)
      // Leaving, the edge that follows is the cut.
      cuts.append(here >= 0 ? cut : edges[index])
    }
    return points.count > 2 ? SplitPolygon(points, cuts) : nil
  }
}

extension BSPDepthSorter {
  /// What was ordered, with what is to be known at the cuts.
  var pieces: [Piece] {
    let seams = Seams(self)
    return order.enumerated().map { index, item in
      let outline = item.outline.map { outline in
        PlaneOutline(
          corners: outline.corners,
          laterFragments: outline.edges.map { cut in
            // Beyond a far part's edge the plane itself goes on later.
            cut.map { ($0.isFar ? 1 : 0) + seams.laterFragments(beyond: $0, of: index) }
          })
      }
      return Piece(plane: item.plane, outline: outline)
    }
  }
}

/// Where several planes meet in one line, as those of a fan do: there it counts for each what becomes of
/// the others.
private struct Seams {
  /// An edge that a cut made, as far as the plane's bounds go, in the space of the viewer.
  private struct Seam {
    let index: Int
    let plane: Int
    let start: SIMD3<Double>
    let end: SIMD3<Double>
    /// Of the part's corners.
    let middle: SIMD3<Double>
    let isFar: Bool

    /// Whether all of another one lies on this one.
    func covers(_ other: Seam) -> Bool {
      let way = end - start
      let length = (way * way).sum().squareRoot()
      return [other.start, other.end].allSatisfy { point in
        let along = ((point - start) * way).sum() / length
        let off = point - start - way * (along / length)
        return along >= -Seams.tolerance && along <= length + Seams.tolerance
          && (off * off).sum() <= Seams.tolerance * Seams.tolerance
      }
    }

    /// On which side of its image a point's image is: less or more than 0.
    func side(of point: SIMD3<Double>) -> Double {
      let (way, to) = (end - start, point - start)
      return way.x * to.y - way.y * to.x
    }
  }

  /// By the plane that cut.
  private var seams: [Int: [Seam]] = [:]
  /// In points: lines that are closer are one.
  private static let tolerance = 0.01

  init(_ order: BSPDepthSorter) {
    for (index, item) in order.order.enumerated() where item.outline != nil {
      let matrix = order.matrices[item.plane]
      let images = item.part.corners.map { corner in
        let p = matrix.image(of: corner)
        return SIMD3(p.x, p.y, p.z) / (p.w > 1e-6 ? p.w : .nan)
      }
      let middle = images.reduce(.zero, +) / Double(images.count)
      for (corner, cut) in item.part.edges.enumerated() {
        guard let cut else { continue }
        seams[cut.divider, default: []].append(
          Seam(
            index: index, plane: item.plane, start: images[corner],
            end: images[(corner + 1) % images.count], middle: middle, isFar: cut.isFar))
      }
    }
    seams = seams.filter { _, seams in seams.contains { $0.plane != seams[0].plane } }
  }

  /// How many more parts of other planes are drawn after a part beyond its edge than on its own side.
  func laterFragments(beyond cut: SplitPolygon.Cut, of index: Int) -> Int {
    guard let seams = seams[cut.divider],
      let seam = seams.first(where: { $0.index == index && $0.isFar == cut.isFar })
    else { return 0 }
    return seams.reduce(0) { sum, other in
      guard other.index > index, other.plane != seam.plane, other.covers(seam) else { return sum }
      let sides = seam.side(of: seam.middle) * seam.side(of: other.middle)
      return sides > 0 ? sum - 1 : sides < 0 ? sum + 1 : sum
    }
  }
}
