extension Probe {
  /// Reports a wrong value with all that helps: what was expected, what was there, which animation is
  /// responsible, and the curve.
  ///
  /// - Parameters:
  ///   - range: What the curve shows; widened to the animations that the value depends on.
  ///   - marks: What was expected, for the drawing.
  func fail(
    _ what: String, at seconds: Double, over range: ClosedRange<Double>, measure: Int = 0,
    marks: [(time: Double, value: Double)] = [], _ place: TestLocation
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
      ["\(name(around: seconds)) \(what)"] + AnimationAttribution.lines(records, at: seconds) + title + [
        curve.text
      ]
    Expectation.fail(lines.joined(separator: "\n"), at: place)
  }

  /// Reports that there was nothing to look at.
  func failMissing(at seconds: Double, _ place: TestLocation) {
    Expectation.fail(
      "\(subject.observedLayer.displayName) had not come on stage at \(Numbers.seconds(seconds))",
      at: place)
  }

  /// The number in which two values differ most.
  static func measure(of one: Value, differingMostFrom other: Value) -> Int {
    let differences = zip(one.measures, other.measures).map { abs($0 - $1) }
    return differences.indices.max { differences[$0] < differences[$1] } ?? 0
  }
}
