import Animator
import Yams

/// `keyframes: [{at, for, animate}]`: UIKit's key-frame animation.
package struct KeyframesStep: StepAction {
  /// A part of the whole duration, and what changes within it.
  package struct Keyframe: Equatable, Sendable {
    /// When it begins, as a fraction of the duration.
    package var start: Double
    /// How long it takes, as a fraction of the duration.
    package var length: Double
    package var changes: [ViewChange]

    package init(
      start: Double, length: Double, changes: [ViewChange]
    ) {
      self.start = start
      self.length = length
      self.changes = changes
    }
  }

  package var frames: [Keyframe]
  /// The pacing of the whole, in the bits that animation options have for it.
  package var curve: UIView.KeyframeAnimationOptions?
  package var calculationMode: UIView.KeyframeAnimationOptions?
  /// Options beside the curve and the mode.
  package var options: UIView.KeyframeAnimationOptions = []
  /// Duration, delay and completion; the rest does not count.
  package var settings = AnimationSettings()

  package init(
    frames: [Keyframe], curve: UIView.KeyframeAnimationOptions? = nil,
    calculationMode: UIView.KeyframeAnimationOptions? = nil,
    options: UIView.KeyframeAnimationOptions = [], settings: AnimationSettings = AnimationSettings()
  ) {
    self.frames = frames
    self.curve = curve
    self.calculationMode = calculationMode
    self.options = options
    self.settings = settings
  }

  static let keyframes = Field(
    "keyframes", .keyframes, "Animates in steps: [{at: 0, for: 0.5, animate: {…}}, …].")
  static let curve = Field(
    "curve", .keyframeCurve, "Pacing of the whole; easeInOut unless said.")
  static let calculationMode = Field(
    "calculationMode", .calculationMode,
    "How values go from one key frame to the next; linear unless said.")
  static let options = Field(
    "options", .keyframeOptions, "UIKit's key-frame animation options.")

  package static let type = StepType(
    name: keyframes.name, doc: keyframes.doc,
    rows: [
      keyframes.row, AnimationSettings.duration.row, AnimationSettings.delay.row, curve.row,
      calculationMode.row, options.row, AnimationSettings.completion.row,
    ],
    required: [keyframes.name]
  ) { fields, reader in
    var settings = AnimationSettings(fields)
    settings.duration = fields.read(AnimationSettings.duration)
    let options = fields.read(options) ?? []
    let (mode, curve) = (fields.read(calculationMode), fields.read(curve))
    return fields.read(keyframes).map { [settings] in
      KeyframesStep(
        frames: $0, curve: curve, calculationMode: mode, options: options, settings: settings)
    }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.keyframes, frames)
    mapping.write(Self.curve, curve)
    mapping.write(Self.calculationMode, calculationMode)
    if !options.isEmpty { mapping.write(Self.options, options) }
    settings.write(to: &mapping)
  }

  package var lists: [(steps: [ScriptStep], times: Int)] { [(settings.completion, 1)] }
  package var isEndless: Bool { options.contains(.repeat) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let reversal =
      options.contains(.autoreverse)
      ? run.trackReversal(of: frames.flatMap(\.changes), at: step.position) : nil
    let completion: (Bool) -> Void = { isFinished in
      if isFinished { reversal?() }
      run.chain(settings.completion, done: done)
    }
    let animate = { (apply: ([ViewChange]) -> Void) in
      UIView.animateKeyframes(
        withDuration: settings.seconds, delay: settings.delay.seconds,
        options: options.union(calculationMode ?? []).union(curve ?? []),
        animations: {
          for frame in frames {
            UIView.addKeyframe(
              withRelativeStartTime: frame.start, relativeDuration: frame.length
            ) { apply(frame.changes) }
          }
        }, completion: completion)
    }
    if settings.seconds == 0 { return animate { run.apply($0) } }
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
    let item = ValueKind<KeyframesStep.Keyframe>(
      schema: schema,
      write: { frame in
        .mapping {
          $0.write(at, frame.start)
          $0.write(length, frame.length)
          $0.write(animate, frame.changes)
        }
      }
    ) { node, key, reader in
      guard
        let fields = Fields(node, key: key, place: "a key frame", known: rows, reader: reader)
      else { return nil }
      let (start, length) = (fields.require(at), fields.require(length))
      let changes = fields.require(animate)
      if let changes { reader.warnOfNonAnimatable(changes) }
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
      NameTable([
        ("layoutSubviews", .layoutSubviews), ("allowUserInteraction", .allowUserInteraction),
        ("beginFromCurrentState", .beginFromCurrentState), ("repeat", .repeat),
        ("autoreverse", .autoreverse), ("overrideInheritedDuration", .overrideInheritedDuration),
        ("overrideInheritedOptions", .overrideInheritedOptions),
      ]), called: "a list such as [repeat, autoreverse]")
  }
}
