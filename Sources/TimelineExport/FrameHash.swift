/// The hash of a frame's pixels.
public struct FrameHash: Sendable, Hashable {
  /// The frame index, from 0.
  public let index: Int
  /// The time of the frame.
  public let time: MediaTime
  /// SHA-256 of the bitmap's bytes, 64 hexadecimal digits.
  public let sha256: String
}

extension FrameHash: CustomStringConvertible {
  /// `index time hash`, with the time in seconds to six decimals.
  public var description: String { "\(index) \(String(format: "%.6f", time.seconds)) \(sha256)" }
}

extension Bitmap {
  /// SHA-256 of the bytes, as 64 lower-case hexadecimal digits.
  public func sha256() throws(ExportError) -> String {
    try pixels.withUnsafeBufferPointer { pixels throws(ExportError) in
      try SHA256.hexDigest(of: UnsafeRawBufferPointer(pixels))
    }
  }
}

extension TimelineExporter {
  /// The hash of every frame, in order, as frames are rendered.
  ///
  /// Finishes with an ``ExportError`` if the options are invalid. Rendering stops when the stream is terminated.
  public func hashes(of timeline: Timeline) -> AsyncThrowingStream<FrameHash, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          let sequence = try FrameSequence(timeline, options)
          try await run(sequence, into: HashSink(sequence: sequence, hashes: continuation))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

/// Hashes frames on the worker threads and yields the hashes in frame order.
private struct HashSink: FrameSink {
  let sequence: FrameSequence
  let hashes: AsyncThrowingStream<FrameHash, any Error>.Continuation
  let hasThreads = false
  var frameSize: PixelSize { sequence.size }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> String { try bitmap.sha256() }

  func add(_ hash: String, at index: Int) {
    hashes.yield(FrameHash(index: index, time: sequence.time(ofFrame: index), sha256: hash))
  }

  func finish() {}
}
