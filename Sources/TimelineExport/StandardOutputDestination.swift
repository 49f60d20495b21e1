import Glibc
import Synchronization

/// Standard output as an output destination, named `-`.
///
/// Streamable formats are written as frames are encoded. The others seek back to write headers, which a pipe
/// does not support: they are written to a temporary file, which is copied at the end.
final class StandardOutputDestination: OutputDestination {
  /// FFmpeg's URL of standard output.
  static let streamPath = "pipe:\(STDOUT_FILENO)"
  let name = "standard output"
  /// The temporary file; nil if the format is streamed.
  private let file: OutputFile?
  private static let serial = Atomic<Int>(0)

  /// - Throws: ``ExportError/terminal`` if standard output is a terminal.
  init(isStreamed: Bool) throws(ExportError) {
    guard isatty(STDOUT_FILENO) == 0 else { throw .terminal }
    let number = Self.serial.add(1, ordering: .relaxed).newValue
    let temporary = FileManager.default.temporaryDirectory
      .appending(path: "animator-\(getpid())-\(number)")
    file = isStreamed ? nil : try OutputFile(temporary, overwrite: true)
  }

  var temporaryPath: String { file?.temporaryPath ?? Self.streamPath }
  var isStreamed: Bool { file == nil }

  /// Copies the temporary file to standard output.
  func commit() throws(ExportError) {
    guard let file else { return }
    defer { file.abandon() }
    let descriptor = Glibc.open(file.temporaryPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ExportError(reason: errno, path: name) }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw ExportError(reason: errno, path: name)
      }
      let reason = buffer.withUnsafeBytes {
        OutputFile.write(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: STDOUT_FILENO)
      }
      guard reason == 0 else { throw ExportError(reason: reason, path: name) }
    }
  }

  func abandon() { file?.abandon() }
}

extension URL {
  /// Whether it is `-`, which denotes standard output.
  var isStandardOutput: Bool { relativePath == "-" }
  /// Whether it is `null`, which denotes no output file.
  var isNoFile: Bool { relativePath == "null" }
}
