import CRlottie
import Foundation
import TestSupport
import Testing
import TimelineExport

@testable import SceneScript

/// An independent Lottie player, Samsung's rlottie.
final class LottiePlayer {
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

  /// Renders a timeline with rlottie and compares it with ours at eleven sample times.
  static func compare(_ timeline: Timeline, _ name: String) async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "film.lottie.json")
    var options = ExportOptions()
    options.scale = 1
    let report = try await TimelineExporter(options).export(timeline, to: url)
    let player = try #require(LottiePlayer(Data(contentsOf: url)))
    #expect(lottie_animation_get_totalframe(player.animation) == report.frameCount)
    // This player counts from the first frame to the last.
    let rate = timeline.frameRate.framesPerSecond
    let duration = Double(report.frameCount - 1) / rate
    #expect(abs(lottie_animation_get_duration(player.animation) - duration) < 1e-3)
    #expect(abs(lottie_animation_get_framerate(player.animation) - rate) < 1e-3)
    for (step, frame) in PlayedScene.frames(of: report).enumerated() {
      let ours = Bitmap.rendering(timeline, at: timeline.frameRate.time(ofFrame: frame), scale: 1)
      let theirs = player.frame(frame)
      let distance = ImageDifference(ours.pixels, theirs)
      // The player rounds down whenever it composites: up to three steps in an image over a
      // background. Its antialiasing of edges differs.
      #expect(distance.mean < 4, "\(name), frame \(frame)")
      #expect(distance.farShare < 0.01, "\(name), frame \(frame)")
      try PlayedScene.show(ours, "\(name)-\(step)-ours")
      let shown = Bitmap(width: player.width, height: player.height, pixels: theirs)
      try PlayedScene.show(#require(shown), "\(name)-\(step)-theirs")
    }
  }
}
