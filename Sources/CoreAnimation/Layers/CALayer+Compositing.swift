extension CALayer {
  /// The blend mode that composites the layer and its sublayers onto the backdrop: the name of a
  /// `BlendMode`, such as "multiplyBlendMode"; nil, the default, or "normalBlendMode" for source-over.
  /// Anything else is a ``UsageFault`` and counts as nil.
  ///
  /// The backdrop is limited to the innermost ancestor that is composited as a group: one with group
  /// opacity, a mask, clipping, rasterization, or a filter of its own.
  public var compositingFilter: Any? {
    get { self[.compositingFilter]?.rawValue }
    set { self[.compositingFilter] = newValue.flatMap { filter($0) } }
  }

  private func filter(_ value: Any) -> BlendMode? {
    if value as? String == "normalBlendMode" { return nil }
    if let mode = BlendMode.value(from: value) { return mode }
    let names = BlendMode.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    UsageFault.raise(
      "CALayer.compositingFilter", "'\(value)' is not a filter; the filters are \(names)")
    return nil
  }

  // swift-format-ignore
  /// Whether the layer and its sublayers are rendered to a bitmap of `rasterizationScale` pixels per
  /// point before compositing. The default is false.
  public var shouldRasterize: Bool { get { self[.shouldRasterize] } set { self[.shouldRasterize] = newValue } }
  // swift-format-ignore
  /// The scale of the bitmap for `shouldRasterize`, in pixels per point; the default, and for values
  /// not above 0, is 1, which is lower than most stages' scale.
  public var rasterizationScale: CGFloat {
    get { self[.rasterizationScale] } set { self[.rasterizationScale] = newValue > 0 && newValue.isFinite ? newValue : 1 }
  }
}
