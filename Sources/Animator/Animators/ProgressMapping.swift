/// Maps the animator's fraction to the progress of one of its animations.
///
/// The fraction, 0…1, is the part of the animator's duration that has passed, measured forward even
/// while it runs in reverse. An animation occupies the fractions from ``start`` to ``end``.
struct ProgressMapping {
  let start: Double
  let end: Double
  /// The timing curve within those fractions, as long as the animator is not scrubbed or continued.
  private(set) var curve: TimingCurve
  /// The progress at each fraction: the timing curve, or the curve that scrubbing and continuing have
  /// left.
  private(set) var progress: TimingCurve
  /// Where linear scrubbing began: the presentation value there stays the same.
  private var anchor: (fraction: Double, progress: Double) = (0, 0)

  init(_ curve: TimingCurve, from start: Double = 0, to end: Double = 1) {
    (self.start, self.end, self.curve) = (start, max(start, end), curve)
    progress = Self.windowed(curve, from: start, to: max(start, end))
  }

  private static func windowed(
    _ curve: TimingCurve, from start: Double, to end: Double
  ) -> TimingCurve {
    var path = curve
    if end < 1 {
      path = .sequence(path, until: (end - start) / (1 - start), then: .constant(1))
    }
    return start > 0 ? .sequence(.constant(0), until: start, then: path) : path
  }

  /// The progress between two fractions, as the timing curve of an animation.
  func segment(from: Double, to: Double) -> TimingCurve {
    from == 0 && to == 1 ? progress : .subrange(progress, from: from, to: to)
  }

  // MARK: Scrubbing

  /// Begins linear scrubbing at `fraction`, where `progress` is on screen.
  mutating func anchorScrubbing(at fraction: Double, progress: Double) {
    anchor = (fraction, progress)
  }

  /// The progress at `fraction`, interpolated linearly on either side of where scrubbing began.
  func linearProgress(at fraction: Double) -> Double {
    let shown = anchor.progress
    if fraction == anchor.fraction { return shown }
    if fraction < anchor.fraction {
      let begin = anchor.fraction > start ? start : 0
      return fraction <= begin ? 0 : shown * (fraction - begin) / (anchor.fraction - begin)
    }
    let begin = max(anchor.fraction, start)
    if fraction >= end { return anchor.fraction < end || anchor.fraction <= start ? 1 : shown }
    return fraction <= begin ? shown : .mix(shown, 1, (fraction - begin) / (end - begin))
  }

  // MARK: Continuing

  /// Continues from `fraction`, where the progress `shown` is on screen: the rest of the timing curve
  /// leads to the end, and the curve before it leads back to the start.
  mutating func resume(at fraction: Double, showing shown: Double) {
    let natural = Self.windowed(curve, from: start, to: end)
    if abs(natural.progress(at: fraction) - shown) < 1e-12 {
      progress = natural
      return
    }
    let length = end - start
    let local = length > 0 ? min(max((fraction - start) / length, 0), 1) : 1
    let unscrubbed = curve.progress(at: local)
    var (before, after) = (
      TimingCurve.remapped(.linear, from: 0, to: shown),
      TimingCurve.remapped(curve, from: shown, to: 1)
    )
    if case .bezier = curve {
      // The rest of the curve, scaled so that it begins at the value on screen.
      if unscrubbed > 0.01 {
        before = .remapped(.subrange(curve, from: 0, to: local), from: 0, to: shown / unscrubbed)
      }
      if unscrubbed >= 0 && unscrubbed < 0.99 {
        after = .remapped(
          .subrange(curve, from: local, to: 1), from: (shown - unscrubbed) / (1 - unscrubbed), to: 1
        )
      }
    }
    if start > 0 && fraction > start {
      before = .sequence(.constant(0), until: start / fraction, then: before)
    }
    if end < 1 && fraction < end {
      after = .sequence(after, until: (end - fraction) / (1 - fraction), then: .constant(1))
    }
    progress = .sequence(before, until: fraction, then: after)
  }

  /// Continues from `fraction`, where the progress `shown` is on screen, with another timing curve in
  /// the direction of play; the opposite direction is linear.
  mutating func resume(
    at fraction: Double, showing shown: Double, with curve: TimingCurve, isReversed: Bool
  ) {
    self.curve = curve
    if fraction <= start && shown == 0 {
      progress = Self.windowed(curve, from: start, to: end)
    } else if isReversed {
      progress = .sequence(
        .remapped(.subrange(curve, from: 1, to: 0), from: shown, to: 0), until: fraction,
        then: .remapped(.linear, from: shown, to: 1))
    } else {
      progress = .sequence(
        .remapped(.linear, from: 0, to: shown), until: fraction,
        then: .remapped(curve, from: shown, to: 1))
    }
  }
}
