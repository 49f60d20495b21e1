import Foundation
import Testing

/// SIGINT, SIGTERM and SIGHUP stop a render, leave no file, and exit with 130.
@Suite(.serialized)
struct SignalTests {
  @Test("a signal stops a render and leaves nothing", arguments: [SIGINT, SIGTERM, SIGHUP])
  func stops(number: Int32) throws {
    let folder = try TemporaryFolder()
    // Many hours of frames: what ends before the test's patience does was stopped.
    let scene = try folder.write(
      crossing.replacing("fps: 10", with: "fps: 1000, duration: 80000"))
    let started = try CommandLine.start(
      ["render", scene, "-o", "film.mp4", "--scale", "8", "--progress", "json"], in: folder.url)
    // The first event comes with the first frame, when the unfinished file is there.
    #expect(started.firstError().hasPrefix("{\"event\":\"progress\""))
    #expect(folder.contents.count == 2)
    kill(started.process.processIdentifier, number)
    #expect(started.wait().code == 130)
    #expect(folder.contents == ["scene.yaml"])
  }
}
