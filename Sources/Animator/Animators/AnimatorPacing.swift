/// What an animator's animations are paced by.
struct AnimatorPacing {
  /// How long they take.
  var duration: MediaTime
  var curve: TimingCurve
  /// For positions' y, where that goes by another.
  var verticalCurve: TimingCurve?

  /// What `provider` says for an animation of `duration` seconds.
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
