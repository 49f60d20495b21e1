import Foundation

/// A golden in text form, and the comparison with it.
@MainActor
struct TextGolden {
  /// The contents of the text, after "golden" and "the": "trace".
  let noun: String
  /// The name of the golden in failures.
  let name: String
  let file: URL
  let location: TestLocation
  let mode: RecordMode

  /// Compares a text with the golden, and writes it, as the mode says.
  func check(_ found: String) {
    let golden = try? String(contentsOf: file, encoding: .utf8)
    if golden == found && mode != .all { return }
    do {
      let writesGolden = mode == .all || mode == .failed || (mode == .missing && golden == nil)
      if writesGolden { try GoldenFolder.write(Data(found.utf8), to: file) }
    } catch {
      return Expectation.fail("\(name): \(error)", at: location)
    }
    switch (golden, mode) {
    case (_, .all), (_, .failed): return
    case (nil, .missing):
      Expectation.fail(
        "\(name) has no golden \(noun)\nrecorded \(file.path); review it and run the test again",
        at: location)
    case (nil, .none):
      Expectation.fail(
        "\(name) has no golden \(noun)\nto record it: \(GoldenFolder.acceptingCommand)",
        at: location)
    case (let golden?, _):
      Expectation.fail(
        """
        \(name): the \(noun) differs, starting at \(TextDifference(from: golden, to: found))
        golden: \(file.path)
        to accept: \(GoldenFolder.acceptingCommand)
        """, at: location)
    }
  }
}

/// The first difference of two texts: a few lines of each, after the last common line.
private struct TextDifference: CustomStringConvertible {
  let description: String

  init(from old: String, to new: String) {
    let (old, new) = (old.split(separator: "\n"), new.split(separator: "\n"))
    let first = zip(old, new).prefix { $0 == $1 }.count
    let before = first > 0 ? ["  " + old[first - 1]] : []
    let lines =
      old.dropFirst(first).prefix(6).map { "- " + $0 }
      + new.dropFirst(first).prefix(6).map { "+ " + $0 }
    description = (["line \(first + 1):"] + before + lines).joined(separator: "\n")
  }
}
