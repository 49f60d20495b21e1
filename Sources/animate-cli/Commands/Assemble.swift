import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Assemble: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Assemble a video from its chunks.",
    discussion: """
      Chunks that are missing, damaged or from another video are rejected by name.

      Example: animate-cli assemble video.json
      """)

  @Argument(help: "The plan file.", completion: .file(extensions: ["json"]))
  var plan: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file. Default: that of the plan.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(name: [.long, .customShort("y")], help: "Overwrite the file if it exists.")
  var force = false

  @Flag(help: "Print a summary as JSON.")
  var json = false

  @MainActor
  func run() async throws {
    let file = try PlanFile(contentsOf: plan)
    let chunks = file.plan.chunks.indices.map(file.chunk)
    let missing = chunks.indices.filter {
      !FileManager.default.fileExists(atPath: chunks[$0].path)
    }
    guard missing.isEmpty else { throw InputError.missingChunks(missing, plan: plan) }
    try InputFiles.protect([plan], from: [output].compactMap(\.self))
    let command = try file.command()
    var prepared = try command.prepare(for: output)
    prepared.options.overwrite = force
    let report = try await TimelineExporter.assemble(
      file.plan, prepared.options, of: prepared.timeline, beside: prepared.other, chunks: chunks,
      to: output.map { URL(fileURLWithPath: $0) } ?? command.output.url)
    try report.write(asJSON: json, isAssembled: true)
  }
}
