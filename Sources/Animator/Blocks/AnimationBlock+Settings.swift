extension AnimationBlock {
  /// The timing and options of a block.
  struct Settings {
    var duration: Double
    var delay: Double
    var curve: TimingCurve
    /// The curve of `position.y` where it differs from that of x.
    var verticalCurve: TimingCurve?
    var options: UIView.AnimationOptions
    var repeatCount: Double
    var autoreverses: Bool
    /// Whether changes take effect immediately, without animation.
    var isSuppressed: Bool

    /// The settings that `options` describe.
    ///
    /// - Parameter curve: Overrides the curve of `options`.
    @MainActor
    init(
      duration: Double, delay: Double = 0, curve: TimingCurve? = nil,
      options: UIView.AnimationOptions = []
    ) {
      (self.duration, self.delay, self.options) = (duration, delay, options)
      self.curve = curve ?? options.curve
      if curve == nil, duration > 0, let fixed = options.curveDuration { self.duration = fixed }
      repeatCount = options.contains(.repeat) ? .infinity : 1
      autoreverses = options.contains(.autoreverse)
      isSuppressed = !UIView.areAnimationsEnabled
    }
  }
}

extension AnimationBlock.Settings {
  /// These settings inside a block with `outer`: its duration, curve, options hold unless they are
  /// overridden. The delay is always the inner block's own.
  func inheriting(from outer: Self?) -> Self {
    guard let outer else { return self }
    var result = self
    result.isSuppressed = isSuppressed || outer.isSuppressed
    if !options.contains(.overrideInheritedDuration) { result.duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) {
      (result.curve, result.verticalCurve) = (outer.curve, outer.verticalCurve)
    }
    if !options.contains(.overrideInheritedOptions) {
      result.options.formUnion(outer.options.intersection(.inherited))
      if !options.contains(.repeat) { result.repeatCount = outer.repeatCount }
      result.autoreverses = autoreverses || outer.autoreverses
    }
    return result
  }
}
