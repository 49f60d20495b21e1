import TimelineExport

/// A golden of pictures, and the comparison with it.
@MainActor
struct PictureGolden {
  let name: String
  let folder: GoldenFolder
  let location: TestLocation
  let mode: RecordMode
  /// The ending of the file with the list of pictures.
  let listKind: String
  /// The contents of the pictures, in the plural: "frames".
  let noun: String
  /// The number of pictures in a row of the sheet; nil for one that has as many rows.
  var columns: Int?
  /// Says where the picture of an index is, for the first one that differs: "at 0.5 s".
  let describeIndex: (Int) -> String
  /// Lines about the picture of an index, for the first one that differs.
  var causes: (Int) -> [String] = { _ in [] }
  /// The timeline that the pictures are of; nil if they are of several.
  var timeline: Timeline?

  private var listing: URL { folder.file(name, listKind) }
  private var sheet: URL { folder.file(name, "png") }

  /// Compares pictures with the golden, and writes it, as the mode says.
  func check(_ actual: PictureSheet, within tolerance: Int) throws {
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
      PictureSheet.read(listing: golden, sheet: $0, columns: columns)
    }
    if tolerance > 0, let expected, actual.isNear(expected, within: tolerance) { return }
    if mode == .failed { return try write(actual, found) }
    try report(actual, expected, golden: golden, found: found)
  }

  private func write(_ actual: PictureSheet, _ found: String) throws {
    if let bitmap = actual.sheet() { try GoldenFolder.write(bitmap.pngData(), to: sheet) }
    try GoldenFolder.write(Data(found.utf8), to: listing)
  }

  private func report(
    _ actual: PictureSheet, _ expected: PictureSheet?, golden: String, found: String
  ) throws {
    let (old, new) = (golden.split(separator: "\n"), found.split(separator: "\n"))
    let differing = (0..<max(old.count, new.count)).filter { index in
      !old.indices.contains(index) || !new.indices.contains(index) || old[index] != new[index]
    }
    let first = differing.first ?? 0
    var lines = ["\(name): \(differing.count) of \(max(old.count, new.count)) \(noun) differ"]
    if actual.labels.indices.contains(first) {
      lines[0] += ", the first \(describeIndex(first))"
      lines += causes(first)
    }
    let comparisons = actual.comparison(with: expected)
    if comparisons.indices.contains(first) {
      let file = folder.failureFile("png")
      try GoldenFolder.write(comparisons[first].pngData(), to: file)
      lines.append("expected | difference | actual: \(file.path)")
      let animation = folder.failureFile("apng")
      // The frames of an animation have one size.
      let shown = comparisons.filter {
        $0.width == comparisons[first].width && $0.height == comparisons[first].height
      }
      try GoldenFolder.write(AnimatedPNG.data(shown, rate: 4), to: animation)
      let scope = shown.count == comparisons.count ? "all \(noun)" : "the \(noun) of that size"
      lines.append("animation of \(scope): \(animation.path)")
    }
    // A timeline that keyframes cannot represent has its comparison all the same.
    if let timeline, let keyframes = try? TimelineExporter.keyframes(of: timeline) {
      let file = folder.failureFile("keyframes.json")
      try GoldenFolder.write(keyframes, to: file)
      lines.append("to see the timeline: animate-cli studio '\(file.path)'")
    }
    lines.append("to accept: \(GoldenFolder.acceptingCommand)")
    Expectation.fail(lines.joined(separator: "\n"), at: location)
  }
}
