import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

struct Submit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Submit the missing chunks of a plan, and its assembly, to a cluster.",
    discussion: """
      An array job renders the chunks that are missing, and a job that depends on it assembles the video. After \
      failures, the same command submits what is left. The plan must be in a folder that all nodes share.

      Examples:
        animate-cli submit slurm video.bundle --partition main --time 30 --memory 4G
        animate-cli submit slurm video.bundle --dry-run
        animate-cli submit slurm video.bundle --cancel
      """)

  /// A cluster's workload manager.
  enum Engine: String, ExpressibleByArgument, CaseIterable {
    case slurm
  }

  @Argument(help: "The workload manager: slurm.")
  var engine: Engine

  @Argument(
    help: "The plan file or the bundle.", completion: .file(extensions: ["json", "bundle"]))
  var plan: String

  @Option(help: ArgumentHelp("The partition of nodes.", valueName: "name"))
  var partition: String?

  @Option(help: ArgumentHelp("The account to charge.", valueName: "name"))
  var account: String?

  @Option(
    help: ArgumentHelp(
      "The time limit of a task, such as 30 (minutes) or 1:30:00.", valueName: "time"))
  var time: String?

  @Option(help: ArgumentHelp("The memory of a task, such as 4G.", valueName: "size"))
  var memory: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Processors of a task, which renders as many frames in parallel. Default: 1.",
      valueName: "number"),
    transform: Numbers.whole(in: 1...1024, called: "1 to 1024"))
  var cpus: Int = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum number of tasks, of about equal cost. Default: one per chunk, at most 1000.",
      valueName: "number"),
    transform: Numbers.whole(in: 1...1_000_000, called: "1 to 1000000"))
  var count: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The maximum number of tasks at a time.", valueName: "number"),
    transform: Numbers.whole(in: 1...1_000_000, called: "1 to 1000000"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "The path of the program on the nodes. Default: that of this program.", valueName: "file"))
  var program: String?

  @Flag(name: [.long, .customShort("y")], help: "Overwrite the video if it exists.")
  var force = false

  @Flag(help: "Print the scripts instead of submitting them.")
  var dryRun = false

  @Flag(help: "Cancel the jobs that were submitted last.")
  var cancel = false

  @Flag(help: "Print the numbers of the jobs as JSON.")
  var json = false

  @MainActor
  func run() async throws {
    let planned = try PlannedVideos.open(plan)
    if cancel { return try cancelJobs(of: planned) }
    let survey = planned.chunks.survey()
    if let conflict = survey.conflicts.first { throw conflict }
    let tasks = ChunkReport(planned, survey).tasks(
      count: min(count ?? survey.missing.count, SlurmJob.maximumTasks))
    let job = SlurmJob(
      planned: planned,
      resources: SlurmJob.Resources(
        partition: partition, account: account, time: time, memory: memory, processors: cpus,
        limit: limit),
      program: program ?? Self.executable, overwrite: force)
    if dryRun { return try printScripts(of: job, tasks) }
    try submit(job, tasks, survey)
  }

  /// The path of this program.
  private static var executable: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "animate-cli"
  }

  private func printScripts(of job: SlurmJob, _ tasks: TaskList) throws {
    if !tasks.tasks.isEmpty {
      let list = try tasks.name(in: job.planned.chunks)
      try StandardOutput.write("# sbatch --parsable\n")
      try StandardOutput.write(job.chunkScript(tasks: tasks.tasks.count, list: list) + "\n")
    }
    let arguments = SlurmJob.assemblyArguments(after: tasks.tasks.isEmpty ? nil : "ARRAY")
    try StandardOutput.write("# sbatch \(arguments.joined(separator: " "))\n")
    try StandardOutput.write(job.assemblyScript())
  }

  private func submit(_ job: SlurmJob, _ tasks: TaskList, _ survey: ChunkSurvey) throws {
    let folder = job.planned.chunks
    let running = SlurmCommand.active(SubmittedJobs(of: folder)?.identifiers ?? [])
    if !running.isEmpty { throw InputError.jobsRunning(running, plan: plan) }
    try folder.create()
    try FileManager.default.createDirectory(at: job.logs, withIntermediateDirectories: true)
    var array: String?
    if !tasks.tasks.isEmpty {
      let list = try tasks.freeze(in: folder)
      array = try SlurmCommand.submit(
        job.chunkScript(tasks: tasks.tasks.count, list: list), ["--parsable"])
    }
    let assembly: String
    do {
      assembly = try SlurmCommand.submit(
        job.assemblyScript(), SlurmJob.assemblyArguments(after: array))
    } catch {
      // Without an assembly, the array would render for nobody.
      if let array { _ = try? SlurmCommand.run("scancel", [array]) }
      throw error
    }
    try SubmittedJobs(array: array, assembly: assembly).write(in: folder)
    let submitted = JSON.object([
      ("array", array.map(JSON.string) ?? .null), ("assembly", .string(assembly)),
      ("tasks", .int(tasks.tasks.count)), ("chunks", .int(survey.missing.count)),
    ])
    let rendering = array.map { "\($0) renders \(survey.missing.count) chunks, " } ?? ""
    try StandardOutput.writeIfRead(
      line: json ? submitted.text() : "jobs: \(rendering)\(assembly) assembles the video")
  }

  private func cancelJobs(of planned: any PlannedVideo) throws {
    guard let jobs = SubmittedJobs(of: planned.chunks) else {
      throw InputError.noJobs(plan: plan)
    }
    _ = try SlurmCommand.run("scancel", jobs.identifiers)
    SubmittedJobs.remove(in: planned.chunks)
    try StandardOutput.writeIfRead(
      line: "canceled: \(jobs.identifiers.joined(separator: ", "))")
  }
}
