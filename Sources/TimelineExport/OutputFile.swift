import Glibc
import Synchronization

/// A file that appears under its name only when it is complete.
///
/// It is written under a hidden name in the same folder and renamed at the end, so whoever looks
/// sees the old file or the new one and never half of one.
package final class OutputFile: Sendable {
  /// Where to write.
  package let temporaryPath: String
  /// What it is called in errors: the path as it was given.
  package let name: String
  private let target: OutputTarget
  private let isOpen = Mutex(true)
  private static let serial = Atomic<Int>(0)

  /// Makes an empty file under the hidden name.
  ///
  /// - Parameter workFolder: Where that is, on the same device; beside the file unless said.
  /// - Throws: ``ExportError`` where a file has the name and `overwrite` is false, where the
  ///   name is not a file's, and where the folder is missing or cannot be written in.
  package init(
    _ url: URL, overwrite: Bool, in workFolder: URL? = nil
  ) throws(ExportError) {
    target = OutputTarget(url, overwrite: overwrite)
    name = target.name
    temporaryPath = Self.hiddenPath(
      in: workFolder?.path ?? target.folder, for: target.lastComponent)
    try target.check()
    let descriptor = Glibc.open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard descriptor >= 0 else { throw ExportError(reason: errno, path: name) }
    close(descriptor)
  }

  deinit { abandon() }

  /// A name that nothing has, beside `name`.
  static func hiddenPath(in folder: String, for name: String) -> String {
    let number = serial.add(1, ordering: .relaxed).newValue
    return folder + "/.\(short(name)).\(getpid())-\(number).part"
  }

  /// A name with room for more: names are at most 255 bytes long. Cut at a character, so that it stays one.
  static func short(_ name: String) -> String {
    var visible = name
    while visible.utf8.count > 200 { visible.removeLast() }
    return visible
  }

  /// Gives the finished file its name. Its contents are on the disk by then.
  ///
  /// - Throws: ``ExportError/fileExists(path:)`` where one has come up meanwhile and is not to be
  ///   overwritten; ``ExportError/diskFull(path:)`` where the system finds only now that it is.
  package func commit() throws(ExportError) {
    // Not under the lock: it can take seconds, and abandoning must not wait.
    let unsynchronized = synchronize()
    let failure = isOpen.withLock { isOpen -> ExportError? in
      guard isOpen else { return .cannotWrite(path: name, reason: ECANCELED) }
      if let unsynchronized { return unsynchronized }
      do throws(ExportError) { try target.take(temporaryPath) } catch { return error }
      isOpen = false
      return nil
    }
    guard let failure else { return }
    abandon()
    throw failure
  }

  /// Leaves nothing behind. Does nothing after ``commit()``. May be called on any thread.
  package func abandon() {
    isOpen.withLock { isOpen in
      if isOpen { unlink(temporaryPath) }
      isOpen = false
    }
  }

  /// Writes `data` into the file at `path`, emptied before.
  ///
  /// - Parameters:
  ///   - name: What the file is called in errors.
  ///   - creating: Whether it may be a new one. Otherwise what was abandoned stays gone.
  package static func write(
    _ data: Data, to path: String, name: String, creating: Bool = false
  ) throws(ExportError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_TRUNC | (creating ? O_CREAT : 0), 0o666)
    guard descriptor >= 0 else { throw ExportError(reason: errno, path: name) }
    defer { close(descriptor) }
    let reason = data.withUnsafeBytes { write($0, to: descriptor) }
    guard reason == 0 else { throw ExportError(reason: reason, path: name) }
  }

  /// Writes all of `bytes` to what is open.
  ///
  /// - Returns: An `errno`; 0 where all went well.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Glibc.write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      if written < 0, errno == EAGAIN {
        // A pipe that others have made non-blocking is waited for.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
        continue
      }
      if written < 0 { return errno }
      rest = rest.dropFirst(written)
    }
    return 0
  }

  private func synchronize() -> ExportError? {
    let descriptor = Glibc.open(temporaryPath, O_WRONLY)
    guard descriptor >= 0 else { return ExportError(reason: errno, path: name) }
    defer { close(descriptor) }
    return fsync(descriptor) == 0 ? nil : ExportError(reason: errno, path: name)
  }
}
