import Foundation
import TestSupport
import Testing
import TimelineExport

@testable import SceneScript

/// Keyframe JSON preserves scenes completely.
struct KeyframeJSONTests {
  /// All scenes, and the reels.
  private static let names =
    Golden.sceneNames
    + Golden.names(in: Golden.scenes, extension: "yaml").filter { $0.hasPrefix("reels/") }

  @Test(
    "a scene read from keyframe JSON has bit-identical layers in every frame",
    arguments: names)
  @MainActor
  func sameFrames(name: String) throws {
    let url = Golden.scenes.appending(path: name + ".yaml")
    let timeline = try SceneDocument(contentsOf: url).record().timeline
    let data = try TimelineArchive(timeline).data()
    let copy = try TimelineArchive(data).timeline
    #expect(copy.size == timeline.size && copy.scale == timeline.scale)
    #expect(copy.duration == timeline.duration && copy.frameRate == timeline.frameRate)
    // 11 does not divide the frame rate: some times are between frames.
    let count = 11
    for step in 0...count {
      let time = timeline.duration.seconds * Double(step) / Double(count)
      guard copy.frame(at: time) == timeline.frame(at: time) else {
        Issue.record("\(name) differs at \(time) s")
        break
      }
    }
    // The archive of the copy is the same text: nothing was lost in reading.
    #expect(try TimelineArchive(copy).data() == data)
  }

  @Test(
    "frames from keyframe JSON have the hashes of the scene",
    arguments: ["gallery/masks", "hello", "cards"].filter(names.contains))
  func sameHashes(name: String) async throws {
    let timeline = try await Golden(name: name).record()
    let copy = try TimelineArchive(try TimelineArchive(timeline).data()).timeline
    var options = ExportOptions()
    (options.frameRate, options.scale) = (3, 0.5)
    var hashes: [[String]] = []
    for source in [timeline, copy] {
      var lines: [String] = []
      for try await hash in TimelineExporter(options).hashes(of: source) { lines.append("\(hash)") }
      hashes.append(lines)
    }
    #expect(!hashes[0].isEmpty && hashes[0] == hashes[1])
  }
}

extension KeyframeJSONTests {
  @Test(
    "transitions of all kinds survive writing and reading",
    arguments: ViewTransitions.builtIn.map { $0.name })
  @MainActor
  func sameTransition(kind: String) throws {
    let scene = """
      animator: 1
      stage: {size: [60, 40], scale: 1, fps: 30}
      views:
        - id: box
          frame: [5, 5, 50, 30]
          subviews: [{id: a, frame: [0, 0, 50, 30], backgroundColor: red}, {id: b, frame: [0, 0, 50, 30], backgroundColor: blue}]
      script:
        - {transition: \(kind), from: a, to: b, duration: 1}
      """
    let file = try SceneFile(Data(scene.utf8), file: kind, directory: Golden.scenes)
    let timeline = try SceneRecorder.record(file).timeline
    let copy = try TimelineArchive(try TimelineArchive(timeline).data()).timeline
    for time in [0, 0.37, 0.71, 1] {
      #expect(copy.frame(at: time) == timeline.frame(at: time), "\(kind) at \(time) s")
    }
  }

  @Test("the schema names all properties of layers")
  func schema() throws {
    let url = repository.appending(path: "docs/keyframes.schema.json")
    let schema = try JSON(parsing: Data(contentsOf: url))
    let properties = try #require(schema["$defs"]?["state"]?["properties"])
    for row in AnyLayerProperty.all { #expect(properties[row.key] != nil, "\(row.key)") }
  }

  @Test("features that keyframe JSON does not support are reported, and no file is written")
  func unsupportedFeatures() async throws {
    let timeline = try await Golden(name: "hello").record()
    let url = FileManager.default.temporaryDirectory.appending(
      path: "refused-\(UUID()).keyframes.json")
    var options = ExportOptions()
    (options.speed, options.shutterAngle) = (2, 180)
    let expected = ExportError.cannotExpress(
      format: "keyframe JSON",
      ["a speed", "motion blur"].map {
        "\($0): the format stores the timeline unchanged"
      })
    await #expect(throws: expected) {
      try await TimelineExporter(options).export(timeline, to: url)
    }
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }
}
