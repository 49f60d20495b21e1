import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render a scene as a film.",
    discussion: """
      The kind of file follows from its extension: .mp4, .mov, .mkv, .webm, .gif, .apng, .webp, .png (numbered, \
      as film-%04d.png), .y4m, .raw, .framemd5, .framehash, .keyframes.json, .lottie.json, .html. With several outputs each frame \
      is rendered once. The output 'null' computes every frame and writes nothing, for measuring.

      Examples:
        animate-cli render scenes/hello.yaml -o hello.mp4
        animate-cli render scenes/hello.yaml -o all.mp4 -o all.gif --max-size 2MB
        animate-cli render scenes/hello.yaml -o hello.keyframes.json
        animate-cli render scenes/progress.yaml -o bar.lottie.json -o bar.html
        animate-cli render scenes/hello.yaml -o slow.mp4 --speed 0.25
        animate-cli render scenes/hello.yaml -o soft.mp4 --motion-blur 180
        animate-cli render scenes/hello.yaml -o review.mp4 --overlay timecode
        animate-cli render scenes/sky.yaml -o two.mp4 --compare scenes/bounce.yaml
        animate-cli render scenes/hello.yaml -o long.mp4 --resume
        animate-cli render scenes/hello.yaml -o look.mp4 --draft --open -y
        animate-cli render scenes/hello.yaml -o - --format y4m | ffmpeg -i - film.ogv
      """)

  @OptionGroup var scene: SceneArgument
  @OptionGroup(title: "Output") var outputs: OutputsOptions
  @OptionGroup var film: VideoOptions
  @OptionGroup var progress: ProgressDisplay
  @OptionGroup var opening: OpenOption

  @Flag(help: "Print what was made as JSON, a line a file.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Render this chunk, from 0, of the plan that is given instead of a scene.",
      valueName: "number"),
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
      throw ValidationError("Missing expected argument '--output <file>', such as -o film.mp4")
    }
    if resume, outputs.output.count > 1 {
      throw ValidationError("--resume goes with one --output")
    }
    if resume, outputs.output == ["-"] {
      throw ValidationError("--resume keeps chunks beside a file, which standard output is not")
    }
  }

  @MainActor
  func run() async throws {
    if let chunk { return try await render(chunk: chunk) }
    var prepared = try film.prepare(scene, for: outputs.output)
    prepared.options.overwrite = outputs.force
    let exporter = TimelineExporter(prepared.options)
    let (timeline, beside) = (prepared.timeline, prepared.other)
    let reports = try await progress.follow(exporter) {
      resume
        ? [try await exporter.resume(timeline, beside: beside, to: outputs.urls[0])]
        : try await exporter.export(timeline, beside: beside, to: outputs.urls)
    }
    for report in reports { try report.tell(asJSON: json) }
    opening.show(outputs.output)
  }

  /// Renders a chunk into the folder beside its plan.
  @MainActor
  private func render(chunk: Int) async throws {
    let plan = try PlanFile(contentsOf: scene.scene)
    try plan.makeChunkFolder()
    var prepared = try plan.prepare()
    prepared.options.overwrite = true
    prepared.options.jobs = film.frames.jobs ?? prepared.options.jobs
    let exporter = TimelineExporter(prepared.options)
    let (timeline, beside) = (prepared.timeline, prepared.other)
    try await progress.follow(exporter) {
      try await exporter.render(
        chunk: chunk, of: plan.plan, timeline, beside: beside, to: plan.chunk(chunk))
    }
    let count = plan.plan.chunks[chunk].frameCount
    let made = JSON.object([
      ("chunk", .int(chunk)), ("frames", .int(count)),
      ("file", .string(plan.name(ofChunk: chunk))),
    ])
    try StandardOutput.writeIfRead(line: json ? made.text() : "chunk \(chunk): \(count) frames")
  }
}
