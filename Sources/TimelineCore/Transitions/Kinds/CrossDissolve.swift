extension TransitionKind {
  /// The first picture fades into the second.
  public static let crossDissolve = TransitionKind(
    "crossDissolve", "The old picture fades into the new one."
  ) { _ in CrossDissolveTransition() }
}

/// The first picture fades into the second: `from · (1 − p) + to · p`, alpha included, so that what
/// is translucent in both stays as translucent as it was.
struct CrossDissolveTransition: ViewTransition {
  var name: String { "crossDissolve" }

  func surfaces(at moment: TransitionSample) -> [TransitionSurface] {
    [
      .plain(.from, size: moment.size),
      .plain(.to, blend: .dissolve, opacity: moment.share, size: moment.size),
    ]
  }
}
