import Animator

/// A motion with a name, which stands for ordinary steps. To add one, add a row to a table that ``all`` concatenates.
package struct MotionPreset: Sendable {
  /// The motion after the values of ``start`` have been set.
  enum Motion: Sendable {
    /// An animation to values, which ``MotionPreset/start`` holds the beginning of.
    case animate(Values, curve: SceneCurve)
    case spring(Values, bounce: Double)
    /// Values at fractions of the duration.
    case keyframes([(at: Double, values: Values)])
  }

  /// Values by property, such as `alpha`.
  typealias Values = [(property: String, value: PropertyValue)]

  package let name: String
  /// A description in one sentence.
  package let doc: String
  /// In seconds.
  package let duration: Double
  let start: Values
  let motion: Motion

  fileprivate init(
    _ name: String, _ doc: String, _ duration: Double, from start: Values = [], _ motion: Motion
  ) {
    (self.name, self.doc, self.duration) = (name, doc, duration)
    (self.start, self.motion) = (start, motion)
  }

  package static let all = entrances + exits + emphases

  /// The preset with a name.
  package static func named(_ name: String) -> MotionPreset? { all.first { $0.name == name } }
}

// MARK: - Tables

extension MotionPreset {
  private static let x = "transform.translation.x"
  private static let y = "transform.translation.y"
  private static let scale = "transform.scale"
  private static let blur = "blurRadius"
  private static let out = SceneCurve.bezier(x1: 0.33, y1: 1, x2: 0.68, y2: 1)
  private static let `in` = SceneCurve.bezier(x1: 0.32, y1: 0, x2: 0.67, y2: 0)

  private static func number(_ property: String, _ value: Double) -> Values {
    [(property, .number(value))]
  }

  /// Degrees in, radians out.
  private static func turned(_ degrees: Double, _ property: String = "rotation") -> Values {
    [(property, .angle(degrees * .pi / 180))]
  }

  private static func alpha(_ value: Double) -> Values { number("alpha", value) }

  /// Fades in while it moves to its position.
  private static func fade(_ name: String, _ doc: String, _ property: String, _ distance: Double)
    -> MotionPreset
  {
    MotionPreset(
      name, doc, 0.5, from: alpha(0) + number(property, distance),
      .animate(alpha(1) + number(property, 0), curve: out))
  }

  /// Comes from far away.
  private static func slide(_ name: String, _ doc: String, _ property: String, _ distance: Double)
    -> MotionPreset
  {
    MotionPreset(
      name, doc, 0.6, from: alpha(0) + number(property, distance),
      .spring(alpha(1) + number(property, 0), bounce: 0.15))
  }

  private static let entrances = [
    MotionPreset("fadeIn", "Appears.", 0.4, from: alpha(0), .animate(alpha(1), curve: out)),
    fade("fadeUp", "Appears while it rises by 24 points.", y, 24),
    fade("fadeDown", "Appears while it sinks by 24 points.", y, -24),
    fade("fadeLeft", "Appears while it moves to the left by 24 points.", x, 24),
    fade("fadeRight", "Appears while it moves to the right by 24 points.", x, -24),
    slide("slideUp", "Comes from 200 points below, with a small overshoot.", y, 200),
    slide("slideDown", "Comes from 200 points above, with a small overshoot.", y, -200),
    slide("slideLeft", "Comes from 200 points to the right, with a small overshoot.", x, 200),
    slide("slideRight", "Comes from 200 points to the left, with a small overshoot.", x, -200),
    MotionPreset(
      "popIn", "Grows from nothing beyond its size, and settles.", 0.5,
      from: alpha(0) + number(scale, 0.01),
      .spring(alpha(1) + number(scale, 1), bounce: 0.4)),
    MotionPreset(
      "zoomIn", "Shrinks to its size while it appears.", 0.5, from: alpha(0) + number(scale, 1.5),
      .animate(alpha(1) + number(scale, 1), curve: out)),
    MotionPreset(
      "blurIn", "Comes into focus while it appears.", 0.6, from: alpha(0) + number(blur, 12),
      .animate(alpha(1) + number(blur, 0), curve: out)),
    MotionPreset(
      "drop", "Falls from 120 points above, and bounces twice.", 0.9,
      from: alpha(0) + number(y, -120),
      .keyframes([
        (0.35, alpha(1) + number(y, 0)), (0.55, number(y, -36)), (0.72, number(y, 0)),
        (0.84, number(y, -10)),
        (1, number(y, 0)),
      ])),
    MotionPreset(
      "flipIn", "Turns about its horizontal axis into sight.", 0.6,
      from: alpha(0) + turned(90, "transform.rotation.x"),
      .animate(alpha(1) + turned(0, "transform.rotation.x"), curve: out)),
  ]

  private static let exits = [
    MotionPreset("fadeOut", "Disappears.", 0.4, .animate(alpha(0), curve: `in`)),
    MotionPreset(
      "fadeAway", "Disappears while it rises by 24 points.", 0.4,
      .animate(alpha(0) + number(y, -24), curve: `in`)),
    MotionPreset(
      "popOut", "Shrinks to nothing.", 0.3,
      .animate(alpha(0) + number(scale, 0.01), curve: .bezier(x1: 0.36, y1: 0, x2: 0.66, y2: -0.56))
    ),
    MotionPreset(
      "zoomOut", "Grows while it disappears.", 0.4,
      .animate(alpha(0) + number(scale, 1.5), curve: `in`)),
    MotionPreset(
      "blurOut", "Gets out of focus while it disappears.", 0.5,
      .animate(alpha(0) + number(blur, 12), curve: `in`)),
    MotionPreset(
      "fall", "Falls by 200 points while it disappears.", 0.5,
      .animate(alpha(0) + number(y, 200), curve: `in`)),
  ]

  private static let emphases = [
    MotionPreset(
      "pulse", "Grows by a tenth and shrinks again.", 0.5,
      .keyframes([(0.4, number(scale, 1.1)), (1, number(scale, 1))])),
    MotionPreset(
      "shake", "Shakes its head: left and right three times.", 0.5,
      .keyframes([
        (0.15, number(x, -10)), (0.35, number(x, 10)), (0.55, number(x, -7)), (0.75, number(x, 5)),
        (1, number(x, 0)),
      ])),
    MotionPreset(
      "wobble", "Rocks by a few degrees.", 0.7,
      .keyframes([
        (0.2, turned(-6)), (0.45, turned(5)), (0.7, turned(-3)), (1, turned(0)),
      ])),
    MotionPreset(
      "bounce", "Jumps twice.", 0.8,
      .keyframes([
        (0.25, number(y, -30)), (0.5, number(y, 0)), (0.7, number(y, -12)), (1, number(y, 0)),
      ])),
    MotionPreset(
      "flash", "Dims and brightens twice.", 0.8,
      .keyframes([(0.25, alpha(0.2)), (0.5, alpha(1)), (0.75, alpha(0.2)), (1, alpha(1))])),
    MotionPreset(
      "spin", "Turns once.", 0.8, from: turned(0),
      .animate(turned(360), curve: .bezier(x1: 0.65, y1: 0, x2: 0.35, y2: 1))),
  ]
}
