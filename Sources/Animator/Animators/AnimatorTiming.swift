/// The duration and the timing curve of an animator's animations.
struct AnimatorTiming {
  var duration: MediaTime
  var curve: TimingCurve
  /// The curve of `position.y` where it differs: a spring may have another velocity along y.
  var verticalCurve: TimingCurve?

  /// The timing that `provider` describes for an animation of `duration` seconds; a spring with
  /// physical parameters brings its own duration.
  @MainActor
  init(_ provider: any UITimingCurveProvider, duration: Double) {
    if let spring = provider.springTimingParameters {
      self.duration = .length(spring.ownDuration ?? duration)
      let seconds = self.duration.seconds
      curve = .spring(spring.spring(duration: seconds), duration: seconds)
      verticalCurve = spring.verticalSpring(duration: seconds)
        .map { .spring($0, duration: seconds) }
    } else {
      self.duration = .length(duration)
      curve = .bezier(
        provider.cubicTimingParameters?.function ?? CAMediaTimingFunction(name: .default))
    }
  }
}
