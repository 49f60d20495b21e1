import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Watch: VideoCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Render a scene whenever it or one of its files is saved.",
    discussion: """
      Its files are the scenes of a reel, images, audio files and fonts. An existing output file is overwritten. \
      If the scene has errors, they are printed and the last video is kept. Stop with Ctrl-C.

      Examples:
        animate-cli new first.yaml
        animate-cli watch first.yaml -o first.mp4 --scale 1 --fps 30
      """)

  @OptionGroup var scene: SceneArgument
  @OptionGroup(title: "Output") var output: WatchedOutput
  @OptionGroup(title: "Frames") var frames: FrameOptions
  @OptionGroup(title: "Motion and review") var motion: MotionOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "Audio") var audio: AudioOptions
  @OptionGroup(title: "Description") var film: DescriptionOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions
  @OptionGroup var progress: ProgressDisplay

  @Flag(help: "Print a summary of each video as a line of JSON.")
  var json = false

  /// The output file, which is always overwritten.
  struct WatchedOutput: ParsableArguments {
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("The output file, which is overwritten.", valueName: "file"),
      completion: .file())
    var output: String

    /// Accepted, but has no effect.
    @Flag(help: .hidden)
    var force = false
  }

  /// The polling interval.
  private static let interval = Duration.milliseconds(100)

  @MainActor
  func run() async throws {
    try StandardInput.reject(scene.scene, because: "a watched scene is read again")
    while true {
      let sources = SourceFiles()
      try await render(noting: sources)
      try await change(of: sources)
      // Registered fonts cannot be reloaded within a process.
      if sources.hasFonts { Interruption.shared.restart() }
    }
  }

  /// Waits until a file has changed and then remains unchanged for a polling interval.
  @MainActor
  private func change(of sources: SourceFiles) async throws {
    var (last, unchangedCount) = (sources.snapshotWhenRead, 0)
    while true {
      try await Task.sleep(for: Self.interval)
      let now = sources.current
      unchangedCount = now == last ? unchangedCount + 1 : 0
      last = now
      // Some editors delete a file before they write it again.
      let required = now.lacksFiles(of: sources.snapshotWhenRead) ? 10 : 1
      if now != sources.snapshotWhenRead, unchangedCount >= required { return }
    }
  }

  /// Renders once. Errors of the scene or the export are printed and do not end the command.
  @MainActor
  private func render(noting sources: SourceFiles) async throws {
    do {
      var prepared = try prepareVideo(for: [output.output], noting: sources)
      prepared.options.overwrite = true
      try cache.apply(to: &prepared.options, for: [URL(fileURLWithPath: output.output)])
      let exporter = TimelineExporter(prepared.options)
      let (timeline, beside) = (prepared.timeline, prepared.other)
      let captions = film.captions?.files(beside: [output.output], of: timeline) ?? []
      let reports = try await progress.follow(exporter) {
        try await exporter.export(
          timeline, beside: beside, to: [URL(fileURLWithPath: output.output)], captions: captions)
      }
      for report in reports { try report.write(asJSON: json) }
    } catch let error as SceneError {
      StandardError.write("\(error)\n")
    } catch let error as ExportError {
      StandardError.write("error: \(error)\n")
    }
  }
}
