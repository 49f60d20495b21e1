extension CALayer {
  /// How the layer, with all inside it, mixes with what lies behind it: the name of a `BlendMode`, such as
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
