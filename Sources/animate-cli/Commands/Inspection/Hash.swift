import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Hash: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hash",
    abstract: "Print the index, the time and the SHA-256 of the pixels of each frame.",
    discussion: "Example: animate-cli hash scenes/hello.yaml --fps 10 --scale 0.5")

  @OptionGroup var scene: SceneArgument
  @OptionGroup var frames: FrameOptions

  @MainActor
  func run() async throws {
    let recording = try scene.record()
    let exporter = TimelineExporter(frames.exportOptions(for: recording))
    for try await hash in exporter.hashes(of: recording.timeline) {
      try StandardOutput.write(line: "\(hash)")
    }
    try Task.checkCancellation()
  }
}
