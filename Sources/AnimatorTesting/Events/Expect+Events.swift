/// Expects exactly these events, at these exact instants, in this order.
@MainActor
public func expect(
  _ log: EventLog, toEqual expected: [EventLog.Event],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  if log.events == expected { return }
  let count = max(log.events.count, expected.count)
  var lines: [String] = []
  for index in 0..<count {
    let found = log.events.indices.contains(index) ? log.events[index] : nil
    let wanted = expected.indices.contains(index) ? expected[index] : nil
    if let found, found == wanted {
      lines.append("  \(found)")
      continue
    }
    if let wanted { lines.append("- \(wanted)") }
    if let found { lines.append("+ \(found)") }
  }
  let first = zip(log.events, expected).prefix { $0 == $1 }.count
  let instants = [log.events, expected].compactMap { $0.indices.contains(first) ? $0[first] : nil }
  let time = instants.map(\.time.seconds).min() ?? 0
  Expectation.fail(
    "the events are not those expected, from \(Numbers.seconds(time)) on (- expected, + happened):\n"
      + lines.joined(separator: "\n"),
    at: TestLocation(fileID: fileID, filePath: filePath, line: line))
}

/// Expects a stage to come to rest within some seconds from now, and moves its clock there.
///
/// What still runs then is told by name, with the place in the sources that started it; that includes what
/// repeats for ever.
///
/// - Returns: The instant at which it came to rest, in seconds; nil after a failure.
@MainActor @discardableResult
public func expectIdle(
  _ stage: Stage, within limit: Double = 60,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) -> Double? {
  do {
    return try stage.advanceUntilIdle(limit: limit).seconds
  } catch {
    let now = stage.time
    let running = stage.timeline.animations.filter { $0.end > now && !$0.isInterrupted }
    let lines = ["\(error)"] + running.map { "still running: " + AnimationAttribution.text($0) }
    Expectation.fail(
      lines.joined(separator: "\n"),
      at: TestLocation(fileID: fileID, filePath: filePath, line: line))
    return nil
  }
}
