/// How one animation of an animator follows the animator's run: a progress for each share of it.
///
/// The share, 0…1, is how much of the animator's duration has passed, counted forward even while it
/// runs back. An animation takes up the shares from ``start`` to ``end``.
struct AnimatorPath {
  let start: Double
  let end: Double
  /// The pacing within those shares, when nobody interferes.
  private(set) var curve: TimingCurve
  /// The progress by share: the pacing, or what interferences have made of it.
  private(set) var progress: TimingCurve
  /// Where linear scrubbing began: there, what is on screen does not move.
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
      path = .joined(path, until: (end - start) / (1 - start), then: .held(1))
    }
    return start > 0 ? .joined(.held(0), until: start, then: path) : path
  }

  /// The progress from one share to another, as the pacing of an animation.
  func segment(from: Double, to: Double) -> TimingCurve {
    from == 0 && to == 1 ? progress : .part(progress, from: from, to: to)
  }

  // MARK: Scrubbing

  /// Linear scrubbing begins at `fraction`, with `progress` on screen.
  mutating func anchorScrubbing(at fraction: Double, progress: Double) {
    anchor = (fraction, progress)
  }

  /// The progress at `fraction`, proportional to it, on either side of where scrubbing began.
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

  // MARK: Going on

  /// From `share` on, where `shown` is on screen, the rest of the pacing leads to the end; before it, what
  /// came before leads back to the start.
  mutating func goOn(at share: Double, showing shown: Double) {
    let natural = Self.windowed(curve, from: start, to: end)
    if abs(natural.progress(at: share) - shown) < 1e-12 {
      progress = natural
      return
    }
    let length = end - start
    let local = length > 0 ? min(max((share - start) / length, 0), 1) : 1
    let paced = curve.progress(at: local)
    var (before, after) = (
      TimingCurve.scaled(.linear, from: 0, to: shown),
      TimingCurve.scaled(curve, from: shown, to: 1)
    )
    if case .bezier = curve {
      // What is left of the curve, stretched so that it begins at what is on screen.
      if paced > 0.01 {
        before = .scaled(.part(curve, from: 0, to: local), from: 0, to: shown / paced)
      }
      if paced >= 0 && paced < 0.99 {
        after = .scaled(
          .part(curve, from: local, to: 1), from: (shown - paced) / (1 - paced), to: 1)
      }
    }
    if start > 0 && share > start {
      before = .joined(.held(0), until: start / share, then: before)
    }
    if end < 1 && share < end {
      after = .joined(after, until: (end - share) / (1 - share), then: .held(1))
    }
    progress = .joined(before, until: share, then: after)
  }

  /// From `share` on, where `shown` is on screen, another pacing leads to where it is going; the other way
  /// it is a straight one.
  mutating func goOn(
    at share: Double, showing shown: Double, with curve: TimingCurve, isReversed: Bool
  ) {
    self.curve = curve
    if share <= start && shown == 0 {
      progress = Self.windowed(curve, from: start, to: end)
    } else if isReversed {
      progress = .joined(
        .scaled(.part(curve, from: 1, to: 0), from: shown, to: 0), until: share,
        then: .scaled(.linear, from: shown, to: 1))
    } else {
      progress = .joined(
        .scaled(.linear, from: 0, to: shown), until: share,
        then: .scaled(curve, from: shown, to: 1))
    }
  }
}
