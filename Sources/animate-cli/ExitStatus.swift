import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// What the exit code tells.
enum ExitStatus: Int32 {
  case done = 0
  /// Rendering or encoding failed, or the results cannot be written.
  case failed = 1
  /// The scene or the arguments are wrong.
  case wrongInput = 2
  /// A signal ended it: SIGINT, SIGTERM or SIGHUP.
  case interrupted = 130

  /// Says on standard error what went wrong, and exits.
  static func exit(for error: any Error) -> Never {
    // Validation has said all there is to say.
    if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
    if let status = status(of: error) {
      if !isSilent(error) { StandardError.write("\(message(for: error))\n") }
      Foundation.exit(status.rawValue)
    }
    // --help and --version arrive as errors that are none; what is left are wrong arguments.
    let text = AnimateCLI.fullMessage(for: error)
    if AnimateCLI.exitCode(for: error) == .success { answer(text) }
    StandardError.write("\(text)\n")
    Foundation.exit(ExitStatus.wrongInput.rawValue)
  }

  /// Prints what was asked for, as help is, and exits.
  private static func answer(_ text: String) -> Never {
    do throws(OutputError) {
      try StandardOutput.write(line: text)
      Foundation.exit(ExitStatus.done.rawValue)
    } catch {
      exit(for: error)
    }
  }

  /// Whether whoever would read the message knows already.
  private static func isSilent(_ error: any Error) -> Bool {
    error is CancellationError || (error as? OutputError)?.isReaderGone == true
  }

  private static func message(for error: any Error) -> String {
    switch error {
    case is SceneError: "\(error)"
    // The library's words name its own option.
    case ExportError.fileExists(let path):
      "error: '\(path)' is there already; use --force to overwrite it, or another name"
    default: "error: \(error)"
    }
  }

  /// The code for an error; nil for one of the arguments' parser.
  static func status(of error: any Error) -> ExitStatus? {
    switch error {
    case is CancellationError: .interrupted
    case is SceneError, is InputError: .wrongInput
    case let error as ExportError: error.isWrongInput ? .wrongInput : .failed
    case is OutputError, is any CustomNSError, is CocoaError, is POSIXError: .failed
    default: nil
    }
  }
}

extension ExportError {
  /// Whether other arguments would help, rather than another machine.
  fileprivate var isWrongInput: Bool {
    switch self {
    case .cannotWrite, .diskFull, .encodingFailed, .outOfMemory, .encoderMissing, .incomplete,
      .atWork:
      false
    default: true
    }
  }
}

/// Arguments that make no sense, alone or together with the scene.
enum InputError: Error, Equatable {
  case unknownCommand(String, nearest: String?, known: [String])
  /// There is no transition of this name.
  case unknownTransition(String, nearest: String?, known: [String])
  /// No view of the scene has this id.
  case unknownView(String, nearest: String?)
  /// A reel, where a command is about views.
  case noViews(path: String)
  /// Instants that are no time apart.
  case everyZero
  /// So many that a trace of them is of no use.
  case tooManyInstants(Int)
  /// Chunks of a plan are not there.
  case missingChunks([Int], plan: String)
  /// A name is not a PNG's.
  case notAPNG(path: String)
}

extension InputError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownCommand(let name, let nearest?, _):
      "unknown command '\(name)'; did you mean '\(nearest)'?"
    case .unknownCommand(let name, nil, let known):
      "unknown command '\(name)'; there are \(known.joined(separator: ", "))"
    case .unknownTransition(let name, let nearest, let known):
      "there is no transition '\(name)'"
        + (nearest.map { "; did you mean '\($0)'?" }
          ?? "; there are \(known.joined(separator: ", "))")
    case .unknownView(let id, let nearest):
      "no view has the id '\(id)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .noViews(let path):
      "'\(path)' is a reel, which has no views of its own; ask for one of its scenes"
    case .everyZero: "--every has to be above 0, such as 100ms"
    case .tooManyInstants(let count):
      "--every comes to \(count) instants; at most \(SceneRecording.traceLimit) are traced"
    case .missingChunks(let chunks, let plan):
      "chunk \(chunks.map(String.init).joined(separator: ", ")) of '\(plan)' is missing; "
        + "render it with: animate-cli render \(plan) --chunk \(chunks[0])"
    case .notAPNG(let path): "'\(path)' does not end in .png, which is what this command writes"
    }
  }
}
