import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render a scene anew whenever its file is saved.",
    discussion: """
      Errors of the scene are told where they are, and the last film stays. Ends with Ctrl-C.

      Example: animate-cli watch first.yaml -o first.mp4 --scale 1 --fps 30
      """)

  @OptionGroup var scene: SceneArgument
  @OptionGroup var output: OutputOptions
  @OptionGroup var film: FilmOptions
  @OptionGroup var motion: MotionOptions
  @OptionGroup var encoding: EncodingOptions

  /// How often the file is looked at.
  private static let interval = Duration.milliseconds(200)

  @MainActor
  func run() async throws {
    if !output.force, FileManager.default.fileExists(atPath: output.output) {
      throw ExportError.fileExists(path: output.output)
    }
    var seen: SavedState?
    while true {
      let now = SavedState(of: scene.scene)
      if now != seen {
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
      let recording = try scene.record()
      var options = film.exportOptions(for: recording)
      encoding.apply(to: &options)
      motion.apply(to: &options, for: recording)
      options.overwrite = true
      let report = try await TimelineExporter(options).export(
        recording.timeline, to: output.url)
      try StandardOutput.write(line: "\(report)")
    } catch let error as SceneError {
      StandardError.write("\(error)\n")
    } catch let error as ExportError {
      StandardError.write("error: \(error)\n")
    }
  }

  /// What changes when a file is saved; also where it is replaced by another of the same name.
  private struct SavedState: Equatable {
    private let modified: [Int]
    private let inode: UInt
    private let size: Int

    init(of path: String) {
      var status = stat()
      let isThere = stat(path, &status) == 0
      modified = isThere ? [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)] : []
      (inode, size) = isThere ? (UInt(status.st_ino), Int(status.st_size)) : (0, 0)
    }
  }
}
