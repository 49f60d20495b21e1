import Animator

/// A transition as described in a scene or a reel: a kind and its options.
package struct TransitionChoice: Equatable, Sendable {
  /// The name of a kind, one of UIKit's names that include a direction, or `none`.
  package var name: String
  package var options = TransitionOptions()

  package init(
    name: String, options: TransitionOptions = TransitionOptions()
  ) {
    self.name = name
    self.options = options
  }

  /// The transition; nil for `none` and for unknown names.
  var transition: (any ViewTransition)? {
    guard let resolved = TransitionName(name), let kind = resolved.kind else { return nil }
    var options = options
    options.direction = options.direction ?? resolved.direction
    return kind(options)
  }
}

/// A resolved transition name.
struct TransitionName: Sendable {
  /// The name as written.
  let text: String
  /// Nil for `none`.
  let kind: TransitionKind?
  /// The direction implied by the name.
  var direction: TransitionDirection?

  /// UIKit's names that include a direction.
  private static let uikit: [(String, TransitionDirection)] = [
    ("flipFromLeft", .fromLeft), ("flipFromRight", .fromRight), ("flipFromTop", .fromTop),
    ("flipFromBottom", .fromBottom),
  ]

  /// All names, in the order of messages.
  static var known: [String] { names(of: ViewTransitions.all) }

  /// The built-in names, without registered transitions.
  static var own: [String] { names(of: ViewTransitions.builtIn) }

  private static func names(of kinds: [TransitionKind]) -> [String] {
    uikit.map(\.0) + kinds.map(\.name) + ViewTransitions.aliases.keys.sorted() + ["none"]
  }

  /// Resolves a name; nil for an unknown one.
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

/// The duration and timing curve of a transition.
struct TransitionPacing {
  /// Infinite for a spring that never settles.
  let seconds: Double
  /// Nil if UIKit's animation options determine the curve.
  let curve: TimingCurve?
  let neverEnds: Bool

  /// Creates the timing of a curve.
  init(seconds: Double, curve: SceneCurve?) {
    (self.seconds, self.curve) = (seconds, curve?.timingFunction.map(TimingCurve.bezier))
    neverEnds = false
  }

  /// Creates the timing of a spring.
  init(_ spring: SceneSpring) {
    let curve = spring.curve
    seconds = spring.seconds ?? curve.settlingDuration
    self.curve = .spring(curve, duration: seconds)
    neverEnds = spring.neverRests
  }
}
