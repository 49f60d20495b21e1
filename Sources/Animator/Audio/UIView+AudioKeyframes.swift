extension UIView {
  /// Animates by the level of audio.
  ///
  /// The changes are ordinary keyframes with linear interpolation, as those of
  /// ``animateKeyframes(withDuration:delay:options:animations:completion:fileID:line:)``: the model has the values of
  /// the end immediately.
  ///
  /// ```swift
  /// let spectrum = try AudioSpectrum(contentsOf: file, bands: [.bass])
  /// let bass = AudioEnvelope(of: spectrum.powers[0], in: spectrum)
  /// UIView.animateKeyframes(following: bass, withDuration: 8) { level in
  ///   disc.transform = CGAffineTransform(scaleX: 1 + 0.3 * level, y: 1 + 0.3 * level)
  ///   disc.alpha = 0.5 + 0.5 * level
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - envelope: The level over time.
  ///   - position: The position in the audio at which the animation begins, in seconds.
  ///   - duration: Seconds. After the end of the audio, the level is 0.
  ///   - delay: Seconds before the animation begins, at the same position.
  ///   - animations: Sets values for a level, 0…1. Called immediately for each keyframe, at most 50 per second.
  ///   - completion: As for `animate`.
  public static func animateKeyframes(
    following envelope: AudioEnvelope, from position: TimeInterval = 0,
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    animations: (Double) -> Void, completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    animateKeyframes(
      withDuration: duration, delay: delay, options: [.curveLinear],
      animations: {
        addKeyframes(envelope.keyframes(from: position, duration: duration), of: duration) {
          animations($0)
        }
      }, completion: completion, fileID: fileID, line: line)
  }

  /// Adds keyframes to the current keyframe block.
  ///
  /// - Parameters:
  ///   - duration: Seconds of the block.
  ///   - animations: Sets values for a level.
  package static func addKeyframes(
    _ keyframes: [AudioKeyframe], of duration: TimeInterval, animations: (Double) -> Void
  ) {
    guard duration > 0 else { return animations(keyframes.last?.level ?? 0) }
    var before = 0.0
    for keyframe in keyframes {
      let time = keyframe.time / duration
      addKeyframe(withRelativeStartTime: before, relativeDuration: max(time - before, 0)) {
        animations(keyframe.level)
      }
      before = time
    }
  }
}

extension UIView.KeyframeAnimationOptions {
  /// The keyframes at their own times.
  package static let curveLinear = Self(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
}
