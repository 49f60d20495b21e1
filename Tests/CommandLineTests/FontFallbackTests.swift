import Foundation
import TestSupport
import Testing

/// What `--allow-font-fallback` reports.
struct FontFallbackTests {
  /// Private characters, which no font has.
  @Test("each missing character is reported once, at its text")
  func once() throws {
    let folder = try TemporaryFolder()
    let scene = """
      animator: 1
      stage: {size: [60, 20], fps: 10, duration: 0.1}
      views: [{type: label, frame: [0, 0, 60, 20], text: "a\u{10FFFD}\u{10FFFC}\u{10FFFD}"}]
      """
    try Data(scene.utf8).write(to: folder.file("a.yaml"))
    let outcome = try CommandLine.run(["hash", "a.yaml", "--allow-font-fallback"], in: folder.url)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let lines = outcome.errors.split(separator: "\n").filter { $0.contains("no font has") }
    #expect(
      lines.map(String.init) == [
        "a.yaml:3:52: warning: no font has U+10FFFD; using a fallback font",
        "a.yaml:3:52: warning: no font has U+10FFFC; using a fallback font",
      ])
  }
}
