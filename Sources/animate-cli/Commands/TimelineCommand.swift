import ArgumentParser
import Foundation
import SceneScript
import TimelineReport

struct TimelineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Show the animations of a scene as a chart or as JSON.",
    discussion: """
      One row per view and property. ┣━━┫ is an animation, ··· its delay, ─── a reversed cycle, ╳ an \
      interruption; each ┣ begins a cycle. Each scene of a reel has a row above those of its views; ╍╍╍ is the \
      transition to it. The chart has the width of the terminal, or of COLUMNS.

      Example: animate-cli timeline scenes/hello.yaml
      """)

  @OptionGroup var scene: SceneArgument

  @Option(help: "The output format: text or json.")
  var format = TimelineFormat.text

  @MainActor
  func run() async throws {
    let recording = try scene.record()
    switch format {
    case .json: try StandardOutput.write(line: recording.animationReport.text(indent: 0))
    case .text:
      try StandardOutput.write(
        recording.chart(width: StandardOutput.columns, isColored: StandardOutput.takesColor))
    }
  }
}

/// The output format of a timeline.
enum TimelineFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
