import ArgumentParser
import Foundation
import SceneScript
import TimelineReport

struct TimelineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract:
      "Show the animations of a scene as a chart or as JSON, or write a reel for editing programs.",
    discussion: """
      One row per view and property. ┣━━┫ is an animation, ··· its delay, ─── a reversed cycle, ╳ an \
      interruption; each ┣ begins a cycle. Each scene of a reel has a row above those of its views; ╍╍╍ is the \
      transition to it. The chart has the width of the terminal, or of COLUMNS.

      For editing programs: otio is OpenTimelineIO, which can be rendered again; edl is an edit decision list \
      (CMX 3600); chapters are lines for descriptions of videos, ffmetadata the same for FFmpeg.

      Examples:
        animate-cli timeline scenes/hello.yaml
        animate-cli timeline scenes/reels/showreel.yaml --format otio -o showreel.otio
      """)

  @OptionGroup var scene: SceneArgument

  @Option(help: "The output format: text, json, otio, edl, chapters or ffmetadata.")
  var format = TimelineFormat.text

  @OptionGroup var output: TextOutputOptions

  @MainActor
  func run() async throws {
    let (document, recording) = try scene.documentAndRecording(for: output.paths)
    let text: String
    switch format {
    case .json: text = recording.animationReport.text(indent: 0) + "\n"
    case .text:
      let isColored = output.output == nil && StandardOutput.takesColor
      text = recording.chart(width: StandardOutput.columns, isColored: isColored)
    case .otio: text = edit(document, recording).otio
    case .edl: text = noted(edit(document, recording).edl)
    case .chapters: text = noted(edit(document, recording).chapters)
    case .ffmetadata: text = edit(document, recording).ffmetadata
    }
    try output.write(text)
  }

  /// The edit, with paths relative to the output, or to the scene if it is printed.
  private func edit(_ document: SceneDocument, _ recording: SceneRecording) -> FilmEdit {
    let path = output.file ?? scene.scene
    return FilmEdit(
      document, recording, file: scene.scene,
      folder: URL(fileURLWithPath: path).deletingLastPathComponent())
  }

  private func noted(_ result: (text: String, notes: [String])) -> String {
    for note in result.notes { StandardError.write("note: \(note)\n") }
    return result.text
  }
}

/// The output format of a timeline.
enum TimelineFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, otio, edl, chapters, ffmetadata
}
