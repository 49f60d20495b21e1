import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render a scene as a film.",
    discussion: """
      The kind of file follows from its extension: .mp4, .mov, .mkv, .webm, .gif, .apng, .webp, .png (numbered, \
      as film-%04d.png), .framemd5, .framehash, .keyframes.json, .lottie.json, .html. With several outputs each frame \
      is rendered once. The output 'null' computes every frame and writes nothing, for measuring.

      Examples:
        animate-cli render scenes/hello.yaml -o hello.mp4
        animate-cli render scenes/hello.yaml -o hello.mp4 -o hello.gif --max-size 2MB
        animate-cli render scenes/hello.yaml -o hello.keyframes.json
        animate-cli render scenes/progress.yaml -o progress.lottie.json -o progress.html
        animate-cli render scenes/hello.yaml -o slow.mp4 --speed 0.25 --motion-blur 180
        animate-cli render scenes/hello.yaml -o long.mp4 --resume
        animate-cli render new.yaml -o review.mp4 --compare old.yaml --overlay timecode,ids
      """)

  @OptionGroup var scene: SceneArgument
  @OptionGroup var outputs: OutputsOptions
  @OptionGroup var film: FilmOptions
  @OptionGroup var motion: MotionOptions
  @OptionGroup var encoding: EncodingOptions

  @Option(help: "A scene to show on the right, for comparison.", completion: .file())
  var compare: String?

  @Option(help: "How to show progress: auto, plain, json or none.")
  var progress = ProgressStyle.auto

  @Flag(help: "Print what was made as JSON, a line a file.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: "Render this chunk, from 0, of the plan that is given instead of a scene.",
    transform: Numbers.whole(in: 0...1_000_000_000, called: "0 or more"))
  var chunk: Int?

  @Flag(
    help: """
      Keep finished chunks beside the file until it is complete, and go on with those of a run that was \
      stopped, however it was.
      """)
  var resume = false

  func validate() throws {
    if chunk != nil {
      guard outputs.output.isEmpty, !resume else {
        throw ValidationError(
          "--chunk goes without --output and --resume: the plan says what to make")
      }
    } else if outputs.output.isEmpty {
      throw ValidationError("Missing expected argument '--output <output>'")
    }
    if resume, outputs.output.count > 1 {
      throw ValidationError("--resume goes with one --output")
    }
  }

  @MainActor
  func run() async throws {
    if let chunk { return try await render(chunk: chunk) }
    let recording = try scene.record()
    let other = try compare.map { path in
      try SceneDocument(contentsOf: URL(fileURLWithPath: path)).record()
    }
    var options = film.exportOptions(for: recording)
    encoding.apply(to: &options)
    motion.apply(to: &options, for: recording)
    options.overwrite = outputs.force
    let exporter = TimelineExporter(options)
    let (timeline, beside) = (recording.timeline, other?.timeline)
    let reports = try await showingProgress(of: exporter) {
      resume
        ? [try await exporter.resume(timeline, beside: beside, to: outputs.urls[0])]
        : try await exporter.export(timeline, beside: beside, to: outputs.urls)
    }
    for report in reports { try tell(of: report) }
  }

  /// Renders a chunk into the folder beside its plan.
  @MainActor
  private func render(chunk: Int) async throws {
    let path = URL(fileURLWithPath: scene.scene).path
    let file = try PlanFile(contentsOf: path)
    let folder = PlanFile.chunkFolder(of: path)
    if mkdir(folder.path, 0o777) != 0, errno != EEXIST {
      throw ExportError.cannotWrite(path: folder.path, reason: errno)
    }
    var (recording, other, options) = try file.command(path: path).record()
    options.overwrite = true
    options.jobs = film.jobs ?? options.jobs
    let exporter = TimelineExporter(options)
    try await showingProgress(of: exporter) {
      try await exporter.render(
        chunk: chunk, of: file.plan, recording.timeline, beside: other?.timeline,
        to: PlanFile.chunk(chunk, of: path))
    }
    let count = file.plan.chunks[chunk].frameCount
    let made = JSON.object([
      ("chunk", .int(chunk)), ("frames", .int(count)),
      ("file", .string(PlanFile.chunk(chunk, of: path).path)),
    ])
    try StandardOutput.writeIfRead(line: json ? made.text() : "chunk \(chunk): \(count) frames")
  }

  /// Shows progress while `work` is done. Where it fails the display still has to end its line before the
  /// message comes.
  @MainActor
  private func showingProgress<Made: Sendable>(
    of exporter: TimelineExporter, _ work: () async throws -> Made
  ) async throws -> Made {
    let display = ProgressDisplay(style: progress)
    async let shown: Void = display.follow(exporter.progress)
    let result: Result<Made, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    await shown
    return try result.get()
  }

  private func tell(of report: ExportReport) throws {
    for note in report.notes { StandardError.write("note: \(note)\n") }
    // The film is complete, whether or not anybody wants to hear of it.
    try StandardOutput.writeIfRead(line: json ? report.json.text() : "\(report)")
  }
}
