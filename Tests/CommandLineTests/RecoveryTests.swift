import Foundation
import TestSupport
import Testing

/// A render that is killed repeatedly gives the same bytes as an uninterrupted one.
@Suite(.serialized)
struct RecoveryTests {
  /// One video, ten kills, each at a seeded random time from the start to several progress events
  /// later: while scenes are read, and chunks are planned, rendered and committed.
  @Test(
    "a render killed at ten instants resumes, and ends with the same bytes")
  func killed() throws {
    let folder = try TemporaryFolder()
    let scene = try folder.write(crossing)
    try wavOfNoise().write(to: folder.url.appending(path: "noise.wav"))
    let arguments = [
      try folder.write(crossing + "\naudio: [{file: noise.wav, start: 0.1}]", as: "loud.yaml"),
      "--fps", "100", "--segment-frames", "4", "--scale", "16", "--preset", "ultrafast",
    ]
    #expect(
      try CommandLine.run(["render"] + arguments + ["-o", "whole.mp4"], in: folder.url).code == 0)
    let command = ["render"] + arguments + ["-o", "film.mp4", "--resume", "--progress", "json"]
    var random = SplitMix64(seed: 20)
    var kills = 0
    while kills < 10 {
      let started = try CommandLine.start(command, in: folder.url)
      for _ in 0..<Int.random(in: 0...2, using: &random) { _ = started.firstError() }
      kill(started.process.processIdentifier, SIGKILL)
      _ = started.wait()
      kills += 1
      let contents = folder.contents.filter { $0 != ".film.mp4.chunks" && $0 != "film.mp4" }
      #expect(contents == ["loud.yaml", "noise.wav", scene, "whole.mp4"])
    }
    let resumed = try CommandLine.run(command, in: folder.url)
    // It may have finished before the last kill.
    #expect(resumed.code == 0 || resumed.errors.contains("already exists"))
    let bytes = try ["film.mp4", "whole.mp4"].map {
      try Data(contentsOf: folder.url.appending(path: $0))
    }
    #expect(bytes[0] == bytes[1])
    #expect(folder.contents == ["film.mp4", "loud.yaml", "noise.wav", scene, "whole.mp4"])
  }

  @Test("an interrupted render keeps finished chunks and no other files")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let scene = try folder.write(crossing)
    let arguments = [
      scene, "--fps", "100", "--segment-frames", "4", "--scale", "16", "--preset", "ultrafast",
    ]
    let command = ["render"] + arguments + ["-o", "film.mkv", "--resume", "--progress", "json"]
    let started = try CommandLine.start(command, in: folder.url)
    #expect(started.firstError().hasPrefix("{\"event\":\"progress\""))
    kill(started.process.processIdentifier, SIGINT)
    let outcome = started.wait()
    #expect(outcome.code == 130 || outcome.code == 0)
    let chunks = folder.url.appending(path: ".film.mkv.chunks").path
    let chunkFiles = (try? FileManager.default.contentsOfDirectory(atPath: chunks)) ?? []
    #expect(chunkFiles.allSatisfy { $0 == "plan.json" || $0.hasSuffix(".chunk") }, "\(chunkFiles)")
    _ = try CommandLine.run(command, in: folder.url)
    #expect(
      try CommandLine.run(["render"] + arguments + ["-o", "whole.mkv"], in: folder.url).code == 0)
    let bytes = try ["film.mkv", "whole.mkv"].map {
      try Data(contentsOf: folder.url.appending(path: $0))
    }
    #expect(bytes[0] == bytes[1])
    #expect(folder.contents == ["film.mkv", scene, "whole.mkv"])
  }
}

/// One second of noise, as an 8-bit WAV at 8 kHz.
func wavOfNoise() -> Data {
  let head: [UInt8] = [
    82, 73, 70, 70, 100, 31, 0, 0, 87, 65, 86, 69, 102, 109, 116, 32, 16, 0, 0, 0, 1, 0, 1, 0,
    64, 31, 0, 0, 64, 31, 0, 0, 1, 0, 8, 0, 100, 97, 116, 97, 64, 31, 0, 0,
  ]
  var random = SplitMix64(seed: 1)
  return Data(head + (0..<8000).map { _ in UInt8.random(in: 90...166, using: &random) })
}
