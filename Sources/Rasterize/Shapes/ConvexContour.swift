/// The closed contour of a convex polygon, clockwise from the topmost corner and back to it, as
/// needed for scan conversion: both sides are y-monotone chains from there to the lowest corner.
///
/// The memory is allocated manually and freed by the owner: a frame may have thousands of contours,
/// and allocating an array takes longer than filling it.
// Unchecked: only the initializers write the memory. The one `PolygonShape` that owns a contour
// frees it when its last reference is gone; other readers hold a reference to that shape.
struct ConvexContour: @unchecked Sendable {
  let corners: UnsafeBufferPointer<SIMD2<Double>>
  /// The index of the lowest corner.
  let lowest: Int

  static let empty = ConvexContour(corners: UnsafeBufferPointer(start: nil, count: 0), lowest: 0)

  private init(corners: UnsafeBufferPointer<SIMD2<Double>>, lowest: Int) {
    (self.corners, self.lowest) = (corners, lowest)
  }

  /// Copies corners that are in clockwise order on screen.
  init(_ corners: [ConvexPolygon.Corner]) {
    self = withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: corners.count) {
      for (i, corner) in corners.enumerated() { $0[i] = [corner.x, corner.y] }
      return ConvexContour(clockwise: UnsafeBufferPointer($0))
    }
  }

  private init(clockwise points: UnsafeBufferPointer<SIMD2<Double>>) {
    let count = points.count
    guard count > 0, let first = points.baseAddress else {
      self = .empty
      return
    }
    var (top, bottom) = (0, 0)
    var (least, most) = (first[0].y, first[0].y)
    for i in 1..<count {
      let y = first[i].y
      if y < least { (top, least) = (i, y) }
      if y > most { (bottom, most) = (i, y) }
    }
    let contour = UnsafeMutablePointer<SIMD2<Double>>.allocate(capacity: count + 1)
    contour.update(from: first + top, count: count - top)
    (contour + (count - top)).update(from: first, count: top + 1)
    corners = UnsafeBufferPointer(start: contour, count: count + 1)
    lowest = bottom >= top ? bottom - top : bottom + count - top
  }

  /// Copies corners in either orientation, dropping repeated points; nil if their area is zero.
  ///
  /// - Parameter points: Overwritten.
  init?(closing points: UnsafeMutableBufferPointer<SIMD2<Double>>) {
    guard points.count >= 3, let first = points.baseAddress else { return nil }
    var count = 1
    var last = first[0]
    for i in 1..<points.count {
      let point = first[i]
      // Branchless: always written, and overwritten if it repeats the last one.
      first[count] = point
      count &+= point == last ? 0 : 1
      last = point
    }
    if count > 1, first[0] == last { count -= 1 }
    guard count >= 3 else { return nil }
    var doubledArea = 0.0
    last = first[count - 1]
    for i in 0..<count {
      doubledArea += last.x * first[i].y - first[i].x * last.y
      last = first[i]
    }
    if doubledArea == 0 { return nil }
    var corners = UnsafeMutableBufferPointer(start: first, count: count)
    if doubledArea < 0 { corners.reverse() }
    self.init(clockwise: UnsafeBufferPointer(corners))
  }

  /// Frees the memory.
  func deallocate() { corners.deallocate() }

  var isEmpty: Bool { corners.isEmpty }

  /// The smallest rectangle around it.
  var boundingBox: DeviceRect {
    guard let first = corners.baseAddress, !corners.isEmpty else {
      return DeviceRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }
    var (low, high) = (first[0].x, first[0].x)
    for i in 1..<corners.count {
      let x = first[i].x
      low = x < low ? x : low
      high = x > high ? x : high
    }
    return DeviceRect(minX: low, minY: first[0].y, maxX: high, maxY: first[lowest].y)
  }

  /// Adds the corners, multiples of 1/256 below 2²³, two at a time.
  func describe(to builder: inout PixelKey.Builder) {
    // Adding 1.5 · 2⁴⁴ leaves the number of 256ths in the low bits.
    @inline(__always)
    func word(_ corner: SIMD2<Double>) -> UInt64 {
      let (x, y) = ((corner.x + 0x1.8p44).bitPattern, (corner.y + 0x1.8p44).bitPattern)
      return x << 32 | y & 0xffff_ffff
    }
    // The last corner repeats the first.
    let count = max(corners.count - 1, 0)
    builder.add(10, count)
    guard let first = corners.baseAddress else { return }
    var i = 0
    while i < count {
      builder.add(word(first[i]), word(first[i &+ 1]))
      i &+= 2
    }
  }
}
