import ArgumentParser
import Foundation

/// The command line: scenes to films, frames, sheets, values.
@main
struct AnimateCLI: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animate-cli",
    abstract: "Renders scenes of animated views to film, frame by exact frame.",
    discussion: "Example: animate-cli render scenes/hello.yaml -o hello.mp4",
    version: "0.1.0",
    subcommands: [
      Render.self, Frame.self, Sheet.self, Inspect.self, TimelineListing.self, Hash.self,
      Validate.self, Schema.self,
    ])

  /// Parses and runs, and exits with the code that tells what came of it.
  static func main() async {
    do {
      try await Interruption.shared.run { try await parseAndRun() }
    } catch {
      ExitStatus.exit(for: error)
    }
  }

  @MainActor
  private static func parseAndRun() async throws {
    var command = try parseAsRoot()
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }
}
