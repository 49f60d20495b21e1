import CFFmpeg
import Glibc
import Synchronization

/// A cache during one export: reads and writes segments.
///
/// A cache that cannot be written does not fail the export: nothing more is written after the first failure, which
/// becomes a note.
final class SegmentStore: Sendable {
  private let cache: SegmentCache
  /// The files that segments are drawn from, which must not have changed when a segment is stored.
  private let files: FileStates
  private let state = Mutex(State())

  private struct State {
    var isReady = false
    var failure: ExportError?
    /// The bytes that were written since the limit was last enforced.
    var byteCount = 0
  }

  init(_ cache: SegmentCache, files: FileStates) { (self.cache, self.files) = (cache, files) }

  /// The note on a cache that could not be written.
  var note: ExportNote? { state.withLock { $0.failure }.map { .cacheNotWritten($0) } }

  /// A segment that is in the cache and complete; nil otherwise.
  func read(_ identity: String, frameCount: Int) -> PacketFile? {
    guard let bytes = PacketFile.bytes(of: cache.file(identity)), let file = PacketFile(bytes),
      file.head == .segment(identity, frameCount: frameCount),
      (1...frameCount).contains(file.packetCount)
    else { return nil }
    return file
  }

  /// Records that a segment was used, for the order of eviction.
  func touch(_ identity: String) {
    // Without success in a folder that may not be written, where nothing is evicted either.
    utimensat(AT_FDCWD, cache.file(identity).path, nil, 0)
  }

  /// Begins to write a segment; nil if the cache cannot be written.
  func write(_ identity: String, frameCount: Int) -> SegmentRecording? {
    let isReady = state.withLock { state -> Bool? in state.failure == nil ? state.isReady : nil }
    guard let isReady else { return nil }
    do throws(ExportError) {
      if !isReady { try cache.create() }
      state.withLock { $0.isReady = true }
      return try SegmentRecording(
        cache.file(identity), .segment(identity, frameCount: frameCount), of: self)
    } catch {
      fail(error)
      return nil
    }
  }

  fileprivate func fail(_ error: ExportError) {
    state.withLock { $0.failure = $0.failure ?? error }
  }

  /// Names a complete segment, unless a file that it was drawn from has changed meanwhile.
  fileprivate func commit(_ file: OutputFile) throws(ExportError) {
    do throws(ExportError) { try files.check() } catch { return file.abandon() }
    let byteCount = URL(fileURLWithPath: file.temporaryPath).byteCount ?? 0
    try file.commit()
    let isDue = state.withLock { state in
      state.byteCount += byteCount
      // An export that is larger than the cache must not fill the disk first.
      let isDue = state.byteCount > cache.byteLimit / 8
      if isDue { state.byteCount = 0 }
      return isDue
    }
    if isDue { try cache.prune() }
  }

  /// Enforces the limit of the cache after an export that has written segments.
  func finish() {
    let hasWritten = state.withLock { $0.byteCount > 0 && $0.failure == nil }
    guard hasWritten else { return }
    do throws(ExportError) { try cache.prune() } catch { fail(error) }
  }
}

extension PacketFile.Head {
  /// The head of a segment in a cache, whose packets are timed from its own start.
  static func segment(_ identity: String, frameCount: Int) -> Self {
    Self(plan: identity, inputs: "", chunk: 0, firstFrame: 0, frameCount: frameCount)
  }
}

// Unchecked: confined to one thread at a time by its owner, a sink.
/// A segment that is being written to a cache. Its file is removed if it is released before ``finish()``.
final class SegmentRecording: @unchecked Sendable {
  private let store: SegmentStore
  private let file: OutputFile
  /// nil after a failure.
  private var writer: PacketWriter?

  fileprivate init(
    _ url: URL, _ head: PacketFile.Head, of store: SegmentStore
  ) throws(ExportError) {
    self.store = store
    file = try OutputFile(url, overwrite: true)
    writer = try PacketWriter(head, path: file.temporaryPath, name: url.path)
  }

  /// Writes a packet.
  ///
  /// - Parameter start: The first frame of the segment, from which the packet is timed in the file.
  func append(_ packet: UnsafeMutablePointer<AVPacket>, from start: Int) {
    attempt { writer throws(ExportError) in try writer.append(packet, from: Int64(start)) }
  }

  /// Completes the segment in the cache.
  func finish() {
    attempt { writer throws(ExportError) in
      try writer.finish()
      try store.commit(file)
    }
  }

  private func attempt(_ body: (PacketWriter) throws(ExportError) -> Void) {
    guard let writer else { return }
    do throws(ExportError) { try body(writer) } catch {
      self.writer = nil
      file.abandon()
      store.fail(error)
    }
  }
}
