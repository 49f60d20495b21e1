import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// The exit status.
enum ExitStatus: Int32 {
  case done = 0
  /// Rendering or encoding failed, or the output cannot be written.
  case failed = 1
  /// The scene or the arguments are invalid.
  case invalidInput = 2
  /// A chunk could not be rendered, or the video not be assembled, for a reason that may pass: EX_TEMPFAIL.
  case tryAgain = 75
  /// Terminated by SIGINT, SIGTERM or SIGHUP.
  case interrupted = 130

  /// Prints the error to standard error and exits.
  static func exit(for error: any Error) -> Never {
    // The command has already printed its errors.
    if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
    if let status = status(of: error) {
      if !isSilent(error) { StandardError.write("\(message(for: error))\n") }
      Foundation.exit(status.rawValue)
    }
    // ArgumentParser throws --help and --version as errors with the exit code 0; others are invalid
    // arguments.
    let text = AnimateCLI.fullMessage(for: error)
    if AnimateCLI.exitCode(for: error) == .success { answer(text) }
    StandardError.write("\(lowercasingPrefix(text))\n")
    Foundation.exit(ExitStatus.invalidInput.rawValue)
  }

  /// Replaces ArgumentParser's prefix "Error:" by "error:", as in other messages.
  private static func lowercasingPrefix(_ text: String) -> String {
    text.hasPrefix("Error: ") ? "error: " + text.dropFirst("Error: ".count) : text
  }

  /// Prints requested output, such as help, and exits.
  private static func answer(_ text: String) -> Never {
    do throws(OutputError) {
      try StandardOutput.write(line: text)
      Foundation.exit(ExitStatus.done.rawValue)
    } catch {
      exit(for: error)
    }
  }

  /// Whether the error needs no message: a cancellation, or a closed pipe.
  private static func isSilent(_ error: any Error) -> Bool {
    switch error {
    case is CancellationError: true
    case let error as OutputError: error.isReaderGone
    // EPIPE means that the reader of a pipe has exited.
    case ExportError.cannotWrite(_, reason: EPIPE): true
    default: false
    }
  }

  static func message(for error: any Error) -> String {
    switch error {
    case let error as Retryable: message(for: error.error)
    case is SceneError: "\(error)"
    // The library's message refers to its own option.
    case ExportError.fileExists(let path):
      "error: '\(path)' already exists; use --force to overwrite it, or choose another name"
    case ExportError.noFormat(let known):
      "error: standard output requires --format: "
        + known.joined(separator: ", ")
    case ExportError.terminal:
      "error: standard output is a terminal; redirect it to a file or pipe it to a program, as in "
        + "'animate-cli render SCENE -o - --format y4m | ffmpeg -i - …'"
    case ExportError.endless:
      "error: the scene never ends; set an end with --to, or a 'duration' for the stage"
    default: "error: \(error)"
    }
  }

  /// The exit status for an error; nil for errors of ArgumentParser while it parses.
  static func status(of error: any Error) -> ExitStatus? {
    switch error {
    case is CancellationError: .interrupted
    case is Retryable: .tryAgain
    // Those of parsing, which have the usage of the command with them, are wrapped by ArgumentParser.
    case is SceneError, is InputError, is ValidationError: .invalidInput
    case let error as ExportError: error.isInvalidInput ? .invalidInput : .failed
    case is SlurmCommand.Failure, is LimitError: .failed
    case is OutputError, is any CustomNSError, is CocoaError, is POSIXError: .failed
    default: nil
    }
  }
}

extension ExportError {
  /// Whether the input, rather than the environment, caused the error.
  fileprivate var isInvalidInput: Bool {
    switch self {
    case .cannotWrite, .diskFull, .encodingFailed, .outOfMemory, .encoderMissing, .incomplete,
      .exportInProgress, .incompleteChunks, .conflictingChunks, .inputChanged:
      false
    default: true
    }
  }
}

/// An error of a command that array jobs repeat, with a cause that may pass.
struct Retryable: Error {
  let error: any Error

  /// Runs `body`; marks errors whose cause may pass.
  @MainActor
  static func marking(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as ExportError where error.mayPass {
      throw Retryable(error: error)
    }
  }
}

extension ExportError {
  /// Whether the same command may succeed later, or on another machine.
  fileprivate var mayPass: Bool {
    switch self {
    case .diskFull, .outOfMemory, .inputChanged, .incompleteChunks, .invalidChunk,
      .exportInProgress:
      true
    case .cannotWrite(_, let reason):
      [EIO, ESTALE, ETIMEDOUT, EAGAIN, EINTR, EMFILE, ENFILE, EBUSY, ENOLCK].contains(reason)
    default: false
    }
  }
}
