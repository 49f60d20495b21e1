import Foundation

/// Runs the commands of Slurm.
enum SlurmCommand {
  /// A command that cannot be started, or that failed.
  struct Failure: Error, CustomStringConvertible {
    let name: String
    /// Its standard error; nil if it could not be started.
    let message: String?

    var description: String {
      message.map { "'\(name)' failed: \($0)" }
        ?? "'\(name)' was not found; install Slurm's commands on this machine, or print the scripts with --dry-run"
    }
  }

  /// Runs a command and returns its output.
  ///
  /// - Parameter input: Standard input.
  static func run(_ name: String, _ arguments: [String], input: String = "") throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let (inputs, outputs, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = inputs
    process.standardOutput = outputs
    process.standardError = errors
    try process.run()
    try? inputs.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? inputs.fileHandleForWriting.close()
    let output = outputs.fileHandleForReading.readDataToEndOfFile()
    let error = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // env's status for a command that does not exist.
    if process.terminationStatus == 127 { throw Failure(name: name, message: nil) }
    guard process.terminationStatus == 0 else {
      let message = String(decoding: error, as: UTF8.self)
      throw Failure(
        name: name, message: message.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Submits a script and returns the job's identifier.
  static func submit(_ script: String, _ arguments: [String]) throws -> String {
    let printed = try run("sbatch", arguments, input: script)
    // "123", or "123;cluster".
    return String(printed.prefix { $0 != ";" })
  }

  /// The jobs among these that wait or run.
  static func active(_ identifiers: [String]) -> [String] {
    identifiers.filter { identifier in
      // squeue fails for jobs that the controller has forgotten.
      let states =
        (try? run("squeue", ["--noheader", "--jobs", identifier, "--format", "%T"])) ?? ""
      return !states.isEmpty
    }
  }
}
