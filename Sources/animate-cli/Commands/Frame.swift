import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Frame: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render one frame of a scene as a PNG.",
    discussion: "Example: animate-cli frame scenes/hello.yaml --at 1.5 -o frame.png")

  @OptionGroup var scene: SceneArgument

  @Option(help: "The instant: 1.5, 250ms or 12f (frames).")
  var at: TimeArgument

  @OptionGroup var output: OutputOptions

  @Option(help: "Pixels per point. Default: the scene's.")
  var scale: Double?

  @Option(help: "The size in pixels, as WxH, instead of --scale.")
  var size: SizeArgument?

  func validate() throws {
    if let scale, !(scale > 0 && scale.isFinite) {
      throw ValidationError("--scale has to be a number above 0")
    }
  }

  @MainActor
  func run() async throws {
    let url = try output.png
    let recording = try scene.record()
    var options = ExportOptions()
    options.scale = scale.map { CGFloat($0) }
    options.pixelSize = size?.size
    options.from = at.time(at: recording.timeline.frameRate)
    options.to = options.from + MediaTime(flicks: 1)
    options.overwrite = output.force
    try await TimelineExporter(options).export(recording.timeline, to: url)
  }
}
