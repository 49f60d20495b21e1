/// Expects the presentation value of a property of a view or layer at a time.
///
///     expect(card, \.alpha, at: 0.5, toEqual: 0.42, within: 1e-6)
///     expect(ring.layer, \.strokeEnd, at: 1, toEqual: 0.75)
///
/// Compares the value as displayed, with running animations, component by component.
///
/// - Parameters:
///   - path: Any property derived from layers, or a component: `\.center.x`, `\.layer.cornerRadius`.
///   - seconds: A time on the stage's clock. Past times are read from its timeline; the clock advances to
///     future ones.
///   - tolerance: The maximum difference of a component.
@MainActor
public func expect<Observed: Subject, Value: Measurable>(
  _ subject: Observed, _ path: KeyPath<Observed, Value>, at seconds: Double,
  toEqual expected: Value, within tolerance: Double = 1e-9,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line)
  guard let probe = Probe(subject, path, at: seconds, location) else { return }
  guard let found = probe.value(at: seconds) else {
    return probe.failMissing(at: seconds, location)
  }
  let distance = found.distance(to: expected)
  if distance <= tolerance { return }
  let measure = Probe<Observed, Value>.measure(of: expected, differingMostFrom: found)
  let mark = expected.measures.indices.contains(measure) ? expected.measures[measure] : .nan
  probe.fail(
    "at \(Numbers.seconds(seconds)): expected \(expected.text), found \(found.text), "
      + "off by \(Numbers.text(distance)), tolerance \(Numbers.text(tolerance))",
    at: seconds, over: seconds...seconds, measure: measure, marks: [(seconds, mark)], location)
}

/// Expects a property to follow a function of time over a range, sampled 240 times per second.
///
///     expect(card, \.center.x, over: 0...1, toFollow: { 100 + 200 * $0 }, within: 0.01)
@MainActor
public func expect<Observed: Subject, Value: Measurable>(
  _ subject: Observed, _ path: KeyPath<Observed, Value>, over range: ClosedRange<Double>,
  toFollow expected: (Double) -> Value, within tolerance: Double = 1e-9,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line)
  guard let probe = Probe(subject, path, over: range, location) else { return }
  for seconds in Probe<Observed, Value>.instants(range) {
    guard let found = probe.value(at: seconds) else {
      return probe.failMissing(at: seconds, location)
    }
    let wanted = expected(seconds)
    let distance = found.distance(to: wanted)
    if distance <= tolerance { continue }
    let measure = Probe<Observed, Value>.measure(of: wanted, differingMostFrom: found)
    let marks = Probe<Observed, Value>.instants(range, count: 12).compactMap { time in
      let measures = expected(time).measures
      return measures.indices.contains(measure) ? (time, measures[measure]) : nil
    }
    return probe.fail(
      "deviates from the expected curve at \(Numbers.seconds(seconds)): expected \(wanted.text), "
        + "found \(found.text), off by \(Numbers.text(distance)), "
        + "tolerance \(Numbers.text(tolerance))",
      at: seconds, over: range, measure: measure, marks: marks, location)
  }
}
