/// A range of frame rates for a ``CADisplayLink`` or a ``CAAnimation``.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The minimum rate; 0 for none.
  public var minimum: Float
  /// The maximum rate; 0 for none.
  public var maximum: Float
  /// The preferred rate; nil or 0 for the maximum.
  public var preferred: Float?

  /// Creates a range, in callbacks per second.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }

  /// Every frame.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}

/// Calls a closure at every frame of a stage, with the clock exactly at the frame's time.
///
/// Frame k is at k / the stage's frame rate, however the clock is advanced. The callback runs after all
/// other events at its time, and its changes are recorded at that time. A link does not prevent its stage
/// from being idle. The stage retains it until it is invalidated.
///
/// There is no `#selector` outside of Apple's platforms, hence the closure. The module UIKit adds
/// `init(target:selector:)`, for methods registered by name.
@preconcurrency @MainActor
public final class CADisplayLink: NSObject {
  private let callback: @MainActor (CADisplayLink) -> Void
  private weak var stage: Stage?
  /// The time of the last callback, or from which on there are callbacks.
  private var lastTime = MediaTime.zero
  private var frame = 0

  /// Creates a link that calls `callback` once it has been added to a run loop.
  public init(_ callback: @escaping @MainActor (CADisplayLink) -> Void) {
    self.callback = callback
    super.init()
  }

  /// Whether callbacks are suspended.
  public var isPaused = false {
    didSet { if oldValue && !isPaused { lastTime = stage?.time ?? lastTime } }
  }

  /// The preferred callbacks per second; 0 for every frame. The actual rate is the nearest integer fraction
  /// of the stage's frame rate.
  public var preferredFramesPerSecond: Int {
    get { Int(wantedRate.rounded()) }
    set { wantedRate = Double(min(max(newValue, 0), 1_000_000)) }
  }

  /// Like ``preferredFramesPerSecond``: the preferred rate, or else the maximum.
  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet {
      let range = preferredFrameRateRange
      let preferred = range.preferred ?? 0
      wantedRate = min(max(Double(preferred > 0 ? preferred : range.maximum).finite, 0), 1e6)
    }
  }

  private var wantedRate = 0.0

  /// The time of the current frame, in seconds of the stage's clock; 0 before the first.
  public var timestamp: CFTimeInterval { stage?.frameRate.time(ofFrame: frame).seconds ?? 0 }

  /// The time of the frame of the next callback, in seconds.
  public var targetTimestamp: CFTimeInterval {
    stage?.frameRate.time(ofFrame: frame + interval).seconds ?? 0
  }

  /// The interval between frames of the stage, in seconds.
  public var duration: CFTimeInterval { stage?.frameRate.time(ofFrame: 1).seconds ?? 0 }

  /// Starts callbacks at the current stage's frames, from the next one on. Does nothing if the link has
  /// already been added.
  ///
  /// - Parameters:
  ///   - runloop: Ignored: the program advances a stage's clock.
  ///   - mode: Ignored.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard stage == nil, let current = Stage.current else { return }
    stage = current
    lastTime = current.time
    current.displayLinks.append(self)
  }

  /// Stops callbacks.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

  /// Stops callbacks permanently; the stage releases the link.
  public func invalidate() {
    stage?.displayLinks.removeAll { $0 === self }
    stage = nil
  }

  /// The number of the stage's frames between callbacks.
  private var interval: Int {
    guard wantedRate > 0, let rate = stage?.frameRate.framesPerSecond else { return 1 }
    // The number of frames at tiny rates would overflow.
    return Int(min(max((rate / wantedRate).rounded(), 1), 1e9))
  }

  /// The frame of the next callback: the next multiple of the interval, so that links are in phase
  /// regardless of when they were added.
  private var nextFrame: Int? {
    guard !isPaused, let rate = stage?.frameRate else { return nil }
    var next = rate.frameCount(in: lastTime)
    if next == .max { return nil }
    if rate.time(ofFrame: next) <= lastTime { next += 1 }
    return (next + interval - 1) / interval * interval
  }

  /// The time of the next callback; nil if there is none.
  var nextTime: MediaTime? {
    guard let frame = nextFrame, let time = stage?.frameRate.time(ofFrame: frame),
      !time.isIndefinite
    else { return nil }
    return time
  }

  /// Runs the callback for the frame at `time`, if there is one.
  func call(at time: MediaTime) {
    guard let next = nextFrame, let rate = stage?.frameRate, rate.time(ofFrame: next) <= time else {
      return
    }
    frame = next
    lastTime = time
    callback(self)
  }
}

extension Stage {
  /// The time of the next display link callback; nil if there is none.
  var nextFrameTime: MediaTime? {
    displayLinks.isEmpty ? nil : displayLinks.compactMap(\.nextTime).min()
  }

  /// Runs the display link callbacks that are due, in the order in which the links were added.
  func callDisplayLinks() {
    for link in displayLinks where displayLinks.contains(where: { $0 === link }) {
      link.call(at: time)
    }
  }
}
