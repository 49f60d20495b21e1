import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Assemble: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Put a film together from its chunks.",
    discussion: """
      Chunks that are missing, damaged or of another film are refused, by name.

      Example: animate-cli assemble hello.json
      """)

  @Argument(help: "The plan.", completion: .file(extensions: ["json"]))
  var plan: String

  @Option(
    name: .shortAndLong, help: "The file to write. Default: the plan's.", completion: .file())
  var output: String?

  @Flag(help: "Replace the file where there is one.")
  var force = false

  @Flag(help: "Print what was made as JSON.")
  var json = false

  @MainActor
  func run() async throws {
    let file = try PlanFile(contentsOf: plan)
    let output = output.map { URL(fileURLWithPath: URL(fileURLWithPath: $0).path) }
    let chunks = file.plan.chunks.indices.map { PlanFile.chunk($0, of: plan) }
    let missing = chunks.indices.filter {
      !FileManager.default.fileExists(atPath: chunks[$0].path)
    }
    guard missing.isEmpty else { throw InputError.missingChunks(missing, plan: plan) }
    let command = try file.command(path: plan)
    var (recording, other, options) = try command.record()
    options.overwrite = force
    let report = try await TimelineExporter.assemble(
      file.plan, options, of: recording.timeline, beside: other?.timeline, chunks: chunks,
      to: output ?? URL(fileURLWithPath: command.output.output))
    for note in report.notes { StandardError.write("note: \(note)\n") }
    try StandardOutput.writeIfRead(line: json ? report.json.text() : report.summary)
  }
}
