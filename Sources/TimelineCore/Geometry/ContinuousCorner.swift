/// A corner whose bend begins gently: three cubic curves, for a radius of 1 and a corner at zero, from the
/// left edge to the top one.
///
/// The control points are those that have been measured on iOS 7's icons and rounded rectangles (published by
/// PixelCut, "Code for iOS 7 Rounded Rectangles", 2013). The curve takes 1.528665 radii of each edge, which is what
/// `CALayer.cornerCurveExpansionFactor` answers. Where an edge has less room than that, the curve is so
/// much nearer to the circle's, which takes one radius: control points are mixed.
package struct ContinuousCorner {
  /// How many radii of each edge it takes.
  package static let expansion = 1.528665

  /// Ten points: an end, two control points and an end for each curve, which begins where the last one ends.
  package let controls: [SIMD2<Double>]

  /// - Parameter room: Half of the shorter edge, in radii: from 1 (a circle) up.
  package init(room: Double) {
    let share = min(max((room - 1) / (Self.expansion - 1), 0), 1)
    controls = zip(Self.circular, Self.continuous).map { $0 + ($1 - $0) * share }
  }

  private static let continuous: [SIMD2<Double>] = [
    [0, 1.528665], [0, 1.08849296], [0, 0.86840694],
    [0.07491139, 0.63149379], [0.16905956, 0.37282383], [0.37282383, 0.16905956],
    [0.63149379, 0.07491139], [0.86840694, 0], [1.08849296, 0], [1.528665, 0],
  ]

  /// The quarter of a circle, cut where the other curve is: 21.72° from either end.
  private static let circular: [SIMD2<Double>] = {
    let angles = [0, 0.3791, Double.pi / 2 - 0.3791, Double.pi / 2]
    // Every machine's sines agree on this much.
    func rounded(_ value: Double) -> Double { (value * 0x1p32).rounded() / 0x1p32 }
    func point(_ angle: Double) -> SIMD2<Double> {
      [1 - rounded(cos(angle)), 1 - rounded(sin(angle))]
    }
    var points = [point(0)]
    for (start, end) in zip(angles, angles.dropFirst()) {
      let length = rounded(4.0 / 3 * tan((end - start) / 4))
      let (from, to) = (point(start), point(end))
      // The radius turned by a quarter is the direction.
      points += [
        from + [length * (1 - from.y), -length * (1 - from.x)],
        to - [length * (1 - to.y), -length * (1 - to.x)], to,
      ]
    }
    return points
  }()

  /// Corners of a polygon that is at most 1/100 pixel from the curve, averaged over a pixel.
  ///
  /// A chord over an angle δ is at most r·δ²/8 from its arc, two thirds of that on average; no piece turns by
  /// more than 47° = 0.82, so that 0.82²·r / (12·n²) ≤ 0.01 asks for n ≥ 2.4·√r.
  ///
  /// - Parameter radius: In pixels.
  package func points(radius: Double) -> [SIMD2<Double>] {
    let wanted = radius > 0 ? (2.4 * radius.squareRoot()).rounded(.up) : 1
    let count = Int(min(max(wanted, 4), 256))
    var points = [controls[0]]
    for piece in 0..<3 {
      let p = controls[3 * piece...3 * piece + 3].map { $0 }
      for i in 1...count {
        let t = Double(i) / Double(count)
        let (a, b, c) = (
          p[0] + (p[1] - p[0]) * t, p[1] + (p[2] - p[1]) * t, p[2] + (p[3] - p[2]) * t
        )
        let (d, e) = (a + (b - a) * t, b + (c - b) * t)
        points.append(i == count ? p[3] : d + (e - d) * t)
      }
    }
    return points
  }
}
