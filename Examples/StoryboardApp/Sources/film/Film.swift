import Animator
import Foundation
import StoryboardApp
import TimelineExport

/// Renders a walk through the app into the file that is given as argument, or into `build/recipes.mp4`. A PNG is a
/// contact sheet of it.
@main
struct Film {
  static func main() async throws {
    let url = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "build/recipes.mp4")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    var options = ExportOptions()
    options.overwrite = true
    options.scale = 2
    if url.pathExtension == "png" {
      return try await TimelineExporter(options).contactSheet(of: walk(), count: 12)
        .writePNG(to: url, overwrite: true)
    }
    let report = try await TimelineExporter(options).export(walk(), to: url)
    print("\(url.path): \(report.frameCount) frames")
  }

  /// What a visitor does.
  @MainActor
  static func walk() throws -> Timeline {
    let stage = Stage.launched()
    /// Waits until everything has come to rest, and then for people to see it.
    func rest(_ seconds: Double = 0.7) throws {
      try stage.advanceUntilIdle()
      stage.advance(by: seconds)
    }
    stage.advance(by: 1)
    stage.touch.tap("Lemon Tart")
    try rest()
    stage.touch.tap("picture")
    try rest()
    let increment = TouchTarget.named("servings").at(CGPoint(x: 0.75, y: 0.5))
    stage.touch.tap(increment)
    stage.advance(by: 0.6)
    stage.touch.tap(increment)
    try rest()
    stage.touch.tap("Start the Timer")
    stage.advance(by: 4.5)
    stage.touch.tap("Serve")
    try rest(1)
    var timeline = stage.timeline
    timeline.touchDisplay = TouchDisplay()
    return timeline
  }
}
