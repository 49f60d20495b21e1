import TestSupport
import Testing
import TimelineCore

@Suite("Timing functions")
struct TimingFunctionTests {
  /// Progress at 0.1, 0.25, 0.5, 0.75, 0.9, published for these control points.
  static let samples: [(CAMediaTimingFunctionName, [Double])] = [
    (.easeIn, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
    (.easeOut, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
    (.easeInEaseOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
    (.default, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
    (.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
  ]

  @Test("facts 67, 68: named curves pass through the published values", arguments: samples)
  func publishedValues(name: CAMediaTimingFunctionName, values: [Double]) {
    let function = CAMediaTimingFunction(name: name)
    for (time, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], values) {
      #expect(near(function.value(at: time), value, within: 6e-7), "\(name) at \(time)")
    }
  }

  @Test("a curve is exactly 0 at the start and exactly 1 at the end, and clamped beyond")
  func ends() {
    for (name, _) in Self.samples {
      let function = CAMediaTimingFunction(name: name)
      for (time, value) in [(-1.0, 0.0), (0, 0), (1, 1), (2, 1)] {
        #expect(function.value(at: time) == value)
      }
    }
  }

  @Test(
    "fact 69: the curve is solved to 1e-9: the value found satisfies both equations of the Bézier")
  func solvesTheCurve() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<500 {
      let (x1, y1) = (
        Double.random(in: 0...1, using: &random), Double.random(in: -1...2, using: &random)
      )
      let (x2, y2) = (
        Double.random(in: 0...1, using: &random), Double.random(in: -1...2, using: &random)
      )
      let function = CAMediaTimingFunction(x1, y1, x2, y2)
      // Computes a point from a parameter, and evaluates the curve at its x.
      let s = Double.random(in: 0.02...0.98, using: &random)
      func bezier(_ a: Double, _ b: Double) -> Double {
        3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
      }
      let slope = 3 * (1 - s) * (1 - s) * x1 + 6 * (1 - s) * s * (x2 - x1) + 3 * s * s * (1 - x2)
      // Where dx/dt vanishes, the parameter is ill-conditioned.
      if slope < 1e-3 { continue }
      #expect(near(function.value(at: bezier(x1, x2)), bezier(y1, y2)), "\(x1) \(y1) \(x2) \(y2)")
    }
  }

  @Test("fact 70: control points are readable, and x is clamped to 0…1")
  func controlPoints() {
    let function = CAMediaTimingFunction(controlPoints: -1, 2, 3, -4)
    var values: [[Float]] = []
    for index in 0..<4 {
      var point: [Float] = [9, 9]
      function.getControlPoint(at: index, values: &point)
      values.append(point)
    }
    #expect(values == [[0, 0], [0, 2], [1, -4], [1, 1]])
  }
}
