import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Plan: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plan a video to be rendered in chunks, on one or more machines.",
    discussion: """
      Chunks begin at fixed frames, so the assembled video is identical, byte for byte, to one rendered by a \
      single command.

      Examples:
        animate-cli plan scenes/hello.yaml -o video.mp4 --plan video.json
        animate-cli render video.json --chunk 0
        animate-cli render video.json --chunk 1
        animate-cli assemble video.json

      Chunks can be rendered on any machine and in any order.
      """)

  @OptionGroup var scene: SceneArgument
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var video: VideoOptions

  @Option(
    help: ArgumentHelp("The plan file to write, with the extension .json.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var plan: String

  @Flag(help: "Print a summary as JSON.")
  var json = false

  @MainActor
  func run() async throws {
    guard plan.lowercased().hasSuffix(".json") else {
      throw InputError.wrongExtension(path: plan, allowed: [".json"])
    }
    try StandardInput.reject(scene.scene, because: "each chunk reads the scene")
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
      line: json ? planned.text() : "\(plan): \(chunks), \(made.frameCount) frames in total")
  }

  /// Resolves relative paths of the arguments against `directory`.
  mutating func resolvePaths(from directory: String) {
    func resolved(_ path: String) -> String {
      directory == "." || path.hasPrefix("/") ? path : "\(directory)/\(path)"
    }
    scene.scene = resolved(scene.scene)
    video.motion.compare = video.motion.compare.map(resolved)
    output.output = resolved(output.output)
    plan = resolved(plan)
  }

  /// Records the scenes; the result is the same for every chunk.
  ///
  /// - Parameter path: The output file, which must not be an input; nil for that of the plan.
  @MainActor
  func prepare(for path: String? = nil) throws -> PreparedVideo {
    try video.prepare(scene, for: [path ?? output.output, plan])
  }
}
