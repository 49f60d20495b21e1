import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Sheet: AsyncParsableCommand, LimitedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render a contact sheet: a grid of frames with their times.",
    discussion: """
      Examples:
        animate-cli sheet scenes/hello.yaml -o sheet.png
        animate-cli sheet scenes/hello.yaml -o part.png --count 6 --from 2 --to 3
      """)

  @OptionGroup var scene: SceneArgument
  @OptionGroup var output: OutputOptions
  @OptionGroup var opening: OpenOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of frames, 1 to 400. Default: 12.", valueName: "count"),
    transform: Numbers.whole(in: 1...400, called: "1 to 400"))
  var count: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Approximate length of the sheet's longer side in pixels, 100 to 16384. Default: 1600.",
      valueName: "pixels"),
    transform: Numbers.whole(in: 100...16384, called: "100 to 16384"))
  var side: Int?

  @OptionGroup var range: RangeOptions
  @OptionGroup var touches: TouchOptions

  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Flag(help: "Print a summary as JSON.")
  var json = false

  @MainActor
  func run() async throws {
    let url = try output.png()
    let timeline = touches.applied(to: try scene.record(for: [output.output]).timeline)
    var options = ExportOptions()
    range.apply(to: &options, at: timeline.frameRate)
    let sheet = try await TimelineExporter(options)
      .contactSheet(of: timeline, count: count ?? 12, side: side)
    try sheet.writePNG(to: url, overwrite: output.force)
    try ImageReport(url: url, width: sheet.width, height: sheet.height, frames: count ?? 12)
      .write(asJSON: json)
    opening.show([output.output])
  }
}
