import Glibc
import Synchronization

/// The file of a chunk in a ``ChunkFolder``. Its name contains a digest of its contents, so it is known only at
/// the end.
final class ChunkDestination: OutputDestination {
  let temporaryPath: String
  let name: String
  private let folder: ChunkFolder
  private let index: Int
  private let states: FileStates
  private let state: Mutex<State>

  private struct State {
    var isOpen = true
    var tail: PacketFile.Tail?
    var isReused = false
    var finished: FinishedChunk?
  }

  /// Creates the temporary file.
  ///
  /// - Parameter states: The files that the chunk is rendered from, which must not have changed at the end.
  init(_ folder: ChunkFolder, chunk index: Int, from states: FileStates) throws(ExportError) {
    (self.folder, self.index, self.states) = (folder, index, states)
    temporaryPath = OutputFile.hiddenPath(in: folder.url.path, for: "\(index)")
    name = "\(folder.url.relativePath)/\(index)"
    state = Mutex(State())
    do throws(ExportError) {
      try OutputFile.create(temporaryPath, name: name)
    } catch {
      // The file, if there is one, is not this one's.
      state.withLock { $0.isOpen = false }
      throw error
    }
  }

  deinit { abandon() }

  /// The chunk, after ``commit()``.
  var finished: FinishedChunk? { state.withLock { $0.finished } }

  /// The origin of the chunk.
  var origin: ChunkOrigin { state.withLock { $0.isReused ? .cache : .rendered } }

  /// Passes the tail of the file, which is complete.
  ///
  /// - Parameter isReused: Whether it consists of a segment of the cache.
  func complete(_ tail: PacketFile.Tail?, isReused: Bool) {
    state.withLock { ($0.tail, $0.isReused) = (tail, isReused) }
  }

  /// Names the complete file, after flushing it to disk (fsync), and the folder after it: a chunk that has its
  /// name is complete even after a power failure.
  func commit() throws(ExportError) {
    try states.check()
    if let error = OutputFile.synchronize(temporaryPath, name: name) { throw error }
    let failure = state.withLock { state -> ExportError? in
      guard state.isOpen, let tail = state.tail else {
        return .cannotWrite(path: name, reason: ECANCELED)
      }
      let file = folder.file(ofChunk: index, content: tail.content)
      guard rename(temporaryPath, file.path) == 0 else {
        return ExportError(reason: errno, path: file.relativePath)
      }
      state.isOpen = false
      state.finished = FinishedChunk(
        index: index, url: file, byteCount: file.byteCount ?? 0, content: tail.content,
        cost: tail.cost)
      return nil
    }
    if let failure { throw failure }
    let unsynchronized = OutputFile.synchronize(
      folder.url.path, name: folder.url.relativePath, isFolder: true)
    if let unsynchronized { throw unsynchronized }
  }

  func abandon() {
    state.withLock { state in
      if state.isOpen { unlink(temporaryPath) }
      state.isOpen = false
    }
  }
}
