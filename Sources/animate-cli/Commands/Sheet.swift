import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Sheet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render a contact sheet: frames of a scene in a grid, with their times.",
    discussion: "Example: animate-cli sheet scenes/hello.yaml -o sheet.png --count 12")

  @OptionGroup var scene: SceneArgument
  @OptionGroup var output: OutputOptions

  @Option(
    parsing: .unconditional,
    help: "How many frames, 1 to 400.",
    transform: Numbers.whole(in: 1...400, called: "1 to 400"))
  var count = 12

  @Option(
    parsing: .unconditional, help: "The first instant: 1.5, 250ms or 12f (frames).",
    transform: TimeArgument.init)
  var from: TimeArgument?

  @Option(
    parsing: .unconditional,
    help: "The first instant not shown any more. Default: the scene's end.",
    transform: TimeArgument.init)
  var to: TimeArgument?

  @MainActor
  func run() async throws {
    let url = try output.png
    let recording = try scene.record()
    var options = ExportOptions()
    let rate = recording.timeline.frameRate
    options.from = from?.time(at: rate) ?? .zero
    options.to = to?.time(at: rate)
    let exporter = TimelineExporter(options)
    let sheet = try await exporter.contactSheet(of: recording.timeline, count: count)
    try sheet.writePNG(to: url, overwrite: output.force)
  }
}
