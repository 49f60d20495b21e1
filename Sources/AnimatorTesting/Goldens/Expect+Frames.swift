import TimelineExport

/// Expects rendered frames of a stage to match a reviewed golden, pixel by pixel.
///
///     expectFrames(stage, matching: "card flips")
///
/// The golden consists of two files in `Goldens/` beside the test: `NAME.frames` with the hash of each
/// frame, and `NAME.png`, a contact sheet of all frames. A failure reports the first differing time, a
/// comparison image (expected | difference | actual), an animated PNG of all comparisons, the command that
/// opens the timeline in the studio, and the command that accepts the change.
///
/// - Parameters:
///   - times: The times to render, in seconds; nil for eight from the start to the timeline's end. After the
///     stage's current time, running animations are extrapolated.
///   - scale: Pixels per point.
///   - tolerance: The maximum difference of a pixel's channel, 0…255.
///   - mode: The record mode; nil for that of the environment variable `ANIMATOR_RECORD`.
///   - folder: The folder of goldens; nil for `Goldens/FILE` beside the test's file.
@MainActor
public func expectFrames(
  _ stage: Stage, matching name: String, at times: [Double]? = nil, scale: CGFloat = 1,
  within tolerance: Int = 0, record mode: RecordMode? = nil, in folder: URL? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let timeline = stage.timeline
  let end = timeline.duration.seconds
  let instants = times ?? (0..<8).map { end * Double($0) / 7 }
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line)
  LayoutCheck.run(stage, location)
  let golden = PictureGolden(
    name: name, folder: GoldenFolder(folder, for: location, name: name), location: location,
    mode: mode ?? .current, listKind: "frames", noun: "frames",
    describeIndex: { "at \(Numbers.seconds(instants[$0]))" },
    causes: { running(at: instants[$0], in: timeline) }, timeline: timeline)
  do {
    try golden.check(PictureSheet(timeline, at: instants, scale: scale), within: tolerance)
  } catch {
    Expectation.fail("\(name): \(error)", at: location)
  }
}

/// Lines about the animations that run at a time in seconds.
@MainActor
private func running(at time: Double, in timeline: Timeline) -> [String] {
  timeline.animations.filter { $0.begin.seconds <= time && time <= $0.end.seconds }
    .prefix(8).map { "animated by " + AnimationAttribution.text($0) }
}
