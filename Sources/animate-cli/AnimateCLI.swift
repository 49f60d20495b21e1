import Animator
import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// The command line: scenes to films, frames, sheets, values.
@main
struct AnimateCLI: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animate-cli",
    abstract: "Renders scenes of animated views to film, frame by exact frame.",
    discussion: "Example: animate-cli render scenes/hello.yaml -o hello.mp4",
    version: "0.1.0",
    subcommands: [
      Render.self, Plan.self, Assemble.self, Watch.self, New.self, Doctor.self, Frame.self,
      Sheet.self,
      Inspect.self, Trace.self, TimelineListing.self,
      Hash.self, Validate.self, Transitions.self, Manual.self, Schema.self,
    ])

  /// Parses and runs, and exits with the code that tells what came of it.
  static func main() async {
    ProcessMemory.keepFlat()
    do {
      try await Interruption.shared.run { try await parseAndRun() }
    } catch {
      ExitStatus.exit(for: error)
    }
  }

  /// Tells of a command that there is none of, and the one that was probably meant.
  private static func checkName(_ name: String?) throws(InputError) {
    guard let name, !name.hasPrefix("-") else { return }
    let known = configuration.subcommands.map { $0._commandName } + ["help"]
    if known.contains(name) { return }
    throw .unknownCommand(name, nearest: NearestName.of(name, among: known), known: known)
  }

  @MainActor
  private static func parseAndRun() async throws {
    try checkName(CommandLine.arguments.dropFirst().first)
    var command = try parseAsRoot()
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }
}
