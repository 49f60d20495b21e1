import ArgumentParser
import Foundation
import SceneScript
import TimelineReport

struct TimelineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Draw what is animated when in a scene, or list it as JSON.",
    discussion: """
      A row a view and property. ┣━━┫ is an animation, ··· its delay, ─── a way back, ╳ an interruption; \
      each ┣ begins a cycle. A scene of a reel has a row above its views', ╍╍╍ being the transition that \
      leads to it. The chart is as wide as the terminal, or as COLUMNS says.

      Example: animate-cli timeline scenes/hello.yaml
      """)

  @OptionGroup var scene: SceneArgument

  @Option(help: "The format: text or json.")
  var format = TimelineFormat.text

  @MainActor
  func run() async throws {
    let recording = try scene.record()
    switch format {
    case .json: try StandardOutput.write(line: recording.listing.text(indent: 0))
    case .text:
      try StandardOutput.write(
        recording.chart(width: StandardOutput.columns, isColored: StandardOutput.takesColor))
    }
  }
}

/// How a timeline is shown.
enum TimelineFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
