import Synchronization

/// The cache of an export, with the content digests of its segments.
final class SegmentSource: Sendable {
  let store: SegmentStore
  private let digests: SegmentDigests
  private let program: String

  private init(_ store: SegmentStore, _ digests: SegmentDigests, program: String) {
    (self.store, self.digests, self.program) = (store, digests, program)
  }

  /// Digests all frames; nil if the program or an object in the timeline cannot be identified, so that the cache cannot
  /// be used.
  ///
  /// - Parameter segments: The segments of the sequence; nil for those of a whole video.
  /// - Throws: `CancellationError`.
  static func prepare(
    _ cache: SegmentCache, _ sequence: FrameSequence, _ options: ExportOptions,
    segments: VideoSegments? = nil
  ) async throws -> SegmentSource? {
    guard let program = ProgramIdentity.current else { return nil }
    let isCanceled = Mutex(false)
    return try await withTaskCancellationHandler {
      try await onOwnThread {
        do {
          let digests = try SegmentDigests(
            sequence, segments ?? sequence.segments(options), jobs: options.threadCount
          ) { isCanceled.withLock { $0 } }
          let store = SegmentStore(cache, files: digests.files)
          return SegmentSource(store, digests, program: program)
        } catch is ExportError {
          return nil
        }
      }
    } onCancel: {
      isCanceled.withLock { $0 = true }
    }
  }

  /// The segments of an output.
  func segments(
    _ choice: CodecChoice, size: PixelSize, _ request: SinkRequest
  ) throws(ExportError) -> SegmentReuse {
    try SegmentReuse(
      digests, in: store, choice, size: size, frameRate: request.frameRate, program: program,
      jobs: request.options.threadCount)
  }
}

extension ExportOptions {
  /// The number of worker threads.
  var threadCount: Int { max(jobs ?? ProcessInfo.processInfo.activeProcessorCount, 1) }
}
