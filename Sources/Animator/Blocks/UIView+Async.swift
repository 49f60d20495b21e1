// The forms that wait, which Swift makes on Apple's systems of every method with a completion. Time passes
// only when a stage is told: whoever waits must not be who moves the clock (``Stage/run(for:)``).

extension UIView {
  /// Animates what `animations` changes, easing in and out, and waits until that has ended.
  ///
  /// - Parameter duration: Seconds. At 0 or below, nothing is animated.
  /// - Returns: Whether all ran to their end; false also where the stage went before.
  @discardableResult
  public static func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async -> Bool {
    await AnimationWait.run { done in
      animate(
        withDuration: duration, animations: animations, completion: done, fileID: fileID,
        line: line)
    }
  }

  /// Animates what `animations` changes, and waits until that has ended.
  ///
  /// - Parameters:
  ///   - duration: Seconds. At 0 or below, nothing is animated.
  ///   - delay: Seconds during which the old values show.
  ///   - options: Curve and behaviour.
  /// - Returns: Whether all ran to their end; false also where the stage went before.
  @discardableResult
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> Bool {
    await AnimationWait.run { done in
      animate(
        withDuration: duration, delay: delay, options: options, animations: animations,
        completion: done, fileID: fileID, line: line)
    }
  }

  /// Animates what `animations` changes with the motion of a spring, and waits until that has ended.
  ///
  /// - Parameters:
  ///   - duration: Seconds. At 0 or below, nothing is animated.
  ///   - delay: Seconds.
  ///   - dampingRatio: 1 comes to rest without swinging; the nearer to 0, the more it swings.
  ///   - velocity: Whole distances a second.
  ///   - options: As for other blocks, but for the curve.
  /// - Returns: Whether all ran to their end; false also where the stage went before.
  @discardableResult
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async -> Bool {
    await AnimationWait.run { done in
      animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
        initialSpringVelocity: velocity, options: options, animations: animations,
        completion: done, fileID: fileID, line: line)
    }
  }

  /// Animates by key frames, and waits until all are over.
  ///
  /// - Parameters:
  ///   - duration: Of all, in seconds.
  ///   - delay: Seconds.
  ///   - options: How values between key frames are found, and behaviour.
  /// - Returns: Whether all ran to their end; false also where the stage went before.
  @discardableResult
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async -> Bool {
    await AnimationWait.run { done in
      animateKeyframes(
        withDuration: duration, delay: delay, options: options, animations: animations,
        completion: done, fileID: fileID, line: line)
    }
  }

  /// Shows the change that `animations` makes inside `view` as a transition, and waits until it is over.
  ///
  /// - Parameters:
  ///   - duration: Seconds; at 0 or below the change shows at once.
  ///   - options: The transition, its curve, and behaviour.
  /// - Returns: Whether it ran to its end; false also where the stage went before.
  @discardableResult
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> Bool {
    await AnimationWait.run { done in
      transition(
        with: view, duration: duration, options: options, animations: animations,
        completion: done, fileID: fileID, line: line)
    }
  }

  /// Exchanges one view for another in the same superview as a transition, and waits until it is over.
  ///
  /// - Parameters:
  ///   - duration: Seconds; at 0 or below the change shows at once.
  ///   - options: The transition, its curve, and behaviour.
  /// - Returns: Whether it ran to its end; false also where the stage went before.
  @discardableResult
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], fileID: StaticString = #fileID, line: UInt = #line
  ) async -> Bool {
    await AnimationWait.run { done in
      transition(
        from: fromView, to: toView, duration: duration, options: options, completion: done,
        fileID: fileID, line: line)
    }
  }

  /// Does what the system does to views, along with other changes, and waits until that is over.
  ///
  /// - Returns: Whether all ran to their end; false also where the stage went before.
  @discardableResult
  public static func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, fileID: StaticString = #fileID,
    line: UInt = #line
  ) async -> Bool {
    await AnimationWait.run { done in
      perform(
        animation, on: views, options: options, animations: parallelAnimations, completion: done,
        fileID: fileID, line: line)
    }
  }
}

extension UIViewPropertyAnimator {
  /// Waits until the animator is done.
  ///
  /// - Returns: Where it ended; `.current` also where it was released, or its stage went, before.
  @discardableResult
  public func addCompletion() async -> UIViewAnimatingPosition {
    await AnimationWait.run(orElse: .current) { addCompletion($0) }
  }
}

/// Somebody who waits for an animation's end. A completion that is let go of without being run, as those of
/// a stage that goes, ends the wait too.
@MainActor
final class AnimationWait<Result: Sendable> {
  private var continuation: CheckedContinuation<Result, Never>?
  private let otherwise: Result

  private init(_ continuation: CheckedContinuation<Result, Never>, orElse otherwise: Result) {
    (self.continuation, self.otherwise) = (continuation, otherwise)
  }

  isolated deinit { end(otherwise) }

  private func end(_ result: Result) {
    guard let continuation else { return }
    self.continuation = nil
    AnimationWaits.ended += 1
    continuation.resume(returning: result)
  }

  /// Runs `start` with a completion, and waits for that.
  ///
  /// - Parameter otherwise: What is answered where the completion goes without being run.
  static func run(
    orElse otherwise: Result, _ start: (@escaping (Result) -> Void) -> Void
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let wait = AnimationWait(continuation, orElse: otherwise)
      start { wait.end($0) }
    }
  }
}

extension AnimationWait where Result == Bool {
  /// Runs `start` with a completion, and waits for that; false where that goes without being run.
  static func run(_ start: (@escaping (Bool) -> Void) -> Void) async -> Bool {
    await run(orElse: false, start)
  }
}

/// How many waits have ended: those who waited are to go on before the clock does.
@MainActor
enum AnimationWaits {
  static var ended = 0
}
