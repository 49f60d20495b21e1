extension Probe {
  /// Reports an unexpected value with the expected and actual values, the responsible animations, and a
  /// plot of the curve.
  ///
  /// - Parameters:
  ///   - range: The time range of the plot; widened to the animations that the value depends on.
  ///   - marks: The expected values, for the plot.
  func fail(
    _ what: String, at seconds: Double, over range: ClosedRange<Double>, measure: Int = 0,
    marks: [(time: Double, value: Double)] = [], _ location: TestLocation
  ) {
    let records = animations(around: seconds)
    var (start, end) = (range.lowerBound, range.upperBound)
    for record in records where !record.begin.isIndefinite && !record.end.isIndefinite {
      start = min(start, record.begin.seconds)
      end = max(end, record.end.seconds)
    }
    let curve = CurveText(over: start...max(start, end), marks: marks) { time in
      value(at: time).flatMap { value in
        value.measures.indices.contains(measure) ? value.measures[measure] : nil
      }
    }
    let names = Value.measureNames
    let title = names.indices.contains(measure) ? [names[measure] + ":"] : []
    let lines =
      ["\(name(around: seconds)) \(what)"] + AnimationAttribution.lines(records, at: seconds)
      + title + [
        curve.text
      ]
    Expectation.fail(lines.joined(separator: "\n"), at: location)
  }

  /// Reports that the subject was not yet on stage.
  func failMissing(at seconds: Double, _ location: TestLocation) {
    Expectation.fail(
      "\(subject.observedLayer.displayName) was not yet on stage at \(Numbers.seconds(seconds))",
      at: location)
  }

  /// The index of the component in which two values differ most.
  static func measure(of one: Value, differingMostFrom other: Value) -> Int {
    let differences = zip(one.measures, other.measures).map { abs($0 - $1) }
    return differences.indices.max { differences[$0] < differences[$1] } ?? 0
  }
}
