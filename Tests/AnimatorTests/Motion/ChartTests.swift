import Testing

@testable import Animator

/// Charts.
@MainActor
@Suite("Charts")
struct ChartTests {
  private let stage = Stage(size: CGSize(width: 300, height: 200), scale: 1)
  private let chart = ChartView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

  init() { stage.window.addSubview(chart) }

  @Test("the axis ends at round numbers")
  func scale() {
    let expected: [([Double], Double, Double, Double, [Double])] = [
      ([3, 7], 0, 0, 8, [0, 2, 4, 6, 8]), ([100], 0, 0, 100, [0, 50, 100]),
      ([-5, 10], 0, -5, 10, [-5, 0, 5, 10]), ([], 0, 0, 1, [0, 0.5, 1]),
      ([0, 0], 0, 0, 1, [0, 0.5, 1]), ([4600], 0, 0, 6000, [0, 2000, 4000, 6000]),
      ([1], 40, 0, 40, [0, 10, 20, 30, 40]),
    ]
    for (values, maximum, lower, upper, ticks) in expected {
      let scale = ChartScale(values, maximum: maximum)
      #expect(scale.lower == lower && scale.upper == upper, "\(values): \(scale)")
      #expect(scale.ticks == ticks, "\(values): \(scale.ticks)")
    }
    #expect(ChartScale([50_000], maximum: 0).text(of: 20_000) == "20k")
    #expect(ChartScale([0.3], maximum: 0).text(of: 0.1) == "0.1")
  }

  @Test("bars are as high as their values, and move in animation blocks")
  func bars() throws {
    (chart.showsAxes, chart.maximum, chart.values) = (false, 10, [5, 10])
    chart.layoutIfNeeded()
    // Two bars of 70 % of 100 points, from the bottom.
    let bars = chart.subviews
    #expect(
      bars.map(\.frame) == [
        CGRect(x: 15, y: 50, width: 70, height: 50), CGRect(x: 115, y: 0, width: 70, height: 100),
      ])
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: {
        chart.values = [10, 0]
      })
    _ = stage.timeline
    let id = try #require(bars[0].layer.timelineID)
    let state = try #require(stage.timeline.presentation(of: id, at: MediaTime(seconds: 0.5)))
    #expect(abs(state.bounds.height - 75) < 1e-9)
    #expect(chart.subviews.map(ObjectIdentifier.init) == bars.map(ObjectIdentifier.init))
  }

  @Test("sectors are arcs of a circle, by their parts of the sum")
  func pie() throws {
    (chart.kind, chart.values) = (.pie, [1, 3, -5])
    chart.layoutIfNeeded()
    let shapes = chart.subviews.compactMap { $0.layer as? CAShapeLayer }
    #expect(shapes.map(\.strokeStart) == [0, 0.25, 1] && shapes.map(\.strokeEnd) == [0.25, 1, 1])
    #expect(shapes.allSatisfy { $0.lineWidth == 50 })
    chart.drawn = 0.5
    #expect(shapes.map(\.strokeEnd) == [0.125, 0.5, 0.5])
  }

  @Test("any numbers, counts, sizes and kinds can be shown")
  func unusual() {
    let lists: [[Double]] = [
      [], [.nan, .infinity, -.infinity], [1e300, -1e300], [0, 0], Array(repeating: 1, count: 2000),
    ]
    for kind in ChartView.Kind.allCases {
      for values in lists {
        for size in [CGSize.zero, CGSize(width: 3, height: 2), CGSize(width: 300, height: 100)] {
          chart.frame.size = size
          (chart.kind, chart.values, chart.labels, chart.colors) = (kind, values, ["a", "b"], [])
          (chart.drawn, chart.hole, chart.maximum) = (0.5, 2, values.first ?? 0)
          chart.layoutIfNeeded()
          _ = stage.timeline.frame(at: .zero)
        }
      }
    }
  }
}
