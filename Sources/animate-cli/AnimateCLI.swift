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
    discussion: """
      Examples:
        animate-cli new first.yaml
        animate-cli watch first.yaml -o first.mp4
      """,
    version: Versions.text,
    groupedSubcommands: [
      CommandGroup(
        name: "Film", subcommands: [Render.self, Watch.self, Plan.self, Assemble.self]),
      CommandGroup(name: "Picture", subcommands: [Frame.self, Sheet.self]),
      CommandGroup(
        name: "Scene",
        subcommands: [New.self, Validate.self, Transitions.self, Schema.self]),
      CommandGroup(
        name: "Value",
        subcommands: [TimelineCommand.self, Inspect.self, Trace.self, Hash.self]),
      CommandGroup(name: "Other", subcommands: [Doctor.self, Manual.self]),
    ])

  /// Parses and runs, and exits with the code that tells what came of it.
  static func main() async {
    StandardStreams.reserve()
    ProcessMemory.keepFlat()
    FFmpegInstructionSet.followEnvironment()
    do {
      try await Interruption.shared.run { try await parseAndRun() }
    } catch {
      ExitStatus.exit(for: error)
    }
  }

  @MainActor
  private static func parseAndRun() async throws {
    var command = try parsed(Array(CommandLine.arguments.dropFirst()))
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }

  /// The command that arguments stand for; misspelt names are told with the ones that were probably meant.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    try checkName(arguments.first == "help" ? arguments.dropFirst().first : arguments.first)
    do {
      return try parseAsRoot(arguments)
    } catch  where exitCode(for: error) != .success {
      throw (try? ToolPage.current().unknownOption(in: arguments)) ?? error
    }
  }

  /// Tells of a command that there is none of, and the one that was probably meant.
  private static func checkName(_ name: String?) throws(InputError) {
    guard let name, !name.hasPrefix("-") else { return }
    let known = configuration.subcommands.map { $0._commandName } + ["help"]
    if known.contains(name) { return }
    throw .unknownCommand(name, nearest: NearestName.of(name, among: known), known: known)
  }
}
