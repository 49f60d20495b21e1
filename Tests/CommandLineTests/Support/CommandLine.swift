import Foundation
import TestSupport

/// The result of a run of the program.
struct Outcome: Equatable {
  let code: Int32
  let output: String
  let errors: String
}

/// The program, run as a process as a user would.
enum CommandLine {
  /// The executable.
  static var executable: URL { BuiltProgram.url }

  /// Runs the program to its end.
  static func run(_ arguments: [String], in folder: URL? = nil) throws -> Outcome {
    let started = try start(arguments, in: folder)
    return started.wait()
  }

  /// Starts the program, with the default action of SIGHUP: it is ignored in what `nohup` has started, such as tests.
  static func start(_ arguments: [String], in folder: URL? = nil) throws -> Started {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--default-signal=HUP", executable.path] + arguments
    if let folder { process.currentDirectoryURL = folder }
    let started = try Started(process: process)
    try process.run()
    return started
  }

  /// Runs a line of shell to its end, in which `$PROGRAM` is the program, with the default action
  /// of SIGPIPE.
  static func shell(_ line: String, in folder: URL) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c", "PROGRAM=\"env --default-signal=PIPE $0\"; \(line)", executable.path,
    ]
    process.currentDirectoryURL = folder
    let started = try Started(process: process)
    try process.run()
    return started.wait()
  }

  /// A running program.
  final class Started {
    let process: Process
    private let output = Pipe()
    private let errors = Pipe()
    /// The folder of caches, so that a test neither uses the user's nor what another test has rendered.
    private let caches: TemporaryFolder

    init(process: Process) throws {
      self.process = process
      caches = try TemporaryFolder()
      process.environment = (process.environment ?? ProcessInfo.processInfo.environment)
        .merging(["XDG_CACHE_HOME": caches.url.path]) { $1 }
      process.standardOutput = output
      process.standardError = errors
      process.standardInput = FileHandle.nullDevice
    }

    /// Waits for output on standard error; empty if the program ends without any.
    func firstError() -> String {
      String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    }

    /// Waits for output on standard output; empty if the program ends without any.
    func firstOutput() -> String {
      String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }

    /// Waits for the end; does not include errors that have been read before.
    func wait() -> Outcome {
      // Errors are few; reading the output first cannot block on them.
      let out = output.fileHandleForReading.readDataToEndOfFile()
      let err = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return Outcome(
        code: process.terminationStatus, output: String(decoding: out, as: UTF8.self),
        errors: String(decoding: err, as: UTF8.self))
    }
  }
}

/// A square that crosses a small stage in a second.
let crossing = """
  animator: 1
  stage: {size: [40, 20], scale: 1, fps: 10, background: white}
  views:
    - {id: box, frame: [0, 0, 20, 20], backgroundColor: red}
  script:
    - {animate: {box: {center: [30, 10]}}, duration: 1, curve: linear}
  """
