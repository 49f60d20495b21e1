import Foundation
import TimelineExport

/// The two jobs of Slurm that render a plan: an array of tasks, and the assembly after it.
struct SlurmJob {
  /// The resources of a task.
  struct Resources {
    var partition: String?
    var account: String?
    var time: String?
    var memory: String?
    /// Processors of a task.
    var processors = 1
    /// The maximum number of tasks that run at a time; nil for no limit.
    var limit: Int?
  }

  /// The number of elements of an array that Slurm accepts by default: MaxArraySize is 1001.
  static let maximumTasks = 1000
  /// How often a task is repeated that ends with ``ExitStatus/tryAgain``.
  private static let maximumRestarts = 3

  let planned: any PlannedVideo
  let resources: Resources
  /// The path of the program on the nodes.
  let program: String
  /// Whether an existing video is replaced.
  let overwrite: Bool

  /// The folder of the tasks' output.
  var logs: URL { absolute(planned.chunks.url.path).appending(path: "logs") }

  /// The folder of the output in Slurm's patterns of file names.
  private var logPattern: String { logs.path.replacing("%", with: "%%") }

  private func absolute(_ path: String) -> URL { URL(fileURLWithPath: path) }

  private var name: String {
    let stem = URL(fileURLWithPath: planned.plan.output).deletingPathExtension().lastPathComponent
    return String(stem.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" })
  }

  /// The script of the array.
  func chunkScript(tasks: Int, list: String) -> String {
    let limit = resources.limit.map { "%\($0)" } ?? ""
    let lines =
      header(name) + [
        "#SBATCH --array=0-\(tasks - 1)\(limit)",
        "#SBATCH --output=\"\(logPattern)/%A_%a.txt\"",
        "\(quoted(program)) render \(quoted(absolute(planned.path).path)) --chunk auto --tasks \(list) "
          + "--jobs \"${SLURM_CPUS_PER_TASK:-1}\"",
        "status=$?",
        "# \(ExitStatus.tryAgain.rawValue): the cause may pass, or be absent on another node.",
        "if [ $status -eq \(ExitStatus.tryAgain.rawValue) ] && "
          + "[ \"${SLURM_RESTART_COUNT:-0}\" -lt \(Self.maximumRestarts) ]; then",
        "  scontrol requeue \"$SLURM_JOB_ID\" && exec sleep 60", "fi", "exit $status",
      ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The script of the assembly.
  func assemblyScript() -> String {
    let force = overwrite ? " --force" : ""
    let lines =
      header("\(name)-assembly") + [
        "#SBATCH --output=\"\(logPattern)/%j-assembly.txt\"",
        "exec \(quoted(program)) assemble \(quoted(absolute(planned.path).path)) "
          + "--output \(quoted(absolute(planned.output).path))\(force)",
      ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The arguments of `sbatch` for the assembly, which is canceled if a chunk fails.
  static func assemblyArguments(after array: String?) -> [String] {
    ["--parsable"]
      + (array.map { ["--dependency=afterok:\($0)", "--kill-on-invalid-dep=yes"] } ?? [])
  }

  private func header(_ name: String) -> [String] {
    let options: [(String, String?)] = [
      ("job-name", name), ("partition", resources.partition), ("account", resources.account),
      ("time", resources.time), ("mem", resources.memory),
      ("cpus-per-task", "\(resources.processors)"),
    ]
    return ["#!/bin/sh"]
      + options.compactMap { name, value in value.map { "#SBATCH --\(name)=\($0)" } }
      + ["#SBATCH --requeue", "#SBATCH --open-mode=append"]
  }

  /// A word of the shell.
  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

/// The jobs that were submitted last for a plan.
struct SubmittedJobs: Codable {
  var array: String?
  var assembly: String

  var identifiers: [String] { [array, assembly].compactMap(\.self) }

  private static func url(_ folder: ChunkFolder) -> URL { folder.url.appending(path: "slurm.json") }

  /// Reads the record; nil if there is none.
  init?(of folder: ChunkFolder) {
    guard let data = FileManager.default.contents(atPath: Self.url(folder).path),
      let jobs = try? JSONDecoder().decode(SubmittedJobs.self, from: data)
    else { return nil }
    self = jobs
  }

  init(array: String?, assembly: String) { (self.array, self.assembly) = (array, assembly) }

  func write(in folder: ChunkFolder) throws {
    let file = try OutputFile(Self.url(folder), overwrite: true)
    try OutputFile.write(try JSONEncoder().encode(self), to: file.temporaryPath, name: file.name)
    try file.commit()
  }

  static func remove(in folder: ChunkFolder) {
    try? FileManager.default.removeItem(at: url(folder))
  }
}
