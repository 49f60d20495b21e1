import Foundation
import TestSupport
import Testing

/// Edits, decision lists and films of scenes, on the command line.
struct EditingCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(crossing)
    try folder.write(
      """
      reel: 1
      scenes:
        - {scene: scene.yaml, to: 0.5}
        - {transition: crossDissolve, duration: 0.2, overlap: true}
        - {scene: scene.yaml, hold: 0.5}
      """, as: "reel.yaml")
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try CommandLine.run(arguments, in: folder.url)
  }

  @Test("an edit is written atomically, and renders the frames of its reel")
  func edit() throws {
    let outcome = try run("timeline", "reel.yaml", "--format", "otio", "-o", "edit.otio")
    #expect(outcome == Outcome(code: 0, output: "", errors: ""))
    #expect(folder.contents == ["edit.otio", "reel.yaml", "scene.yaml"])
    let (reel, edit) = (try run("hash", "reel.yaml"), try run("hash", "edit.otio"))
    #expect(reel.code == 0 && edit.output == reel.output)
    let again = try run("timeline", "reel.yaml", "--format", "otio", "-o", "edit.otio")
    #expect(again.code == 2 && again.errors.contains("'edit.otio' already exists"))
    // Printed, it is the same, because it would be beside the reel.
    let printed = try run("timeline", "reel.yaml", "--format", "otio")
    #expect(try printed.output == String(contentsOf: folder.file("edit.otio"), encoding: .utf8))
    let piped = try CommandLine.shell(
      "$PROGRAM timeline reel.yaml --format otio | $PROGRAM hash -", in: folder.url)
    #expect(piped.output == reel.output)
  }

  @Test("--split writes films of the scenes, and an edit that refers to them")
  func split() throws {
    let outcome = try run(
      "render", "reel.yaml", "-o", "film.mkv", "--codec", "ffv1", "--split", "stems", "--handles",
      "2f", "--no-cache")
    #expect(outcome.code == 0 && outcome.errors == "")
    let stems = try FileManager.default.contentsOfDirectory(atPath: folder.file("stems").path)
    #expect(stems.sorted() == ["01-scene.mkv", "02-scene.mkv", "reel.otio"])
    // 0.5 s and 2 frames after it at 10 a second; 1 s and 2 frames.
    #expect(outcome.output.contains("stems/01-scene.mkv: 0.700 s"))
    #expect(outcome.output.contains("stems/02-scene.mkv: 1.200 s"))
    #expect(try run("hash", "stems/reel.otio").output == run("hash", "reel.yaml").output)
    let again = try run("render", "reel.yaml", "-o", "film2.mkv", "--split", "stems")
    #expect(again.code == 2 && again.errors.contains("already exists"))
    let combined = try run("render", "reel.yaml", "-o", "x.mp4", "--split", "s", "--resume")
    #expect(combined.code == 2 && combined.errors.contains("--split cannot be combined"))
    let alone = try run("render", "reel.yaml", "-o", "x.mp4", "--handles", "1")
    #expect(alone.code == 2 && alone.errors.contains("--handles requires --split"))
  }

  @Test("--split does not overwrite the edit that is rendered, and writes nothing then")
  func splitOverInput() throws {
    #expect(try run("timeline", "reel.yaml", "--format", "otio", "-o", "edit.otio").code == 0)
    let edit = try Data(contentsOf: folder.file("edit.otio"))
    let outcome = try run("render", "edit.otio", "-o", "film.mkv", "--split", ".", "--force")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("edit.otio' is an input and would be overwritten"))
    #expect(try Data(contentsOf: folder.file("edit.otio")) == edit)
    #expect(folder.contents == ["edit.otio", "reel.yaml", "scene.yaml"])
  }

  /// Samples of 24 bits are those of 16 bits times 8 388 607 / 32 768 in both channels, as 32-bit numbers rounded.
  @Test("--split writes the sound of a scene as it is in the scene")
  func splitSound() throws {
    let samples = (0..<48_000).map { Int16($0 % 1000 * 20) }
    try wav(samples).write(to: folder.file("tone.wav"))
    try folder.write(crossing + "\naudio: [{file: tone.wav}]\n", as: "loud.yaml")
    try folder.write(
      """
      reel: 1
      scenes:
        - {scene: loud.yaml, from: 0.2, to: 0.5}
        - {transition: crossDissolve, duration: 0.2, overlap: true}
        - {scene: scene.yaml}
      """, as: "reel.yaml")
    let outcome = try run(
      "render", "reel.yaml", "-o", "film.mkv", "--codec", "ffv1", "--split", "stems", "--handles",
      "1f", "--no-cache")
    #expect(outcome.code == 0 && outcome.errors == "")
    let stems = try FileManager.default.contentsOfDirectory(atPath: folder.file("stems").path)
    #expect(stems.sorted() == ["01-loud.mkv", "01-loud.wav", "02-scene.mkv", "reel.otio"])
    // From 0.1 s to 0.6 s, a header of 44 bytes and 6 bytes a sample.
    let data = try Data(contentsOf: folder.file("stems/01-loud.wav"))
    #expect(data.count == 44 + 6 * 24_000)
    let isEqual = (0..<48_000).allSatisfy { index in
      let place = data.startIndex + 44 + 3 * index
      let found = (0..<3).reduce(0) { $0 | Int(data[place + $1]) << (8 * $1) }
      return found == Int((Float(samples[4800 + index / 2]) / 32_768 * 8_388_607).rounded())
    }
    #expect(isEqual)
  }

  @Test("notes of what a decision list cannot say go to standard error")
  func notes() throws {
    let outcome = try run("timeline", "reel.yaml", "--format", "chapters")
    #expect(outcome.output == "0:00 scene\n")
    #expect(outcome.errors.hasPrefix("note: YouTube shows chapters only"))
    #expect(try run("timeline", "reel.yaml", "--format", "edl").output.hasPrefix("TITLE: reel\n"))
  }

  @Test("an edit with an error names its line and column")
  func errors() throws {
    try folder.write("{\"OTIO_SCHEMA\": \"Timeline.1\",\n \"tracks\": 5}", as: "edit.otio")
    let outcome = try run("validate", "edit.otio")
    #expect(outcome.code == 2)
    #expect(
      outcome.output + outcome.errors
        == "edit.otio:2:12: error: 'tracks' must be an object of OpenTimelineIO, which has the member 'OTIO_SCHEMA'\n"
    )
  }
}
