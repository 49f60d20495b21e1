import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Frame: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render one frame of a scene as a PNG.",
    discussion: "Example: animate-cli frame scenes/hello.yaml --at 1.5 -o frame.png")

  @OptionGroup var scene: SceneArgument

  @Option(
    parsing: .unconditional, help: "The instant: 1.5, 250ms or 12f (frames).",
    transform: TimeArgument.init)
  var at: TimeArgument

  @OptionGroup var output: OutputOptions

  @OptionGroup var resolution: ResolutionOptions

  @MainActor
  func run() async throws {
    let url = try output.png
    let recording = try scene.record()
    var options = ExportOptions()
    resolution.apply(to: &options)
    options.from = at.time(at: recording.timeline.frameRate)
    options.to = options.from + MediaTime(flicks: 1)
    options.overwrite = output.force
    try await TimelineExporter(options).export(recording.timeline, to: url)
  }
}
