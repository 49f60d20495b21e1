/// The segment of an animator's run that is being played, in fractions of its duration measured
/// forward.
struct AnimatorPlayback {
  var from = 0.0
  var to = 1.0
  /// Its begin time on the stage's clock, and its duration; both are meaningless while paused.
  var begin = MediaTime.zero
  var length = MediaTime.zero
  /// Seconds that the whole run takes at the current speed.
  var fullDuration = 0.0
  /// The progress of the animator itself, by its own timing curve.
  var mapping = ProgressMapping(.linear)
  /// The fraction to which a paused animator was scrubbed.
  var scrubbed: Double?
  /// Orders its completions among callbacks at the same time.
  var sequence = 0
  /// Identifies the latest scheduled end; earlier ones are ignored.
  var endID = 0
  /// How many of its animations have reached the end, and whether any was stopped from outside.
  var finishedCount = 0
  var hasLostAnimations = false
  /// Whether a check for remaining animations is scheduled.
  var isCheckScheduled = false
}

/// An animation or transition that an animator drives.
@MainActor
final class DrivenAnimation {
  let running: Running
  var mapping: ProgressMapping
  /// The fractions between which it plays; equal while it is paused.
  var from: Double
  var to: Double
  /// The progress on screen while it is paused.
  var shown: Double

  init(_ running: Running, mapping: ProgressMapping, at fraction: Double) {
    (self.running, self.mapping, from, to) = (running, mapping, fraction, fraction)
    shown = mapping.progress.progress(at: fraction)
  }

  /// The current fraction of the run, by the layer's local time.
  func fraction(on stage: Stage) -> Double {
    guard from != to, let layer = running.layer else { return from }
    let elapsed = layer.localTime(at: stage.time) - running.timing.begin
    return .mix(from, to, elapsed.fraction(of: running.timing.duration))
  }
}

extension MediaTime {
  /// This time as a fraction of `length`, clamped to 0…1.
  func fraction(of length: MediaTime) -> Double {
    if self <= .zero { return 0 }
    return self >= length ? 1 : Double(flicks) / Double(length.flicks)
  }
}
