/// Fits as few cubic Béziers as possible to sampled values, each as long as its error stays within
/// the tolerance.
enum FittedCurve {
  /// The maximum error at any instant: in points, degrees and fractions, relative to the largest
  /// value if that is more than 1.
  static let tolerance = 5e-5
  /// The maximum overshoot of control points.
  private static let maxControlValue = 8.0

  /// The steps through values at ascending instants, in seconds.
  static func segments(_ times: [Double], _ values: [[Double]]) -> [ChannelSegment] {
    let magnitude = values.reduce(1) { max($0, $1.reduce(0) { max($0, abs($1)) }) }
    var segments: [ChannelSegment] = []
    var start = 0
    while start + 1 < values.count {
      var (end, best) = (start + 1, Easing.linear)
      // Exponential search for a length that is too long, then binary search.
      var (length, tooFar) = (3, values.count)
      while end + 1 < tooFar {
        let next = min(start + length, tooFar - 1)
        if let easing = fit(times, values, start, next, tolerance * magnitude) {
          (end, best) = (next, easing)
          length = tooFar == values.count ? 2 * length : (end + tooFar) / 2 - start
        } else {
          tooFar = next
          length = max((end + tooFar) / 2 - start, 1)
        }
      }
      let isConstant = best == .linear && values[start] == values[end]
      segments.append(
        ChannelSegment(
          begin: times[start], end: times[end], from: values[start], to: values[end],
          easing: isConstant ? .hold : best))
      start = end
    }
    return segments
  }

  /// The least-squares fit to the values between two indices; nil if its error exceeds the
  /// tolerance.
  ///
  /// With control points at thirds of the time, a Bézier is a cubic polynomial of it: s = a·t +
  /// b·t² + (1 − a − b)·t³, with a and b by linear least squares.
  private static func fit(
    _ times: [Double], _ values: [[Double]], _ start: Int, _ end: Int, _ tolerance: Double
  ) -> Easing? {
    let (first, last) = (values[start], values[end])
    let length = times[end] - times[start]
    guard
      let dominant = first.indices.max(by: { abs(last[$0] - first[$0]) < abs(last[$1] - first[$1]) }
      ),
      length > 0
    else { return nil }
    func isNear(_ curve: (Double) -> Double) -> Bool {
      (start + 1..<end).allSatisfy { index in
        let progress = curve((times[index] - times[start]) / length)
        return first.indices.allSatisfy {
          abs(first[$0] + (last[$0] - first[$0]) * progress - values[index][$0]) <= tolerance
        }
      }
    }
    if isNear({ $0 }) { return .linear }
    let difference = last[dominant] - first[dominant]
    guard abs(difference) > tolerance else { return nil }
    var (aa, ab, bb, ay, by) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in start + 1..<end {
      let t = (times[index] - times[start]) / length
      let (p, q) = (t - t * t * t, t * t - t * t * t)
      let y = (values[index][dominant] - first[dominant]) / difference - t * t * t
      (aa, ab, bb) = (aa + p * p, ab + p * q, bb + q * q)
      (ay, by) = (ay + p * y, by + q * y)
    }
    let determinant = aa * bb - ab * ab
    guard end - start > 2, determinant > 1e-12 else { return nil }
    let a = (ay * bb - by * ab) / determinant
    let b = (by * aa - ay * ab) / determinant
    let (y1, y2) = (a / 3, (2 * a + b) / 3)
    guard abs(y1) <= maxControlValue, abs(y2) <= maxControlValue else { return nil }
    guard isNear({ ((1 - a - b) * $0 + b) * $0 * $0 + a * $0 }) else { return nil }
    return .bezier(1 / 3, y1, 2 / 3, y2)
  }
}
