extension CGContext {
  /// Sets a pattern as the fill color.
  ///
  /// - Parameter colorComponents: The alpha of a colored pattern; for an uncolored one the
  ///   components of its color in the base of the fill color space, alpha last.
  public func setFillPattern(
    _ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>
  ) {
    setFillColor(CGColor(pattern, colorComponents, in: state.fillSpace))
  }

  /// Sets a pattern as the stroke color.
  ///
  /// - Parameter colorComponents: As for ``setFillPattern(_:colorComponents:)``, in the base of the
  ///   stroke color space.
  public func setStrokePattern(
    _ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>
  ) {
    setStrokeColor(CGColor(pattern, colorComponents, in: state.strokeSpace))
  }

  /// Sets the color space of fill patterns' components, and resets the fill color to black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    setFillColor(gray: 0, alpha: 1)
    state.fillSpace = space
  }

  /// Sets the color space of stroke patterns' components, and resets the stroke color to black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    setStrokeColor(gray: 0, alpha: 1)
    state.strokeSpace = space
  }

  /// Offsets all patterns, in the base coordinates of the context.
  public func setPatternPhase(_ phase: CGSize) {
    if phase.width.isFinite, phase.height.isFinite { state.patternPhase = phase }
  }

  /// A color for a command: multiplied by the context's alpha, its pattern mapped to base
  /// coordinates.
  func recorded(_ color: CGColor) -> CGColor {
    var color = color
    color.alpha *= state.alpha
    if color.pattern == nil { return color }
    let phase = CGAffineTransform(
      translationX: state.patternPhase.width, y: state.patternPhase.height)
    return color.transformingPattern(by: phase.concatenating(baseTransform))
  }
}
