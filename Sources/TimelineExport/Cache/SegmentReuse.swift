import Synchronization

/// The segments of one video, and which of them are in a cache.
final class SegmentReuse: Sendable {
  private let store: SegmentStore
  private let segments: VideoSegments
  private let identities: [String]
  /// Whether each segment was found complete.
  private let isFound: [Bool]

  /// Computes the identities of all segments and looks for them.
  ///
  /// - Parameters:
  ///   - digests: The content digests of the segments.
  ///   - jobs: The number of threads that verify segments.
  init(
    _ digests: SegmentDigests, in store: SegmentStore, _ choice: CodecChoice, size: PixelSize,
    frameRate: FrameRate, program: String, jobs: Int
  ) throws(ExportError) {
    (self.store, segments) = (store, digests.segments)
    let encoding = choice.identity(size: size, frameRate: frameRate)
    var identities: [String] = []
    for digest in digests.digests {
      identities.append(
        try Data([Self.version, program, encoding, digest].joined(separator: "\n").utf8).sha256())
    }
    self.identities = identities
    isFound = Self.find(identities, in: store, digests.segments, jobs: jobs)
  }

  /// The maximum number of segments that are in memory to be verified.
  private static let maximumJobs = 4

  /// The version of identities and files.
  private static let version = "animator segment 1"

  private static func find(
    _ identities: [String], in store: SegmentStore, _ segments: VideoSegments, jobs: Int
  ) -> [Bool] {
    let next = Atomic(0)
    let found = Mutex([Bool](repeating: false, count: identities.count))
    Workers.run(min(jobs, identities.count, maximumJobs)) {
      while case let index = next.add(1, ordering: .relaxed).oldValue, index < identities.count {
        guard store.read(identities[index], frameCount: segments[index].count) != nil else {
          continue
        }
        // At once, so that another export does not evict it before it is used.
        store.touch(identities[index])
        found.withLock { $0[index] = true }
      }
    }
    return found.withLock { $0 }
  }

  var segmentCount: Int { identities.count }

  /// Whether the segment of a frame was found, so that the frame need not be drawn.
  func isReusable(_ frame: Int) -> Bool { isFound[segments.index(ofFrame: frame)] }

  /// The segment that begins at a frame; nil unless it was found and still is in the cache.
  func packets(ofSegmentAt frame: Int) -> PacketFile? {
    let index = segments.index(ofFrame: frame)
    guard isFound[index] else { return nil }
    return store.read(identities[index], frameCount: segments[index].count)
  }

  /// Begins to write the segment that begins at a frame; nil if the cache cannot be written.
  func record(segmentAt frame: Int) -> SegmentRecording? {
    let index = segments.index(ofFrame: frame)
    return store.write(identities[index], frameCount: segments[index].count)
  }
}

extension CodecChoice {
  /// Everything that packets depend on, other than pixels and the versions of the program and its libraries.
  fileprivate func identity(size: PixelSize, frameRate: FrameRate) -> String {
    let options =
      self.options(for: size) + (layout.hasAlpha && codec.hasAlphaStream ? VideoCodec.vp9Alpha : [])
    return [
      codec.name, codec.encoder, layout.name, "\(size.width)x\(size.height)",
      "\(frameRate.numerator)/\(frameRate.denominator)", "threads \(codec.threads)",
      "reordered \(codec.reorderedFrames)", "crf \(quality)", "preset \(preset)",
      "repeated \(repeatedFrames)",
    ].joined(separator: ", ") + options.map { "\n\($0.key) = \($0.value)" }.joined()
  }
}
