// The half-planes that clip a polygon, and boxes around it.

extension ConvexPolygon {
  /// The neighborhood of the polygon clipped by the antialiased edges only; nil if that is empty.
  var hull: ConvexPolygon? {
    let box = boundingBox
    var hull = ConvexPolygon(
      DeviceRect(
        minX: box.minX - 2, minY: box.minY - 2, maxX: box.maxX + 2, maxY: box.maxY + 2))
    for (i, corner) in corners.enumerated() where corner.isSmooth {
      hull = hull?.clipped(rightOf: (corner, corners[(i + 1) % corners.count]))
    }
    return hull
  }

  /// Clips at the aliased edges.
  var clips: [HalfPlaneClip] {
    corners.indices.filter { !corners[$0].isSmooth }.map {
      HalfPlaneClip(corners[$0], corners[($0 + 1) % corners.count])
    }
  }

  /// The bounding box of everything inside the aliased edges' lines and within the margin of the
  /// antialiased ones; farther out than the margin where an aliased edge meets an antialiased one
  /// at an acute angle.
  var boxWithMargin: DeviceRect {
    var box = boundingBox
    (box.minX, box.minY) = (
      box.minX - HalfPlaneClip.edgeMargin, box.minY - HalfPlaneClip.edgeMargin
    )
    (box.maxX, box.maxY) = (
      box.maxX + HalfPlaneClip.edgeMargin, box.maxY + HalfPlaneClip.edgeMargin
    )
    let count = corners.count
    for (i, p) in corners.enumerated() where p.isSmooth {
      let (q, before) = (corners[(i + 1) % count], corners[(i + count - 1) % count])
      let length = ((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)).squareRoot()
      // The point at which the line from `start` through `end` leaves the margin.
      func include(_ start: Corner, _ end: Corner) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let rise = (dx * (q.y - p.y) - dy * (q.x - p.x)) / length
        // Nearly parallel lines need some limit.
        let factor =
          HalfPlaneClip.edgeMargin
          / max(rise, HalfPlaneClip.edgeMargin / 64 * max(abs(dx), abs(dy)))
        let (x, y) = (end.x + dx * factor, end.y + dy * factor)
        guard x.isFinite, y.isFinite else { return }
        (box.minX, box.minY) = (min(box.minX, x), min(box.minY, y))
        (box.maxX, box.maxY) = (max(box.maxX, x), max(box.maxY, y))
      }
      if !before.isSmooth { include(before, p) }
      if !q.isSmooth { include(corners[(i + 2) % count], q) }
    }
    return box
  }

  /// Clips parallel to the antialiased edges, offset outward.
  var marginClips: [HalfPlaneClip] {
    corners.indices.filter { corners[$0].isSmooth }.map {
      HalfPlaneClip(outside: corners[$0], corners[($0 + 1) % corners.count])
    }
  }
}
