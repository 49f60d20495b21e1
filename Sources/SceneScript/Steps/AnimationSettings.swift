import Animator
import Yams

/// What steps that animate have in common: when, how long, how paced, what then.
package struct AnimationSettings: Equatable, Sendable {
  /// Of one run; nil for the usual one.
  package var duration: MediaTime?
  package var delay = MediaTime.zero
  package var curve: SceneCurve?
  /// The options as they are written; ``effectiveOptions`` holds the curve too.
  package var options: UIView.AnimationOptions = []
  /// Steps that follow.
  package var completion: [ScriptStep] = []

  static let duration = Field("duration", .time, "Length of one run; 0.25 unless said.")
  static let delay = Field("delay", .time, "How long the old values show first.")
  static let curve = Field("curve", .curve, "Pacing; easeInOut unless said.")
  static let options = Field("options", .animationOptions, "UIKit's animation options.")
  static let completion = Field(
    "completion", .sequence, "Steps that follow; the script waits for them.")
  static let defaultDuration = MediaTime(seconds: 0.25)
  static let rows = [duration.row, delay.row, curve.row, options.row, completion.row]

  package init() {}

  /// Reads what all steps that animate have: the delay, and what then.
  init(_ fields: Fields) {
    delay = fields.read(Self.delay) ?? .zero
    completion = fields.read(Self.completion) ?? []
  }

  init(_ fields: Fields, _ reader: SceneReader) {
    self.init(fields)
    duration = fields.read(Self.duration)
    curve = fields.read(Self.curve)
    options = fields.read(Self.options) ?? []
    let curves = Self.curves(inOptions: fields)
    if curves.count > 1 {
      reader.report(.conflictingKeys(curves[0].name, curves[1].name), at: curves[1].node)
    }
    guard curve != nil else { return }
    for (name, node) in curves { reader.report(.redundantCurveOption(option: name), at: node) }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.duration, duration)
    if delay != .zero { mapping.write(Self.delay, delay) }
    mapping.write(Self.curve, curve)
    if !options.isEmpty { mapping.write(Self.options, options) }
    mapping.write(unlessEmpty: completion, Self.completion)
  }

  /// Reads the spring that paces a transition in place of duration and curve, which the settings
  /// then do not have. The outer nil means that something is wrong, which is reported; the inner
  /// one no spring.
  mutating func readSpring(_ fields: Fields, _ reader: SceneReader) -> SceneSpring?? {
    let keys = TransitionGrammar.springRows.map(\.name)
    guard let first = keys.first(where: { fields.keyPosition(named: $0) != nil })
    else { return .some(nil) }
    if fields.has(Self.curve) {
      let place = fields.keyPosition(of: Self.curve)
      reader.report(.conflictingKeys(Self.curve.name, first), at: place)
      return nil
    }
    duration = nil
    return SpringGrammar.read(fields, reader).map(Optional.some)
  }

  /// How many seconds one run takes.
  var seconds: Double { (duration ?? Self.defaultDuration).seconds }

  /// The options, with a named curve among them. Their curves are numbers in the same bits, not
  /// bits of their own; linear has them all.
  var effectiveOptions: UIView.AnimationOptions {
    guard let curve else { return options }
    let others = options.subtracting(.curveLinear)
    if case .named(let named) = curve { return others.union(named) }
    return others
  }

  /// The curves among the options. They are numbers in the same bits: two of them make a third.
  private static func curves(inOptions fields: Fields) -> [(name: String, node: Node)] {
    guard let node = fields.value(of: options) else { return [] }
    let names = if case .sequence(let items) = node { Array(items) } else { [node] }
    return names.compactMap { node in
      node.text.flatMap { $0.hasPrefix("curve") ? ($0, node) : nil }
    }
  }
}

extension ValueKind where Value == UIView.AnimationOptions {
  /// A list of UIKit's names of options, or one alone.
  static var animationOptions: ValueKind {
    let table = NameTable<UIView.AnimationOptions>([
      ("layoutSubviews", .layoutSubviews), ("allowUserInteraction", .allowUserInteraction),
      ("beginFromCurrentState", .beginFromCurrentState), ("repeat", .repeat),
      ("autoreverse", .autoreverse), ("overrideInheritedDuration", .overrideInheritedDuration),
      ("overrideInheritedCurve", .overrideInheritedCurve),
      ("allowAnimatedContent", .allowAnimatedContent),
      ("showHideTransitionViews", .showHideTransitionViews),
      ("overrideInheritedOptions", .overrideInheritedOptions),
      ("curveEaseInOut", .curveEaseInOut), ("curveEaseIn", .curveEaseIn),
      ("curveEaseOut", .curveEaseOut), ("curveLinear", .curveLinear),
      ("preferredFramesPerSecond60", .preferredFramesPerSecond60),
      ("preferredFramesPerSecond30", .preferredFramesPerSecond30),
    ])
    return options(table, called: "a list such as [repeat, autoreverse]")
  }
}
