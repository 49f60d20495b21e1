/// Moves the contents of a scroll view by itself: at instants of the stage's clock, 120 a second, to where a function of
/// time says, and exactly at its end.
///
/// The instants are multiples of 1/120 s, as of a display: so frames of films at 24, 30, 60 and 120 per second show the
/// contents, and what delegates have moved along, where they are at that very time.
@MainActor
final class ScrollDriver {
  /// Why the contents move.
  enum Purpose { case deceleration, animation, scrollToTop, returnToRange }

  static let rate = FrameRate(120)

  let purpose: Purpose
  /// Of contents that decelerate.
  var motions: (x: ScrollMotion, y: ScrollMotion)?
  /// In seconds.
  private let duration: Double
  /// Whether the edges have moved meanwhile, so that the contents may end beyond them.
  var returnsToRange = false
  /// How far the contents have been shifted meanwhile, in points.
  var shift = CGPoint.zero
  private let start: MediaTime
  private let end: MediaTime
  private weak var stage: Stage?
  private var call: ScheduledCall?
  /// Called with the time in seconds since the start, and whether that is the end.
  private let step: (_ time: Double, _ isLast: Bool) -> Void

  /// Starts to call `step`.
  ///
  /// - Parameter duration: In seconds; more than an hour is taken as that.
  init(
    _ purpose: Purpose, on stage: Stage, duration: Double,
    step: @escaping (_ time: Double, _ isLast: Bool) -> Void
  ) {
    (self.purpose, self.stage, self.step) = (purpose, stage, step)
    self.duration = min(duration, 3600)
    (start, end) = (stage.time, stage.time + MediaTime(seconds: self.duration))
    schedule()
  }

  isolated deinit { call?.cancel() }

  /// The time since the start, in seconds.
  var time: Double { ((stage?.time ?? end) - start).seconds }

  /// Ends the calls.
  func stop() {
    call?.cancel()
    call = nil
  }

  private func schedule() {
    guard let stage else { return }
    let frame = Self.rate.frameCount(in: stage.time)
    var next = Self.rate.time(ofFrame: frame)
    if next <= stage.time { next = Self.rate.time(ofFrame: frame + 1) }
    call = stage.schedule(at: min(next, end)) { [weak self] in self?.tick() }
  }

  private func tick() {
    guard let stage else { return }
    let isLast = stage.time >= end
    if !isLast { schedule() }
    step(isLast ? duration : time, isLast)
  }
}
