import Foundation
import TestSupport
import Testing
import TimelineExport

@testable import animate_cli

/// Environment failures give a message and an exit status, and leave no partial files.
/// (Full disks and broken pipes are tested with the affected commands.)
@Suite(.serialized)
struct FailureTests {
  let folder: TemporaryFolder
  let scene: String

  init() throws {
    folder = try TemporaryFolder()
    scene = try folder.write(crossing)
  }

  /// Not even root can create files in /sys.
  @Test(
    "missing permission exits with 1",
    arguments: [
      ["render", "scene.yaml", "-o", "/sys/film.mp4"],
      ["render", "scene.yaml", "-o", "/sys/f-%d.png"],
      ["render", "scene.yaml", "-o", "/sys/film.mp4", "--resume"],
      ["frame", "scene.yaml", "--at", "0", "-o", "/sys/frame.png"],
      ["plan", "scene.yaml", "-o", "film.mp4", "--plan", "/sys/plan.json"],
    ])
  func permission(arguments: [String]) throws {
    let outcome = try CommandLine.run(arguments, in: folder.url)
    #expect(outcome.code == 1)
    let reason = /cannot be written: (Permission denied|Operation not permitted)\n/
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(folder.contents == [scene])
  }

  @Test("a missing folder for the studio's exports exits with 2, without the usage of the program")
  func exportFolder() throws {
    let outcome = try CommandLine.run(["studio", scene, "--exports", "no"], in: folder.url)
    let message = "error: there is no folder 'no' for exports; create it first\n"
    #expect(outcome == Outcome(code: 2, output: "", errors: message))
  }

  @Test(
    "an output directory removed during rendering exits with 1 and is not recreated",
    arguments: ["film.mp4", "film.gif", "f-%d.png"])
  func vanishedFolder(name: String) throws {
    let inner = folder.url.appending(path: "inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    let started = try CommandLine.start(
      [
        "render", scene, "-o", "inner/\(name)", "--fps", "200", "--scale", "8", "--progress",
        "json",
      ],
      in: folder.url)
    #expect(started.firstError().hasPrefix("{\"event\":\"progress\""))
    // The folder is renamed first, because a folder in which files are being created may not be
    // removable.
    let gone = folder.url.appending(path: "gone")
    try FileManager.default.moveItem(at: inner, to: gone)
    try FileManager.default.removeItem(at: gone)
    let outcome = started.wait()
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("'inner/\(name)' cannot be written: No such file or directory"))
    #expect(folder.contents == [scene])
  }

  @Test("an invalid audio file exits with 2 and its location in the scene; no files remain")
  func invalidAudio() throws {
    try Data("This is no sound.".utf8).write(to: folder.url.appending(path: "text.wav"))
    for (file, words) in [
      ("text.wav", "loud.yaml:7:16: error: the audio file 'text.wav' cannot be read: Invalid data"),
      ("no.wav", "loud.yaml:7:16: error: there is no file 'no.wav'"),
      (scene, "loud.yaml:7:16: error: "),
    ] {
      let loud = try folder.write(crossing + "\naudio: [{file: \(file)}]", as: "loud.yaml")
      let outcome = try CommandLine.run(["render", loud, "-o", "film.mp4"], in: folder.url)
      #expect(outcome.code == 2)
      #expect(outcome.errors.hasPrefix(words), "\(outcome.errors)")
    }
    #expect(folder.contents == ["loud.yaml", scene, "text.wav"])
  }

  /// FLAC has checksums: the file opens, and is damaged further on.
  @Test("an audio file damaged after its start exits with 2 and the time; no files remain")
  func damagedAudio() throws {
    try wavOfNoise().write(to: folder.url.appending(path: "noise.wav"))
    let loud = try folder.write(crossing + "\naudio: [{file: noise.wav}]", as: "loud.yaml")
    #expect(
      try CommandLine.run(
        ["render", loud, "-o", "noise.mkv", "--audio-codec", "flac"], in: folder.url
      ).code == 0)
    let url = folder.url.appending(path: "noise.mkv")
    var data = try Data(contentsOf: url)
    for offset in stride(from: data.count * 2 / 3, to: data.count * 3 / 4, by: 50) {
      data[offset] ^= 0x55
    }
    try data.write(to: url)
    _ = try folder.write(crossing + "\naudio: [{file: noise.mkv}]", as: "loud.yaml")
    let outcome = try CommandLine.run(["render", loud, "-o", "film.mp4"], in: folder.url)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("noise.mkv' is corrupt at 0."), "\(outcome.errors)")
    #expect(folder.contents == ["loud.yaml", "noise.mkv", "noise.wav", scene])
  }

  @Test("input errors exit with 2, environment errors with 1")
  func codes() {
    let own: [ExportError] = [
      .encoderMissing(name: "libx265"), .cannotWrite(path: "a", reason: EACCES),
      .diskFull(path: "a"), .encodingFailed(action: "encode", code: -22), .outOfMemory,
      .incomplete(path: "a", found: "nothing"),
    ]
    let ours: [ExportError] = [
      .fileExists(path: "a"), .folderMissing(path: "a"), .notAFile(path: "a"), .endless,
      .audio(.missing(path: "a")), .planMismatch([.sound]),
      .unknownAudioCodec(name: "a", known: []),
    ]
    #expect(own.allSatisfy { ExitStatus.status(of: $0) == .failed })
    #expect(ours.allSatisfy { ExitStatus.status(of: $0) == .invalidInput })
  }
}
