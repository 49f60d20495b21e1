import Foundation
import TestSupport
import Testing

/// SIGINT, SIGTERM and SIGHUP cancel a render, leave no file, and exit with 130.
@Suite(.serialized)
struct SignalTests {
  @Test("a signal cancels a render and leaves no files", arguments: [SIGINT, SIGTERM, SIGHUP])
  func stops(number: Int32) throws {
    let folder = try TemporaryFolder()
    // Many hours of frames, so that an early end implies cancellation.
    let scene = try folder.write(
      crossing.replacing("fps: 10", with: "fps: 1000, duration: 80000"))
    let started = try CommandLine.start(
      ["render", scene, "-o", "film.mp4", "--scale", "8", "--progress", "json"], in: folder.url)
    // The first event is printed with the first frame, when the temporary file exists.
    #expect(started.firstError().hasPrefix("{\"event\":\"progress\""))
    #expect(folder.contents.count == 2)
    kill(started.process.processIdentifier, number)
    #expect(started.wait().code == 130)
    #expect(folder.contents == ["scene.yaml"])
  }

  @Test(
    "a signal while a document is generated leaves no files", arguments: ["html", "lottie.json"])
  func stopsDocuments(kind: String) throws {
    let folder = try TemporaryFolder()
    // A document of many frames, so that the signal comes before its end.
    let scene = try folder.write(
      crossing.replacing("fps: 10", with: "fps: 1000, duration: 1000"))
    let started = try CommandLine.start(["render", scene, "-o", "film.\(kind)"], in: folder.url)
    // The temporary file exists while the document is generated.
    while folder.contents.count < 2, started.process.isRunning { sched_yield() }
    kill(started.process.processIdentifier, SIGINT)
    #expect(started.wait().code == 130)
    #expect(folder.contents == ["scene.yaml"])
  }
}
