import Synchronization

/// The decoders of clips that are open; those that were used last stay open.
///
/// A decoder keeps the pictures that others refer to, up to 16 of the frame's size, and a file.
final class OpenDecoders: Sendable {
  private struct Item {
    weak var frames: FileFrames?
  }

  /// Least recently used first.
  private let items = Mutex<[Item]>([])
  /// How many may be open, except for those that are decoding.
  let limit: Int

  /// Those of the process.
  static let shared = OpenDecoders(limit: 16)

  init(limit: Int) { self.limit = limit }

  /// Notes that a decoder will be used, and closes others.
  func willUse(_ frames: FileFrames) {
    let excess = items.withLock { items in
      items.removeAll { $0.frames == nil || $0.frames === frames }
      items.append(Item(frames: frames))
      let excess = items.prefix(max(items.count - limit, 0)).compactMap(\.frames)
      items.removeFirst(max(items.count - limit, 0))
      return excess
    }
    for frames in excess { frames.close() }
  }
}
