import Synchronization

extension TimelineExporter {
  /// A still with ghosts of the motion that led to it: the frame at an instant, and behind it, fainter the
  /// older they are, frames from `options.from` to there, evenly spread.
  ///
  /// Ghosts show where the still shows what was there at first: they pass behind what has come to rest. The
  /// first frame itself is no ghost.
  ///
  /// - Parameters:
  ///   - time: The instant of the still, after `options.from`.
  ///   - ghosts: How many, 1 … 64.
  /// - Throws: ``ExportError``; `CancellationError` where the task is cancelled.
  public func onionSkin(
    of timeline: Timeline, at time: MediaTime, ghosts: Int
  ) async throws -> Bitmap {
    let count = min(max(ghosts, 1), 64) + 2
    var options = options
    options.to = time
    // One instant more than there are steps: the last frame shows `time` itself.
    let film = try Film(timeline, options).spread(
      over: count, from: options.from, through: time)
    let frames = BitmapSink(frameSize: film.size)
    try await run(film, into: frames)
    return Self.overlaid(frames.bitmaps)
  }

  private static func overlaid(_ frames: [Bitmap]) -> Bitmap {
    var result = frames[frames.count - 1]
    let words = frames.map { frame in
      frame.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    }
    result.withMutableWords { pixels in
      var column = [UInt32](repeating: 0, count: words.count)
      for i in pixels.indices {
        for frame in words.indices { column[frame] = words[frame][i] }
        pixels[i] = overlaid(column)
      }
    }
    return result
  }

  /// One pixel, of the oldest frame to the newest.
  private static func overlaid(_ column: [UInt32]) -> UInt32 {
    let newest = column[column.count - 1]
    // What has come or gone since the beginning hides what passed there.
    guard newest == column[0] else { return newest }
    var pixel = newest
    for (index, ghost) in column.dropLast().enumerated() where ghost != newest {
      // From 1/5 to 3/5 of its strength.
      let share = 51 + 102 * UInt32(index) / UInt32(column.count - 1)
      pixel = mixed(pixel, ghost, share: share)
    }
    return pixel
  }

  /// `share` / 255 of `b`, the rest of `a`.
  private static func mixed(_ a: UInt32, _ b: UInt32, share: UInt32) -> UInt32 {
    [0, 8, 16, 24].reduce(0) { mixed, shift in
      let value = ((a >> shift & 255) * (255 - share) + (b >> shift & 255) * share + 127) / 255
      return mixed | value << shift
    }
  }
}

/// Keeps frames as bitmaps.
private final class BitmapSink: FrameSink {
  private let kept = Mutex<[Bitmap]>([])
  let hasThreads = false
  let frameSize: PixelSize

  init(frameSize: PixelSize) { self.frameSize = frameSize }

  var bitmaps: [Bitmap] { kept.withLock { $0 } }

  func prepare(_ bitmap: Bitmap) -> Bitmap { bitmap }
  func add(_ bitmap: Bitmap, at index: Int) { kept.withLock { $0.append(bitmap) } }
  func finish() {}
}
