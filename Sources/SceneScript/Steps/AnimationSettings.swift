import Animator
import Yams

/// What steps that animate have in common: when, how long, how paced, what then.
struct AnimationSettings: Sendable {
  var duration: MediaTime
  var delay: MediaTime
  var curve: SceneCurve?
  var options: UIView.AnimationOptions
  var completion: [ScriptStep]

  static let duration = Field("duration", .time, "Length of one run; 0.25 unless said.")
  static let delay = Field("delay", .time, "How long the old values show first.")
  static let curve = Field("curve", .curve, "Pacing; easeInOut unless said.")
  static let options = Field("options", .animationOptions, "UIKit's animation options.")
  static let completion = Field(
    "completion", .sequence, "Steps that follow; the script waits for them.")
  static let defaultDuration = MediaTime(seconds: 0.25)
  static let rows = [duration.row, delay.row, curve.row, options.row, completion.row]

  /// Reads what all steps that animate have: the delay, and what then.
  init(_ fields: Fields) {
    (duration, curve, options) = (Self.defaultDuration, nil, [])
    delay = fields.read(Self.delay) ?? .zero
    completion = fields.read(Self.completion) ?? []
  }

  init(_ fields: Fields, _ reader: SceneReader) {
    self.init(fields)
    duration = fields.read(Self.duration) ?? Self.defaultDuration
    curve = fields.read(Self.curve)
    options = fields.read(Self.options) ?? []
    let curves = Self.curves(inOptions: fields)
    if curves.count > 1 {
      reader.report(.keysExclude(curves[0].name, curves[1].name), at: curves[1].node)
    }
    guard let curve else { return }
    for (name, node) in curves { reader.report(.curveTwice(option: name), at: node) }
    // The options' curves are numbers in the same bits, not bits of their own; linear has them all.
    options.subtract(.curveLinear)
    if case .named(let named) = curve {
      options.insert(named)
      self.curve = nil
    }
  }

  /// The curves among the options. They are numbers in the same bits: two of them make a third.
  private static func curves(inOptions fields: Fields) -> [(name: String, node: Node)] {
    guard let node = fields.value(of: options) else { return [] }
    let names = if case .sequence(let items) = node { Array(items) } else { [node] }
    return names.compactMap { node in
      node.text.flatMap { $0.hasPrefix("curve") ? ($0, node) : nil }
    }
  }

  /// A curve that UIKit has no option for.
  var timingFunction: CAMediaTimingFunction? {
    guard case .bezier(let x1, let y1, let x2, let y2)? = curve else { return nil }
    return CAMediaTimingFunction(x1, y1, x2, y2)
  }
}

extension ValueKind where Value == UIView.AnimationOptions {
  /// A list of UIKit's names of options, or one alone.
  static var animationOptions: ValueKind {
    let one = ValueKind.name([
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
    return options(one)
  }
}

extension ValueKind where Value: OptionSet, Value.Element == Value {
  /// A list of options, or one alone.
  static func options(_ one: ValueKind) -> ValueKind {
    let list = ValueKind<[Value]>.list(of: one, called: "a list such as [repeat, autoreverse]")
    return ValueKind(schema: .object([("anyOf", .array([one.schema, list.schema]))])) {
      node, key, reader in
      if node.text != nil { return one.read(node, key, reader) }
      return list.read(node, key, reader).map { Value($0) }
    }
  }
}
