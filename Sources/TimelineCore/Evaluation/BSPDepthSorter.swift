/// Depth-sorts planes by binary space partitioning (Fuchs, Kedem and Naylor, 1980) for a viewer at
/// infinity on the z axis, and splits intersecting planes.
///
/// A divider separates the other planes into those in front of it and those behind it; planes on both
/// sides are split. Among up to 64 planes, the one with the fewest splits is the divider.
struct BSPDepthSorter {
  /// A fragment of a plane to draw.
  struct Fragment {
    /// The plane's index.
    let plane: Int
    /// A convex polygon in the plane's own coordinates; nil for all of the plane.
    let outline: PlaneOutline?
  }

  /// More planes than this are sorted by the depth of their centers, without splitting.
  static let planeLimit = 256
  /// The maximum number of fragments. Beyond it, intersecting planes are sorted by their centers.
  static let fragmentLimit = 2048
  /// In points along the view direction: closer points count as coplanar.
  private static let tolerance = 1e-3

  let matrices: [CATransform3D]
  private let planes: [SIMD4<Double>?]
  private var fragmentCount: Int
  private(set) var order: [Item] = []

  struct Item {
    var plane: Int
    /// The fragment of the layer's bounds, which determines the order.
    var bounds: SplitPolygon
    /// The fragment to draw, which may extend beyond the bounds; nil for all of the plane.
    var outline: SplitPolygon?
  }

  private init(_ planes: [(bounds: CGRect, matrix: CATransform3D)]) {
    matrices = planes.map(\.matrix)
    self.planes = matrices.map(\.planeEquation)
    fragmentCount = planes.count
  }

  /// - Parameter planes: Rectangles and their transforms to view space. Coplanar rectangles keep their
  ///   order, later ones in front.
  /// - Returns: Fragments from the farthest to the nearest.
  static func fragments(of planes: [(bounds: CGRect, matrix: CATransform3D)]) -> [Fragment] {
    var sorter = BSPDepthSorter(planes)
    let items = planes.indices.map { index in
      Item(plane: index, bounds: SplitPolygon(planes[index].bounds.corners), outline: nil)
    }
    if planes.count > planeLimit {
      let depths = items.map { sorter.depth(of: $0) }
      return planes.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
        .map { Fragment(plane: $0, outline: nil) }
    }
    sorter.sort(items)
    return sorter.fragments
  }

  /// The recursion is at most as deep as there are items, as each step removes the divider.
  private mutating func sort(_ items: [Item]) {
    guard let (divider, equation) = divider(of: items) else {
      order += items
      return
    }
    var (behind, front): ([Item], [Item]) = ([], [])
    for (index, item) in items.enumerated() where index != divider {
      let distances = item.bounds.corners.map { distance(of: $0, in: item.plane, from: equation) }
      let least = distances.min() ?? 0
      let most = distances.max() ?? 0
      if least >= -Self.tolerance && most <= Self.tolerance {
        // Coplanar: in sibling order.
        if index < divider { behind.append(item) } else { front.append(item) }
      } else if least >= -Self.tolerance {
        front.append(item)
      } else if most <= Self.tolerance {
        behind.append(item)
      } else if fragmentCount < Self.fragmentLimit,
        let (far, near) = split(item, by: items[divider].plane, equation)
      {
        fragmentCount += 1
        behind.append(far)
        front.append(near)
      } else if least + most < 0 {
        behind.append(item)
      } else {
        front.append(item)
      }
    }
    sort(behind)
    order.append(items[divider])
    sort(front)
  }

  /// The divider: the item whose plane splits the fewest others; nil if all planes are edge-on.
  private func divider(of items: [Item]) -> (index: Int, equation: SIMD4<Double>)? {
    var best: (index: Int, equation: SIMD4<Double>, splitCount: Int)?
    for (index, item) in items.enumerated() {
      guard let equation = planes[item.plane] else { continue }
      if items.count > 64 { return (index, equation) }
      var splitCount = 0
      for other in items where other.plane != item.plane {
        let distances = other.bounds.corners.map {
          distance(of: $0, in: other.plane, from: equation)
        }
        if (distances.min() ?? 0) < -Self.tolerance, (distances.max() ?? 0) > Self.tolerance {
          splitCount += 1
        }
      }
      if splitCount == 0 { return (index, equation) }
      if splitCount < best?.splitCount ?? .max { best = (index, equation, splitCount) }
    }
    return best.map { ($0.index, $0.equation) }
  }

  private func depth(of item: Item) -> Double {
    let depths = item.bounds.corners.map { corner in
      let p = matrices[item.plane].image(of: corner)
      return p.w > 0 ? p.z / p.w : .infinity
    }
    let center = depths.reduce(0, +) / Double(max(depths.count, 1))
    return center.isNaN ? .infinity : center
  }

  /// The signed distance of a point of one plane in front of another, along the view direction. Behind
  /// the eye only the sign is meaningful.
  private func distance(
    of point: CGPoint, in plane: Int, from equation: SIMD4<Double>
  ) -> Double {
    let p = matrices[plane].image(of: point)
    let value = (p * equation).sum() / equation.z
    return p.w > 1e-6 ? value / p.w : value
  }

  private func split(
    _ item: Item, by divider: Int, _ equation: SIMD4<Double>
  ) -> (far: Item, near: Item)? {
    let matrix = matrices[item.plane]
    // The planes' intersection in the plane's own coordinates: a·x + b·y + c = 0.
    let line: SIMD3<Double> = [
      (matrix.lines.x * equation).sum() / equation.z,
      (matrix.lines.y * equation).sum() / equation.z,
      (matrix.lines.w * equation).sum() / equation.z,
    ]
    let outline = item.outline ?? SplitPolygon(around: item.bounds.corners)
    func half(_ line: SIMD3<Double>, isFar: Bool) -> Item? {
      let split = SplitPolygon.Split(divider: divider, isFar: isFar)
      guard let outline = outline.clipped(to: line, split),
        let bounds = item.bounds.clipped(to: line, split)
      else { return nil }
      return Item(plane: item.plane, bounds: bounds, outline: outline)
    }
    guard let far = half(-line, isFar: true), let near = half(line, isFar: false) else {
      return nil
    }
    return (far, near)
  }
}

extension CATransform3D {
  /// The rows of the matrix that map x, y and 1 of a point of the plane z = 0.
  fileprivate var lines: (x: SIMD4<Double>, y: SIMD4<Double>, w: SIMD4<Double>) {
    (
      [m11.native, m12.native, m13.native, m14.native],
      [m21.native, m22.native, m23.native, m24.native],
      [m41.native, m42.native, m43.native, m44.native]
    )
  }

  /// The homogeneous image of a point of the plane z = 0, before the perspective division.
  func image(of point: CGPoint) -> SIMD4<Double> {
    lines.x * point.x.native + lines.y * point.y.native + lines.w
  }

  /// The plane equation of the image of z = 0, with a positive third component; nil for an edge-on plane.
  fileprivate var planeEquation: SIMD4<Double>? {
    let (a, b, c) = lines
    // Cofactors of the 3 × 4 matrix: orthogonal to all three rows.
    func minor(_ i: Int, _ j: Int, _ k: Int) -> Double {
      a[i] * (b[j] * c[k] - b[k] * c[j]) - a[j] * (b[i] * c[k] - b[k] * c[i])
        + a[k] * (b[i] * c[j] - b[j] * c[i])
    }
    let equation: SIMD4<Double> = [
      minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3), -minor(0, 1, 2),
    ]
    guard abs(equation.z) > 1e-9, (equation.x + equation.y + equation.z + equation.w).isFinite
    else { return nil }
    return equation.z > 0 ? equation : -equation
  }
}
