extension CGContext {
  /// Sets how all that is drawn is combined with what is there; `normal` at first.
  public func setBlendMode(_ mode: CGBlendMode) {
    if state.blendMode != mode { set(.blendMode(mode)) { $0.blendMode = mode } }
  }

  /// Sets a shadow under all that is drawn from now on.
  ///
  /// - Parameters:
  ///   - offset: Right and down, in points of the context, whatever its transform; in a bitmap context right
  ///     and up.
  ///   - blur: Twice the standard deviation of a Gaussian, in the same points.
  ///   - color: Of the shadow; nil for no shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard offset.width.isFinite, offset.height.isFinite, blur.isFinite else { return }
    let offset = CGSize(width: offset.width, height: offset.height * baseTransform.d)
    let shadow = color.map { DrawingShadow(offset: offset, blur: max(blur, 0), color: $0) }
    if state.shadow != shadow { set(.shadow(shadow)) { $0.shadow = shadow } }
  }

  /// Sets a black shadow of a third's strength.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(
      offset: offset, blur: blur, color: CGColor(red: 0, green: 0, blue: 0, alpha: 1 / 3))
  }

  /// How pixels of images are found that are not drawn at their own size.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set {
      if state.interpolation != newValue {
        set(.interpolation(newValue)) { $0.interpolation = newValue }
      }
    }
  }

  /// Sets whether pixels at an edge are covered in part; true at first.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    if state.isAntialiased != shouldAntialias {
      set(.antialiasing(shouldAntialias)) { $0.isAntialiased = shouldAntialias }
    }
  }

  /// Begins a picture of its own: what is drawn until ``endTransparencyLayer()`` is then drawn as one,
  /// with the alpha, blend mode and shadow of now. Inside, these are 1, normal and none at first.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary? = nil) { beginLayer(in: nil) }

  /// Begins a picture of its own that is clipped to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary? = nil) {
    beginLayer(in: rect)
  }

  /// Draws the picture that was begun last, and goes back to the state of then; nothing where there is
  /// none.
  public func endTransparencyLayer() { endLayer() }
}
