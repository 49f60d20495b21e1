import Synchronization

/// The states of input files when they were digested, to detect files that change while they are rendered from.
///
/// Fonts and audio are read again long after their digests were computed, so a chunk is completed only if
/// they are still the same.
final class FileStates: Sendable {
  private let states = Mutex<[String: FileState?]>([:])

  /// Records the state of a file, unless it is recorded already. To be called before the file is read.
  func note(_ path: String) {
    let state = FileState(of: path)
    states.withLock { if $0[path] == nil { $0[path] = .some(state) } }
  }

  /// - Throws: ``ExportError/inputChanged(path:)`` for the first file whose state is another now.
  func check() throws(ExportError) {
    let changed = states.withLock { states in
      states.sorted { $0.key < $1.key }.first { FileState(of: $0.key) != $0.value }?.key
    }
    if let changed { throw .inputChanged(path: changed) }
  }
}

/// Digests of files, each file read once as long as it does not change.
package enum FileDigests {
  private static let known = Mutex<[String: (state: FileState, digest: String)]>([:])

  /// The SHA-256 of a file; that of no bytes if it cannot be read.
  package static func sha256(ofFile path: String) throws(ExportError) -> String {
    let state = FileState(of: path)
    if let state, let found = known.withLock({ $0[path] }), found.state == state {
      return found.digest
    }
    let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    let digest = try (data ?? Data()).sha256()
    if let state { known.withLock { $0[path] = (state, digest) } }
    return digest
  }
}
