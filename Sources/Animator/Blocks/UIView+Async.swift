// The async variants that Swift imports on Apple's platforms for every method with a completion handler.
// A stage's time advances only when requested, so the task that awaits must not be the one that advances
// the clock (``Stage/run(for:)``).

extension UIView {
  /// Animates the changes of `animations` with an ease-in-out curve, and waits for their end.
  ///
  /// - Parameter duration: Seconds. At 0 or below, nothing is animated.
  /// - Returns: Whether all animations ran to their end; false if the stage was released before.
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

  /// Animates the changes of `animations`, and waits for their end.
  ///
  /// - Parameters:
  ///   - duration: Seconds. At 0 or below, nothing is animated.
  ///   - delay: Seconds before the animation begins.
  ///   - options: Curve and behavior.
  /// - Returns: Whether all animations ran to their end; false if the stage was released before.
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

  /// Animates the changes of `animations` with a spring, and waits for their end.
  ///
  /// - Parameters:
  ///   - duration: Seconds. At 0 or below, nothing is animated.
  ///   - delay: Seconds.
  ///   - dampingRatio: 1 settles without oscillation; closer to 0 oscillates more.
  ///   - velocity: Animation distances per second.
  ///   - options: As for other blocks, except that the curve is ignored.
  /// - Returns: Whether all animations ran to their end; false if the stage was released before.
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

  /// Animates by keyframes, and waits for their end.
  ///
  /// - Parameters:
  ///   - duration: The total duration in seconds.
  ///   - delay: Seconds.
  ///   - options: The calculation mode, and behavior.
  /// - Returns: Whether all animations ran to their end; false if the stage was released before.
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

  /// Shows the changes of `animations` inside `view` as a transition, and waits for its end.
  ///
  /// - Parameters:
  ///   - duration: Seconds. At 0 or below, nothing is animated.
  ///   - options: The transition, its curve, and behavior.
  /// - Returns: Whether the transition ran to its end; false if the stage was released before.
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

  /// Replaces one view by another in the same superview with a transition, and waits for its end.
  ///
  /// - Parameters:
  ///   - duration: Seconds. At 0 or below, nothing is animated.
  ///   - options: The transition, its curve, and behavior.
  /// - Returns: Whether the transition ran to its end; false if the stage was released before.
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

  /// Performs a system animation along with other changes, and waits for its end.
  ///
  /// - Returns: Whether all animations ran to their end; false if the stage was released before.
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
  /// Waits until the animator completes.
  ///
  /// - Returns: The position at which it ended; `.current` also if it, or its stage, was released before.
  @discardableResult
  public func addCompletion() async -> UIViewAnimatingPosition {
    await AnimationWait.run(orElse: .current) { addCompletion($0) }
  }
}

/// Resumes a task when an animation's completion runs, or when the completion is released without being
/// run, as by a stage that is released.
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
    AnimationWaits.resuming += 1
    continuation.resume(returning: result)
  }

  /// Calls `start` with a completion, and waits for it.
  ///
  /// - Parameter otherwise: The result where the completion is released without being run.
  static func run(
    orElse otherwise: Result, _ start: (@escaping (Result) -> Void) -> Void
  ) async -> Result {
    let result = await withCheckedContinuation { continuation in
      let wait = AnimationWait(continuation, orElse: otherwise)
      start { wait.end($0) }
    }
    AnimationWaits.resuming -= 1
    return result
  }
}

extension AnimationWait where Result == Bool {
  /// Calls `start` with a completion, and waits for it; false where it is released without being run.
  static func run(_ start: (@escaping (Bool) -> Void) -> Void) async -> Bool {
    await run(orElse: false, start)
  }
}

/// Tasks that wait for animations.
@MainActor
enum AnimationWaits {
  /// How many of them are resumed and have not gone on yet. They must do so before the clock advances.
  static var resuming = 0
}
