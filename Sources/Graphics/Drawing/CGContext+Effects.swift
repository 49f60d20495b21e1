extension CGContext {
  /// Sets the blend mode of everything drawn from now on; initially `normal`.
  public func setBlendMode(_ mode: CGBlendMode) {
    if state.blendMode != mode { set(.blendMode(mode)) { $0.blendMode = mode } }
  }

  /// Sets a shadow for everything drawn from now on.
  ///
  /// - Parameters:
  ///   - offset: Right and down, in points of the context's base space, independent of the current
  ///     transform; right and up in a bitmap context.
  ///   - blur: Twice the standard deviation of the Gaussian, in the same points.
  ///   - color: The color of the shadow; nil for no shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard offset.width.isFinite, offset.height.isFinite, blur.isFinite else { return }
    let offset = CGSize(width: offset.width, height: offset.height * baseTransform.d)
    let shadow = color.map { DrawingShadow(offset: offset, blur: max(blur, 0), color: $0) }
    if state.shadow != shadow { set(.shadow(shadow)) { $0.shadow = shadow } }
  }

  /// Sets a black shadow with an alpha of 1/3.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(
      offset: offset, blur: blur, color: CGColor(red: 0, green: 0, blue: 0, alpha: 1 / 3))
  }

  /// The filter for images drawn at other than their own size.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set {
      if state.interpolation != newValue {
        set(.interpolation(newValue)) { $0.interpolation = newValue }
      }
    }
  }

  /// Sets whether edges are anti-aliased; initially true.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    if state.isAntialiased != shouldAntialias {
      set(.antialiasing(shouldAntialias)) { $0.isAntialiased = shouldAntialias }
    }
  }

  /// Sets the filter of transparency layers that begin from now on; inside of one it starts as none.
  package func setLayerFilter(_ filter: DrawingFilter?) {
    if state.filter != filter { set(.filter(filter)) { $0.filter = filter } }
  }

  /// Begins a transparency layer: what is drawn until ``endTransparencyLayer()`` is composited as a
  /// whole, with the current alpha, blend mode and shadow. Inside, these start as 1, normal and
  /// none.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary? = nil) { beginLayer(in: nil) }

  /// Begins a transparency layer that is clipped to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary? = nil) {
    beginLayer(in: rect)
  }

  /// Composites the innermost transparency layer and restores the state from its beginning; does
  /// nothing without one.
  public func endTransparencyLayer() { endLayer() }
}
