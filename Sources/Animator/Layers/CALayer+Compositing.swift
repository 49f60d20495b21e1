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

extension CALayer {
  /// How the layer, with all inside it, mixes with what lies behind it: the name of a ``BlendMode``, such as
  /// "multiplyBlendMode"; nil, as at first, or "normalBlendMode" for over it. Anything else is a
  /// ``UsageFault``, and counts as nil.
  ///
  /// What lies behind it ends where a layer around it is drawn as one: one that is faded, masked, clips, is
  /// rasterised, or has a filter itself.
  public var compositingFilter: Any? {
    get { self[.compositingFilter]?.rawValue }
    set { self[.compositingFilter] = newValue.flatMap { filter($0) } }
  }

  private func filter(_ value: Any) -> BlendMode? {
    if value as? String == "normalBlendMode" { return nil }
    if let mode = BlendMode.value(from: value) { return mode }
    let names = BlendMode.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    UsageFault.raise(
      "CALayer.compositingFilter", "'\(value)' is no filter; there are \(names)")
    return nil
  }

  // swift-format-ignore
  /// Whether the layer and all inside it are drawn as one flat picture first, `rasterizationScale` pixels to the point,
  /// which is then moved, scaled and faded; false unless changed.
  public var shouldRasterize: Bool { get { self[.shouldRasterize] } set { self[.shouldRasterize] = newValue } }
  // swift-format-ignore
  /// Pixels per point of the picture that `shouldRasterize` asks for; above 0, else 1, which is coarser than most stages.
  public var rasterizationScale: CGFloat {
    get { self[.rasterizationScale] } set { self[.rasterizationScale] = newValue > 0 && newValue.isFinite ? newValue : 1 }
  }
}

extension BlendMode: DiscreteValue, InterpolatableWhenAbsent, KeyPathValue {
  /// None: modes switch at once.
  public static var absent: BlendMode? { nil }
  static var kind: String { "the name of a blend mode" }
  static func value(from any: Any) -> BlendMode? {
    any as? BlendMode ?? (any as? String).flatMap(BlendMode.init)
  }
  var publicValue: Any? { rawValue }
}
