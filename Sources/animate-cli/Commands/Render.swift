import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render a scene as a film.",
    discussion: """
      The kind of file follows from its extension. The output 'null' computes every frame and writes \
      nothing, for measuring.

      Example: animate-cli render scenes/hello.yaml -o hello.mp4
      """)

  @OptionGroup var scene: SceneArgument
  @OptionGroup var output: OutputOptions
  @OptionGroup var film: FilmOptions

  @OptionGroup var encoding: EncodingOptions

  @Option(help: "How to show progress: auto, plain, json or none.")
  var progress = ProgressStyle.auto

  @MainActor
  func run() async throws {
    let recording = try scene.record()
    var options = film.exportOptions(for: recording)
    encoding.apply(to: &options)
    options.overwrite = output.force
    let exporter = TimelineExporter(options)
    let display = ProgressDisplay(style: progress)
    async let shown: Void = display.follow(exporter.progress)
    // Where the export fails the display still has to end its line before the message comes.
    let result: Result<ExportReport, any Error>
    do {
      result = .success(try await exporter.export(recording.timeline, to: output.url))
    } catch {
      result = .failure(error)
    }
    await shown
    let report = try result.get()
    for note in report.notes { StandardError.write("note: \(note)\n") }
    // The film is complete, whether or not anybody wants to hear of it.
    try StandardOutput.writeIfRead(line: "\(report)")
  }
}
