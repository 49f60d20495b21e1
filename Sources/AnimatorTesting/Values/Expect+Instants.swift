/// Expects a property of a view or layer to show a value at an instant.
///
///     expect(card, \.alpha, at: 0.5, toEqual: 0.42, within: 1e-6)
///     expect(ring.layer, \.strokeEnd, at: 1, toEqual: 0.75)
///
/// What is compared is what is seen, with animations under way; numbers one by one.
///
/// - Parameters:
///   - path: Any property that follows from a view's layer, and parts of it: `\.center.x`, `\.layer.cornerRadius`.
///   - seconds: By the stage's clock. Earlier instants are looked up in its record; the clock moves on to
///     later ones.
///   - tolerance: The largest difference allowed.
@MainActor
public func expect<Observed: Subject, Value: Measurable>(
  _ subject: Observed, _ path: KeyPath<Observed, Value>, at seconds: Double,
  toEqual expected: Value, within tolerance: Double = 1e-9,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let place = TestLocation(fileID: fileID, filePath: filePath, line: line)
  guard let probe = Probe(subject, path, at: seconds, place) else { return }
  guard let found = probe.value(at: seconds) else { return probe.failMissing(at: seconds, place) }
  let distance = found.distance(to: expected)
  if distance <= tolerance { return }
  let measure = Probe<Observed, Value>.measure(of: expected, differingMostFrom: found)
  let mark = expected.measures.indices.contains(measure) ? expected.measures[measure] : .nan
  probe.fail(
    "at \(Numbers.seconds(seconds)): expected \(expected.text), found \(found.text), "
      + "off by \(Numbers.text(distance)) where \(Numbers.text(tolerance)) is allowed",
    at: seconds, over: seconds...seconds, measure: measure, marks: [(seconds, mark)], place)
}

/// Expects a property to show the values of a function of time over a range of instants: 240 a second are
/// looked at.
///
///     expect(card, \.center.x, over: 0...1, toFollow: { 100 + 200 * $0 }, within: 0.01)
@MainActor
public func expect<Observed: Subject, Value: Measurable>(
  _ subject: Observed, _ path: KeyPath<Observed, Value>, over range: ClosedRange<Double>,
  toFollow expected: (Double) -> Value, within tolerance: Double = 1e-9,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let place = TestLocation(fileID: fileID, filePath: filePath, line: line)
  guard let probe = Probe(subject, path, over: range, place) else { return }
  for seconds in Probe<Observed, Value>.instants(range) {
    guard let found = probe.value(at: seconds) else {
      return probe.failMissing(at: seconds, place)
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
      "leaves the expected curve at \(Numbers.seconds(seconds)): expected \(wanted.text), "
        + "found \(found.text), off by \(Numbers.text(distance)) where "
        + "\(Numbers.text(tolerance)) is allowed",
      at: seconds, over: range, measure: measure, marks: marks, place)
  }
}
