import Animator

/// How long a transition takes, and how it is paced: by a curve, or by a spring.
struct TransitionPacing: Sendable {
  /// Infinite for a spring that never rests.
  let seconds: Double
  /// nil where UIKit's options say it.
  let curve: TimingCurve?
  let neverEnds: Bool

  /// The keys of springs, beside those that transitions have anyway.
  static let rows = SceneSpring.rows.filter { $0.name != AnimationSettings.duration.name }

  /// Reads the keys of a spring where one is there, else takes the settings' duration and curve; nil
  /// where something is wrong, which is reported.
  static func read(_ settings: AnimationSettings, _ fields: Fields, _ reader: SceneReader)
    -> TransitionPacing?
  {
    guard let first = rows.map(\.name).first(where: { fields.keyPosition(named: $0) != nil })
    else {
      return TransitionPacing(
        seconds: settings.duration.seconds, curve: settings.timingFunction.map(TimingCurve.bezier),
        neverEnds: false)
    }
    if fields.has(AnimationSettings.curve) {
      let place = fields.keyPosition(of: AnimationSettings.curve)
      reader.report(.keysExclude(AnimationSettings.curve.name, first), at: place)
      return nil
    }
    return SceneSpring.read(fields, reader).map { spring in
      let seconds = spring.duration ?? spring.curve.settlingDuration
      return TransitionPacing(
        seconds: seconds, curve: .spring(spring.curve, duration: seconds),
        neverEnds: spring.neverRests)
    }
  }
}
