/// A rectangle of pixels that holds at least one.
struct PixelArea: Equatable, Sendable {
  var minX: Int
  var minY: Int
  /// Beyond the last column and row.
  var maxX: Int
  var maxY: Int

  var width: Int { maxX - minX }
  var height: Int { maxY - minY }

  /// All of a frame.
  init(_ size: PixelSize) { (minX, minY, maxX, maxY) = (0, 0, size.width, size.height) }

  /// Takes columns of one row.
  init(row: Int, from left: Int, to right: Int) {
    (minX, minY, maxX, maxY) = (left, row, right, row + 1)
  }

  /// The smallest rectangle around both.
  func union(_ other: PixelArea) -> PixelArea {
    var union = self
    (union.minX, union.minY) = (min(minX, other.minX), min(minY, other.minY))
    (union.maxX, union.maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
    return union
  }
}
