/// Expects a number to stay within bounds over a range of instants: 240 a second are looked at.
///
///     expect(card, \.transform.a, over: 0...2, toStayWithin: 0.9...1.1)
@MainActor
public func expect<Observed: Subject, Value: Measurable & Comparable>(
  _ subject: Observed, _ path: KeyPath<Observed, Value>, over range: ClosedRange<Double>,
  toStayWithin bounds: ClosedRange<Value>,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let place = TestLocation(fileID: fileID, filePath: filePath, line: line)
  guard let probe = Probe(subject, path, over: range, place) else { return }
  for seconds in Probe<Observed, Value>.instants(range) {
    guard let found = probe.value(at: seconds) else {
      return probe.failMissing(at: seconds, place)
    }
    if bounds.contains(found) { continue }
    let nearest = found < bounds.lowerBound ? bounds.lowerBound : bounds.upperBound
    let marks = Probe<Observed, Value>.instants(range, count: 12).map { time in
      (time, nearest.measures.first ?? .nan)
    }
    return probe.fail(
      "leaves \(bounds.lowerBound.text)…\(bounds.upperBound.text) at \(Numbers.seconds(seconds)): "
        + "found \(found.text)",
      at: seconds, over: range, marks: marks, place)
  }
}

/// Which way a number goes.
public enum Direction: String, Sendable, CaseIterable {
  /// Never less than before.
  case rising
  /// Never more than before.
  case falling
}

/// Expects a number to go one way only over a range of instants; standing still is allowed.
///
///     expect(bar, \.bounds.width, over: 0...1, toBeMonotonic: .rising)
///
/// - Parameter tolerance: How far back it may go, all in all.
@MainActor
public func expect<Observed: Subject, Value: Measurable & Comparable>(
  _ subject: Observed, _ path: KeyPath<Observed, Value>, over range: ClosedRange<Double>,
  toBeMonotonic direction: Direction, within tolerance: Double = 1e-9,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let place = TestLocation(fileID: fileID, filePath: filePath, line: line)
  guard let probe = Probe(subject, path, over: range, place) else { return }
  var farthest: (value: Value, time: Double)?
  for seconds in Probe<Observed, Value>.instants(range) {
    guard let found = probe.value(at: seconds) else {
      return probe.failMissing(at: seconds, place)
    }
    guard let best = farthest else {
      farthest = (found, seconds)
      continue
    }
    let isBack = direction == .rising ? found < best.value : found > best.value
    if isBack && found.distance(to: best.value) > tolerance {
      return probe.fail(
        "is not \(direction) at \(Numbers.seconds(seconds)): found \(found.text) after "
          + "\(best.value.text) at \(Numbers.seconds(best.time))",
        at: seconds, over: range, marks: [(best.time, best.value.measures.first ?? .nan)], place)
    }
    if !isBack { farthest = (found, seconds) }
  }
}

/// Expects a property to have no jump over a range of instants.
///
/// A fast change is none: where two instants differ by more than `tolerance`, those between are looked at,
/// down to a millionth of a second.
///
///     expect(card, \.center, toBeContinuousOver: 0...1)
///
/// - Parameter tolerance: How far the value may jump.
@MainActor
public func expect<Observed: Subject, Value: Measurable>(
  _ subject: Observed, _ path: KeyPath<Observed, Value>,
  toBeContinuousOver range: ClosedRange<Double>, within tolerance: Double = 0.01,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let place = TestLocation(fileID: fileID, filePath: filePath, line: line)
  guard let probe = Probe(subject, path, over: range, place) else { return }
  var before: (time: Double, value: Value)?
  for seconds in Probe<Observed, Value>.instants(range) {
    guard let found = probe.value(at: seconds) else {
      return probe.failMissing(at: seconds, place)
    }
    if let before, let jump = probe.jump(from: before, to: (seconds, found), tolerance) {
      let measure = Probe<Observed, Value>.measure(of: jump.from, differingMostFrom: jump.to)
      return probe.fail(
        "jumps at \(Numbers.seconds(jump.time)): from \(jump.from.text) to \(jump.to.text), by "
          + "\(Numbers.text(jump.from.distance(to: jump.to))) where \(Numbers.text(tolerance)) is "
          + "allowed",
        at: jump.time, over: range, measure: measure, place)
    }
    before = (seconds, found)
  }
}

extension Probe {
  /// Where the value jumps by more than `tolerance` between two instants; nil where it only goes fast.
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

/// Expects a property to have come to rest by an instant, at a value, and to stay there until nothing is
/// animated any more.
///
///     expect(card, \.center, toSettleBy: 0.8, at: CGPoint(x: 160, y: 240))
@MainActor
public func expect<Observed: Subject, Value: Measurable>(
  _ subject: Observed, _ path: KeyPath<Observed, Value>, toSettleBy seconds: Double,
  at expected: Value, within tolerance: Double = 1e-6,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let place = TestLocation(fileID: fileID, filePath: filePath, line: line)
  guard let probe = Probe(subject, path, at: seconds, place) else { return }
  // What repeats for ever has no end; a minute shows enough of it.
  let end = min(max(probe.timeline.duration.seconds, seconds), seconds + 60)
  for instant in Probe<Observed, Value>.instants(seconds...end) {
    guard let found = probe.value(at: instant) else {
      return probe.failMissing(at: instant, place)
    }
    let distance = found.distance(to: expected)
    if distance <= tolerance { continue }
    let measure = Probe<Observed, Value>.measure(of: expected, differingMostFrom: found)
    let mark = expected.measures.indices.contains(measure) ? expected.measures[measure] : .nan
    return probe.fail(
      "has not settled by \(Numbers.seconds(seconds)): expected \(expected.text), found "
        + "\(found.text) at \(Numbers.seconds(instant)), off by \(Numbers.text(distance))",
      at: instant, over: seconds...end, measure: measure, marks: [(seconds, mark)], place)
  }
}
