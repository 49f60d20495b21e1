import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Frame: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render one frame of a scene as a PNG.",
    discussion: """
      Examples:
        animate-cli frame scenes/hello.yaml --at 1.5 -o frame.png
        animate-cli frame scenes/hello.yaml --at 1.5 --onion 6 -o motion.png
      """)

  @OptionGroup var scene: SceneArgument

  @Option(
    parsing: .unconditional, help: "The instant: 1.5, 250ms or 12f (frames).",
    transform: TimeArgument.init)
  var at: TimeArgument

  @Option(
    parsing: .unconditional,
    help: "How many ghosts of the motion that led there to show.",
    transform: Numbers.whole(in: 1...64, called: "1 to 64"))
  var onion: Int?

  @Option(
    parsing: .unconditional, help: "The instant of the first ghost. Default: 0.",
    transform: TimeArgument.init)
  var from: TimeArgument?

  @OptionGroup var output: OutputOptions

  @OptionGroup var resolution: ResolutionOptions

  func validate() throws {
    if from != nil && onion == nil { throw ValidationError("--from goes with --onion") }
  }

  @MainActor
  func run() async throws {
    let url = try output.png
    let recording = try scene.record()
    let timeline = recording.timeline
    var options = ExportOptions()
    resolution.apply(to: &options)
    let time = at.time(at: timeline.frameRate)
    options.overwrite = output.force
    if let onion {
      options.from = from?.time(at: timeline.frameRate) ?? .zero
      let still = try await TimelineExporter(options)
        .onionSkin(of: timeline, at: time, ghosts: onion)
      try still.writePNG(to: url, overwrite: output.force)
    } else {
      options.from = time
      options.to = time + MediaTime(flicks: 1)
      try await TimelineExporter(options).export(timeline, to: url)
    }
  }
}
