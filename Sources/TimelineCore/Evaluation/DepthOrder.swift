/// Orders planes in space for a viewer far out on the z axis, cutting those that pass through each other.
///
/// A binary space partition (Fuchs, Kedem and Naylor, 1980): one plane divides the others into those before
/// and behind it; what lies on both sides is cut. Of up to 64 planes the one that cuts fewest divides.
struct BSPDepthSorter {
  /// A plane's part to draw.
  struct Piece {
    /// Which plane it is of.
    let plane: Int
    /// A convex outline in the plane's own coordinates; nil for all of it.
    let outline: PlaneOutline?
  }

  /// More planes than this are ordered by their middles, and not cut.
  static let planeLimit = 256
  /// How many pieces there are at most; beyond, what would be cut goes by its middle.
  static let pieceLimit = 2048
  /// In points toward the eye: what is closer than this to a plane lies in it.
  private static let tolerance = 1e-3

  let matrices: [CATransform3D]
  private let planes: [SIMD4<Double>?]
  private var pieceCount: Int
  private(set) var order: [Item] = []

  struct Item {
    var plane: Int
    /// What decides where it lies: the bounds, or what is left of them.
    var part: SplitPolygon
    /// What is shown; nil for all of the plane.
    var outline: SplitPolygon?
  }

  private init(_ planes: [(bounds: CGRect, matrix: CATransform3D)]) {
    matrices = planes.map(\.matrix)
    self.planes = matrices.map(\.planeEquation)
    pieceCount = planes.count
  }

  /// - Parameter planes: Rectangles, and what maps them to the space of the viewer. Where nothing tells
  ///   which is nearer, later ones are.
  /// - Returns: Pieces from the farthest to the nearest.
  static func pieces(of planes: [(bounds: CGRect, matrix: CATransform3D)]) -> [Piece] {
    var sorter = BSPDepthSorter(planes)
    let items = planes.indices.map { index in
      Item(plane: index, part: SplitPolygon(planes[index].bounds.corners), outline: nil)
    }
    if planes.count > planeLimit {
      let depths = items.map { sorter.depth(of: $0) }
      return planes.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
        .map { Piece(plane: $0, outline: nil) }
    }
    sorter.sort(items)
    return sorter.pieces
  }

  /// Every step takes one item out of the list: it is nested as deep as there are planes, at most.
  private mutating func sort(_ items: [Item]) {
    guard let (divider, equation) = divider(of: items) else {
      order += items
      return
    }
    var (behind, before): ([Item], [Item]) = ([], [])
    for (index, item) in items.enumerated() where index != divider {
      let distances = item.part.corners.map { distance(of: $0, in: item.plane, from: equation) }
      let least = distances.min() ?? 0
      let most = distances.max() ?? 0
      if least >= -Self.tolerance && most <= Self.tolerance {
        // In the same plane: by place among siblings.
        if index < divider { behind.append(item) } else { before.append(item) }
      } else if least >= -Self.tolerance {
        before.append(item)
      } else if most <= Self.tolerance {
        behind.append(item)
      } else if pieceCount < Self.pieceLimit,
        let (far, near) = cut(item, by: items[divider].plane, equation)
      {
        pieceCount += 1
        behind.append(far)
        before.append(near)
      } else if least + most < 0 {
        behind.append(item)
      } else {
        before.append(item)
      }
    }
    sort(behind)
    order.append(items[divider])
    sort(before)
  }

  /// The item whose plane divides the others; nil where none is seen but edge-on.
  private func divider(of items: [Item]) -> (index: Int, equation: SIMD4<Double>)? {
    var best: (index: Int, equation: SIMD4<Double>, cuts: Int)?
    for (index, item) in items.enumerated() {
      guard let equation = planes[item.plane] else { continue }
      if items.count > 64 { return (index, equation) }
      var cuts = 0
      for other in items where other.plane != item.plane {
        let distances = other.part.corners.map { distance(of: $0, in: other.plane, from: equation) }
        if (distances.min() ?? 0) < -Self.tolerance, (distances.max() ?? 0) > Self.tolerance {
          cuts += 1
        }
      }
      if cuts == 0 { return (index, equation) }
      if cuts < best?.cuts ?? .max { best = (index, equation, cuts) }
    }
    return best.map { ($0.index, $0.equation) }
  }

  private func depth(of item: Item) -> Double {
    let depths = item.part.corners.map { corner in
      let p = matrices[item.plane].image(of: corner)
      return p.w > 0 ? p.z / p.w : .infinity
    }
    let middle = depths.reduce(0, +) / Double(max(depths.count, 1))
    return middle.isNaN ? .infinity : middle
  }

  /// How far before a plane a point of another one lies, along the line to the viewer; behind the eye
  /// only the sign counts.
  private func distance(
    of point: CGPoint, in plane: Int, from equation: SIMD4<Double>
  ) -> Double {
    let p = matrices[plane].image(of: point)
    let value = (p * equation).sum() / equation.z
    return p.w > 1e-6 ? value / p.w : value
  }

  private func cut(
    _ item: Item, by divider: Int, _ equation: SIMD4<Double>
  ) -> (far: Item, near: Item)? {
    let matrix = matrices[item.plane]
    // In the plane's own coordinates the other plane is a line: a·x + b·y + c is 0.
    let line: SIMD3<Double> = [
      (matrix.lines.x * equation).sum() / equation.z,
      (matrix.lines.y * equation).sum() / equation.z,
      (matrix.lines.w * equation).sum() / equation.z,
    ]
    let outline = item.outline ?? SplitPolygon(around: item.part.corners)
    func piece(_ line: SIMD3<Double>, isFar: Bool) -> Item? {
      let cut = SplitPolygon.Cut(divider: divider, isFar: isFar)
      guard let outline = outline.cut(by: line, cut), let part = item.part.cut(by: line, cut) else {
        return nil
      }
      return Item(plane: item.plane, part: part, outline: outline)
    }
    guard let far = piece(-line, isFar: true), let near = piece(line, isFar: false) else {
      return nil
    }
    return (far, near)
  }
}

extension CATransform3D {
  /// What x, y and 1 contribute to a point of the plane z = 0.
  fileprivate var lines: (x: SIMD4<Double>, y: SIMD4<Double>, w: SIMD4<Double>) {
    (
      [m11.native, m12.native, m13.native, m14.native],
      [m21.native, m22.native, m23.native, m24.native],
      [m41.native, m42.native, m43.native, m44.native]
    )
  }

  /// Where a point of the plane z = 0 goes, before division by w.
  func image(of point: CGPoint) -> SIMD4<Double> {
    lines.x * point.x.native + lines.y * point.y.native + lines.w
  }

  /// What is 0 for all images of the plane z = 0, its third component above 0; nil for a plane seen as a
  /// line.
  fileprivate var planeEquation: SIMD4<Double>? {
    let (a, b, c) = lines
    // Cofactors of the 3 × 4 matrix: square to all three rows.
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
