/// A rectangle in device pixels with fractional edges.
struct DeviceRect: Hashable, Sendable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  /// The rectangle in whole pixels; nil if an edge is fractional.
  var wholePixels: PixelRect? {
    guard minX == minX.rounded(), minY == minY.rounded(), maxX == maxX.rounded(),
      maxY == maxY.rounded()
    else { return nil }
    return PixelRect(touching: self)
  }
}

extension PixelRect {
  /// The pixels that a rectangle touches, with coordinates clamped to ±10⁹; empty if it is empty or
  /// has a NaN.
  init(touching rect: DeviceRect) {
    guard rect.minX < rect.maxX, rect.minY < rect.maxY else {
      self = .empty
      return
    }
    let limits = -1_000_000_000...1_000_000_000
    self.init(
      minX: Int(rect.minX.rounded(.down), clampedTo: limits),
      minY: Int(rect.minY.rounded(.down), clampedTo: limits),
      maxX: Int(rect.maxX.rounded(.up), clampedTo: limits),
      maxY: Int(rect.maxY.rounded(.up), clampedTo: limits))
  }
}
