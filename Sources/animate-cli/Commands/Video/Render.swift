import ArgumentParser
import Foundation
import SceneScript
import TimelineExport
import TimelineReport

struct Render: VideoCommand, LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a scene to video.",
    discussion: """
      The file extension selects the format: .mp4, .mov, .mkv, .webm, .gif, .apng, .webp, .png or .jpg \
      (numbered, as video-%04d.png), .y4m, .raw, .framemd5, .framehash, .keyframes.json, .lottie.json, .html, .srt, .vtt. With several \
      outputs each frame is rendered once. The output 'null' renders all frames without writing them, for benchmarks.

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
        animate-cli render scenes/reels/showreel.yaml -o film.mov --split stems
        animate-cli render scenes/hello.yaml -o look.mp4 --draft --open -y
        animate-cli render product.yaml --data products.csv -o "out/{{sku}}.mp4"
        animate-cli render scenes/hello.yaml -o - --format y4m | ffmpeg -i - video.ogv
      """)

  @OptionGroup var scene: SceneArgument
  @OptionGroup var table: DataOptions
  @OptionGroup(title: "Output") var outputs: OutputsOptions
  @OptionGroup(title: "Frames") var frames: FrameOptions
  @OptionGroup(title: "Motion and review") var motion: MotionOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "Audio") var audio: AudioOptions
  @OptionGroup(title: "Description") var film: DescriptionOptions
  @OptionGroup(title: "Editing") var stems: StemOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions
  @OptionGroup var progress: ProgressDisplay
  @OptionGroup var opening: OpenOption

  @Flag(help: "Print a summary of each file as a line of JSON.")
  var json = false

  @OptionGroup(title: "Chunks") var chunks: ChunkOptions

  @Flag(
    help: """
      Keep finished chunks next to the file until it is complete, and continue an interrupted run from them.
      """)
  var resume = false

  func validate() throws {
    if chunks.chunk != nil {
      guard outputs.output.isEmpty, !resume else {
        throw ValidationError(
          "--chunk cannot be combined with --output or --resume; the plan defines the output")
      }
    } else if outputs.output.isEmpty {
      throw ValidationError("Missing expected argument '--output <file>', such as -o video.mp4")
    }
    if table.data != nil {
      if chunks.chunk != nil || resume {
        throw ValidationError("--data cannot be combined with --chunk or --resume")
      }
      if outputs.output.contains("-") || scene.scene == "-" {
        throw ValidationError("--data needs files for the scene and for each output, not '-'")
      }
    }
    if stems.split != nil, chunks.chunk != nil || resume || table.data != nil {
      throw ValidationError(
        "--split cannot be combined with --chunk, --resume or --data; when it is repeated, the cache has what was rendered"
      )
    }
    if chunks.again { try cache.reject(with: "--again", because: "which renders to compare") }
    if resume { try cache.reject(with: "--resume", because: "which keeps chunks instead") }
    if resume, outputs.output.count > 1 {
      throw ValidationError("--resume supports a single --output")
    }
    if resume, outputs.output == ["-"] {
      throw ValidationError(
        "--resume cannot be used with standard output, because it keeps chunks next to the file")
    }
  }

  @MainActor
  func run() async throws {
    if let chunk = chunks.chunk { return try await Retryable.marking { try await render(chunk) } }
    if let path = table.data { return try await renderRows(of: path) }
    try await renderScene()
  }

  /// Renders the scene to its outputs.
  @MainActor
  func renderScene() async throws {
    let sources = SourceFiles()
    var prepared = try prepareVideo(for: outputs.output, noting: sources)
    prepared.options.overwrite = outputs.force
    let films = stemWriter(for: prepared)
    try films?.spare(sources.paths)
    if !resume { try cache.apply(to: &prepared.options, for: outputs.urls) }
    let exporter = TimelineExporter(prepared.options)
    let (timeline, beside) = (prepared.timeline, prepared.other)
    let captions = film.captions?.files(beside: outputs.output, of: timeline) ?? []
    var reports = try await progress.follow(exporter) {
      resume
        ? [try await exporter.resume(timeline, beside: beside, to: outputs.urls[0])]
        : try await exporter.export(
          timeline, beside: beside, to: outputs.urls, captions: captions)
    }
    if resume, !captions.isEmpty {
      reports += try await TimelineExporter(prepared.options.ofCaptions)
        .export(timeline, to: [], captions: captions)
    }
    for report in reports { try report.write(asJSON: json) }
    try await films?.write()
    opening.show(outputs.output)
  }
}

extension Render {
  /// The writer of a reel's scenes as separate videos; nil if that is not requested.
  @MainActor
  private func stemWriter(for prepared: PreparedVideo) -> StemWriter? {
    guard let folder = stems.split, let source = prepared.source else { return nil }
    let output = outputs.urls[0]
    let kind =
      output.pathExtension.isEmpty ? prepared.options.format ?? "mov" : output.pathExtension
    let directory = URL(fileURLWithPath: folder, isDirectory: true)
    let rate = prepared.options.frameRate ?? prepared.timeline.frameRate
    return StemWriter(
      edit: FilmEdit(source.document, source.recording, file: scene.scene, folder: directory),
      handles: stems.handles?.time(at: rate) ?? .zero,
      name: scene.scene == "-" ? "edit" : Reel.Part.stem(ofName: scene.scene),
      folder: directory, timeline: prepared.timeline, options: prepared.options, kind: kind,
      progress: progress, isJSON: json)
  }
}
