import TimelineExport

/// Expects rendered frames of a stage to match a reviewed golden, pixel by pixel.
///
///     expectFrames(stage, matching: "card flips")
///
/// The golden consists of two files in `Goldens/` beside the test: `NAME.frames` with the hash of each
/// frame, and `NAME.png`, a contact sheet of all frames. A failure reports the first differing time, a
/// comparison image (expected | difference | actual), an animated PNG of all comparisons, and the command
/// that accepts the change.
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
  let golden = FrameGolden(
    name: name, folder: GoldenFolder(folder, for: location, name: name), location: location,
    mode: mode ?? .current)
  do {
    try golden.check(FrameStrip(timeline, at: instants, scale: scale), tolerance, timeline)
  } catch {
    Expectation.fail("\(name): \(error)", at: location)
  }
}

/// A golden of frames, and the comparison with it.
@MainActor
private struct FrameGolden {
  let name: String
  let folder: GoldenFolder
  let location: TestLocation
  let mode: RecordMode

  private var listing: URL { folder.file(name, "frames") }
  private var sheet: URL { folder.file(name, "png") }

  func check(_ actual: FrameStrip, _ tolerance: Int, _ timeline: Timeline) throws {
    let found = try actual.listing()
    let golden = try? String(contentsOf: listing, encoding: .utf8)
    if mode == .all { return try write(actual, found) }
    guard let golden else {
      if mode != .none { try write(actual, found) }
      if mode == .failed { return }
      let advice =
        mode == .none
        ? "to record it: \(GoldenFolder.acceptingCommand)"
        : "recorded \(sheet.path); review it and run the test again"
      return Expectation.fail("\(name) has no golden\n\(advice)", at: location)
    }
    if golden == found { return }
    let expected = (try? Data(contentsOf: sheet)).flatMap {
      FrameStrip.read(listing: golden, sheet: $0)
    }
    if tolerance > 0, let expected, actual.isNear(expected, within: tolerance) { return }
    if mode == .failed { return try write(actual, found) }
    try report(actual, expected, golden: golden, found: found, timeline)
  }

  private func write(_ actual: FrameStrip, _ found: String) throws {
    if let bitmap = actual.sheet() { try GoldenFolder.write(bitmap.pngData(), to: sheet) }
    try GoldenFolder.write(Data(found.utf8), to: listing)
  }

  private func report(
    _ actual: FrameStrip, _ expected: FrameStrip?, golden: String, found: String,
    _ timeline: Timeline
  ) throws {
    let (old, new) = (golden.split(separator: "\n"), found.split(separator: "\n"))
    let first = zip(old, new).prefix { $0 == $1 }.count
    let count = (0..<max(old.count, new.count)).filter { index in
      !old.indices.contains(index) || !new.indices.contains(index) || old[index] != new[index]
    }.count
    var lines = ["\(name): \(count) of \(max(old.count, new.count)) frames differ"]
    if actual.times.indices.contains(first) {
      let time = actual.times[first]
      lines[0] += ", the first at \(Numbers.seconds(time))"
      let running = timeline.animations.filter { record in
        record.begin.seconds <= time && time <= record.end.seconds
      }
      lines += running.prefix(8).map { "animated by " + AnimationAttribution.text($0) }
    }
    let comparisons = actual.comparison(with: expected)
    if comparisons.indices.contains(first) {
      let file = folder.failureFile("png")
      try GoldenFolder.write(comparisons[first].pngData(), to: file)
      lines.append("expected | difference | actual: \(file.path)")
      let animation = folder.failureFile("apng")
      try GoldenFolder.write(AnimatedPNG.data(comparisons, rate: 4), to: animation)
      lines.append("animation of all frames: \(animation.path)")
    }
    lines.append("to accept: \(GoldenFolder.acceptingCommand)")
    Expectation.fail(lines.joined(separator: "\n"), at: location)
  }
}

extension FrameStrip {
  /// Whether no channel of any pixel differs by more than `tolerance`.
  fileprivate func isNear(_ other: FrameStrip, within tolerance: Int) -> Bool {
    guard times == other.times, frames.count == other.frames.count else { return false }
    return zip(frames, other.frames).allSatisfy { one, other in
      one.pixels.count == other.pixels.count
        && zip(one.pixels, other.pixels).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }
  }

  /// Comparison images, one per frame, side by side: expected, difference, actual.
  fileprivate func comparison(with expected: FrameStrip?) -> [Bitmap] {
    frames.indices.compactMap { index in
      let actual = frames[index].pixelCopy
      let nothing = PixelCanvas(width: actual.width, height: actual.height, gray: 64)
      let wanted = expected.flatMap { strip in
        strip.frames.indices.contains(index) ? strip.frames[index].pixelCopy : nil
      }
      let difference = wanted.map { PixelCanvas.difference($0, actual) } ?? nothing
      let panels = [(wanted ?? nothing).opaque, difference, actual.opaque]
      let gap = 4
      var canvas = PixelCanvas(
        width: panels.map(\.width).reduce(0, +) + 2 * gap, height: panels.map(\.height).max() ?? 0,
        gray: 32)
      var x = 0
      for panel in panels {
        canvas.draw(panel, atX: x, y: 0)
        x += panel.width + gap
      }
      return canvas.bitmap
    }
  }
}
