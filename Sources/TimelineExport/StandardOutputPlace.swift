import Glibc
import Synchronization

/// Standard output, as a place for a file: the name `-`.
///
/// A streamable format is written there as its frames are encoded. Others go back to their beginning when they
/// are complete, which a pipe cannot: they are written into a temporary file, which is copied at the end.
final class StandardOutputDestination: OutputDestination {
  /// What FFmpeg calls the stream.
  static let streamPath = "pipe:\(STDOUT_FILENO)"
  let name = "standard output"
  /// nil where the format is streamed.
  private let file: OutputFile?
  private static let serial = Atomic<Int>(0)

  /// - Throws: ``ExportError/terminal`` where a person would look at the bytes.
  init(isStreamed: Bool) throws(ExportError) {
    guard isatty(STDOUT_FILENO) == 0 else { throw .terminal }
    let number = Self.serial.add(1, ordering: .relaxed).newValue
    let temporary = FileManager.default.temporaryDirectory
      .appending(path: "animator-\(getpid())-\(number)")
    file = isStreamed ? nil : try OutputFile(temporary, overwrite: true)
  }

  var temporaryPath: String { file?.temporaryPath ?? Self.streamPath }
  var isStreamed: Bool { file == nil }

  /// Copies what was written to a temporary file.
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
  /// Whether it is the name `-`, which stands for standard output.
  var isStandardOutput: Bool { relativePath == "-" }
  /// Whether it is the name `null`, which stands for no file.
  var isNoFile: Bool { relativePath == "null" }
}
