import SceneScript
import TimelineReport

/// Expects the trace of a stage to match a golden: text that is readable in a diff, with the changing values
/// of each view, and the starts and ends of animations at their exact times.
///
///     expectTrace(stage, matching: "login shakes")
///
/// The golden is `NAME.trace.txt` in `Goldens/` beside the test.
///
/// - Parameters:
///   - interval: The sampling interval of values, in seconds.
///   - views: The views to trace, with their names, in the order of the trace. nil for all views now on stage,
///     named by accessibility identifier, layer name, or class and number.
///   - mode: The record mode; nil for that of the environment variable `ANIMATOR_RECORD`.
///   - folder: The folder of goldens; nil for `Goldens/FILE` beside the test's file.
@MainActor
public func expectTrace(
  _ stage: Stage, matching name: String, every interval: Double = 0.1,
  views: KeyValuePairs<String, UIView>? = nil, record mode: RecordMode? = nil,
  in folder: URL? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line)
  let files = GoldenFolder(folder, for: location, name: name)
  LayoutCheck.run(stage, location)
  let golden = TextGolden(
    noun: "trace", name: name, file: files.file(name, "trace.txt"), location: location,
    mode: mode ?? .current)
  golden.check(stage.trace(every: interval, views: views))
}

extension Stage {
  /// The stage's timeline as text, including the rest of running animations; see
  /// ``expectTrace(_:matching:every:views:record:in:fileID:filePath:line:)``.
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

  /// All views on stage except the windows, in pre-order, with unique names.
  private var namedLayers: [(String, CALayer)] {
    var (result, counts): ([(String, CALayer)], [String: Int]) = ([], [:])
    var pending: [UIView] = application.windows.flatMap(\.subviews).reversed()
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
