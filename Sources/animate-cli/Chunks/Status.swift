import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show which chunks of a plan are complete, missing or damaged.",
    discussion: """
      Every chunk is read and verified. Missing chunks are listed as 'render --chunk' and 'sbatch --array' take them.

      Examples:
        animate-cli status video.bundle
        animate-cli status video.bundle --follow
        animate-cli status video.bundle --freeze --count 20
      """)

  @Argument(
    help: "The plan file or the bundle.", completion: .file(extensions: ["json", "bundle"]))
  var plan: String

  @Flag(help: "Show the progress of all machines until all chunks are complete.")
  var follow = false

  @Flag(
    help: """
      Write a list of tasks that render the missing chunks, for 'render --chunk auto --tasks', and print its name.
      """)
  var freeze = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The number of tasks of --freeze, each of about the same CPU time by the cost of finished chunks. Default: one \
      per chunk.
      """, valueName: "number"),
    transform: Numbers.whole(in: 1...1_000_000, called: "1 to 1000000"))
  var count: Int?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if count != nil, !freeze { throw ValidationError("--count requires --freeze") }
    if follow, freeze { throw ValidationError("--follow and --freeze are mutually exclusive") }
  }

  /// The time between two looks at the folder of chunks.
  private static let interval = Duration.seconds(1)

  @MainActor
  func run() async throws {
    let planned = try PlannedVideos.open(plan)
    var survey = planned.chunks.survey()
    if follow {
      var shown: Int?
      while true {
        if shown != survey.done.count { try write(ChunkReport(planned, survey), isShort: true) }
        shown = survey.done.count
        if survey.isComplete || !survey.conflicts.isEmpty { break }
        try await Task.sleep(for: Self.interval)
        survey = planned.chunks.survey(knowing: survey)
      }
      if json { return }
    }
    var report = ChunkReport(planned, survey)
    if freeze {
      let tasks = report.tasks(count: count)
      report.frozen = (try tasks.freeze(in: planned.chunks), tasks)
    }
    try write(report, isShort: false)
  }

  private func write(_ report: ChunkReport, isShort: Bool) throws(OutputError) {
    if json { return try StandardOutput.write(line: report.json.text()) }
    for line in isShort ? [report.summary] : report.lines { try StandardOutput.write(line: line) }
  }
}
