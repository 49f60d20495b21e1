import ArgumentParser
import Foundation
import SceneScript

struct TimelineListing: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Print what is animated when in a scene.",
    discussion: "Example: animate-cli timeline scenes/hello.yaml")

  @OptionGroup var scene: SceneArgument

  @Option(help: "The format: json.")
  var format = ListingFormat.json

  @MainActor
  func run() async throws {
    try StandardOutput.write(line: scene.record().listing.text(indent: 0))
  }
}
