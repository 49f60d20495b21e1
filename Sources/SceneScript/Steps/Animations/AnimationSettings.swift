import Animator
import Yams

/// The timing parameters that animation steps share.
package struct AnimationSettings: Equatable, Sendable {
  /// Duration of one repetition; nil for 0.25 s.
  package var duration: MediaTime?
  package var delay = MediaTime.zero
  package var curve: SceneCurve?
  /// The options as written; ``effectiveOptions`` includes the curve.
  package var options: UIView.AnimationOptions = []
  /// Steps to run after the animation.
  package var completion: [ScriptStep] = []

  static let duration = Field("duration", .time, "Duration of one repetition. Default: 0.25.")
  static let delay = Field("delay", .time, "Delay before the animation starts.")
  static let curve = Field("curve", .curve, "Timing curve. Default: easeInOut.")
  static let options = Field("options", .animationOptions, "UIKit's animation options.")
  static let completion = Field(
    "completion", .sequence, "Steps to run after the animation; the script waits for them.")
  static let defaultDuration = MediaTime(seconds: 0.25)
  static let rows = [duration.row, delay.row, curve.row, options.row, completion.row]

  package init() {}

  /// Reads the keys of all animation steps: delay and completion.
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

  /// Reads a transition's spring, which replaces duration and curve. The outer optional is nil
  /// after an error, which is reported; the inner one if there is no spring.
  mutating func readSpring(_ fields: Fields, _ reader: SceneReader) -> SceneSpring?? {
    let keys = TransitionGrammar.springRows.map(\.name)
    guard let first = keys.first(where: { fields.keyPosition(named: $0) != nil })
    else { return .some(nil) }
    if fields.has(Self.curve) {
      let position = fields.keyPosition(of: Self.curve)
      reader.report(.conflictingKeys(Self.curve.name, first), at: position)
      return nil
    }
    duration = nil
    return SpringGrammar.read(fields, reader).map(Optional.some)
  }

  /// Duration of one repetition in seconds.
  var seconds: Double { (duration ?? Self.defaultDuration).seconds }

  /// The curve; easeInOut if there is none.
  var timingCurve: TimingCurve {
    curve?.timingFunction.map(TimingCurve.bezier) ?? effectiveOptions.curve
  }

  /// The curve as a timing function.
  var timingFunction: CAMediaTimingFunction {
    if case .bezier(let function) = timingCurve { return function }
    return CAMediaTimingFunction(name: .easeInEaseOut)
  }

  /// The settings with the default duration if there is none, for ``animate(spring:_:completion:)``.
  var timed: AnimationSettings {
    var settings = self
    settings.duration = duration ?? Self.defaultDuration
    return settings
  }

  /// The options including a named curve. Curves are a multi-bit field; `curveLinear` has all of
  /// its bits set.
  var effectiveOptions: UIView.AnimationOptions {
    guard let curve else { return options }
    let others = options.subtracting(.curveLinear)
    if case .named(let named) = curve { return others.union(named) }
    return others
  }

  /// Runs changes in an animation block; immediately without a duration and without a spring.
  ///
  /// - Parameter spring: Replaces the duration and the curve.
  @MainActor
  func animate(
    spring: SceneSpring?, _ animations: () -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    let (seconds, delay) = (duration?.seconds ?? 0, delay.seconds)
    if let spring, spring.seconds != 0 {
      UIView.animate(
        spring: spring.curve, duration: spring.seconds, delay: delay, options: options,
        animations: animations, completion: completion)
    } else if spring == nil, let curve = curve?.timingFunction {
      UIView.animate(
        withDuration: seconds, delay: delay, curve: curve, options: effectiveOptions,
        animations: animations, completion: completion)
    } else {
      UIView.animate(
        withDuration: seconds, delay: delay, options: effectiveOptions,
        animations: animations, completion: completion)
    }
  }

  /// The curves among the options. As they are values of one multi-bit field, combining two would
  /// give a third.
  private static func curves(inOptions fields: Fields) -> [(name: String, node: Node)] {
    guard let node = fields.value(of: options) else { return [] }
    let names = if case .sequence(let items) = node { Array(items) } else { [node] }
    return names.compactMap { node in
      node.text.flatMap { $0.hasPrefix("curve") ? ($0, node) : nil }
    }
  }
}

extension ValueKind where Value == UIView.AnimationOptions {
  /// A list of UIKit's animation options, or a single one.
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
