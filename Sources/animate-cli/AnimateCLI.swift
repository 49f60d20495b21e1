import Animator
import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// The command line: renders scenes to video and images, and reports their values.
@main
struct AnimateCLI: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animate-cli",
    abstract: "Render scenes of animated views to frame-exact video.",
    discussion: """
      Examples:
        animate-cli new first.yaml
        animate-cli watch first.yaml -o first.mp4
      """,
    // Asking the libraries loads them, which takes longer than many commands.
    version: CommandLine.arguments.contains("--version") ? Versions.text : Versions.line,
    // Each states its name: making it from its type takes as long as reading a scene.
    groupedSubcommands: [
      CommandGroup(
        name: "Video", subcommands: [Render.self, Watch.self, StudioCommand.self]),
      CommandGroup(
        name: "Chunks", subcommands: [Plan.self, Status.self, Submit.self, Assemble.self]),
      CommandGroup(name: "Image", subcommands: [Frame.self, Sheet.self]),
      CommandGroup(
        name: "Scene",
        subcommands: [
          New.self, Validate.self, Transitions.self, Presets.self, Beats.self, Schema.self,
        ]),
      CommandGroup(
        name: "Inspection",
        subcommands: [
          TimelineCommand.self, Inspect.self, LayoutCommand.self, Trace.self, Hash.self,
        ]),
      CommandGroup(name: "Other", subcommands: [Cache.self, Doctor.self, Manual.self]),
    ])

  /// Parses the arguments, runs the command and exits with its status.
  static func main() async {
    StandardStreams.reserve()
    ProcessMemory.reduceHeapRetention()
    FFmpegInstructionSet.applyEnvironment()
    SystemFonts.skip()
    do {
      try await Interruption.shared.run { try await parseAndRun() }
    } catch {
      ExitStatus.exit(for: Interruption.shared.reason ?? error)
    }
  }

  @MainActor
  private static func parseAndRun() async throws {
    var command = try parsed(Array(CommandLine.arguments.dropFirst()))
    let (memory, seconds) = limits(of: command)
    ResourceLimits.watch(memory: memory, seconds: seconds)
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }

  /// The limits on memory, in bytes, and time, in seconds.
  private static func limits(of command: any ParsableCommand) -> (memory: Int?, seconds: Double?) {
    let limits = (command as? any LimitedCommand)?.limits
    return (limits?.maxMemory, limits?.timeout)
  }

  /// Parses the command. Errors for unknown commands and options include suggestions.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    try checkName(arguments.first == "help" ? arguments.dropFirst().first : arguments.first)
    do {
      return try parseAsRoot(arguments)
    } catch  where exitCode(for: error) != .success {
      throw (try? ToolPage.current().unknownOption(in: arguments)) ?? error
    }
  }

  /// Throws for an unknown command, with a suggestion.
  private static func checkName(_ name: String?) throws(InputError) {
    guard let name, !name.hasPrefix("-") else { return }
    let known = configuration.subcommands.map { $0._commandName } + ["help"]
    if known.contains(name) { return }
    throw .unknownCommand(name, nearest: NearestName.of(name, among: known), known: known)
  }
}
