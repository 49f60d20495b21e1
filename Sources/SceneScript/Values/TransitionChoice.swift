import Animator

/// A transition as scenes and reels name it: a kind, and what is said about it.
package struct TransitionChoice: Equatable, Sendable {
  /// The kind's name, one of UIKit's that say a direction too, or `none`.
  package var name: String
  package var options = TransitionOptions()

  package init(
    name: String, options: TransitionOptions = TransitionOptions()
  ) {
    self.name = name
    self.options = options
  }

  /// The transition; nil for none, and for a name that there is not.
  var transition: (any ViewTransition)? {
    guard let resolved = TransitionName(name), let kind = resolved.kind else { return nil }
    var options = options
    options.direction = options.direction ?? resolved.direction
    return kind(options)
  }
}

/// The name of a transition, resolved.
struct TransitionName: Sendable {
  /// As it is written.
  let text: String
  /// nil for none.
  let kind: TransitionKind?
  /// What the name itself says.
  var direction: TransitionDirection?

  /// UIKit's names, which say a direction too.
  private static let uikit: [(String, TransitionDirection)] = [
    ("flipFromLeft", .fromLeft), ("flipFromRight", .fromRight), ("flipFromTop", .fromTop),
    ("flipFromBottom", .fromBottom),
  ]

  /// All names, in the order in which messages list them.
  static var known: [String] { names(of: ViewTransitions.all) }

  /// Those that there are whatever is registered.
  static var own: [String] { names(of: ViewTransitions.own) }

  private static func names(of kinds: [TransitionKind]) -> [String] {
    uikit.map(\.0) + kinds.map(\.name) + ["none"]
  }

  /// The transition that a name stands for; nil for no name.
  init?(_ text: String) {
    self.text = text
    if text == "none" {
      kind = nil
    } else if let (_, direction) = Self.uikit.first(where: { $0.0 == text }) {
      (kind, self.direction) = (.flip, direction)
    } else if let kind = ViewTransitions.kind(named: text) {
      self.kind = kind
    } else {
      return nil
    }
  }
}

/// How long a transition takes, and how it is paced: by a curve, or by a spring.
struct TransitionPacing {
  /// Infinite for a spring that never rests.
  let seconds: Double
  /// nil where UIKit's options say it.
  let curve: TimingCurve?
  let neverEnds: Bool

  /// A curve's pacing.
  init(seconds: Double, curve: SceneCurve?) {
    (self.seconds, self.curve) = (seconds, curve?.timingFunction.map(TimingCurve.bezier))
    neverEnds = false
  }

  /// A spring's pacing.
  init(_ spring: SceneSpring) {
    let curve = spring.curve
    seconds = spring.seconds ?? curve.settlingDuration
    self.curve = .spring(curve, duration: seconds)
    neverEnds = spring.neverRests
  }
}
