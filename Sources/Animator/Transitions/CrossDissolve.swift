/// The first picture fades into the second: `from · (1 − p) + to · p`, alpha included, so that what
/// is translucent in both stays as translucent as it was.
struct CrossDissolveTransition: ViewTransition {
  var name: String { "crossDissolve" }

  func surfaces(progress: Double, size: CGSize) -> [TransitionSurface] {
    let share = min(max(progress, 0), 1)
    return [
      .plain(.from, size: size), .plain(.to, blend: .dissolve, opacity: share, size: size),
    ]
  }
}
