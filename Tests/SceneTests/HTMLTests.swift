import Foundation
import TestSupport
import Testing
import TimelineExport

@testable import SceneScript

/// Exported HTML is rendered by Chromium like our own frames.
struct HTMLTests {
  /// Scenes that HTML supports, each list rendered by one browser: moving, rotated, faded and
  /// clipped layers; rounded corners and borders; shapes and strokes; text and images; shadows;
  /// springs, loops, and views that are added and removed; view transitions; 3D layers; corners and
  /// gradients that change; blend modes and background blurs.
  static let sheets = [
    ["thrown"], ["lowerThird"], ["photoFlip"], ["parts", "progress", "ways", "dots", "hand"],
    [
      "gallery/space", "gallery/layers", "gallery/corners", "gallery/gradients", "gallery/blending",
      "gallery/blur", "gallery/shapes", "gallery/replicator", "gallery/emitter",
    ],
  ]

  @Test("a browser renders the same images at eleven sample times", arguments: sheets)
  func browser(names: [String]) async throws {
    var timelines: [(name: String, timeline: Timeline)] = []
    for name in names { timelines.append((name, try await PlayedScene.record(name).timeline)) }
    try await Browser.compare(timelines)
  }

  @Test("all unsupported features are reported by view, and no file is written")
  func unsupportedFeatures() async throws {
    let recording = try await PlayedScene.record("hello")
    let folder = try TemporaryFolder()
    let options = PlayedScene.options(naming: recording)
    let expected = ExportError.cannotExpress(
      format: "HTML",
      [
        "curl: the transition 'curlUp', with a curved surface",
        "book: the transition 'curlUp', with a curved surface",
      ])
    await #expect(throws: expected) {
      try await TimelineExporter(options).export(
        recording.timeline, to: folder.url.appending(path: "film.html"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test("an oversized image is reported with its view and source location")
  func largePicture() async throws {
    let scene = """
      animator: 1
      stage: {size: [160, 120], scale: 1, fps: 30, duration: 0.5}
      views:
        - {id: tall, type: label, text: "A", frame: [0, 0, 100, 20000]}
        - {type: label, text: "B", frame: [0, 0, 20000, 100]}
      """
    let recording = try await PlayedScene.record(text: scene, "refused")
    let folder = try TemporaryFolder()
    var options = PlayedScene.options(naming: recording)
    options.layerLocations = recording.sourceLocations
    func reason(_ size: String) -> String {
      "its image: a frame of \(size) pixels cannot be rendered; sides must be 1 to 16384 pixels"
    }
    let expected = ExportError.cannotExpress(
      format: "HTML",
      [
        "refused:4:5: tall: \(reason("100 x 20000"))",
        "refused:5:5: layer 2: \(reason("20000 x 100"))",
      ])
    await #expect(throws: expected) {
      try await TimelineExporter(options).export(
        recording.timeline, to: folder.url.appending(path: "film.html"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test(
    "a fade has two keyframes with the curve's control points, and images are embedded once"
  )
  @MainActor
  func exactDissolve() async throws {
    let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1, frameRate: 60)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.perform {
      view.backgroundColor = .red
      stage.window.addSubview(view)
      UIView.transition(
        with: view, duration: 0.5, options: [.transitionCrossDissolve, .curveEaseIn]
      ) {
        view.backgroundColor = .blue
      }
    }
    stage.advance(by: 0.5)
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "film.html")
    try await TimelineExporter().export(stage.timeline, to: url)
    let text = try String(contentsOf: url, encoding: .utf8)
    // A cross-fade: both opacities add up to 1 at any time.
    #expect(text.contains("\"opacity\",[[0,\"1\",\"cubic-bezier(0.42,0,1,1)\"],[1,\"0\"]]"))
    #expect(text.contains("\"opacity\",[[0,\"0\",\"cubic-bezier(0.42,0,1,1)\"],[1,\"1\"]]"))
    #expect(text.components(separatedBy: "data:image/png").count == 3)
  }

  @Test("names of views are escaped")
  @MainActor
  func escaping() async throws {
    let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1, frameRate: 60)
    stage.window.backgroundColor = .red
    stage.advance(by: 0.1)
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "a<b.html")
    var options = ExportOptions()
    options.layerNames = [LayerID(0): "\"><script>"]
    try await TimelineExporter(options).export(stage.timeline, to: url)
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text.contains("data-name=\"&quot;&gt;&lt;script&gt;\""))
    #expect(text.contains("<title>a&lt;b.html</title>"))
  }

  /// The view arrives after 1 s of 10 and jumps 50 ns later, 5e-9 of the duration: less than the 1e-7 by which
  /// jumps are early.
  @Test("offsets of keyframes do not decrease, which browsers refuse")
  @MainActor
  func ascendingOffsets() async throws {
    let stage = Stage(size: CGSize(width: 300, height: 20), scale: 1, frameRate: 60)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .red
    stage.window.addSubview(view)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.frame.origin.x = 100 }
    stage.advance(by: 1)
    stage.advance(by: 5e-8)
    view.frame.origin.x = 200
    stage.advance(by: 9)
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "film.html")
    try await TimelineExporter().export(stage.timeline, to: url)
    let text = try String(contentsOf: url, encoding: .utf8)
    let after = try #require(text.components(separatedBy: "const motions = ").last)
    let list = try #require(after.components(separatedBy: ";\n").first)
    let motions = try #require(
      try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[Any]])
    var count = 0
    for keyframes in motions.compactMap({ $0.last as? [[Any]] }) {
      let offsets = keyframes.compactMap { ($0.first as? NSNumber)?.doubleValue }
      #expect(offsets == offsets.sorted() && offsets.count == keyframes.count)
      count = max(count, offsets.count)
    }
    // 0; arrival, its end and the jump; 1.
    #expect(count == 5)
  }
}
