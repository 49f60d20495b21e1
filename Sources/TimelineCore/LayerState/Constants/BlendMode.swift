/// How a layer blends with its backdrop: the separable blend modes of the W3C's "Compositing and
/// Blending Level 1", by Core Animation's names, and plus-lighter.
///
/// With straight (not premultiplied) colors s of the layer and b of the backdrop, 0…1, their alphas as
/// and ab, and the blend function B, a pixel becomes `s·as·(1 − ab) + b·ab·(1 − as) + B(b, s)·as·ab`.
public enum BlendMode: String, Sendable, CaseIterable {
  /// b · s
  case multiply = "multiplyBlendMode"
  /// b + s − b · s
  case screen = "screenBlendMode"
  /// Hard light with layer and backdrop exchanged.
  case overlay = "overlayBlendMode"
  /// min(b, s)
  case darken = "darkenBlendMode"
  /// max(b, s)
  case lighten = "lightenBlendMode"
  /// b / (1 − s)
  case colorDodge = "colorDodgeBlendMode"
  /// 1 − (1 − b) / s
  case colorBurn = "colorBurnBlendMode"
  /// Darkens or lightens like a diffused spotlight.
  case softLight = "softLightBlendMode"
  /// Multiply if s is dark, screen if it is light.
  case hardLight = "hardLightBlendMode"
  /// |b − s|
  case difference = "differenceBlendMode"
  /// b + s − 2 · b · s
  case exclusion = "exclusionBlendMode"
  /// Adds premultiplied colors and alphas, clamped to 1.
  case plusLighter = "plusLighter"
}

extension BlendMode: DiscreteValue, InterpolatableWhenAbsent, KeyPathValue {
  /// None: blend modes are discrete.
  public static var absent: BlendMode? { nil }
  package static var kind: String { "the name of a blend mode" }
  package static func value(from any: Any) -> BlendMode? {
    any as? BlendMode ?? (any as? String).flatMap(BlendMode.init)
  }
  package var publicValue: Any? { rawValue }
}
