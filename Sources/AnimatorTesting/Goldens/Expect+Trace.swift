import SceneScript
import TimelineReport

/// Expects what happens on a stage to be what the golden trace says: text that a reviewer can read in a diff,
/// with each view's values as they change, and the starts and ends of animations at their exact times.
///
///     expectTrace(stage, matching: "login shakes")
///
/// The golden is `NAME.trace.txt` in `Goldens/` beside the test.
///
/// - Parameters:
///   - interval: How far apart values are looked at, in seconds.
///   - views: The views that it is about, each with its name, in the order in which they stand. nil for all on stage
///     now: by their accessibility identifier, their layer's name, or their class and number.
///   - mode: What is written; nil for what the environment's `ANIMATOR_RECORD` says.
///   - folder: Where goldens are kept; nil for `Goldens/FILE` beside the test's file.
@MainActor
public func expectTrace(
  _ stage: Stage, matching name: String, every interval: Double = 0.1,
  views: KeyValuePairs<String, UIView>? = nil, record mode: RecordMode? = nil,
  in folder: URL? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let place = TestLocation(fileID: fileID, filePath: filePath, line: line)
  let files = GoldenFolder(folder, for: place, name: name)
  let url = files.file(name, "trace.txt")
  let mode = mode ?? .current
  let found = stage.trace(every: interval, views: views)
  let kept = try? String(contentsOf: url, encoding: .utf8)
  if kept == found && mode != .all { return }
  do {
    let isKept = mode == .all || mode == .failed || (mode == .missing && kept == nil)
    if isKept { try GoldenFolder.write(Data(found.utf8), to: url) }
  } catch {
    return Expectation.fail("\(name): \(error)", at: place)
  }
  switch (kept, mode) {
  case (_, .all), (_, .failed): return
  case (nil, .missing):
    Expectation.fail(
      "\(name) has no golden trace\nrecorded \(url.path): look at it, and run the test again",
      at: place)
  case (nil, .none):
    Expectation.fail(
      "\(name) has no golden trace\nto write it: \(GoldenFolder.acceptingCommand)", at: place)
  case (let kept?, _):
    Expectation.fail(
      """
      \(name): the trace differs from \(TraceDifference(from: kept, to: found))
      golden: \(url.path)
      to accept: \(GoldenFolder.acceptingCommand)
      """, at: place)
  }
}

extension Stage {
  /// What has happened on the stage, and will of itself, as text; see ``expectTrace(_:matching:every:views:record:in:fileID:filePath:line:)``.
  public func trace(every interval: Double = 0.1, views: KeyValuePairs<String, UIView>? = nil)
    -> String
  {
    let timeline = timeline
    let named = views.map { views in views.map { ($0.key, $0.value.layer) } } ?? namedLayers
    let recorded = named.compactMap { name, layer in
      layer.timelineID.map { RecordedView(id: name, layer: $0) }
    }
    return SceneRecording(timeline: timeline, views: recorded)
      .trace(every: MediaTime(seconds: interval), views: views.map { $0.map(\.key) })
  }

  /// All views on stage but the window, outermost first, each with a name that no other has.
  private var namedLayers: [(String, CALayer)] {
    var (result, counts): ([(String, CALayer)], [String: Int]) = ([], [:])
    var pending = Array(window.subviews.reversed())
    while let view = pending.popLast() {
      pending += view.subviews.reversed()
      let name = view.layer.displayName
      counts[name, default: 0] += 1
      let count = counts[name] ?? 1
      result.append((count == 1 ? name : "\(name)#\(count)", view.layer))
    }
    return result
  }
}

/// Where two traces part: a few lines of each from the first that differs, after the one before.
private struct TraceDifference: CustomStringConvertible {
  let description: String

  init(from old: String, to new: String) {
    let (old, new) = (old.split(separator: "\n"), new.split(separator: "\n"))
    let first = zip(old, new).prefix { $0 == $1 }.count
    let before = first > 0 ? ["  " + old[first - 1]] : []
    let lines =
      old.dropFirst(first).prefix(6).map { "- " + $0 }
      + new.dropFirst(first).prefix(6).map { "+ " + $0 }
    description = (["line \(first + 1) on:"] + before + lines).joined(separator: "\n")
  }
}
