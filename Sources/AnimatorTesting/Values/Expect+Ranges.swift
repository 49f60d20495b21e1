/// Expects a number to stay within bounds over a time range, sampled 240 times per second.
///
///     expect(card, \.transform.a, over: 0...2, toStayWithin: 0.9...1.1)
@MainActor
public func expect<Observed: Subject, Value: Measurable & Comparable>(
  _ subject: Observed, _ path: KeyPath<Observed, Value>, over range: ClosedRange<Double>,
  toStayWithin bounds: ClosedRange<Value>,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line)
  guard let probe = Probe(subject, path, over: range, location) else { return }
  for seconds in Probe<Observed, Value>.instants(range) {
    guard let found = probe.value(at: seconds) else {
      return probe.failMissing(at: seconds, location)
    }
    if bounds.contains(found) { continue }
    let nearest = found < bounds.lowerBound ? bounds.lowerBound : bounds.upperBound
    let marks = Probe<Observed, Value>.instants(range, count: 12).map { time in
      (time, nearest.measures.first ?? .nan)
    }
    return probe.fail(
      "is outside \(bounds.lowerBound.text)…\(bounds.upperBound.text) at \(Numbers.seconds(seconds)): "
        + "found \(found.text)",
      at: seconds, over: range, marks: marks, location)
  }
}

/// The direction of a monotonic change.
public enum Direction: String, Sendable, CaseIterable {
  /// Never decreasing.
  case rising
  /// Never increasing.
  case falling
}

/// Expects a number to change monotonically over a time range; it may stay constant.
///
///     expect(bar, \.bounds.width, over: 0...1, toBeMonotonic: .rising)
///
/// - Parameter tolerance: The maximum total change in the opposite direction.
@MainActor
public func expect<Observed: Subject, Value: Measurable & Comparable>(
  _ subject: Observed, _ path: KeyPath<Observed, Value>, over range: ClosedRange<Double>,
  toBeMonotonic direction: Direction, within tolerance: Double = 1e-9,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line)
  guard let probe = Probe(subject, path, over: range, location) else { return }
  var farthest: (value: Value, time: Double)?
  for seconds in Probe<Observed, Value>.instants(range) {
    guard let found = probe.value(at: seconds) else {
      return probe.failMissing(at: seconds, location)
    }
    guard let best = farthest else {
      farthest = (found, seconds)
      continue
    }
    // Negated, so that NaN, for which every comparison is false, fails.
    let isBack = !(direction == .rising ? found >= best.value : found <= best.value)
    if isBack && found.distance(to: best.value) > tolerance {
      return probe.fail(
        "is not \(direction) at \(Numbers.seconds(seconds)): found \(found.text) after "
          + "\(best.value.text) at \(Numbers.seconds(best.time))",
        at: seconds, over: range, marks: [(best.time, best.value.measures.first ?? .nan)], location)
    }
    if !isBack { farthest = (found, seconds) }
  }
}

/// Expects a property to be continuous over a time range.
///
/// Where two samples differ by more than `tolerance`, the interval is bisected, down to a microsecond, to
/// distinguish jumps from fast changes.
///
///     expect(card, \.center, toBeContinuousOver: 0...1)
///
/// - Parameter tolerance: The maximum jump.
@MainActor
public func expect<Observed: Subject, Value: Measurable>(
  _ subject: Observed, _ path: KeyPath<Observed, Value>,
  toBeContinuousOver range: ClosedRange<Double>, within tolerance: Double = 0.01,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line)
  guard let probe = Probe(subject, path, over: range, location) else { return }
  var before: (time: Double, value: Value)?
  for seconds in Probe<Observed, Value>.instants(range) {
    guard let found = probe.value(at: seconds) else {
      return probe.failMissing(at: seconds, location)
    }
    if let before, let jump = probe.jump(from: before, to: (seconds, found), tolerance) {
      let measure = Probe<Observed, Value>.measure(of: jump.from, differingMostFrom: jump.to)
      return probe.fail(
        "jumps at \(Numbers.seconds(jump.time)): from \(jump.from.text) to \(jump.to.text), by "
          + "\(Numbers.text(jump.from.distance(to: jump.to))), tolerance \(Numbers.text(tolerance))",
        at: jump.time, over: range, measure: measure, location)
    }
    before = (seconds, found)
  }
}

extension Probe {
  /// A jump of more than `tolerance` between two times, found by bisection; nil for a fast change.
  fileprivate func jump(
    from start: (time: Double, value: Value), to end: (time: Double, value: Value),
    _ tolerance: Double
  ) -> (time: Double, from: Value, to: Value)? {
    var (start, end) = (start, end)
    while end.time - start.time > 1e-6 {
      if start.value.distance(to: end.value) <= tolerance { return nil }
      let middle = (start.time + end.time) / 2
      guard let value = value(at: middle) else { return nil }
      if start.value.distance(to: value) >= value.distance(to: end.value) {
        end = (middle, value)
      } else {
        start = (middle, value)
      }
    }
    if start.value.distance(to: end.value) <= tolerance { return nil }
    return (end.time, start.value, end.value)
  }
}

/// Expects a property to settle at a value by a time, and to stay there until all animations have ended.
///
///     expect(card, \.center, toSettleBy: 0.8, at: CGPoint(x: 160, y: 240))
@MainActor
public func expect<Observed: Subject, Value: Measurable>(
  _ subject: Observed, _ path: KeyPath<Observed, Value>, toSettleBy seconds: Double,
  at expected: Value, within tolerance: Double = 1e-6,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line)
  guard let probe = Probe(subject, path, at: seconds, location) else { return }
  // Endless animations are checked for a minute.
  let end = min(max(probe.timeline.duration.seconds, seconds), seconds + 60)
  for instant in Probe<Observed, Value>.instants(seconds...end) {
    guard let found = probe.value(at: instant) else {
      return probe.failMissing(at: instant, location)
    }
    let distance = found.distance(to: expected)
    if distance <= tolerance { continue }
    let measure = Probe<Observed, Value>.measure(of: expected, differingMostFrom: found)
    let mark = expected.measures.indices.contains(measure) ? expected.measures[measure] : .nan
    return probe.fail(
      "has not settled by \(Numbers.seconds(seconds)): expected \(expected.text), found "
        + "\(found.text) at \(Numbers.seconds(instant)), off by \(Numbers.text(distance))",
      at: instant, over: seconds...end, measure: measure, marks: [(seconds, mark)], location)
  }
}
