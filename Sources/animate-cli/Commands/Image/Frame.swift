import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Frame: AsyncParsableCommand, LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame",
    abstract: "Render one frame of a scene as a PNG, JPEG or WebP.",
    discussion: """
      Examples:
        animate-cli frame scenes/hello.yaml --at 1.5 -o frame.png
        animate-cli frame scenes/hello.yaml --at 90f -o frame.jpg
        animate-cli frame scenes/hello.yaml --at 1.5 --onion 6 -o motion.png
      """)

  @OptionGroup var scene: SceneArgument

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Time of the frame: 1.5, 250ms or 12f (frames).", valueName: "time"),
    transform: TimeArgument.init)
  var at: TimeArgument

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Show this number of onion skins of the preceding motion, 1 to 64.", valueName: "count"),
    transform: Numbers.whole(in: 1...64, called: "1 to 64"))
  var onion: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Time of the first onion skin. Default: 0.", valueName: "time"),
    transform: TimeArgument.init)
  var from: TimeArgument?

  @OptionGroup var output: OutputOptions
  @OptionGroup var opening: OpenOption

  @OptionGroup var resolution: ResolutionOptions
  @OptionGroup var touches: TouchOptions

  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Flag(help: "Print a summary as JSON.")
  var json = false

  func validate() throws {
    if from != nil && onion == nil { throw ValidationError("--from requires --onion") }
  }

  @MainActor
  func run() async throws {
    let url = onion == nil ? try output.still() : try output.png()
    let recording = try scene.record(for: [output.output])
    let timeline = touches.applied(to: recording.timeline)
    var options = ExportOptions()
    resolution.apply(to: &options)
    let time = at.time(at: timeline.frameRate)
    recording.warnIfPastEnd(before: time)
    options.overwrite = output.force
    options.format = output.output == "-" ? "png" : nil
    let size: PixelSize
    if let onion {
      options.from = from?.time(at: timeline.frameRate) ?? .zero
      let still = try await TimelineExporter(options)
        .onionSkin(of: timeline, at: time, ghosts: onion)
      try still.writePNG(to: url, overwrite: output.force)
      size = try PixelSize(width: still.width, height: still.height)
    } else {
      options.from = time
      options.to = time + MediaTime(flicks: 1)
      size = try await TimelineExporter(options).export(timeline, to: url).size
    }
    try ImageReport(url: url, width: size.width, height: size.height).write(asJSON: json)
    opening.show([output.output])
  }
}
