// Fingers that change the values of controls.

extension StageTouch {
  /// Drags the thumb of a slider to a value.
  ///
  /// - Parameters:
  ///   - value: The value, clamped to the slider's range.
  ///   - duration: How long the finger moves, in seconds.
  @discardableResult
  public func slide(
    _ slider: UISlider, to value: Float, duration: Double = 0.5,
    curve: UIView.AnimationCurve = .easeInOut
  ) -> ScriptedTouch {
    drag(
      from: TouchTarget.view(slider).at { slider.thumbPoint(of: slider.value) },
      to: TouchTarget.view(slider).at { slider.thumbPoint(of: value) }, duration: duration,
      curve: curve)
  }
}

extension UISlider {
  /// The center of the thumb at a value, in unit coordinates of the bounds.
  fileprivate func thumbPoint(of value: Float) -> CGPoint {
    let limited = value.isNaN ? self.value : min(max(value, minimumValue), maximumValue)
    let rect = thumbRect(
      forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: limited)
    guard bounds.width > 0, bounds.height > 0 else { return CGPoint(x: 0.5, y: 0.5) }
    return CGPoint(
      x: (rect.midX - bounds.minX) / bounds.width, y: (rect.midY - bounds.minY) / bounds.height)
  }
}
