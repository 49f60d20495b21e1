/// What identifies a frame: equal frames have equal hashes.
public struct FrameHash: Sendable, Hashable {
  /// The frame's number, from 0.
  public let index: Int
  /// The instant that it shows.
  public let time: MediaTime
  /// SHA-256 of the bitmap's bytes, 64 hexadecimal digits.
  public let sha256: String
}

extension FrameHash: CustomStringConvertible {
  /// `index time hash`, the time in seconds with six decimals.
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
  /// The hash of every frame, in order, each as soon as it is known.
  ///
  /// Ends with an ``ExportError`` where the options make no film. Stops when the reader does.
  public func hashes(of timeline: Timeline) -> AsyncThrowingStream<FrameHash, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          let film = try Film(timeline, options)
          try await run(film, into: HashSink(film: film, hashes: continuation))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

/// Hashes in the workers, tells in order.
private struct HashSink: FrameSink {
  let film: Film
  let hashes: AsyncThrowingStream<FrameHash, any Error>.Continuation
  let hasThreads = false
  var frameSize: PixelSize { film.size }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> String { try bitmap.sha256() }

  func add(_ hash: String, at index: Int) {
    hashes.yield(FrameHash(index: index, time: film.time(ofFrame: index), sha256: hash))
  }

  func finish() {}
}
