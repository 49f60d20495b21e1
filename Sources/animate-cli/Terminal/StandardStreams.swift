import Foundation

/// Standard input, output and error.
enum StandardStreams {
  /// Opens /dev/null for standard descriptors that are closed, so that no other file is assigned
  /// one of them and receives output. The access mode makes reads from standard input, and writes
  /// to the others, fail as before.
  static func reserve() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The line width in columns: COLUMNS, else that of the terminal, else 80.
  fileprivate static func columns(of descriptor: Int32) -> Int {
    let environment = ProcessInfo.processInfo.environment
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    let isKnown = isatty(descriptor) == 1 && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Whether the terminal lacks cursor control.
  fileprivate static var isDumb: Bool { ProcessInfo.processInfo.environment["TERM"] == "dumb" }
}

/// Standard output, for results; write errors are thrown.
enum StandardOutput {
  /// Writes a line.
  static func write(line: String) throws(OutputError) { try write(line + "\n") }

  /// Writes a line, ignoring a closed pipe or descriptor.
  static func writeIfRead(line: String) throws(OutputError) {
    let reason = writeAll(line + "\n", to: STDOUT_FILENO)
    guard [0, EPIPE, EBADF].contains(reason) else { throw OutputError(reason: reason) }
  }

  /// Writes text.
  static func write(_ text: String) throws(OutputError) {
    let reason = writeAll(text, to: STDOUT_FILENO)
    guard reason == 0 else { throw OutputError(reason: reason) }
  }

  private static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The line width in columns.
  static var columns: Int { StandardStreams.columns(of: STDOUT_FILENO) }

  /// Whether to use color escape sequences: on a terminal that supports them, unless NO_COLOR is
  /// set.
  static var takesColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isTerminal && environment["NO_COLOR", default: ""].isEmpty
      && !StandardStreams.isDumb
  }
}

/// Standard error, for messages and progress.
enum StandardError {
  /// Writes text; errors are ignored, because they could not be reported.
  static func write(_ text: String) { _ = writeAll(text, to: STDERR_FILENO) }

  /// Whether to show a progress bar, which overwrites its line.
  static var takesBar: Bool { isatty(STDERR_FILENO) == 1 && !StandardStreams.isDumb }

  /// The line width in columns.
  static var columns: Int { StandardStreams.columns(of: STDERR_FILENO) }
}

/// A failed write to standard output.
struct OutputError: Error, Equatable {
  /// An `errno`.
  let reason: Int32

  /// Whether the reader has closed the pipe, as `head` does.
  var isReaderGone: Bool { reason == EPIPE }
}

extension OutputError: CustomStringConvertible {
  var description: String {
    "cannot write to standard output: \(String(cString: strerror(reason)))"
  }
}

/// Writes text without buffering, so that no later flush can fail. Returns 0 or an `errno`.
private func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
  var text = text
  return text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if written < 0, errno == EAGAIN {
        // Waits for a descriptor that another process has made non-blocking.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if written < 0, errno != EINTR {
        return errno
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(written, 0)))
    }
    return 0
  }
}
