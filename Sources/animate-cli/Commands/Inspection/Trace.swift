import ArgumentParser
import Foundation
import SceneScript
import TimelineReport

struct Trace: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print the changes of views' values over time, as text for diffs.",
    discussion: """
      One line per sample and view with the changed values, and one line for each start (┌) and end (└, or ╳ \
      if interrupted) of an animation, at its exact time.

      Example: animate-cli trace scenes/hello.yaml --every 250ms --views title,dot
      """)

  @OptionGroup var scene: SceneArgument

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Sampling interval: 0.5, 100ms or 1f (frames). Default: 100ms.",
      valueName: "time"),
    transform: TimeArgument.step)
  var every: TimeArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Ids of views, separated by commas. Default: all views with an id.", valueName: "ids"),
    transform: Trace.ids)
  var views: [String]?

  @OptionGroup var output: TextOutputOptions

  @MainActor
  func run() async throws {
    let recording = try scene.record(for: output.paths)
    let interval =
      every?.time(at: recording.timeline.frameRate) ?? MediaTime(seconds: 0.1)
    let count = recording.traceCount(every: interval)
    guard count <= SceneRecording.traceLimit else { throw InputError.tooManySamples(count) }
    try check(views ?? [], in: recording)
    let text = recording.trace(every: interval, views: views)
    try output.write(text)
  }

  private static func ids(_ text: String) throws -> [String] {
    let ids = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard !ids.isEmpty else {
      throw ValidationError("it must be a list of ids, such as card,title")
    }
    return ids
  }

  private func check(_ ids: [String], in recording: SceneRecording) throws {
    let known = recording.reportedIDs
    for id in ids where !known.contains(id) {
      throw InputError.unknownView(id, nearest: NearestName.of(id, among: known), known: known)
    }
  }
}
