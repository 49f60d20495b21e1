import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render a scene anew whenever it is saved, or a file that it is made of.",
    discussion: """
      Those are the scenes of a reel, pictures, sounds and fonts. The film is replaced, also one that is there \
      already. Errors of the scene are told where they are, and the last film stays. Ends with Ctrl-C.

      Examples:
        animate-cli new first.yaml
        animate-cli watch first.yaml -o first.mp4 --scale 1 --fps 30
      """)

  @OptionGroup var scene: SceneArgument
  @OptionGroup(title: "Output") var output: WatchedOutput
  @OptionGroup var film: VideoOptions
  @OptionGroup var progress: ProgressDisplay

  @Flag(help: "Print what was made as JSON, a line a film.")
  var json = false

  /// The film, which is replaced at each save, and so the first time too.
  struct WatchedOutput: ParsableArguments {
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("The file to write, and to replace.", valueName: "file"),
      completion: .file())
    var output: String

    /// It is what happens anyway.
    @Flag(help: .hidden)
    var force = false
  }

  /// How often files are looked at.
  private static let interval = Duration.milliseconds(100)

  @MainActor
  func run() async throws {
    try StandardInput.refuse(scene.scene, for: "watched scenes are read again")
    while true {
      let sources = SourceFiles()
      try await render(noting: sources)
      try await change(of: sources)
      // A process keeps the fonts that it has read.
      if sources.hasFonts { Interruption.shared.restart() }
    }
  }

  /// Waits until some file is not as it was when it was read, and stays so.
  @MainActor
  private func change(of sources: SourceFiles) async throws {
    var (last, quiet) = (sources.snapshotWhenRead, 0)
    while true {
      try await Task.sleep(for: Self.interval)
      let now = sources.now
      quiet = now == last ? quiet + 1 : 0
      last = now
      // Some editors take a file away before they write it anew.
      let patience = now.lacks(from: sources.snapshotWhenRead) ? 10 : 1
      if now != sources.snapshotWhenRead, quiet >= patience { return }
    }
  }

  /// Renders once; what is wrong with the scene is told, and no reason to end.
  @MainActor
  private func render(noting sources: SourceFiles) async throws {
    do {
      var prepared = try film.prepare(scene, for: [output.output], noting: sources)
      prepared.options.overwrite = true
      let exporter = TimelineExporter(prepared.options)
      let (timeline, beside) = (prepared.timeline, prepared.other)
      let report = try await progress.follow(exporter) {
        try await exporter.export(
          timeline, beside: beside, to: URL(fileURLWithPath: output.output))
      }
      try report.tell(asJSON: json)
    } catch let error as SceneError {
      StandardError.write("\(error)\n")
    } catch let error as ExportError {
      StandardError.write("error: \(error)\n")
    }
  }
}
