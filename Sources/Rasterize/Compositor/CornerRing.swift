/// The corners of a convex polygon, from the topmost one clockwise and back to it: what follows its sides
/// from row to row.
///
/// Memory of its own, which whoever keeps it gives back: a frame may have thousands of outlines, and
/// making an array takes longer than filling it.
// Unchecked: written before it is shared, and never after.
struct CornerRing: @unchecked Sendable {
  let corners: UnsafeBufferPointer<SIMD2<Double>>
  /// The index of the lowest one.
  let lowest: Int

  static let empty = CornerRing(corners: UnsafeBufferPointer(start: nil, count: 0), lowest: 0)

  private init(corners: UnsafeBufferPointer<SIMD2<Double>>, lowest: Int) {
    (self.corners, self.lowest) = (corners, lowest)
  }

  /// A copy of corners that run clockwise on screen.
  init(_ corners: [ConvexPolygon.Corner]) {
    self = withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: corners.count) {
      for (i, corner) in corners.enumerated() { $0[i] = [corner.x, corner.y] }
      return CornerRing(clockwise: UnsafeBufferPointer($0))
    }
  }

  private init(clockwise points: UnsafeBufferPointer<SIMD2<Double>>) {
    let count = points.count
    guard count > 0 else {
      self = .empty
      return
    }
    var (top, bottom) = (0, 0)
    for i in 0..<count {
      if points[i].y < points[top].y { top = i }
      if points[i].y > points[bottom].y { bottom = i }
    }
    let ring = UnsafeMutableBufferPointer<SIMD2<Double>>.allocate(capacity: count + 1)
    for i in 0..<count - top { ring[i] = points[top + i] }
    for i in 0...top { ring[count - top + i] = points[i] }
    corners = UnsafeBufferPointer(ring)
    lowest = bottom >= top ? bottom - top : bottom + count - top
  }

  /// A copy of corners in either order, of which neighbours may be the same point; nil where they enclose
  /// nothing.
  ///
  /// - Parameter points: Used up.
  init?(closing points: UnsafeMutableBufferPointer<SIMD2<Double>>) {
    var count = 0
    for point in points where count == 0 || points[count - 1] != point {
      points[count] = point
      count += 1
    }
    if count > 1, points[0] == points[count - 1] { count -= 1 }
    guard count >= 3 else { return nil }
    var doubledArea = 0.0
    var last = points[count - 1]
    for point in points[..<count] {
      doubledArea += last.x * point.y - point.x * last.y
      last = point
    }
    if doubledArea == 0 { return nil }
    var corners = UnsafeMutableBufferPointer(rebasing: points[..<count])
    if doubledArea < 0 { corners.reverse() }
    self.init(clockwise: UnsafeBufferPointer(corners))
  }

  /// Gives the memory back.
  func deallocate() { corners.deallocate() }

  var isEmpty: Bool { corners.isEmpty }

  /// The smallest rectangle around it.
  var boundingBox: DeviceRect {
    guard var low = corners.first else { return DeviceRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }
    var high = low
    for corner in corners.dropFirst() {
      low = SIMD2(min(low.x, corner.x), min(low.y, corner.y))
      high = SIMD2(max(high.x, corner.x), max(high.y, corner.y))
    }
    return DeviceRect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }

  /// Takes the corners, multiples of 1/256 below 2²³, two at a time.
  func describe(to builder: inout PixelKey.Builder) {
    // With 1.5 · 2⁴⁴ added, a number's lower bits count 256ths.
    func word(_ corner: SIMD2<Double>) -> UInt64 {
      let (x, y) = ((corner.x + 0x1.8p44).bitPattern, (corner.y + 0x1.8p44).bitPattern)
      return x << 32 | y & 0xffff_ffff
    }
    // The last is the first one again.
    let count = max(corners.count - 1, 0)
    builder.add(10, count)
    var i = 0
    while i < count {
      builder.add(word(corners[i]), word(corners[i + 1]))
      i += 2
    }
  }
}
