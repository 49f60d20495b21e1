import ArgumentParser
import Foundation
import SceneScript

struct Validate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check scenes and reels, and print errors and warnings.",
    discussion: "Example: animate-cli validate scenes/*.yaml")

  @Argument(help: "Scene files.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenes: [String]

  /// Each scene is read and performed, as some errors show only then.
  @MainActor
  func run() async throws {
    var failed = false
    for path in scenes {
      do throws(SceneError) {
        let document = try SceneDocument(contentsOf: URL(fileURLWithPath: path))
        for warning in try document.record().warnings {
          StandardError.write("\(warning)\n")
        }
      } catch {
        StandardError.write("\(error)\n")
        failed = true
      }
      await Task.yield()
      try Task.checkCancellation()
    }
    if failed { throw ExitCode(ExitStatus.wrongInput.rawValue) }
  }
}
