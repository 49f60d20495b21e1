import Graphics
import Synchronization

/// The frames of all clips that were used last, within a limit of memory.
final class DecodedFrameCache: Sendable {
  struct Key: Hashable {
    /// Identifies the decoder.
    let source: ObjectIdentifier
    let frame: Int
  }

  private struct Contents {
    var entries: [Key: (frame: any VideoFrame, use: Int)] = [:]
    var byteCount = 0
    var clock = 0
  }

  private let contents = Mutex(Contents())
  /// In bytes. A single frame may be larger.
  let byteLimit: Int

  /// The cache of the process.
  static let shared = DecodedFrameCache(byteLimit: 192 << 20)

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  func frame(_ key: Key) -> (any VideoFrame)? {
    contents.withLock { contents in
      contents.clock += 1
      contents.entries[key]?.use = contents.clock
      return contents.entries[key]?.frame
    }
  }

  /// Adds a frame, and evicts those that were used least recently.
  func add(_ frame: any VideoFrame, _ key: Key) {
    let evicted = contents.withLock { contents in
      contents.clock += 1
      contents.byteCount += frame.byteCount
      if let old = contents.entries.updateValue((frame, contents.clock), forKey: key) {
        contents.byteCount -= old.frame.byteCount
      }
      var evicted: [any VideoFrame] = []
      while contents.byteCount > byteLimit, contents.entries.count > 1,
        let oldest = contents.entries.min(by: { $0.value.use < $1.value.use })
      {
        contents.entries[oldest.key] = nil
        contents.byteCount -= oldest.value.frame.byteCount
        evicted.append(oldest.value.frame)
      }
      return evicted
    }
    // Released outside the lock.
    _ = consume evicted
  }

  /// Removes the frames of a decoder that no longer exists.
  func removeAll(of source: ObjectIdentifier) {
    contents.withLock { contents in
      for (key, entry) in contents.entries where key.source == source {
        contents.byteCount -= entry.frame.byteCount
        contents.entries[key] = nil
      }
    }
  }
}
