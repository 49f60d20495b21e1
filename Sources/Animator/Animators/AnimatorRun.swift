/// The stretch of an animator's run that is being played, in shares of its duration counted forward.
struct AnimatorRun {
  var from = 0.0
  var to = 1.0
  /// When it begins, by the stage's clock, and how long it takes; both mean nothing while paused.
  var begin = MediaTime.zero
  var length = MediaTime.zero
  /// Seconds for the whole run at the present pace.
  var pace = 0.0
  /// Where the animator itself stands, by its own pacing.
  var path = AnimatorPath(.linear)
  /// Where a paused animator was put.
  var scrubbed: Double?
  /// Its completions' place among those of the same instant.
  var sequence = 0
  /// Tells apart the ends that were planned; only the newest counts.
  var plan = 0
  /// How many of what it drives have come to the end, and whether others have stopped some.
  var reachedCount = 0
  var hasLostSome = false
  /// Whether it is about to be seen whether anything is left to drive.
  var isChecking = false
}

/// One of the things that an animator drives.
@MainActor
final class AnimatorItem {
  let running: Running
  var path: AnimatorPath
  /// The stretch that is being played, or where the item stands.
  var from: Double
  var to: Double
  /// What is shown while it is paused.
  var shown: Double

  init(_ running: Running, path: AnimatorPath, at share: Double) {
    (self.running, self.path, from, to) = (running, path, share, share)
    shown = path.progress.progress(at: share)
  }

  /// The share of the run at which it stands, by its layer's own time.
  func share(on stage: Stage) -> Double {
    guard from != to, let layer = running.layer else { return from }
    let elapsed = layer.localTime(at: stage.time) - running.timing.begin
    return .mix(from, to, elapsed.share(of: running.timing.duration))
  }
}

extension MediaTime {
  /// How much of `length` this is, 0…1.
  func share(of length: MediaTime) -> Double {
    if self <= .zero { return 0 }
    return self >= length ? 1 : Double(flicks) / Double(length.flicks)
  }
}
