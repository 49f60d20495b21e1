import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Plan: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plan a film that is rendered in chunks, on one machine or many.",
    discussion: """
      Chunks begin at fixed frames, whoever renders them. The film is the same, byte for byte, as rendered \
      in one piece.

      Examples:
        animate-cli plan scenes/hello.yaml -o film.mp4 --plan film.json
        animate-cli render film.json --chunk 0
        animate-cli render film.json --chunk 1
        animate-cli assemble film.json

      Chunks are rendered anywhere, in any order.
      """)

  @OptionGroup var scene: SceneArgument
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var film: VideoOptions

  @Option(
    help: ArgumentHelp("The plan to write, a .json.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var plan: String

  @Flag(help: "Print what was planned as JSON.")
  var json = false

  @MainActor
  func run() async throws {
    guard plan.lowercased().hasSuffix(".json") else {
      throw InputError.wrongExtension(path: plan, allowed: [".json"])
    }
    try StandardInput.refuse(scene.scene, for: "each chunk reads the scene")
    let prepared = try prepare()
    let made = try await TimelineExporter(prepared.options).plan(
      prepared.timeline, beside: prepared.other, for: output.output)
    try PlanFile.write(
      made, arguments: Array(CommandLine.arguments.dropFirst(2)), to: plan,
      overwrite: output.force)
    let chunks = made.chunks.count == 1 ? "1 chunk" : "\(made.chunks.count) chunks"
    let planned = JSON.object([
      ("plan", .string(plan)), ("chunks", .int(made.chunks.count)),
      ("frames", .int(made.frameCount)),
    ])
    try StandardOutput.writeIfRead(
      line: json ? planned.text() : "\(plan): \(chunks) of \(made.frameCount) frames in all")
  }

  /// Makes relative paths among the arguments lead on from `directory`.
  mutating func resolvePaths(from directory: String) {
    func resolved(_ path: String) -> String {
      directory == "." || path.hasPrefix("/") ? path : "\(directory)/\(path)"
    }
    scene.scene = resolved(scene.scene)
    film.motion.compare = film.motion.compare.map(resolved)
    output.output = resolved(output.output)
    plan = resolved(plan)
  }

  /// Performs the scenes; the same for whoever renders a chunk.
  ///
  /// - Parameter path: What is to be written, which must not be what is read; the plan's film unless said.
  @MainActor
  func prepare(for path: String? = nil) throws -> PreparedVideo {
    try film.prepare(scene, for: [path ?? output.output, plan])
  }
}
