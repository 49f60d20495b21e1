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
  case invalidInput = 2
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
    StandardError.write("\(lowercasingPrefix(text))\n")
    Foundation.exit(ExitStatus.invalidInput.rawValue)
  }

  /// Errors begin as all others do.
  private static func lowercasingPrefix(_ text: String) -> String {
    text.hasPrefix("Error: ") ? "error: " + text.dropFirst("Error: ".count) : text
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
    switch error {
    case is CancellationError: true
    case let error as OutputError: error.isReaderGone
    // Only a pipe has a reader.
    case ExportError.cannotWrite(_, reason: EPIPE): true
    default: false
    }
  }

  private static func message(for error: any Error) -> String {
    switch error {
    case is SceneError: "\(error)"
    // The library's words name its own option.
    case ExportError.fileExists(let path):
      "error: '\(path)' is there already; use --force to overwrite it, or another name"
    case ExportError.noFormat(let known):
      "error: standard output has no extension that would name a format; say which with --format: "
        + known.joined(separator: ", ")
    case ExportError.terminal:
      "error: standard output is a terminal; send it to a program, as in "
        + "'animate-cli render SCENE -o - --format y4m | ffmpeg -i - …', or to a file"
    case ExportError.endless:
      "error: the scene never ends; say with --to where to stop, or give the stage a 'duration'"
    default: "error: \(error)"
    }
  }

  /// The code for an error; nil for one of the arguments' parser.
  static func status(of error: any Error) -> ExitStatus? {
    switch error {
    case is CancellationError: .interrupted
    case is SceneError, is InputError: .invalidInput
    case let error as ExportError: error.isWrongInput ? .invalidInput : .failed
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
