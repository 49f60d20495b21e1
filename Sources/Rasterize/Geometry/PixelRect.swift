/// A rectangle of whole pixels, its far edges outside it.
struct PixelRect: Hashable, Sendable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// The pixels that a rectangle touches, as far as they lie within 10⁹ of zero; empty where a side
  /// is not a number.
  init(touching rect: DeviceRect) {
    guard rect.minX < rect.maxX, rect.minY < rect.maxY else {
      self = .empty
      return
    }
    let limits = -1_000_000_000...1_000_000_000
    minX = Int(rect.minX.rounded(.down), clampedTo: limits)
    minY = Int(rect.minY.rounded(.down), clampedTo: limits)
    maxX = Int(rect.maxX.rounded(.up), clampedTo: limits)
    maxY = Int(rect.maxY.rounded(.up), clampedTo: limits)
  }

  var width: Int { maxX - minX }
  var height: Int { maxY - minY }
  var isEmpty: Bool { minX >= maxX || minY >= maxY }

  func intersection(_ other: PixelRect) -> PixelRect {
    let common = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return common.isEmpty ? .empty : common
  }

  /// The smallest rectangle around both; empty ones do not count.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  func intersects(_ other: PixelRect) -> Bool {
    max(minX, other.minX) < min(maxX, other.maxX) && max(minY, other.minY) < min(maxY, other.maxY)
  }

  func contains(_ other: PixelRect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// This rectangle with every edge moved inward; empty when nothing is left.
  func inset(by pixels: Int) -> PixelRect {
    let smaller = PixelRect(
      minX: minX + pixels, minY: minY + pixels, maxX: maxX - pixels, maxY: maxY - pixels)
    return smaller.isEmpty ? .empty : smaller
  }
}

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
