import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Plan: VideoCommand, LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Plan a video to be rendered in chunks, on one or more machines.",
    discussion: """
      Chunks begin at fixed frames, so the assembled video is identical, byte for byte, to one rendered by a \
      single command.

      Examples:
        animate-cli plan scenes/hello.yaml -o video.mp4 --plan video.json
        animate-cli render video.json --chunk 0
        animate-cli render video.json --chunk 1
        animate-cli assemble video.json
        animate-cli plan scenes/hello.yaml -o a.mp4 --bundle a.bundle --chunks 9

      Chunks can be rendered on any machine and in any order.
      """)

  @OptionGroup var scene: SceneArgument
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Frames") var frames: FrameOptions
  @OptionGroup(title: "Motion and review") var motion: MotionOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "Audio") var audio: AudioOptions
  @OptionGroup(title: "Description") var film: DescriptionOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Option(
    help: ArgumentHelp(
      "The plan file to write, with the extension .json. It refers to the scene.", valueName: "file"
    ),
    completion: .file(extensions: ["json"]))
  var plan: String?

  @Option(
    help: ArgumentHelp(
      """
      The folder to write instead of a plan file, with all that chunks are rendered from: it can be copied, moved \
      and mounted anywhere.
      """, valueName: "folder"),
    completion: .directory)
  var bundle: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of chunks, instead of --segment-frames, on which the bytes of the video depend.",
      valueName: "count"),
    transform: Numbers.whole(in: 1...1_000_000, called: "1 to 1000000"))
  var chunks: Int?

  @Option(
    help: ArgumentHelp(
      "A job template for Open Job Description to write, which renders and assembles the bundle.",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "json"]))
  var openjd: String?

  @Flag(help: "Print a summary as JSON.")
  var json = false

  func validate() throws {
    guard (plan == nil) != (bundle == nil) else {
      throw ValidationError(
        plan == nil
          ? "Missing expected argument '--plan <file>' or '--bundle <folder>'"
          : "--plan and --bundle are mutually exclusive")
    }
    if openjd != nil, bundle == nil {
      throw ValidationError("--openjd requires --bundle, which can be moved to other machines")
    }
    if chunks != nil, encoding.segmentFrames != nil {
      throw ValidationError("--chunks and --segment-frames are mutually exclusive")
    }
  }

  @MainActor
  func run() async throws {
    if let plan, !plan.lowercased().hasSuffix(".json") {
      throw InputError.wrongExtension(path: plan, allowed: [".json"])
    }
    try StandardInput.reject(scene.scene, because: "each chunk reads the scene")
    let prepared = try prepare()
    let arguments = Array(CommandLine.arguments.dropFirst(2))
    let made: ExportPlan
    if let bundle {
      let written = try await RenderBundle.write(
        prepared, by: self, arguments: withoutFolders(arguments), to: bundle)
      made = written.plan
      if let openjd { try JobTemplate(written).write(to: openjd, overwrite: output.force) }
    } else {
      made = try await TimelineExporter(prepared.options).plan(
        prepared.timeline, beside: prepared.other, for: output.output)
      try PlanFile.write(
        made, arguments: arguments, to: plan ?? "", overwrite: output.force)
    }
    try report(made)
  }

  /// The arguments without the folders of paths, which a bundle does not need, and without options that concern only
  /// this command, so that bundles are reproducible and do not contain local paths.
  private func withoutFolders(_ arguments: [String]) -> [String] {
    let paths = [
      scene.scene, motion.compare, output.output, bundle, openjd, scene.reading.root,
      scene.reading.script,
    ]
    .compactMap(\.self).filter { $0.contains("/") }
    return arguments.filter { !["--force", "-y", "--json"].contains($0) }.map { argument in
      guard let path = paths.first(where: { argument == $0 || argument.hasSuffix("=\($0)") })
      else { return argument }
      return argument.dropLast(path.count) + (path as NSString).lastPathComponent
    }
  }

  private func report(_ made: ExportPlan) throws {
    let path = bundle ?? plan ?? ""
    let chunks = made.chunks.count == 1 ? "1 chunk" : "\(made.chunks.count) chunks"
    let planned = JSON.object([
      ("plan", .string(path)), ("chunks", .int(made.chunks.count)),
      ("frames", .int(made.frameCount)),
    ])
    try StandardOutput.writeIfRead(
      line: json ? planned.text() : "\(path): \(chunks), \(made.frameCount) frames in total")
  }

  /// Resolves relative paths of the arguments against `directory`.
  mutating func resolvePaths(from directory: String) {
    func resolved(_ path: String) -> String {
      directory == "." || path.hasPrefix("/") ? path : "\(directory)/\(path)"
    }
    scene.scene = resolved(scene.scene)
    motion.compare = motion.compare.map(resolved)
    output.output = resolved(output.output)
    plan = plan.map(resolved)
  }

  /// Records the scenes; the result is the same for every chunk.
  ///
  /// - Parameter path: The output file, which must not be an input; nil for that of the plan.
  @MainActor
  func prepare(for path: String? = nil) throws -> PreparedVideo {
    try split(prepareVideo(for: [path ?? output.output, plan].compactMap(\.self)))
  }

  /// The input of an exporter, from recordings.
  @MainActor
  func prepared(
    _ recording: SceneRecording, beside other: SceneRecording?
  ) throws -> PreparedVideo {
    try split(preparedVideo(recording, beside: other))
  }

  /// Applies the number of chunks.
  private func split(_ prepared: PreparedVideo) throws -> PreparedVideo {
    guard let chunks else { return prepared }
    var prepared = prepared
    let frames = try TimelineExporter(prepared.options).frameCount(
      of: prepared.timeline, beside: prepared.other)
    prepared.options.segmentFrames = max((frames + chunks - 1) / chunks, 1)
    return prepared
  }
}
