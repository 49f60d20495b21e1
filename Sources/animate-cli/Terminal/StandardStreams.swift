import Foundation

/// Standard input, output and error.
enum StandardStreams {
  /// Takes the place of those that are closed, before a file that is opened does and gets what is printed.
  /// What is put there cannot be read, or written, either.
  static func reserve() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// How many columns a line has: what COLUMNS says, else the terminal, else 80.
  fileprivate static func columns(of descriptor: Int32) -> Int {
    let environment = ProcessInfo.processInfo.environment
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    let isKnown = isatty(descriptor) == 1 && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Whether the terminal, where there is one, does no more than write.
  fileprivate static var isDumb: Bool { ProcessInfo.processInfo.environment["TERM"] == "dumb" }
}

/// Standard output, for results: what cannot be written is an error.
enum StandardOutput {
  /// Writes a line.
  static func write(line: String) throws(OutputError) { try write(line + "\n") }

  /// Writes a line, which is lost without an error where nobody reads, or standard output is closed.
  static func writeIfRead(line: String) throws(OutputError) {
    let reason = writeAll(line + "\n", to: STDOUT_FILENO)
    guard [0, EPIPE, EBADF].contains(reason) else { throw OutputError(reason: reason) }
  }

  /// Writes a text as it is.
  static func write(_ text: String) throws(OutputError) {
    let reason = writeAll(text, to: STDOUT_FILENO)
    guard reason == 0 else { throw OutputError(reason: reason) }
  }

  private static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// How many columns a line has.
  static var columns: Int { StandardStreams.columns(of: STDOUT_FILENO) }

  /// Whether escape sequences for colours are wanted: on a terminal that knows them, unless NO_COLOR
  /// is set.
  static var takesColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isTerminal && environment["NO_COLOR", default: ""].isEmpty
      && !StandardStreams.isDumb
  }
}

/// Standard error, for messages and progress.
enum StandardError {
  /// Writes as much as goes: there is nowhere else to say that it does not.
  static func write(_ text: String) { _ = writeAll(text, to: STDERR_FILENO) }

  /// Whether a line can be written over, for a person who is looking at it.
  static var takesBar: Bool { isatty(STDERR_FILENO) == 1 && !StandardStreams.isDumb }

  /// How many columns a line has.
  static var columns: Int { StandardStreams.columns(of: STDERR_FILENO) }
}

/// Results could not be written.
struct OutputError: Error, Equatable {
  /// An `errno`.
  let reason: Int32

  /// Whether whoever was reading has gone, as `head` does when it has seen enough.
  var isReaderGone: Bool { reason == EPIPE }
}

extension OutputError: CustomStringConvertible {
  var description: String {
    "standard output cannot be written: \(String(cString: strerror(reason)))"
  }
}

/// Writes all of a text, without a buffer, so that nothing is left to fail later; gives an `errno`,
/// 0 where all went well.
private func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
  var text = text
  return text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if written < 0, errno == EAGAIN {
        // A terminal or pipe that others have made non-blocking is waited for.
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
