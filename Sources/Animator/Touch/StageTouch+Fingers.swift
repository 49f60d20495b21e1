// Recorded paths, and gestures of two fingers.

extension StageTouch {
  /// A finger's recorded path: locations in the window's coordinates at times in seconds, relative to the first;
  /// between them the finger moves linearly.
  ///
  /// Times that do not increase are a `UsageFault`.
  @discardableResult
  public func play(_ path: [(time: Double, location: CGPoint)]) -> ScriptedTouch { play([path]) }

  /// The recorded paths of several fingers; times are relative to the earliest one.
  @discardableResult
  public func play(_ paths: [[(time: Double, location: CGPoint)]]) -> ScriptedTouch {
    let isValid = paths.allSatisfy { path in
      path.allSatisfy { $0.time.isFinite && $0.location.x.isFinite && $0.location.y.isFinite }
        && zip(path, path.dropFirst()).allSatisfy { $0.time < $1.time }
    }
    let paths = isValid ? paths.filter { !$0.isEmpty } : []
    if !isValid {
      UsageFault.raise(
        "StageTouch.play(_:)",
        "the times of a path must be finite and increase, its locations finite")
    }
    let first = paths.map { $0[0].time }.min() ?? 0
    let motions = paths.map { path in
      var motion = FingerMotion.recorded(path)
      motion.start = path[0].time - first
      return motion
    }
    let end = motions.map { $0.start + $0.duration }.max() ?? 0
    return add("play(_:)", [], duration: end) { _ in motions }
  }

  /// Moves two fingers apart, or together, around a target.
  ///
  /// - Parameters:
  ///   - start: The distance between the fingers at first, in points.
  ///   - end: Their distance at the end; the scale of the pinch is `end / start`.
  ///   - angle: The direction from the first finger to the second in radians; 0 is horizontal.
  @discardableResult
  public func pinch(
    _ target: some TouchTargetConvertible, from start: CGFloat, to end: CGFloat, angle: CGFloat = 0,
    duration: Double = 0.5, curve: UIView.AnimationCurve = .easeInOut
  ) -> ScriptedTouch {
    transform(
      "pinch(_:from:to:)", target, distance: (start, end), angle: (angle, angle), duration, curve)
  }

  /// Rotates two fingers around a target.
  ///
  /// - Parameters:
  ///   - angle: In radians, clockwise.
  ///   - radius: The distance of the fingers from the target, in points.
  @discardableResult
  public func rotate(
    _ target: some TouchTargetConvertible, by angle: CGFloat, radius: CGFloat = 60,
    duration: Double = 0.5, curve: UIView.AnimationCurve = .easeInOut
  ) -> ScriptedTouch {
    transform(
      "rotate(_:by:)", target, distance: (2 * radius, 2 * radius), angle: (0, angle), duration,
      curve)
  }

  private func transform(
    _ call: String, _ target: some TouchTargetConvertible, distance: (CGFloat, CGFloat),
    angle: (CGFloat, CGFloat), _ duration: Double, _ curve: UIView.AnimationCurve
  ) -> ScriptedTouch {
    let (duration, curve) = (Self.length(duration), curve.timingCurve)
    let distances = (from: Double(distance.0.finite), to: Double(distance.1.finite))
    let angles = (from: Double(angle.0.finite), to: Double(angle.1.finite))
    return add(call, [target], duration: duration) { points in
      // The second finger is on the side of the angle.
      FingerMotion.pair(
        around: points[0], distance: distances,
        angle: (angles.from + .pi, angles.to + .pi), duration: duration, curve: curve)
    }
  }
}
