import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Assemble: AsyncParsableCommand, LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "assemble",
    abstract: "Assemble a video from its chunks.",
    discussion: """
      All chunks are verified first. Those that are missing or damaged are listed, as 'render --chunk' takes them; \
      the exit code is then 75.

      Examples:
        animate-cli assemble video.json
        animate-cli assemble video.bundle -o video.mp4 --clean
      """)

  @Argument(
    help: "The plan file or the bundle.", completion: .file(extensions: ["json", "bundle"]))
  var plan: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file. Default: that of the plan.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(name: [.long, .customShort("y")], help: "Overwrite the file if it exists.")
  var force = false

  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Flag(help: "Remove the chunks when the video is complete.")
  var clean = false

  @Flag(help: "Print a summary as JSON.")
  var json = false

  @MainActor
  func run() async throws {
    do {
      try await Retryable.marking { try await assemble() }
    } catch let retryable as Retryable {
      guard case ExportError.incompleteChunks(let chunks, let count, _) = retryable.error else {
        throw retryable
      }
      throw Retryable(error: InputError.missingChunks(chunks, of: count, plan: plan))
    }
  }

  @MainActor
  private func assemble() async throws {
    let planned = try PlannedVideos.open(plan)
    try InputFiles.protect([plan], from: [output].compactMap(\.self))
    var prepared = try planned.prepare(for: output)
    prepared.options.overwrite = force
    let path = output ?? planned.output
    let captions = prepared.captions?.files(beside: [path], of: prepared.timeline) ?? []
    try InputFiles.protect([plan], from: captions.map(\.url.relativePath))
    let report = try await TimelineExporter.assemble(
      planned.chunks, prepared.options, of: prepared.timeline, beside: prepared.other,
      to: URL(fileURLWithPath: path))
    var reports = [report]
    if !captions.isEmpty {
      reports += try await TimelineExporter(prepared.options.ofCaptions)
        .export(prepared.timeline, to: [], captions: captions)
    }
    if clean { planned.removeChunks() }
    for report in reports { try report.write(asJSON: json, isAssembled: true) }
  }
}
