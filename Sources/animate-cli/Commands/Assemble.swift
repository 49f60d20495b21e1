import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Assemble: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Put a film together from its chunks.",
    discussion: """
      Chunks that are missing, damaged or of another film are refused, by name.

      Example: animate-cli assemble film.json
      """)

  @Argument(help: "The plan.", completion: .file(extensions: ["json"]))
  var plan: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write. Default: the plan's.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(name: [.long, .customShort("y")], help: "Replace the file where there is one.")
  var force = false

  @Flag(help: "Print what was made as JSON.")
  var json = false

  @MainActor
  func run() async throws {
    let file = try PlanFile(contentsOf: plan)
    let chunks = file.plan.chunks.indices.map(file.chunk)
    let missing = chunks.indices.filter {
      !FileManager.default.fileExists(atPath: chunks[$0].path)
    }
    guard missing.isEmpty else { throw InputError.missingChunks(missing, plan: plan) }
    try InputFiles.keep([plan], from: [output].compactMap(\.self))
    let command = try file.command()
    var prepared = try command.prepare(for: output)
    prepared.options.overwrite = force
    let report = try await TimelineExporter.assemble(
      file.plan, prepared.options, of: prepared.timeline, beside: prepared.other, chunks: chunks,
      to: output.map { URL(fileURLWithPath: $0) } ?? command.output.url)
    try report.tell(asJSON: json, isAssembled: true)
  }
}
