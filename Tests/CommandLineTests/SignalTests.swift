import Foundation
import Testing

/// SIGINT, SIGTERM and SIGHUP stop a render within a second, leave no file, and exit with 130.
@Suite(.serialized)
struct SignalTests {
  @Test("a signal stops a render at once and leaves nothing", arguments: [SIGINT, SIGTERM, SIGHUP])
  func stops(number: Int32) throws {
    let folder = try TemporaryFolder()
    // Many hours of frames.
    let scene = try folder.write(
      crossing.replacing("fps: 10", with: "fps: 1000, duration: 80000"))
    let started = try CommandLine.start(
      ["render", scene, "-o", "film.mp4", "--scale", "8"], in: folder.url)
    // The unfinished file shows that rendering has begun.
    let deadline = ContinuousClock.now + .seconds(20)
    while folder.contents == ["scene.yaml"], ContinuousClock.now < deadline { usleep(20_000) }
    #expect(folder.contents.count == 2)
    let begin = ContinuousClock.now
    kill(started.process.processIdentifier, number)
    let outcome = started.wait()
    #expect(ContinuousClock.now - begin < .seconds(2))
    #expect(outcome.code == 130)
    #expect(folder.contents == ["scene.yaml"])
  }
}
