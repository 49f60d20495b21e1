import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render a scene anew whenever its file is saved.",
    discussion: """
      Errors of the scene are told where they are, and the last film stays. Ends with Ctrl-C.

      Examples:
        animate-cli new first.yaml
        animate-cli watch first.yaml -o first.mp4 --scale 1 --fps 30
      """)

  @OptionGroup var scene: SceneArgument
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var film: FilmOptions
  @OptionGroup var progress: ProgressDisplay

  @Flag(help: "Print what was made as JSON, a line a film.")
  var json = false

  /// How often the file is looked at.
  private static let interval = Duration.milliseconds(200)

  @MainActor
  func run() async throws {
    if !output.force, FileManager.default.fileExists(atPath: output.output) {
      throw ExportError.fileExists(path: output.output)
    }
    var seen: SavedState?
    while true {
      let now = SavedState(of: [scene.scene, film.motion.compare].compactMap(\.self))
      // Some editors take the file away before they write it anew.
      if now != seen, now.isThere || seen == nil {
        seen = now
        try await render()
      }
      try await Task.sleep(for: Self.interval)
    }
  }

  /// Renders once; what is wrong with the scene is told, and no reason to end.
  @MainActor
  private func render() async throws {
    do {
      var prepared = try film.prepare(scene, for: [output.output])
      prepared.options.overwrite = true
      let exporter = TimelineExporter(prepared.options)
      let (timeline, beside) = (prepared.timeline, prepared.other)
      let report = try await progress.follow(exporter) {
        try await exporter.export(timeline, beside: beside, to: output.url)
      }
      try report.tell(asJSON: json)
    } catch let error as SceneError {
      StandardError.write("\(error)\n")
    } catch let error as ExportError {
      StandardError.write("error: \(error)\n")
    }
  }

  /// What changes when a file is saved; also where it is replaced by another of the same name.
  private struct SavedState: Equatable {
    private let files: [[Int]]

    var isThere: Bool { files.allSatisfy { !$0.isEmpty } }

    init(of paths: [String]) {
      files = paths.map { path in
        var status = stat()
        guard stat(path, &status) == 0 else { return [] }
        return [
          Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec), Int(status.st_ino),
          Int(status.st_size),
        ]
      }
    }
  }
}
