import CRlottie
import Foundation
import Testing
import TimelineExport

@testable import SceneScript

/// What is exported as Lottie is shown by another player, rlottie, as it is here.
struct LottieTests {
  /// Scenes that Lottie has words for: moved, turned, faded, clipped and masked layers; rounded and bordered ones;
  /// shapes and their lines; text and pictures; shadows; springs and loops.
  static let names = ["parts", "springs", "progress", "lowerThird", "gallery/zoom"]

  /// Renders frames of a file.
  private final class Player {
    let animation: OpaquePointer
    let (width, height): (Int, Int)

    init?(_ json: Data) {
      let text = String(decoding: json, as: UTF8.self)
      guard let animation = lottie_animation_from_data(text, UUID().uuidString, "") else {
        return nil
      }
      self.animation = animation
      var (width, height) = (0, 0)
      lottie_animation_get_size(animation, &width, &height)
      (self.width, self.height) = (width, height)
    }

    deinit { lottie_animation_destroy(animation) }

    /// Premultiplied BGRA.
    func frame(_ index: Int) -> [UInt8] {
      var pixels = [UInt32](repeating: 0, count: width * height)
      lottie_animation_render(animation, index, &pixels, width, height, width * 4)
      return pixels.withUnsafeBytes { Array($0) }
    }
  }

  @Test("another player shows what we show, at eleven instants", arguments: names)
  func player(name: String) async throws {
    let timeline = try await PlayedScene.record(name).timeline
    let folder = try Folder()
    let url = folder.url.appending(path: "film.lottie.json")
    var options = ExportOptions()
    options.scale = 1
    let report = try await TimelineExporter(options).export(timeline, to: url)
    let player = try #require(Player(Data(contentsOf: url)))
    #expect(lottie_animation_get_totalframe(player.animation) == report.frameCount)
    // This player counts from the first frame to the last.
    let rate = timeline.frameRate.framesPerSecond
    let duration = Double(report.frameCount - 1) / rate
    #expect(abs(lottie_animation_get_duration(player.animation) - duration) < 1e-3)
    #expect(abs(lottie_animation_get_framerate(player.animation) - rate) < 1e-3)
    for (step, frame) in PlayedScene.frames(of: report).enumerated() {
      let ours = Bitmap.rendering(timeline, at: timeline.frameRate.time(ofFrame: frame), scale: 1)
      let theirs = player.frame(frame)
      let distance = PictureDistance(ours.pixels, theirs)
      // The player rounds down wherever it lays one thing over another: up to three steps in a picture over
      // a ground. Edges it smooths in its own way.
      #expect(distance.mean < 4, "\(name), frame \(frame)")
      #expect(distance.farShare < 0.01, "\(name), frame \(frame)")
      try PlayedScene.show(ours, "\(name)-\(step)-ours")
      let shown = Bitmap(width: player.width, height: player.height, pixels: theirs)
      try PlayedScene.show(#require(shown), "\(name)-\(step)-theirs")
    }
  }

  @Test("a Bézier is exact: two keys, with the curve's control points")
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
    let folder = try Folder()
    let url = folder.url.appending(path: "film.lottie.json")
    try await TimelineExporter().export(stage.timeline, to: url)
    let film = try JSON(parsing: Data(contentsOf: url))
    // The null object of the view, which is in that of the window.
    let null = try #require(try film["layers"]?.list().first { $0["parent"] == .int(1) })
    let keys = try #require(try null["ks"]?["p"]?["k"]?.list())
    #expect(keys.count == 2)
    #expect(try keys[0]["s"]?.numbers(3) == [5, 5, 0])
    #expect(try keys[1]["s"]?.numbers(3) == [45, 25, 0])
    #expect(try keys[1]["t"]?.number() == 30)
    // UIKit's usual curve: ease in, ease out.
    #expect(keys[0]["o"] == .object([("x", .numbers([0.42])), ("y", .numbers([0]))]))
    #expect(keys[0]["i"] == .object([("x", .numbers([0.58])), ("y", .numbers([1]))]))
  }

  @Test("what Lottie cannot say is told by view, all of it, and no file is made")
  func refusals() async throws {
    let recording = try await PlayedScene.record("hello")
    let folder = try Folder()
    var options = ExportOptions()
    options.shutterAngle = 180
    options.layerNames = Dictionary(
      recording.views.map { ($0.layer, $0.id) }, uniquingKeysWith: { first, _ in first })
    let refused = ExportError.cannotExpress(
      format: "Lottie",
      [
        "motion blur, which only frames show", "flip: the transition 'flipFromLeft'",
        "curl: the transition 'curlUp'", "book: the transition 'curlUp'",
      ])
    await #expect(throws: refused) {
      try await TimelineExporter(options).export(
        recording.timeline, to: folder.url.appending(path: "film.lottie.json"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}

/// A folder that is gone when its user is.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "animator-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
