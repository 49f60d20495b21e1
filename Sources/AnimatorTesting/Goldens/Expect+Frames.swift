import TimelineExport

/// Expects what a stage shows to be what it showed when a person last looked at it, pixel for pixel.
///
///     expectFrames(stage, matching: "card flips")
///
/// The golden is two files in `Goldens/` beside the test: `NAME.frames` with the hash of each frame,
/// `NAME.png` with all frames on one sheet. What does not match is told with the first instant that
/// differs, a picture (expected | difference | actual) of it, an animated PNG of all, and the command that
/// accepts the change.
///
/// - Parameters:
///   - times: The instants to look at, in seconds; nil for eight from the start to the timeline's end. Frames
///     after the stage's present instant show what is under way going on.
///   - scale: Pixels per point.
///   - tolerance: How much a channel of a pixel may differ, 0…255; 0 unless said.
///   - mode: What is written; nil for what the environment's `ANIMATOR_RECORD` says.
///   - folder: Where goldens are kept; nil for `Goldens/FILE` beside the test's file.
@MainActor
public func expectFrames(
  _ stage: Stage, matching name: String, at times: [Double]? = nil, scale: CGFloat = 1,
  within tolerance: Int = 0, record mode: RecordMode? = nil, in folder: URL? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let timeline = stage.timeline
  let end = timeline.duration.seconds
  let instants = times ?? (0..<8).map { end * Double($0) / 7 }
  let place = TestLocation(fileID: fileID, filePath: filePath, line: line)
  let golden = FrameGolden(
    name: name, folder: GoldenFolder(folder, for: place, name: name), place: place,
    mode: mode ?? .current)
  do {
    try golden.check(FrameStrip(timeline, at: instants, scale: scale), tolerance, timeline)
  } catch {
    Expectation.fail("\(name): \(error)", at: place)
  }
}

/// A golden of frames, and how frames are held against it.
@MainActor
private struct FrameGolden {
  let name: String
  let folder: GoldenFolder
  let place: TestLocation
  let mode: RecordMode

  private var listing: URL { folder.file(name, "frames") }
  private var sheet: URL { folder.file(name, "png") }

  func check(_ actual: FrameStrip, _ tolerance: Int, _ timeline: Timeline) throws {
    let found = try actual.listing()
    let kept = try? String(contentsOf: listing, encoding: .utf8)
    if mode == .all { return try write(actual, found) }
    guard let kept else {
      if mode != .none { try write(actual, found) }
      if mode == .failed { return }
      let advice =
        mode == .none
        ? "to write it: \(GoldenFolder.acceptingCommand)"
        : "recorded \(sheet.path): look at it, and run the test again"
      return Expectation.fail("\(name) has no golden\n\(advice)", at: place)
    }
    if kept == found { return }
    let expected = (try? Data(contentsOf: sheet)).flatMap {
      FrameStrip.read(listing: kept, sheet: $0)
    }
    if tolerance > 0, let expected, actual.isNear(expected, within: tolerance) { return }
    if mode == .failed { return try write(actual, found) }
    try report(actual, expected, kept: kept, found: found, timeline)
  }

  private func write(_ actual: FrameStrip, _ found: String) throws {
    if let bitmap = actual.sheet() { try GoldenFolder.write(bitmap.pngData(), to: sheet) }
    try GoldenFolder.write(Data(found.utf8), to: listing)
  }

  private func report(
    _ actual: FrameStrip, _ expected: FrameStrip?, kept: String, found: String, _ timeline: Timeline
  ) throws {
    let (old, new) = (kept.split(separator: "\n"), found.split(separator: "\n"))
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
      lines += running.prefix(8).map { "animated then by " + AnimationAttribution.text($0) }
    }
    let pictures = actual.comparison(with: expected)
    if pictures.indices.contains(first) {
      let file = folder.failureFile("png")
      try GoldenFolder.write(pictures[first].pngData(), to: file)
      lines.append("expected | difference | actual: \(file.path)")
      let film = folder.failureFile("apng")
      try GoldenFolder.write(AnimatedPNG.data(pictures, rate: 4), to: film)
      lines.append("all frames of it: \(film.path)")
    }
    lines.append("to accept: \(GoldenFolder.acceptingCommand)")
    Expectation.fail(lines.joined(separator: "\n"), at: place)
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

  /// For each frame, side by side: what was expected, the difference, what came.
  fileprivate func comparison(with expected: FrameStrip?) -> [Bitmap] {
    frames.indices.compactMap { index in
      let actual = frames[index].pixelCopy
      let nothing = PixelCanvas(width: actual.width, height: actual.height, gray: 64)
      let wanted = expected.flatMap { strip in
        strip.frames.indices.contains(index) ? strip.frames[index].pixelCopy : nil
      }
      let difference = wanted.map { PixelCanvas.difference($0, actual) } ?? nothing
      let parts = [(wanted ?? nothing).opaque, difference, actual.opaque]
      let gap = 4
      var canvas = PixelCanvas(
        width: parts.map(\.width).reduce(0, +) + 2 * gap, height: parts.map(\.height).max() ?? 0,
        gray: 32)
      var x = 0
      for part in parts {
        canvas.draw(part, atX: x, y: 0)
        x += part.width + gap
      }
      return canvas.bitmap
    }
  }
}
