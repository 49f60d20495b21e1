import CKernels

/// One shape's coverage of a tile, row by row: the span of each scanline and the edge segments that
/// cross it. A scratch buffer that one thread reuses.
final class ScanlineBuffer {
  let rows: UnsafeMutablePointer<ScanlineSpan>
  private let slants: UnsafeMutablePointer<ck_slant>
  private let firsts: UnsafeMutablePointer<Int>
  private let ends: UnsafeMutablePointer<Int>
  private let capacity: Int
  private var count = 0

  init(height: Int) {
    // Each side has one slant per row that it crosses, plus one per corner in between.
    capacity = 2 * height + Self.maximumCornerCount
    rows = .allocate(capacity: height)
    slants = .allocate(capacity: capacity)
    firsts = .allocate(capacity: height)
    ends = .allocate(capacity: height)
  }

  deinit {
    rows.deallocate()
    slants.deallocate()
    firsts.deallocate()
    ends.deallocate()
  }

  /// The maximum number of corners of a polygon; slants beyond the capacity are dropped.
  static let maximumCornerCount = 4 * (Arc.maximumChordCount + 1)

  func removeSlants() { count = 0 }

  func beginRow(_ row: Int) { firsts[row] = count }

  func endRow(_ row: Int) { ends[row] = count }

  @inline(__always)
  func append(_ slant: ck_slant) {
    guard count < capacity else { return }
    slants[count] = slant
    count &+= 1
  }

  func slants(ofRow row: Int) -> UnsafeBufferPointer<ck_slant> {
    UnsafeBufferPointer(start: slants + firsts[row], count: ends[row] - firsts[row])
  }
}
