import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render a scene as a film.",
    discussion: """
      The kind of file follows from its extension: .mp4, .mov, .mkv, .webm, .gif, .apng, .webp, .png (numbered, \
      as film-%04d.png), .framemd5, .framehash. With several outputs each frame is rendered once. The output \
      'null' computes every frame and writes nothing, for measuring.

      Examples:
        animate-cli render scenes/hello.yaml -o hello.mp4
        animate-cli render scenes/hello.yaml -o hello.mp4 -o hello.gif --max-size 2MB
        animate-cli render scenes/hello.yaml -o slow.mp4 --speed 0.25 --motion-blur 180
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

  @MainActor
  func run() async throws {
    let recording = try scene.record()
    let other = try compare.map { path in
      try SceneRecorder.record(SceneFile(contentsOf: URL(fileURLWithPath: path)))
    }
    var options = film.exportOptions(for: recording)
    encoding.apply(to: &options)
    motion.apply(to: &options, for: recording)
    options.overwrite = outputs.force
    let exporter = TimelineExporter(options)
    let display = ProgressDisplay(style: progress)
    async let shown: Void = display.follow(exporter.progress)
    // Where the export fails the display still has to end its line before the message comes.
    let result: Result<[ExportReport], any Error>
    do {
      result = .success(
        try await exporter.export(
          recording.timeline, beside: other?.timeline, to: outputs.urls))
    } catch {
      result = .failure(error)
    }
    await shown
    for report in try result.get() { try tell(of: report) }
  }

  private func tell(of report: ExportReport) throws {
    for note in report.notes { StandardError.write("note: \(note)\n") }
    // The film is complete, whether or not anybody wants to hear of it.
    try StandardOutput.writeIfRead(line: json ? report.json.text() : "\(report)")
  }
}

extension ExportReport {
  /// What was made, for programs.
  fileprivate var json: JSON {
    .object([
      ("file", url.map { .string($0.relativePath) } ?? .null), ("frames", .int(frameCount)),
      ("rate", .string("\(frameRate)")), ("duration", .number(duration.seconds)),
      ("width", .int(size.width)), ("height", .int(size.height)),
      ("notes", .array(notes.map { .string("\($0)") })), ("wall", .number(progress.seconds)),
      ("cpu", .number(progress.cpuSeconds)),
    ])
  }
}
