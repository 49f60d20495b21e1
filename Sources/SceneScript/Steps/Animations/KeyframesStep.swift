import Animator
import Yams

/// `keyframes: [{at, for, animate}]`: UIKit's keyframe animation.
package struct KeyframesStep: AnimatedStep {
  /// A keyframe interval and its changes.
  package struct Keyframe: Equatable, Sendable {
    /// Start, as a fraction of the total duration.
    package var start: Double
    /// Length, as a fraction of the total duration.
    package var length: Double
    package var changes: [ViewChange]
    /// Where the document has it.
    @SourcePosition package var position: ScenePosition = .start

    package init(
      start: Double, length: Double, changes: [ViewChange], position: SourcePosition = .none
    ) {
      self.start = start
      self.length = length
      self.changes = changes
      _position = position
    }
  }

  package var frames: [Keyframe]
  /// The timing curve of the whole animation, encoded as in `UIView.AnimationOptions`.
  package var curve: UIView.KeyframeAnimationOptions?
  package var calculationMode: UIView.KeyframeAnimationOptions?
  /// Other options than the curve and the calculation mode.
  package var options: UIView.KeyframeAnimationOptions = []
  /// Duration, delay and completion; other settings are ignored.
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
    "keyframes", .keyframes, "Keyframe animation: [{at: 0, for: 0.5, animate: {…}}, …].")
  static let curve = Field(
    "curve", .keyframeCurve, "Timing curve of the whole animation. Default: easeInOut.")
  static let calculationMode = Field(
    "calculationMode", .calculationMode,
    "Interpolation between keyframes. Default: linear.")
  static let options = Field(
    "options", .keyframeOptions, "UIKit's keyframe animation options.")

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

  package var changedViews: [String] { frames.flatMap(\.changes).map(\.id) }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.keyframes, frames)
    mapping.write(Self.curve, curve)
    mapping.write(Self.calculationMode, calculationMode)
    if !options.isEmpty { mapping.write(Self.options, options) }
    settings.write(to: &mapping)
  }

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
    "Start, as a fraction of the duration.")
  private static let length = Field(
    "for", ValueKind<Double>.number(in: 0...1, called: "0 to 1"),
    "Length, as a fraction of the duration.")
  private static let animate = Field(
    "animate", ValueKind<[ViewChange]>.changes, "The changes: {view: {property: value}}.")
  private static let rows = [at.row, length.row, animate.row]

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
        let fields = Fields(node, key: key, context: "a keyframe", known: rows, reader: reader)
      else { return nil }
      let (start, length) = (fields.require(at), fields.require(length))
      let changes = fields.require(animate)
      if let changes { reader.warnOfNonAnimatable(changes) }
      guard let start, let length, let changes else { return nil }
      // Tolerates rounding errors in sums of fractions.
      if start + length > 1 + 1e-9 {
        reader.report(
          .keyframeTooLong(at: start, found: fields.value(of: Self.length)?.text ?? ""),
          at: fields.position(of: Self.length))
        return nil
      }
      return KeyframesStep.Keyframe(
        start: start, length: length, changes: changes, position: reader.source(of: node))
    }
    return .list(of: item, called: "a list of keyframes, such as {at: 0, for: 0.5, animate: {…}}")
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

  /// UIKit's curves; keyframe options use the same bits as animation options.
  static var keyframeCurve: ValueKind {
    let curves: [(String, UIView.AnimationOptions)] = [
      ("easeInOut", .curveEaseInOut), ("easeIn", .curveEaseIn), ("easeOut", .curveEaseOut),
      ("linear", .curveLinear),
    ]
    return .name(
      curves.map { ($0, UIView.KeyframeAnimationOptions(rawValue: $1.rawValue)) })
  }

  /// A list of UIKit's keyframe animation options, or a single one.
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
