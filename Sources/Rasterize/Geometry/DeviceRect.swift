/// A rectangle in device pixels whose edges may lie within pixels.
struct DeviceRect: Hashable, Sendable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }

  /// The same rectangle in whole pixels, where it is one.
  var wholePixels: PixelRect? {
    guard minX == minX.rounded(), minY == minY.rounded(), maxX == maxX.rounded(),
      maxY == maxY.rounded()
    else { return nil }
    return PixelRect(touching: self)
  }
}

extension PixelRect {
  /// The pixels that a rectangle touches, as far as they lie within 10⁹ of zero; empty where a side
  /// is not a number.
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

extension Int {
  /// The whole part of a number, or the nearest of `limits`; NaN becomes their lower one.
  init(_ value: Double, clampedTo limits: ClosedRange<Int>) {
    guard value > Double(limits.lowerBound) else {
      self = limits.lowerBound
      return
    }
    self = value < Double(limits.upperBound) ? Int(value) : limits.upperBound
  }
}
