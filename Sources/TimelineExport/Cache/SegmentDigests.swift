import Synchronization

/// The digests of the content of a video's segments, computed without drawing.
struct SegmentDigests: Sendable {
  let segments: VideoSegments
  /// The digests in order.
  let digests: [String]
  /// The files that frames are drawn from, as they were when they were digested.
  let files: FileStates

  /// Segments are digested in ranges of this many frames, so that a short video occupies several threads.
  private static let rangeLength = 32

  /// Digests all frames on `jobs` threads.
  ///
  /// - Parameter isCanceled: Queried now and then.
  /// - Throws: `CancellationError`; ``ExportError`` for an object of an unsupported type.
  init(
    _ sequence: FrameSequence, _ segments: VideoSegments, jobs: Int,
    isCanceled: @escaping @Sendable () -> Bool
  ) throws {
    self.segments = segments
    files = FileStates()
    let ranges = (0..<segments.count).map { index in
      let segment = segments[index]
      return stride(from: segment.lowerBound, to: segment.upperBound, by: Self.rangeLength).map {
        $0..<min($0 + Self.rangeLength, segment.upperBound)
      }
    }
    let parts = try Self.digests(
      of: ranges.flatMap(\.self), sequence, ContentHashing(noting: files), jobs: jobs, isCanceled)
    var position = 0
    digests = try ranges.map { ranges throws(ExportError) in
      defer { position += ranges.count }
      let texts = parts[position..<position + ranges.count]
      return try Data((["\(sequence.drawing)"] + texts).joined(separator: "\n").utf8).sha256()
    }
  }

  private static func digests(
    of ranges: [Range<Int>], _ sequence: FrameSequence, _ hashing: ContentHashing, jobs: Int,
    _ isCanceled: @escaping @Sendable () -> Bool
  ) throws -> [String] {
    let results = Mutex([String](repeating: "", count: ranges.count))
    let failure = Mutex<(any Error)?>(nil)
    let next = Atomic(0)
    Workers.run(min(jobs, ranges.count)) {
      var digester = FrameDigester(sequence, hashing)
      while case let index = next.add(1, ordering: .relaxed).oldValue, index < ranges.count {
        if failure.withLock({ $0 != nil }) { return }
        do {
          if isCanceled() { throw CancellationError() }
          let digest = try digester.digest(of: ranges[index])
          results.withLock { $0[index] = digest }
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return results.withLock { $0 }
  }
}

extension FrameSequence {
  /// The parameters that drawing depends on in addition to the layers, and the number of samples of a frame.
  fileprivate var drawing: String {
    "\(size.width)x\(size.height) \(scale.native.bitPattern) \(hasMotionBlur)"
  }
}

/// Threads for deep recursion: layers may be nested a thousand deep.
enum Workers {
  /// The size of their stacks in bytes.
  static let stackSize = 16 << 20

  /// Runs `body` on `count` threads at a time, and waits for all of them.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for _ in 0..<count {
      group.enter()
      let thread = Thread {
        body()
        group.leave()
      }
      thread.name = "digest worker"
      thread.stackSize = stackSize
      thread.start()
    }
    group.wait()
  }
}
