/// A corner with continuous curvature ("squircle"): three cubic curves from the left edge to the
/// top one, for a radius of 1 and a corner at the origin.
///
/// The control points were measured on iOS 7's icons and rounded rectangles (published by PixelCut,
/// "Code for iOS 7 Rounded Rectangles", 2013). The curve uses 1.528665 radii of each edge, the
/// value of `CALayer.cornerCurveExpansionFactor`. If an edge is shorter than that, the control
/// points are interpolated toward those of a circular corner, which uses one radius.
package struct ContinuousCorner {
  /// The length of edge that the curve uses, in radii.
  package static let expansion = 1.528665

  /// Ten points: a start point, then two control points and an end point for each curve.
  package let controls: [SIMD2<Double>]

  /// - Parameter room: Half of the shorter edge, in radii: at least 1, at which the corner is
  ///   circular.
  package init(room: Double) {
    let fraction = min(max((room - 1) / (Self.expansion - 1), 0), 1)
    controls = zip(Self.circular, Self.continuous).map { $0 + ($1 - $0) * fraction }
  }

  private static let continuous: [SIMD2<Double>] = [
    [0, 1.528665], [0, 1.08849296], [0, 0.86840694],
    [0.07491139, 0.63149379], [0.16905956, 0.37282383], [0.37282383, 0.16905956],
    [0.63149379, 0.07491139], [0.86840694, 0], [1.08849296, 0], [1.528665, 0],
  ]

  /// A quarter circle, split at the parameters of the continuous corner: 21.72° from either end.
  private static let circular: [SIMD2<Double>] = {
    let angles = [0, 0.3791, Double.pi / 2 - 0.3791, Double.pi / 2]
    // Rounded to the precision to which sines agree on all machines.
    func rounded(_ value: Double) -> Double { (value * 0x1p32).rounded() / 0x1p32 }
    func point(_ angle: Double) -> SIMD2<Double> {
      [1 - rounded(cos(angle)), 1 - rounded(sin(angle))]
    }
    var points = [point(0)]
    for (start, end) in zip(angles, angles.dropFirst()) {
      let length = rounded(4.0 / 3 * tan((end - start) / 4))
      let (from, to) = (point(start), point(end))
      // The tangent is the radius rotated by 90°.
      points += [
        from + [length * (1 - from.y), -length * (1 - from.x)],
        to - [length * (1 - to.y), -length * (1 - to.x)], to,
      ]
    }
    return points
  }()

  /// The vertices of a polyline within 1/100 pixel of the curve, averaged over a pixel.
  ///
  /// The distance of a chord from its arc of angle δ is at most r·δ²/8, and two thirds of that on
  /// average. No segment turns by more than 47° = 0.82, so 0.82²·r / (12·n²) ≤ 0.01 requires n ≥
  /// 2.4·√r.
  ///
  /// - Parameter radius: In pixels.
  package func points(radius: Double) -> [SIMD2<Double>] {
    let required = radius > 0 ? (2.4 * radius.squareRoot()).rounded(.up) : 1
    let count = Int(min(max(required, 4), 256))
    var points = [controls[0]]
    for segment in 0..<3 {
      let p = controls[3 * segment...3 * segment + 3].map { $0 }
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
