import ArgumentParser

@main
struct AnimateCLI: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "animate-cli")
}
