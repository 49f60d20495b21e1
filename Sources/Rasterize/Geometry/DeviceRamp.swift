import CKernels

/// A ``LinearRamp`` evaluated in device pixels.
///
/// Starts and steps are multiples of a power of two that is coarse enough for the kernels'
/// single-precision sums to be exact: a pixel's value does not depend on how its row is split into
/// spans.
struct DeviceRamp: Sendable {
  private enum Form: Sendable {
    /// `start + x · (column − originX) + y · (row − originY)`, at pixel centers.
    case linear(start: Double, x: Double, y: Double)
    /// Rational, under perspective or by itself: value · w and w as columns of a projective map.
    case projective(ProjectionTransform)
  }

  private let form: Form
  private let originX: Int
  private let originY: Int

  /// The number of pixels over which a nearly linear quotient is interpolated.
  private static let blockWidth = 16

  /// - Parameters:
  ///   - map: From device pixels to the ramp's coordinates.
  ///   - bounds: The pixels that will be requested.
  init(_ ramp: LinearRamp, map: ProjectionTransform, bounds: PixelRect) {
    (originX, originY) = (bounds.minX, bounds.minY)
    let value = ProjectionTransform(
      m11: ramp.x, m12: 0, m13: ramp.wx, m21: ramp.y, m22: 1, m23: ramp.wy, m31: ramp.constant,
      m32: 0, m33: ramp.w)
    let combined = map.concatenating(value)
    guard combined.isAffine else {
      form = .projective(combined)
      return
    }
    let first = combined.m11 * (Double(originX) + 0.5) + combined.m21 * (Double(originY) + 0.5)
    let start = first + combined.m31
    let largest =
      abs(start) + abs(combined.m11) * Double(bounds.width)
      + abs(combined.m21) * Double(bounds.height)
    guard largest > 0, largest.isFinite else {
      form = .linear(start: 0, x: 0, y: 0)
      return
    }
    let unit = Double(sign: .plus, exponent: largest.exponent - 21, significand: 1)
    form = .linear(
      start: (start / unit).rounded() * unit, x: (combined.m11 / unit).rounded() * unit,
      y: (combined.m21 / unit).rounded() * unit)
  }

  /// Adds everything its values depend on.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(originX, originY)
    switch form {
    case .linear(let start, let x, let y):
      builder.add(0, 0)
      builder.add(start, x)
      builder.add(y, 0)
    case .projective(let map):
      builder.add(1, 1)
      map.describe(to: &builder)
    }
  }

  /// Calls `body` with linear segments of a row: first column, number of pixels, value at the first
  /// pixel's center and increment per pixel.
  func forEachSegment(
    x: Int, y: Int, count: Int, _ body: (_ x: Int, _ count: Int, Float, _ step: Float) -> Void
  ) {
    switch form {
    case .linear(let start, let stepX, let stepY):
      let value = start + stepX * Double(x - originX) + stepY * Double(y - originY)
      body(x, count, Float(value), Float(stepX))
    case .projective(let map):
      var column = x
      while column < x + count {
        let block = Self.blockStart(column)
        let end = min(block + Self.blockWidth, x + count)
        guard Self.isNearlyStraight(map, block, y) else {
          for column in column..<end { body(column, 1, Float(Self.value(map, column, y)), 0) }
          column = end
          continue
        }
        let first = Self.value(map, block, y)
        let last = Self.value(map, block + Self.blockWidth, y)
        let step = (last - first) / Double(Self.blockWidth)
        body(column, end - column, Float(first + step * Double(column - block)), Float(step))
        column = end
      }
    }
  }

  /// Whether the quotient may be interpolated linearly within a block. If the divisor changes by at
  /// most a quarter, the error is less than a thirtieth of the difference over the block; across a
  /// pole it is unbounded.
  private static func isNearlyStraight(_ map: ProjectionTransform, _ block: Int, _ row: Int) -> Bool
  {
    func divisor(_ column: Int) -> Double {
      map.m13 * (Double(column) + 0.5) + map.m23 * (Double(row) + 0.5) + map.m33
    }
    let (first, last) = (divisor(block), divisor(block + blockWidth))
    return first * last > 0 && abs(first) <= 1.25 * abs(last) && abs(last) <= 1.25 * abs(first)
  }

  private static func blockStart(_ column: Int) -> Int {
    // An arithmetic shift rounds negative columns down too.
    (column >> 4) << 4
  }

  /// Quantized to 2⁻¹⁶, so that a sixteenth of a difference and its multiples are exact.
  private static func value(_ map: ProjectionTransform, _ column: Int, _ row: Int) -> Double {
    let point = CGPoint(x: Double(column) + 0.5, y: Double(row) + 0.5).applying(map)
    return point.x.isFinite ? min(max(point.x, -1), 2).rounded(toSteps: 65536) : 0
  }
}
