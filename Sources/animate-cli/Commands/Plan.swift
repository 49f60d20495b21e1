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

      Example:
        animate-cli plan scenes/hello.yaml -o hello.mp4 --plan hello.json
        animate-cli render hello.json --chunk 0    # and 1, 2, …, anywhere, in any order
        animate-cli assemble hello.json
      """)

  @OptionGroup var scene: SceneArgument
  @OptionGroup var output: OutputOptions
  @OptionGroup var film: FilmOptions
  @OptionGroup var motion: MotionOptions
  @OptionGroup var encoding: EncodingOptions

  @Option(help: "A scene to show on the right, for comparison.", completion: .file())
  var compare: String?

  @Option(help: "The plan to write.", completion: .file(extensions: ["json"]))
  var plan: String

  @Flag(help: "Print what was planned as JSON.")
  var json = false

  @MainActor
  func run() async throws {
    let (recording, other, options) = try record()
    let made = try await TimelineExporter(options).plan(
      recording.timeline, beside: other?.timeline, for: output.output)
    let file = PlanFile(
      arguments: Array(CommandLine.arguments.dropFirst(2)),
      directory: FileManager.default.currentDirectoryPath, plan: made)
    try file.write(to: URL(fileURLWithPath: plan), overwrite: output.force)
    let chunks = made.chunks.count == 1 ? "1 chunk" : "\(made.chunks.count) chunks"
    let planned = JSON.object([
      ("plan", .string(plan)), ("chunks", .int(made.chunks.count)),
      ("frames", .int(made.frameCount)),
    ])
    try StandardOutput.write(
      line: json ? planned.text() : "\(plan): \(chunks) of \(made.frameCount) frames in all")
  }

  /// Performs the scenes; the same for whoever renders a chunk.
  @MainActor
  func record() throws -> (SceneRecording, other: SceneRecording?, ExportOptions) {
    let recording = try scene.record()
    let other = try compare.map { path in
      try SceneDocument(contentsOf: URL(fileURLWithPath: path)).record()
    }
    var options = film.exportOptions(for: recording)
    encoding.apply(to: &options)
    motion.apply(to: &options, for: recording)
    return (recording, other, options)
  }
}

/// A plan with what it takes to render its chunks: the arguments that it was made with.
struct PlanFile: Codable {
  let arguments: [String]
  /// Where it was made: what paths in the arguments are relative to.
  let directory: String
  let plan: ExportPlan

  init(arguments: [String], directory: String, plan: ExportPlan) {
    (self.arguments, self.directory, self.plan) = (arguments, directory, plan)
  }

  init(contentsOf path: String) throws {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
      let file = try? JSONDecoder().decode(PlanFile.self, from: data)
    else { throw ExportError.notAPlan(path: path) }
    self = file
  }

  func write(to url: URL, overwrite: Bool) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = try OutputFile(url, overwrite: overwrite)
    try OutputFile.write(try encoder.encode(self), to: file.temporaryPath, name: file.name)
    try file.commit()
  }

  /// The command that made the plan. From here on paths are relative to where that was; where there is no
  /// such folder, as on another machine, to where the plan is.
  func command(path: String) throws -> Plan {
    if !FileManager.default.changeCurrentDirectoryPath(directory) {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      _ = FileManager.default.changeCurrentDirectoryPath(folder)
    }
    return try Plan.parse(arguments)
  }

  /// The folder in which chunks are kept: beside the plan, called after it.
  static func chunkFolder(of path: String) -> URL {
    let url = URL(fileURLWithPath: URL(fileURLWithPath: path).path)
    return url.deletingPathExtension().appendingPathExtension("chunks")
  }

  /// The file of a chunk.
  static func chunk(_ index: Int, of path: String) -> URL {
    chunkFolder(of: path).appending(path: "\(index).chunk")
  }
}
