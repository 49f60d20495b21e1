import Animator
import Foundation
import TestSupport
import Testing

@testable import SceneScript
@testable import TimelineReport

/// Scenes and reels are values: they are written as YAML that is read as an equal value, and
/// performed as the file was.
@MainActor
struct SceneDescriptionTests {
  /// The scenes of the repository and of its documents, each with the folder of its relative paths.
  private nonisolated static let scenes: [(text: String, folder: URL)] = {
    let folders = ["scenes", "scenes/gallery", "scenes/pictures", "scenes/tutorials"]
    let files = folders.flatMap { folder -> [URL] in
      let url = repository.appending(path: folder)
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
      return names.filter { $0.hasSuffix(".yaml") && !$0.contains("/") }.sorted()
        .map { url.appending(path: $0) }
    }
    let repositoryScenes = files.compactMap { url in
      (try? String(contentsOf: url, encoding: .utf8)).map { ($0, url.deletingLastPathComponent()) }
    }
    return repositoryScenes.filter { $0.0.contains("animator: 1") }
      + DocumentationTests.scenes.map { ($0, repository.appending(path: "scenes")) }
  }()

  private func read(_ text: String, in folder: URL) throws -> SceneFile {
    try SceneFile(Data(text.utf8), file: "scene.yaml", directory: folder)
  }

  /// The complete recording, as keyframe JSON; as text if that is not supported.
  private func bytes(_ scene: SceneFile) throws -> Data {
    let recording = try SceneRecorder.record(scene)
    return (try? TimelineArchive(recording.timeline).data())
      ?? Data(recording.trace(every: MediaTime(seconds: 0.1)).utf8)
  }

  /// What is recorded depends on the document alone: generated scenes, below, compare recordings too.
  @Test("a written scene is read as an equal one", arguments: scenes.indices)
  func roundTrip(index: Int) throws {
    let (text, folder) = Self.scenes[index]
    let scene = try read(text, in: folder)
    let copy = try read(scene.document.yaml, in: folder)
    #expect(copy.document == scene.document)
    #expect(copy.document.yaml == scene.document.yaml)
    #expect(copy.warnings.map(\.problem) == scene.warnings.map(\.problem))
  }

  @Test("the scenes of the repository are included")
  func complete() { #expect(Self.scenes.count > 40) }

  @Test("a written reel is read as an equal one")
  func reels() throws {
    let folder = repository.appending(path: "scenes/reels")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".yaml") }
    #expect(!names.isEmpty)
    for name in names {
      let reel = try ReelFile(contentsOf: folder.appending(path: name))
      let copy = try ReelFile(reel.document, file: name, directory: folder)
      #expect(copy.document == reel.document)
      #expect(copy.document.yaml == reel.document.yaml)
      #expect(copy.frameRate == reel.frameRate)
    }
    let text = """
      reel: 1
      stage: {size: [120, 80], fps: 30000/1001, background: {white: 0.25}}
      scenes:
        - {scene: hello.yaml, from: 0.1, to: 12f}
        - {transition: curlUp, lead: corner, radius: 9, dampingRatio: 0.7, duration: 0.2, overlap: true}
        - {scene: bounce.yaml, to: 2}
        - {transition: flipFromLeft, duration: 0.5, curve: [0.2, 0, 0.4, 1.5]}
        - {scene: hello.yaml}
      """
    let scenes = repository.appending(path: "scenes")
    let reel = try ReelFile(
      YAMLText(Data(text.utf8), file: "reel.yaml").compose(), file: "reel.yaml",
      directory: scenes, allowsFontFallback: false)
    let copy = try ReelFile(reel.document, file: "reel.yaml", directory: scenes)
    #expect(copy.document == reel.document)
    #expect(reel.document.parts.map(\.transition?.choice.name) == [nil, "curlUp", "flipFromLeft"])
    let timelines = try [reel, copy].map { try ReelRecorder.record($0).trace(every: .zero) }
    #expect(timelines[0] == timelines[1])
  }

  @Test(
    "a generated scene survives writing and reading, with an equal recording",
    arguments: seeds(100))
  func generated(seed: UInt64) throws {
    var random = SceneGenerator(seed: seed)
    let document = random.scene()
    let folder = repository.appending(path: "scenes")
    let scene = try SceneFile(document, file: "scene.yaml", directory: folder)
    #expect(scene.document == document)
    #expect(scene.document.yaml == document.yaml)
    let copy = try SceneFile(scene.document, file: "scene.yaml", directory: folder)
    #expect(try bytes(copy) == bytes(scene))
  }

  @Test(
    "every value of every property survives writing and reading",
    arguments: ViewProperty.all.map(\.name))
  func properties(name: String) throws {
    let property = try #require(ViewProperty.named[name])
    let type = try #require(property.owners.first.flatMap(ViewType.named))
    // All in one scene, as its colors and assets take longer than a view.
    let views = (0..<20).map { seed in
      var random = SceneGenerator(seed: UInt64(seed))
      return ViewDescription(
        id: "view\(seed)", type: type, [name: random.value(of: property.type)])
    }
    let document = SceneDescription(
      stage: StageDescription(size: CGSize(width: 100, height: 100)),
      colors: SceneGenerator.colors, assets: SceneGenerator.assets, views: views)
    let scene = try SceneFile(
      document, file: "scene.yaml", directory: repository.appending(path: "scenes"))
    #expect(scene.document == document)
  }

  @Test("equality compares values and ignores source positions")
  func equality() throws {
    let scene = try readScene(boxScene("- {wait: 1}")).document
    let moved = try readScene("# Further down.\n\n" + boxScene("- {wait: 1}")).document
    #expect(scene == moved)
    #expect(scene.views[0].position != moved.views[0].position)
    #expect(try readScene(boxScene("- {wait: 2}")).document != scene)
    var changed = scene
    changed.views[0].settings["alpha"] = .number(0.5)
    #expect(changed != scene)
  }

  @Test("a modified scene is performed with its modification")
  func edit() throws {
    var scene = try readScene(boxScene("- {wait: 1}")).document
    scene.script = [
      ScriptStep(
        AnimateStep(
          changes: [
            ViewChange(id: "box", settings: [PropertySetting(name: "alpha", value: .number(0))])
          ], repeatCount: 2))
    ]
    let file = try SceneFile(scene, file: "made.yaml", directory: repository)
    let recording = try SceneRecorder.record(file)
    // Two runs of a quarter of a second.
    #expect(recording.timeline.duration == MediaTime(seconds: 0.5))
    #expect(recording.values("box", at: 0.5)?.opacity == 0)
  }

  @Test("an invalid modification is reported at its location in the written form")
  func invalidEdit() throws {
    var scene = try readScene(boxScene("- {wait: 1}")).document
    scene.views[0].settings["backgroundColor"] = .color(.named("systmBlue"))
    scene.views[0].settings["hidden"] = .number(1)
    let error = #expect(throws: SceneError.self) {
      try SceneFile(scene, file: "made.yaml", directory: repository)
    }
    let messages = (error?.diagnostics ?? []).map(\.description)
    #expect(messages.count == 2)
    #expect(messages.contains { $0.hasPrefix("made.yaml:") && $0.contains("'systemBlue'") })
    #expect(messages.contains { $0.contains("'hidden' expects true or false") })
  }

  @Test(
    "the options of a transition's sample are valid, and those it calls defaults change nothing")
  @MainActor
  func samples() throws {
    for kind in ViewTransitions.builtIn {
      let sample = TransitionSample.scene(of: kind)
      let lines = sample.split(separator: "\n", omittingEmptySubsequences: false)
      func frame(naming isNamed: (Substring) -> Bool) throws -> FrameSnapshot {
        let text = lines.map { line in
          line.hasPrefix("    # ") && isNamed(line) ? "    " + line.dropFirst(6) : line
        }
        let scene = try read(text.joined(separator: "\n"), in: repository)
        #expect(scene.warnings == [], "\(kind.name)")
        return try SceneRecorder.record(scene).timeline.frame(at: 0.3)
      }
      let plain = try frame { _ in false }
      #expect(try frame { $0.contains("the default") } == plain, "\(kind.name)")
      _ = try frame { _ in true }
    }
  }

  @Test("a transition strip is equal to its written form")
  func strips() throws {
    for kind in ViewTransitions.builtIn {
      let variants = TransitionStrip.variants(of: kind)
      let scene = try read(TransitionStrip.scene(of: kind), in: repository)
      #expect(scene.document == TransitionStrip.document(of: kind, variants: variants))
      #expect(scene.document.views.count == variants.count * TransitionStrip.columns)
    }
  }
}
