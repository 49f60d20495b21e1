/// Expects the log to contain exactly these events, at these exact times, in this order.
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
    "the events differ from the expected ones, starting at \(Numbers.seconds(time)) (- expected, + actual):\n"
      + lines.joined(separator: "\n"),
    at: TestLocation(fileID: fileID, filePath: filePath, line: line))
}

/// Expects a stage to become idle within some seconds from now, and advances its clock to that time.
///
/// A failure lists the animations still running, including those that repeat forever, with the source
/// location that started each.
///
/// - Returns: The time at which it became idle, in seconds; nil after a failure.
@MainActor @discardableResult
public func expectIdle(
  _ stage: Stage, within limit: Double = 60,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) -> Double? {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line)
  defer { LayoutCheck.run(stage, location) }
  do {
    return try stage.advanceUntilIdle(limit: limit).seconds
  } catch {
    let now = stage.time
    let running = stage.timeline.animations.filter { $0.end > now && !$0.isInterrupted }
    let lines = ["\(error)"] + running.map { "still running: " + AnimationAttribution.text($0) }
    Expectation.fail(lines.joined(separator: "\n"), at: location)
    return nil
  }
}
