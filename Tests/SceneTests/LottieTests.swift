import Foundation
import TestSupport
import Testing
import TimelineExport

@testable import SceneScript

/// Exported Lottie is rendered by rlottie like our own frames.
struct LottieTests {
  /// Scenes that Lottie supports: moving, rotated, faded, clipped and masked layers; rounded
  /// corners and borders; shapes and strokes; text and images; shadows; springs and loops;
  /// replicator copies; fingers and a pointer.
  static let names = [
    "parts", "dots", "hand", "springs", "progress", "lowerThird", "gallery/zoom",
    "gallery/replicator",
  ]

  @Test("rlottie renders the same images at eleven sample times", arguments: names)
  func player(name: String) async throws {
    try await LottiePlayer.compare(PlayedScene.record(name).timeline, name)
  }

  @Test("a Bézier curve is exact: two keyframes with its control points")
  @MainActor
  func exactCurve() async throws {
    let stage = Stage(size: CGSize(width: 50, height: 50), scale: 1, frameRate: 60)
    stage.perform {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.backgroundColor = .red
      stage.window.addSubview(view)
      UIView.animate(withDuration: 0.5) { view.center = CGPoint(x: 45, y: 25) }
    }
    stage.advance(by: 0.5)
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "film.lottie.json")
    try await TimelineExporter().export(stage.timeline, to: url)
    let lottie = try JSON(parsing: Data(contentsOf: url))
    // The null layer of the view, whose parent is that of the window.
    let null = try #require(try lottie["layers"]?.list().first { $0["parent"] == .int(1) })
    let keys = try #require(try null["ks"]?["p"]?["k"]?.list())
    #expect(keys.count == 2)
    #expect(try keys[0]["s"]?.numbers(3) == [5, 5, 0])
    #expect(try keys[1]["s"]?.numbers(3) == [45, 25, 0])
    #expect(try keys[1]["t"]?.number() == 30)
    // UIKit's default curve: ease-in, ease-out.
    #expect(keys[0]["o"] == .object([("x", .numbers([0.42])), ("y", .numbers([0]))]))
    #expect(keys[0]["i"] == .object([("x", .numbers([0.58])), ("y", .numbers([1]))]))
  }

  /// The view moves for 10 µs, which is 0.0006 of a frame, and jumps then. The value before a jump is held from
  /// 0.001 of a frame before it on, but not from before the motion.
  @Test("times of keyframes do not decrease")
  @MainActor
  func ascendingTimes() async throws {
    let stage = Stage(size: CGSize(width: 300, height: 50), scale: 1, frameRate: 60)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.perform {
      view.backgroundColor = .red
      stage.window.addSubview(view)
      UIView.animate(withDuration: 1e-5, delay: 0, options: .curveLinear) {
        view.center.x = 100
      }
    }
    stage.advance(by: 1e-5)
    stage.perform { view.center.x = 200 }
    stage.advance(by: 1 - 1e-5)
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "film.lottie.json")
    try await TimelineExporter().export(stage.timeline, to: url)
    let lottie = try JSON(parsing: Data(contentsOf: url))
    // The null layer of the view, whose parent is that of the window.
    let null = try #require(try lottie["layers"]?.list().first { $0["parent"] == .int(1) })
    let keys = try #require(try null["ks"]?["p"]?["k"]?.list())
    let times = try keys.map { key in try #require(key["t"]).number() }
    #expect(times == [0, 0, 0.0006, 60])
  }

  @Test("all unsupported features are reported by view, and no file is written")
  func unsupportedFeatures() async throws {
    let recording = try await PlayedScene.record("hello")
    let folder = try TemporaryFolder()
    var options = PlayedScene.options(naming: recording)
    options.shutterAngle = 180
    let expected = ExportError.cannotExpress(
      format: "Lottie",
      [
        "motion blur, which applies to rendered frames only",
        "flip: the transition 'flipFromLeft', in perspective, which HTML and video support",
        "curl: the transition 'curlUp', with a curved surface, which video supports",
        "book: the transition 'curlUp', with a curved surface, which video supports",
      ])
    await #expect(throws: expected) {
      try await TimelineExporter(options).export(
        recording.timeline, to: folder.url.appending(path: "film.lottie.json"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}
