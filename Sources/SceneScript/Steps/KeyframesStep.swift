import Animator
import Yams

/// `keyframes: [{at, for, animate}]`: UIKit's key-frame animation.
struct KeyframesStep: StepAction {
  /// A part of the whole duration, and what changes within it.
  struct Keyframe: Sendable {
    let start: Double
    let length: Double
    let changes: [ViewChange]
  }

  let frames: [Keyframe]
  let options: UIView.KeyframeAnimationOptions
  let settings: AnimationSettings

  static let keyframes = Field(
    "keyframes", .keyframes, "Animates in steps: [{at: 0, for: 0.5, animate: {…}}, …].")
  static let curve = Field(
    "curve", .keyframeCurve, "Pacing of the whole; easeInOut unless said.")
  static let calculationMode = Field(
    "calculationMode", .calculationMode,
    "How values go from one key frame to the next; linear unless said.")
  static let options = Field(
    "options", .keyframeOptions, "UIKit's key-frame animation options.")

  static let type = StepType(
    name: keyframes.name, doc: keyframes.doc,
    rows: [
      keyframes.row, AnimationSettings.duration.row, AnimationSettings.delay.row, curve.row,
      calculationMode.row, options.row, AnimationSettings.completion.row,
    ],
    required: [keyframes.name]
  ) { fields, reader in
    var settings = AnimationSettings(fields)
    settings.duration = fields.read(AnimationSettings.duration) ?? settings.duration
    var choices = fields.read(options) ?? []
    if let mode = fields.read(calculationMode) { choices.formUnion(mode) }
    if let curve = fields.read(curve) { choices.formUnion(curve) }
    return fields.read(keyframes).map { [choices, settings] in
      KeyframesStep(frames: $0, options: choices, settings: settings)
    }
  }

  var lists: [(steps: [ScriptStep], times: Int)] { [(settings.completion, 1)] }
  var isEndless: Bool { options.contains(.repeat) }

  func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let reversal =
      options.contains(.autoreverse)
      ? run.followReversal(of: frames.flatMap(\.changes), at: step.position) : nil
    let completion: (Bool) -> Void = { isFinished in
      if isFinished { reversal?() }
      run.chain(settings.completion, done: done)
    }
    let animate = { (apply: ([ViewChange]) -> Void) in
      UIView.animateKeyframes(
        withDuration: settings.duration.seconds, delay: settings.delay.seconds, options: options,
        animations: {
          for frame in frames {
            UIView.addKeyframe(
              withRelativeStartTime: frame.start, relativeDuration: frame.length
            ) { apply(frame.changes) }
          }
        }, completion: completion)
    }
    if settings.duration == .zero { return animate { run.apply($0) } }
    run.animate(frames.flatMap(\.changes), animate)
  }
}

extension ValueKind where Value == [KeyframesStep.Keyframe] {
  private static let at = Field(
    "at", ValueKind<Double>.number(in: 0...1, called: "0 to 1"),
    "When it begins, as a share of the duration.")
  private static let length = Field(
    "for", ValueKind<Double>.number(in: 0...1, called: "0 to 1"),
    "How long it takes, as a share of the duration.")
  private static let animate = Field(
    "animate", ValueKind<[ViewChange]>.changes, "What changes: {view: {property: value}}.")
  private static let rows = [at.row, length.row, animate.row]

  /// A list of key frames.
  static var keyframes: ValueKind {
    let schema = JSON.mapping(rows, required: rows.map(\.name))
    let item = ValueKind<KeyframesStep.Keyframe>(schema: schema) { node, key, reader in
      guard
        let fields = Fields(node, key: key, place: "a key frame", known: rows, reader: reader)
      else { return nil }
      let (start, length) = (fields.require(at), fields.require(length))
      let changes = fields.require(animate)
      if let changes { reader.warnOfImmediate(changes) }
      guard let start, let length, let changes else { return nil }
      // Sums of fractions need not come to 1 exactly.
      if start + length > 1 + 1e-9 {
        reader.report(
          .keyframeTooLong(at: start, found: fields.value(of: Self.length)?.text ?? ""),
          at: fields.position(of: Self.length))
        return nil
      }
      return KeyframesStep.Keyframe(start: start, length: length, changes: changes)
    }
    return .list(of: item, called: "a list of key frames, such as {at: 0, for: 0.5, animate: {…}}")
  }
}

extension ValueKind where Value == UIView.KeyframeAnimationOptions {
  /// UIKit's calculation modes.
  static var calculationMode: ValueKind {
    .name([
      ("linear", .calculationModeLinear), ("discrete", .calculationModeDiscrete),
      ("paced", .calculationModePaced), ("cubic", .calculationModeCubic),
      ("cubicPaced", .calculationModeCubicPaced),
    ])
  }

  /// UIKit's curves, which key frames know by the bits that other blocks have for them.
  static var keyframeCurve: ValueKind {
    let curves: [(String, UIView.AnimationOptions)] = [
      ("easeInOut", .curveEaseInOut), ("easeIn", .curveEaseIn), ("easeOut", .curveEaseOut),
      ("linear", .curveLinear),
    ]
    return .name(
      curves.map { ($0, UIView.KeyframeAnimationOptions(rawValue: $1.rawValue)) })
  }

  /// A list of UIKit's names of options, or one alone.
  static var keyframeOptions: ValueKind {
    .options(
      .name([
        ("layoutSubviews", .layoutSubviews), ("allowUserInteraction", .allowUserInteraction),
        ("beginFromCurrentState", .beginFromCurrentState), ("repeat", .repeat),
        ("autoreverse", .autoreverse), ("overrideInheritedDuration", .overrideInheritedDuration),
        ("overrideInheritedOptions", .overrideInheritedOptions),
      ]))
  }
}
