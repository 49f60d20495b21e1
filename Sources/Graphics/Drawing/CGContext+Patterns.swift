extension CGContext {
  /// Has fills repeat a pattern.
  ///
  /// - Parameter colorComponents: The alpha of a pattern that has colours; of one that has none the
  ///   components of the colour that it is painted in, alpha last: those of the fill colour space's base.
  public func setFillPattern(
    _ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>
  ) {
    setFillColor(CGColor(pattern, colorComponents, in: state.fillSpace))
  }

  /// Has strokes repeat a pattern.
  ///
  /// - Parameter colorComponents: As for ``setFillPattern(_:colorComponents:)``, of the stroke colour
  ///   space's base.
  public func setStrokePattern(
    _ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>
  ) {
    setStrokeColor(CGColor(pattern, colorComponents, in: state.strokeSpace))
  }

  /// Says what the components of fill patterns are; fills are black until they are set.
  public func setFillColorSpace(_ space: CGColorSpace) {
    setFillColor(gray: 0, alpha: 1)
    state.fillSpace = space
  }

  /// Says what the components of stroke patterns are; strokes are black until they are set.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    setStrokeColor(gray: 0, alpha: 1)
    state.strokeSpace = space
  }

  /// Moves all patterns, in the coordinates that the context began with.
  public func setPatternPhase(_ phase: CGSize) {
    if phase.width.isFinite, phase.height.isFinite { state.patternPhase = phase }
  }

  /// A colour as it is recorded: with the alpha of the context, its pattern where it belongs.
  func recorded(_ color: CGColor) -> CGColor {
    var color = color
    color.alpha *= state.alpha
    if color.pattern == nil { return color }
    let phase = CGAffineTransform(
      translationX: state.patternPhase.width, y: state.patternPhase.height)
    return color.transformingPattern(by: phase.concatenating(baseTransform))
  }
}
