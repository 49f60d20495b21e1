/// How the colours of a layer mix with those behind it: the separable modes of the W3C's
/// "Compositing and Blending Level 1", by Core Animation's names, and plain addition.
///
/// With s and b the colours of layer and backdrop, not premultiplied, 0…1, as and ab their alphas, a pixel
/// becomes `s·as·(1 − ab) + b·ab·(1 − as) + B(b, s)·as·ab`, B being the mode.
public enum BlendMode: String, Sendable, CaseIterable {
  /// b · s
  case multiply = "multiplyBlendMode"
  /// b + s − b · s
  case screen = "screenBlendMode"
  /// Hard light with both exchanged.
  case overlay = "overlayBlendMode"
  /// The darker one of each component.
  case darken = "darkenBlendMode"
  /// The lighter one of each component.
  case lighten = "lightenBlendMode"
  /// b / (1 − s)
  case colorDodge = "colorDodgeBlendMode"
  /// 1 − (1 − b) / s
  case colorBurn = "colorBurnBlendMode"
  /// Darkens or lightens like a diffused spotlight.
  case softLight = "softLightBlendMode"
  /// Multiplies where s is dark, screens where it is light.
  case hardLight = "hardLightBlendMode"
  /// |b − s|
  case difference = "differenceBlendMode"
  /// b + s − 2 · b · s
  case exclusion = "exclusionBlendMode"
  /// Premultiplied colours and alphas are added, up to 1.
  case plusLighter = "plusLighter"
}

extension BlendMode: DiscreteValue, InterpolatableWhenAbsent, KeyPathValue {
  /// None: modes switch at once.
  public static var absent: BlendMode? { nil }
  package static var kind: String { "the name of a blend mode" }
  package static func value(from any: Any) -> BlendMode? {
    any as? BlendMode ?? (any as? String).flatMap(BlendMode.init)
  }
  package var publicValue: Any? { rawValue }
}
