import Foundation
import Testing

@testable import SceneScript

/// The dependencies of a scene are recorded, and changes to them are detected.
struct SourceFilesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "sources-\(UUID().uuidString)", directoryHint: .isDirectory)

  /// A reel of two scenes in a subfolder: one with an image, an audio file, a font and a missing
  /// image, and one that is missing.
  private func write() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "in"), withIntermediateDirectories: true)
    let texts = [
      "reel.yaml":
        "reel: 1\nscenes: [{scene: in/one.yaml}, {scene: in/two.yaml}, {scene: in/one.yaml}]",
      "in/one.yaml": """
      animator: 1
      stage: {size: [10, 10]}
      assets: {sea: ../sea.png, moon: moon.png, face: face.ttf}
      views: [{type: image, image: sea}, {type: image, image: moon}]
      audio: [{file: noise.wav}]
      """,
      "in/noise.wav": "no sound", "in/face.ttf": "no font", "sea.png": "no picture",
    ]
    for (name, text) in texts { try Data(text.utf8).write(to: folder.appending(path: name)) }
  }

  private func read() -> SourceFiles {
    let sources = SourceFiles()
    _ = try? SceneDocument(contentsOf: folder.appending(path: "reel.yaml"), noting: sources)
    return sources
  }

  @Test("a file is recognized by any of its names, links included; a missing one by none")
  func membership() throws {
    try write()
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources = read()
    let link = folder.appending(path: "link.png").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.appending(path: "sea.png").path)
    #expect(sources.contains(link))
    #expect(sources.contains(folder.path + "/in/../sea.png"))
    #expect(!sources.contains(folder.appending(path: "in/moon.png").path))
    #expect(!sources.contains("/dev/null"))
  }

  @Test("scenes of a reel, images, audio files and fonts are recorded, including missing ones")
  func recorded() throws {
    try write()
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources = read()
    let names = sources.paths.map { $0.replacing(folder.path, with: "") }
    #expect(
      names.map { $0.drop { $0 == "/" } } == [
        "in/face.ttf", "in/moon.png", "in/noise.wav", "in/one.yaml", "in/two.yaml", "reel.yaml",
        "sea.png",
      ])
    #expect(sources.hasFonts && sources.current == sources.snapshotWhenRead)
  }

  @Test("saved, replaced, removed and created files are detected")
  func changes() throws {
    try write()
    defer { try? FileManager.default.removeItem(at: folder) }
    func url(_ name: String) -> URL { folder.appending(path: name) }
    // Longer, and another file under the same name.
    var sources = read()
    try Data("still no picture".utf8).write(to: url("sea.png"))
    #expect(
      sources.current != sources.snapshotWhenRead
        && !sources.current.lacksFiles(of: sources.snapshotWhenRead))
    sources = read()
    try Data("still no picture".utf8).write(to: url("other.png"))
    #expect(sources.current == sources.snapshotWhenRead)
    #expect(rename(url("other.png").path, url("sea.png").path) == 0)
    #expect(sources.current != sources.snapshotWhenRead)
    sources = read()
    try FileManager.default.removeItem(at: url("in/noise.wav"))
    #expect(
      sources.current != sources.snapshotWhenRead
        && sources.current.lacksFiles(of: sources.snapshotWhenRead))
    sources = read()
    try Data("a picture".utf8).write(to: url("in/moon.png"))
    #expect(
      sources.current != sources.snapshotWhenRead
        && !sources.current.lacksFiles(of: sources.snapshotWhenRead))
    sources = read()
    try Data("animator: 1".utf8).write(to: url("in/two.yaml"))
    #expect(sources.current != sources.snapshotWhenRead)
  }
}
