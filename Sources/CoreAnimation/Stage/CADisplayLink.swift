/// How many calls a second are wanted of a ``CADisplayLink``.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The fewest that will do; 0 for any.
  public var minimum: Float
  /// The most that will do; 0 for any.
  public var maximum: Float
  /// What is best; nil or 0 for the most there are.
  public var preferred: Float?

  /// A range of calls a second.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }

  /// Every frame.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}

/// Calls a closure at every frame of a stage, with the clock exactly at it.
///
/// Frame k is at k / the stage's frame rate, however the clock is moved. A call comes after everything
/// else that is due at its instant, and what it changes is recorded at that instant. A link does not
/// keep its stage from being idle. The stage keeps it until it is invalidated.
///
/// There is no `#selector` outside of Apple's platforms, so this takes a closure. The module UIKit has
/// `init(target:selector:)` as well, for methods that are entered by their names.
@preconcurrency @MainActor
public final class CADisplayLink: NSObject {
  private let callback: @MainActor (CADisplayLink) -> Void
  private weak var stage: Stage?
  /// The last instant that has had its call, or from which on there are calls.
  private var lastTime = MediaTime.zero
  private var frame = 0

  /// Makes a link that calls `callback` once it has been added to a run loop.
  public init(_ callback: @escaping @MainActor (CADisplayLink) -> Void) {
    self.callback = callback
    super.init()
  }

  /// Whether there are no calls.
  public var isPaused = false {
    didSet { if oldValue && !isPaused { lastTime = stage?.time ?? lastTime } }
  }

  /// Calls a second that are wanted; 0 for every frame. What is given is the frame rate divided by a
  /// whole number, the one that comes nearest.
  public var preferredFramesPerSecond: Int {
    get { Int(wantedRate.rounded()) }
    set { wantedRate = Double(min(max(newValue, 0), 1_000_000)) }
  }

  /// As ``preferredFramesPerSecond``: what is preferred counts, else the maximum.
  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet {
      let range = preferredFrameRateRange
      let preferred = range.preferred ?? 0
      wantedRate = min(max(Double(preferred > 0 ? preferred : range.maximum).finite, 0), 1e6)
    }
  }

  private var wantedRate = 0.0

  /// The instant of the frame that is being called for, in seconds of the stage's clock; 0 before the
  /// first.
  public var timestamp: CFTimeInterval { stage?.frameRate.time(ofFrame: frame).seconds ?? 0 }

  /// The instant of the frame that the next call is for.
  public var targetTimestamp: CFTimeInterval {
    stage?.frameRate.time(ofFrame: frame + interval).seconds ?? 0
  }

  /// Seconds from one frame of the stage to the next.
  public var duration: CFTimeInterval { stage?.frameRate.time(ofFrame: 1).seconds ?? 0 }

  /// Has the link called at the current stage's frames, from the next one on. Does nothing for one
  /// that has been added already.
  ///
  /// - Parameters:
  ///   - runloop: Of no account: a stage's clock is moved by hand.
  ///   - mode: Of no account.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard stage == nil, let current = Stage.current else { return }
    stage = current
    lastTime = current.time
    current.displayLinks.append(self)
  }

  /// Ends the calls.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

  /// Ends the calls for good; the stage lets go of the link.
  public func invalidate() {
    stage?.displayLinks.removeAll { $0 === self }
    stage = nil
  }

  /// How many frames of the stage there are from one call to the next.
  private var interval: Int {
    guard wantedRate > 0, let rate = stage?.frameRate.framesPerSecond else { return 1 }
    // The least rates that can be asked for make more frames than can be counted.
    return Int(min(max((rate / wantedRate).rounded(), 1), 1e9))
  }

  /// The frame that the next call is for: the first after the last call whose number is a multiple of
  /// the interval, so that links agree whenever they were added.
  private var nextFrame: Int? {
    guard !isPaused, let rate = stage?.frameRate else { return nil }
    var next = rate.frameCount(in: lastTime)
    if next == .max { return nil }
    if rate.time(ofFrame: next) <= lastTime { next += 1 }
    return (next + interval - 1) / interval * interval
  }

  /// When the next call is due; nil where there is none.
  var nextTime: MediaTime? {
    guard let frame = nextFrame, let time = stage?.frameRate.time(ofFrame: frame),
      !time.isIndefinite
    else { return nil }
    return time
  }

  /// Calls for the frame at `time`, if there is a call then.
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
  /// When the next call of a display link is due; nil where there is none.
  var nextFrameTime: MediaTime? {
    displayLinks.isEmpty ? nil : displayLinks.compactMap(\.nextTime).min()
  }

  /// Calls the display links that are due now, in the order in which they were added.
  func callDisplayLinks() {
    for link in displayLinks where displayLinks.contains(where: { $0 === link }) {
      link.call(at: time)
    }
  }
}
