import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Sheet: AsyncParsableCommand, LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Render a contact sheet: a grid of frames with their times.",
    discussion: """
      Of a storyboard without --script and --screen, all scenes at their places on the canvas.

      Examples:
        animate-cli sheet scenes/hello.yaml -o sheet.png
        animate-cli sheet scenes/hello.yaml -o part.png --count 6 --from 2 --to 3
        animate-cli sheet Main.storyboard -o storyboard.png --map
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

  @Flag(help: "Draw the segues between the scenes of a storyboard as arrows.")
  var map = false

  @OptionGroup var range: RangeOptions
  @OptionGroup var touches: TouchOptions

  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Flag(help: "Print a summary as JSON.")
  var json = false

  @MainActor
  func run() async throws {
    let url = try output.png()
    if scene.showsCanvas { return try await writeCanvas(to: url) }
    if map { throw ValidationError("--map applies to storyboards, without --script and --screen") }
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

  /// Writes all scenes of a storyboard at their positions on the canvas.
  @MainActor
  private func writeCanvas(to url: URL) async throws {
    try InputFiles.protect([scene.scene], from: [output.output])
    // Refuses a document outside of the folder of --root.
    _ = try scene.reading.document(scene.scene)
    let recording = try StoryboardCanvas.record(
      URL(fileURLWithPath: scene.scene), showsSegues: map, language: scene.reading.language,
      side: side ?? 3200)
    for warning in recording.warnings { StandardError.write("\(warning)\n") }
    var options = ExportOptions()
    (options.from, options.to) = (.zero, MediaTime(flicks: 1))
    options.overwrite = output.force
    options.format = output.output == "-" ? "png" : nil
    let size = try await TimelineExporter(options).export(recording.timeline, to: url).size
    try ImageReport(url: url, width: size.width, height: size.height, frames: 1)
      .write(asJSON: json)
    opening.show([output.output])
  }
}
