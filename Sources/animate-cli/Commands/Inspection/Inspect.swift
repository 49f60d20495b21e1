import ArgumentParser
import Foundation
import SceneScript
import TimelineReport

struct Inspect: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Print the presentation values of a scene's views at a time, as JSON.",
    discussion: "Example: animate-cli inspect scenes/hello.yaml --at 1.5")

  @OptionGroup var scene: SceneArgument

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time: 1.5, 250ms or 12f (frames).", valueName: "time"),
    transform: TimeArgument.init)
  var at: TimeArgument

  @Option(help: "The output format: json.")
  var format = InspectionFormat.json

  @MainActor
  func run() async throws {
    let recording = try scene.record()
    let time = at.time(at: recording.timeline.frameRate)
    recording.warnIfPastEnd(before: time)
    try StandardOutput.write(line: recording.inspection(at: time).text(indent: 0))
  }
}

/// The output format of presentation values.
enum InspectionFormat: String, ExpressibleByArgument, CaseIterable {
  case json
}
