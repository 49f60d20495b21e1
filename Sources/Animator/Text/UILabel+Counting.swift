extension UILabel {
  /// Counts from one number to another in the label's text.
  ///
  /// The text changes at multiples of 1/60 s after the beginning, whatever the frame rate. Digits of equal
  /// width, `UIFont.monospacedDigitSystemFont(ofSize:weight:)`, keep it still.
  ///
  /// - Parameters:
  ///   - start: The first number.
  ///   - end: The last number.
  ///   - pattern: How numbers are shown.
  ///   - duration: Seconds.
  ///   - delay: Seconds before the first number is replaced; it is shown at once.
  ///   - options: The curve.
  ///   - completion: Runs at the end.
  public func countText(
    from start: Double, to end: Double, pattern: NumberPattern = .whole,
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: UIView.AnimationOptions = [], completion: (() -> Void)? = nil
  ) {
    let settings = AnimationBlock.Settings(duration: duration, options: options)
    let count = TextCount(
      start: start, end: end, pattern: pattern, duration: settings.duration, curve: settings.curve)
    count.run(on: clock, delay: delay, show: { [weak self] in self?.text = $0 }) {
      completion?()
    }
  }
}

/// A number that counts.
package struct TextCount: Sendable {
  var start: Double
  var end: Double
  var pattern: NumberPattern
  /// Seconds.
  var duration: Double
  var curve: TimingCurve

  package init(
    start: Double, end: Double, pattern: NumberPattern, duration: Double, curve: TimingCurve
  ) {
    (self.start, self.end, self.pattern) = (start, end, pattern)
    (self.duration, self.curve) = (duration, curve)
  }

  /// How often the text changes, per second.
  private static let rate = 60

  /// The text at a time after the beginning, in seconds.
  func text(at time: Double) -> String {
    if time >= duration || duration <= 0 { return pattern.string(end) }
    return pattern.string(.mix(start, end, curve.progress(at: max(time, 0) / duration)))
  }

  /// Shows the numbers one after another; without a stage, the last one.
  @MainActor
  package func run(
    on stage: Stage?, delay: Double, show: @escaping @MainActor (String) -> Void,
    completion: @escaping @MainActor () -> Void
  ) {
    guard let stage else {
      show(text(at: .infinity))
      return completion()
    }
    show(text(at: 0))
    let begin = stage.time + MediaTime.length(delay)
    change(1, since: begin, on: stage, shown: text(at: 0), show, completion)
  }

  @MainActor
  private func change(
    _ index: Int, since begin: MediaTime, on stage: Stage, shown: String,
    _ show: @escaping @MainActor (String) -> Void, _ completion: @escaping @MainActor () -> Void
  ) {
    // The exact end replaces the last multiple.
    let time = min(Double(index) / Double(Self.rate), max(duration, 0))
    stage.schedule(at: begin + MediaTime(seconds: time)) {
      let text = text(at: time)
      if text != shown { show(text) }
      if time >= duration { return completion() }
      change(index + 1, since: begin, on: stage, shown: text, show, completion)
    }
  }
}
