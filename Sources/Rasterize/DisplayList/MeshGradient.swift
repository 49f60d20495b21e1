/// A gradient over a grid of points with colors: a surface of bicubic patches through the points, by Catmull–Rom
/// splines in both directions, for colors as for positions.
///
/// The surface is divided into triangles of a few texels, which are filled with linearly interpolated colors,
/// later rows over earlier ones where it folds. Vertices are in 1/256 of a texel, so that triangles with a common edge
/// neither overlap nor leave a gap.
struct MeshGradient {
  /// x, y, and the premultiplied red, green, blue and alpha.
  private typealias Point = SIMD8<Double>

  private let columns: Int
  private let rows: Int
  /// Row by row, in unit coordinates.
  private let points: [Point]

  /// Nil unless there are colors for two rows.
  init?(_ values: GradientValues) {
    let given = values.meshColumns.native
    columns = given >= 2 ? Int(min(given, 1000)) : 2
    let colors = values.colors ?? []
    rows = min(colors.count / columns, 1000)
    guard rows >= 2 else { return nil }
    let coordinates = values.meshPoints ?? []
    var points: [Point] = []
    for index in 0..<rows * columns {
      var position = (
        x: Double(index % columns) / Double(columns - 1),
        y: Double(index / columns) / Double(rows - 1)
      )
      if 2 * index + 1 < coordinates.count, coordinates[2 * index].isFinite,
        coordinates[2 * index + 1].isFinite
      {
        position = (
          min(max(coordinates[2 * index].native, -1000), 1000),
          min(max(coordinates[2 * index + 1].native, -1000), 1000)
        )
      }
      func unit(_ value: CGFloat) -> Double { value > 0 ? min(value.native, 1) : 0 }
      let (color, alpha) = (colors[index], unit(colors[index].alpha))
      points.append(
        Point(
          position.x, position.y, unit(color.red) * alpha, unit(color.green) * alpha,
          unit(color.blue) * alpha, alpha, 0, 0))
    }
    self.points = points
  }

  /// Adds the points and colors.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(33, columns)
    for point in points {
      for index in stride(from: 0, to: 6, by: 2) { builder.add(point[index], point[index + 1]) }
    }
  }

  /// The gradient in a texture.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle of the unit coordinates.
  ///   - toTexels: From the coordinates of `bounds` to texels.
  func texture(
    width: Int, height: Int, bounds: CGRect, toTexels: ProjectionTransform, identity: PixelKey
  ) -> Texture {
    Texture(width: width, height: height, isDithered: true, identity: identity) { rows, stride in
      var filler = MeshFiller(pixels: rows, stride: stride, width: width, height: height)
      for row in triangulated(bounds: bounds, toTexels: toTexels) { filler.fill(row) }
      filler.replicateEdges()
    }
  }

  // MARK: Surface

  /// The rows of vertices, two for each strip of triangles.
  private func triangulated(
    bounds: CGRect, toTexels: ProjectionTransform
  ) -> [(upper: [MeshVertex], lower: [MeshVertex])] {
    // Cells of at most eight texels, if the points are spaced evenly.
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
    ].map { $0.applying(toTexels) }
    func steps(_ a: CGPoint, _ b: CGPoint, _ patches: Int) -> Int {
      let length = max(abs(a.x - b.x), abs(a.y - b.y)) / CGFloat(8 * patches)
      return length.isFinite ? Int(min(max(length.rounded(.up), 1), 64)) : 1
    }
    let across = max(
      steps(corners[0], corners[1], columns - 1), steps(corners[2], corners[3], columns - 1))
    let down = max(steps(corners[0], corners[2], rows - 1), steps(corners[1], corners[3], rows - 1))
    let lines = (0..<rows).map { row in
      Self.spline(through: Array(points[row * columns..<(row + 1) * columns]), steps: across)
    }
    // The lines of vertices, from top to bottom: splines through the points of each column of vertices.
    let vertical = lines[0].indices.map { column in
      Self.spline(through: lines.map { $0[column] }, steps: down)
    }
    let vertices = vertical[0].indices.map { row in
      vertical.map { MeshVertex($0[row], bounds: bounds, toTexels: toTexels) }
    }
    return zip(vertices, vertices.dropFirst()).map { ($0, $1) }
  }

  /// A Catmull–Rom spline through points, extrapolated linearly at both ends: `steps` points per segment, and the last
  /// point.
  private static func spline(through points: [Point], steps: Int) -> [Point] {
    var result: [Point] = []
    let last = points.count - 1
    for index in 0..<last {
      let (p1, p2) = (points[index], points[index + 1])
      let p0 = index > 0 ? points[index - 1] : p1 + p1 - p2
      let p3 = index + 1 < last ? points[index + 2] : p2 + p2 - p1
      for step in 0..<steps {
        let t = Double(step) / Double(steps)
        let linear: Point = (p2 - p0) * t
        let square: Point = (p0 * 2 - p1 * 5 + p2 * 4 - p3) * (t * t)
        let cube: Point = (p1 * 3 - p0 - p2 * 3 + p3) * (t * t * t)
        result.append(p1 + (linear + square + cube) * 0.5)
      }
    }
    result.append(points[last])
    return result
  }
}

/// A vertex in 1/256 of a texel, with a premultiplied color.
private struct MeshVertex {
  var x: Int
  var y: Int
  /// Red, green, blue, alpha: 0…1.
  var color: SIMD4<Double>
  var isVisible: Bool

  init(_ point: SIMD8<Double>, bounds: CGRect, toTexels: ProjectionTransform) {
    let position = CGPoint(
      x: bounds.minX + CGFloat(point[0]) * bounds.width,
      y: bounds.minY + CGFloat(point[1]) * bounds.height
    ).applying(toTexels)
    isVisible = abs(position.x) < 1e6 && abs(position.y) < 1e6
    x = isVisible ? Int((position.x * 256).rounded()) : 0
    y = isVisible ? Int((position.y * 256).rounded()) : 0
    let alpha = min(max(point[5], 0), 1)
    color = SIMD4(point[2], point[3], point[4], alpha).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
  }
}

/// Fills triangles in a texture.
private struct MeshFiller {
  let pixels: UnsafeMutablePointer<UInt32>
  let stride: Int
  let width: Int
  let height: Int
  private var isCovered: [Bool]

  init(pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int) {
    (self.pixels, self.stride, self.width, self.height) = (pixels, stride, width, height)
    isCovered = Array(repeating: false, count: width * height)
  }

  /// Fills the two triangles of each cell between two rows of vertices.
  mutating func fill(_ row: (upper: [MeshVertex], lower: [MeshVertex])) {
    for index in row.upper.indices.dropLast() {
      let (a, b) = (row.upper[index], row.upper[index + 1])
      let (c, d) = (row.lower[index], row.lower[index + 1])
      fill(a, b, c)
      fill(b, d, c)
    }
  }

  private mutating func fill(_ a: MeshVertex, _ b: MeshVertex, _ c: MeshVertex) {
    guard a.isVisible, b.isVisible, c.isVisible else { return }
    let area = Self.edge(a, b, c.x, c.y)
    if area == 0 { return }
    let (b, c, whole) = area > 0 ? (b, c, Double(area)) : (c, b, Double(-area))
    let left = max(min(a.x, b.x, c.x) >> 8, 0)
    let right = min((max(a.x, b.x, c.x) >> 8) + 1, width)
    let top = max(min(a.y, b.y, c.y) >> 8, 0)
    let bottom = min((max(a.y, b.y, c.y) >> 8) + 1, height)
    guard left < right, top < bottom else { return }
    for y in top..<bottom {
      for x in left..<right {
        let (centerX, centerY) = (x << 8 + 128, y << 8 + 128)
        let first = Self.edge(b, c, centerX, centerY)
        let second = Self.edge(c, a, centerX, centerY)
        let third = Self.edge(a, b, centerX, centerY)
        guard Self.isInside(first, b, c), Self.isInside(second, c, a), Self.isInside(third, a, b)
        else { continue }
        let sum: SIMD4<Double> =
          a.color * Double(first) + b.color * Double(second) + c.color * Double(third)
        pixels[y * stride + x] = Self.pixel(sum / whole, x, y)
        isCovered[y * width + x] = true
      }
    }
  }

  /// Twice the area of a triangle, positive if it is clockwise on screen.
  private static func edge(_ a: MeshVertex, _ b: MeshVertex, _ x: Int, _ y: Int) -> Int {
    (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
  }

  /// Whether a point is on the inner side of an edge: on the edge itself if that is a top or a left one.
  private static func isInside(_ value: Int, _ a: MeshVertex, _ b: MeshVertex) -> Bool {
    value > 0 || value == 0 && (b.y < a.y || b.y == a.y && b.x > a.x)
  }

  /// A premultiplied pixel, dithered by the 8 × 8 matrix of Bayer (1973).
  private static func pixel(_ color: SIMD4<Double>, _ x: Int, _ y: Int) -> UInt32 {
    var threshold = 0
    for bit in 0..<3 {
      let (column, row) = ((x >> bit) & 1, (y >> bit) & 1)
      threshold |= (2 * (column ^ row) + row) << (2 * (2 - bit))
    }
    let offset = (Double(threshold) + 0.5) / 64
    func byte(_ value: Double) -> UInt32 {
      UInt32(min(max((value * 255 + offset).rounded(.down), 0), 255))
    }
    return byte(color[3]) << 24 | byte(color[0]) << 16 | byte(color[1]) << 8 | byte(color[2])
  }

  /// At a corner of the surface, the only covered neighbor may be a diagonal one.
  private static let neighbors = [
    (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1),
  ]

  /// Extends the colors at the edge of the surface by one texel, for pixels that the layer's outline covers in part.
  mutating func replicateEdges() {
    for y in 0..<height {
      for x in 0..<width where !isCovered[y * width + x] {
        for (dx, dy) in Self.neighbors {
          let (column, row) = (x + dx, y + dy)
          guard column >= 0, column < width, row >= 0, row < height, isCovered[row * width + column]
          else { continue }
          pixels[y * stride + x] = pixels[row * stride + column]
          break
        }
      }
    }
  }
}
