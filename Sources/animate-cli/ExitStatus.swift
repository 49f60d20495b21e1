import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// What the exit code tells.
enum ExitStatus: Int32 {
  case done = 0
  /// Rendering or encoding failed.
  case failed = 1
  /// The scene or the arguments are wrong.
  case wrongInput = 2
  case interrupted = 130

  /// Says on standard error what went wrong, and exits.
  static func exit(for error: any Error) -> Never {
    // Validation has said all there is to say.
    if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
    if let status = status(of: error) {
      if status != .interrupted { StandardError.write("\(message(for: error))\n") }
      Foundation.exit(status.rawValue)
    }
    // --help and --version arrive as errors that are none; what is left are wrong arguments.
    let isRequest = AnimateCLI.exitCode(for: error) == .success
    if isRequest { AnimateCLI.exit(withError: error) }
    StandardError.write("\(AnimateCLI.fullMessage(for: error))\n")
    Foundation.exit(ExitStatus.wrongInput.rawValue)
  }

  private static func message(for error: any Error) -> String {
    error is SceneError ? "\(error)" : "error: \(error)"
  }

  private static func status(of error: any Error) -> ExitStatus? {
    switch error {
    case is CancellationError: .interrupted
    case is SceneError, is InputError: .wrongInput
    case let error as ExportError: error.isWrongInput ? .wrongInput : .failed
    case is any CustomNSError, is CocoaError, is POSIXError: .failed
    default: nil
    }
  }
}

extension ExportError {
  /// Whether other arguments would help, rather than another machine.
  fileprivate var isWrongInput: Bool {
    switch self {
    case .cannotWrite, .diskFull, .encodingFailed, .outOfMemory, .encoderMissing: false
    default: true
    }
  }
}

/// Arguments that make no sense together with the scene.
enum InputError: Error, Equatable {
  /// A name is not a PNG's.
  case notAPNG(path: String)
}

extension InputError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notAPNG(let path): "'\(path)' does not end in .png, which is what this command writes"
    }
  }
}

/// Standard error, for messages and progress; standard output is for results.
enum StandardError {
  static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

  /// Whether a person is looking at it.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
