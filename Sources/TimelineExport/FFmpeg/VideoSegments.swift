/// The independent segments of a video.
struct VideoSegments: Sendable, Equatable {
  private enum Starts: Equatable {
    case every(Int)
    /// The indices of the first frames, ascending from 0.
    case at([Int])
  }

  private let starts: Starts
  /// The number of frames of all segments.
  let frameCount: Int

  /// Segments of equal length, at least 1, but the last.
  init(every length: Int, of frameCount: Int) {
    (starts, self.frameCount) = (.every(length), frameCount)
  }

  /// Segments of 0.5 to 1.5 times `length` that begin with events where possible; a shorter video is one segment.
  ///
  /// Content-defined chunking: the event with the least signature in that range begins the next segment, so that two
  /// videos with the same events at shifted times soon have the same segments. Without events, segments begin at
  /// multiples of the length, so that one event affects few starts.
  ///
  /// - Parameter events: In ascending order of frames.
  init(near length: Int, of frameCount: Int, events: [Event]) {
    let reach = length / 2
    var (starts, start) = ([0], 0)
    var remaining = events[...]
    while frameCount - start > length + reach {
      let middle = start + length
      let first = middle - reach
      let last = min(middle + reach, frameCount - (length - reach))
      remaining = remaining.drop { $0.frame < first }
      let next = remaining.prefix { $0.frame <= last }.min {
        ($0.signature, abs($0.frame - middle)) < ($1.signature, abs($1.frame - middle))
      }
      let multiple = last / length * length
      start = next?.frame ?? (multiple < first ? middle : multiple)
      starts.append(start)
    }
    (self.starts, self.frameCount) = (.at(starts), frameCount)
  }

  /// The number of segments.
  var count: Int {
    switch starts {
    case .every(let length): (frameCount - 1) / length + 1
    case .at(let starts): starts.count
    }
  }

  /// The frames of a segment.
  subscript(index: Int) -> Range<Int> {
    switch starts {
    case .every(let length):
      let start = index * length
      return start..<start + min(length, frameCount - start)
    case .at(let starts):
      return starts[index]..<(index + 1 < starts.count ? starts[index + 1] : frameCount)
    }
  }

  /// The index of the segment of a frame.
  func index(ofFrame frame: Int) -> Int {
    switch starts {
    case .every(let length): return frame / length
    case .at(let starts):
      // Binary search: starts[low] <= frame < starts[high].
      var (low, high) = (0, starts.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= frame { low = middle } else { high = middle }
      }
      return low
    }
  }

  /// Whether a segment begins with a frame.
  func begin(withFrame frame: Int) -> Bool { self[index(ofFrame: frame)].lowerBound == frame }
}

extension VideoSegments {
  /// An animation or another change that begins with a frame.
  struct Event: Equatable {
    var frame: Int
    /// A hash of the change, independent of its time.
    var signature: UInt64
  }
}

extension FrameSequence {
  /// The segments that a video of these frames is encoded in.
  func segments(_ options: ExportOptions) -> VideoSegments {
    if let length = options.segmentFrames {
      return VideoSegments(every: max(length, 1), of: frameCount)
    }
    return VideoSegments(
      near: options.segmentLength(at: frameRate), of: frameCount, events: events)
  }

  /// The frames at which animations begin.
  private var events: [VideoSegments.Event] {
    var signatures: [Int: UInt64] = [:]
    for animation in timelines.flatMap(\.animations) where !animation.begin.isIndefinite {
      let frame = frame(from: animation.begin)
      guard frame > 0, frame < frameCount else { continue }
      // In any order: of two timelines, or in one that an archive describes.
      signatures[frame, default: 0] &+= animation.signature
    }
    return signatures.map { VideoSegments.Event(frame: $0, signature: $1) }
      .sorted { $0.frame < $1.frame }
  }
}

extension AnimationRecord {
  /// A number that depends on the property, the duration and numeric values.
  fileprivate var signature: UInt64 {
    var words = key.utf8.map(UInt64.init) + [UInt64(bitPattern: timing.duration.flicks)]
    for value in [from, to] { words += Self.words(of: value) }
    return words.reduce(0) { SplitMix.output(after: $0 ^ $1) }
  }

  private static func words(of value: any Sendable) -> [UInt64] {
    let numbers: [CGFloat] =
      switch value {
      case let number as Double: [CGFloat(number)]
      case let number as CGFloat: [number]
      case let point as CGPoint: [point.x, point.y]
      case let size as CGSize: [size.width, size.height]
      case let rect as CGRect: [rect.minX, rect.minY, rect.width, rect.height]
      default: []
      }
    return numbers.map { $0.native.bitPattern }
  }
}
