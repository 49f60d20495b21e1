extension TransitionKind {
  /// The first image cross-fades into the second one.
  public static let crossDissolve = TransitionKind(
    "crossDissolve", "The old image fades into the new one."
  ) { _ in CrossDissolveTransition() }
}

/// A cross-fade: `from · (1 − p) + to · p`, alpha included, which keeps areas that are equally
/// translucent in both images unchanged.
struct CrossDissolveTransition: ViewTransition {
  var name: String { "crossDissolve" }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    [
      .plain(.from, size: sample.size),
      .plain(.to, blend: .dissolve, opacity: sample.clampedProgress, size: sample.size),
    ]
  }
}
