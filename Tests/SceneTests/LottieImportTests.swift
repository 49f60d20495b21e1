import Foundation
import TestSupport
import Testing
import TimelineExport

@testable import SceneScript

/// Documents are drawn as by rlottie, and what is exported is drawn like the scene.
struct LottieImportTests {
  /// Documents of this test's own, one for each feature that rlottie has.
  static let names = [
    "dash", "gradients", "mask-curve", "masks", "matte-alpha", "matte-alpha-inverted",
    "matte-luma", "matte-luma-inverted", "opacity", "precomp", "repeater", "shapes", "spatial",
    "transform", "trim",
  ]

  /// Scenes with other features than those that are compared with rlottie. Not among them, of those that Lottie can
  /// represent, are `gallery/captions` and `gallery/content-modes`, whose images are resampled once more, with softer
  /// edges; and long ones.
  static let scenes = [
    "bounce", "gallery/labels", "gallery/layout-form", "gallery/masks", "gallery/paragraphs",
    "gallery/progress", "gallery/runs", "gallery/scripts", "gallery/symbols", "gallery/truncation",
  ]

  /// A frame of a document at one pixel per point.
  private func frame(_ animation: LottieAnimation, at time: Double) throws -> Bitmap {
    let image = try #require(LottieContents(animation).drawing(at: time).image(scale: 1))
    return try #require(
      Bitmap(width: image.width, height: image.height, pixels: image.pixels))
  }

  @Test("rlottie draws the same at eleven times", arguments: names)
  func player(name: String) throws {
    let url = repository.appending(path: "Tests/SceneTests/Lottie/\(name).json")
    let animation = try LottieAnimation(contentsOf: url)
    let player = try #require(LottiePlayer(Data(contentsOf: url)))
    for index in stride(from: 0, to: 60, by: 6) {
      let ours = try frame(animation, at: Double(index) / 30)
      let theirs = player.frame(index)
      let distance = ImageDifference(ours.pixels, theirs)
      // As for exported scenes; dashes begin a fraction of a point elsewhere.
      #expect(distance.mean < 4, "\(name), frame \(index)")
      #expect(distance.farShare < 0.02, "\(name), frame \(index)")
      try PlayedScene.show(ours, "import-\(name)-\(index)-ours")
      let shown = Bitmap(width: player.width, height: player.height, pixels: theirs)
      try PlayedScene.show(#require(shown), "import-\(name)-\(index)-theirs")
    }
  }

  @Test(
    "rlottie draws a document that is read and written again like the original", arguments: names)
  func rewritten(name: String) throws {
    let url = repository.appending(path: "Tests/SceneTests/Lottie/\(name).json")
    let text = try LottieAnimation(contentsOf: url).document.json.text()
    let original = try #require(LottiePlayer(Data(contentsOf: url)))
    let again = try #require(LottiePlayer(Data(text.utf8)))
    for index in stride(from: 0, to: 60, by: 6) {
      #expect(original.frame(index) == again.frame(index), "\(name), frame \(index)")
    }
  }

  @Test(
    "what is exported is read and written again with the same bytes, and looks like the scene at eleven times",
    arguments: LottieTests.names + scenes)
  func roundTrip(name: String) async throws {
    let timeline = try await PlayedScene.record(name).timeline
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "film.lottie.json")
    var options = ExportOptions()
    options.scale = 1
    let report = try await TimelineExporter(options).export(timeline, to: url)
    let animation = try LottieAnimation(contentsOf: url)
    #expect(try Data((animation.document.json.text() + "\n").utf8) == Data(contentsOf: url))
    for frame in PlayedScene.frames(of: report) {
      let time = timeline.frameRate.time(ofFrame: frame)
      let ours = Bitmap.rendering(timeline, at: time, scale: 1)
      let again = try self.frame(animation, at: time.seconds)
      let distance = ImageDifference(ours.pixels, again.pixels)
      // Shapes are antialiased by another rasterizer than layers, and values are rounded to five decimals. The most is
      // 0.5 and 0.0026, in `gallery/symbols` and `gallery/scripts`: images of text between pixels.
      #expect(distance.mean < 1, "\(name), frame \(frame)")
      #expect(distance.farShare < 0.004, "\(name), frame \(frame)")
    }
  }
}
