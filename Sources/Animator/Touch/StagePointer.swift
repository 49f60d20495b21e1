/// Scripts the pointer of a mouse or a trackpad on a stage's screen: `Stage.pointer`. It hovers, for
/// ``UIHoverGestureRecognizer``; touches press.
///
///     let move = stage.pointer.move(to: "Save", duration: 0.3)
///     move.then.after(0.5).pointer.leave()
///     stage.advance(by: 1)
///
/// As touches of fingers, its movements are delivered 60 times per second of the stage's clock, begin and end at exact
/// instants, and fail if something covers their target. Views that move below a resting pointer are entered when it
/// moves again.
@preconcurrency @MainActor
public struct StagePointer {
  let touch: StageTouch

  /// Where it is, in the window's coordinates; nil while it is not on the screen, as at first.
  public var location: CGPoint? { touch.schedule.pointer?.location }

  /// Scripts movements that begin later.
  ///
  /// - Parameter seconds: The delay; negative values count as 0.
  public func after(_ seconds: Double) -> StagePointer { touch.after(seconds).pointer }

  /// Scripts movements that begin at a time of the stage's clock, in seconds; now if that has passed.
  public func at(_ seconds: Double) -> StagePointer { touch.at(seconds).pointer }

  /// Moves the pointer in a straight line. If it is not on the screen, it appears at the target. A movement in progress
  /// is cancelled where it is.
  ///
  /// - Parameters:
  ///   - target: A point in the window's coordinates, or the center of a view.
  ///   - duration: In seconds.
  ///   - curve: The easing of the motion.
  @discardableResult
  public func move(
    to target: some TouchTargetConvertible, duration: Double = 0,
    curve: UIView.AnimationCurve = .easeInOut
  ) -> ScriptedTouch {
    let (duration, curve) = (StageTouch.length(duration), curve.timingCurve)
    return touch.add("pointer.move(to:)", [target], duration: duration) { points in
      [.pointer(to: points[0], duration: duration, curve: curve)]
    }
  }

  /// Takes the pointer off the screen.
  @discardableResult
  public func leave() -> ScriptedTouch {
    touch.add("pointer.leave()", [], duration: 0) { _ in [.leavingPointer] }
  }
}

extension StageTouch {
  /// The pointer, whose next movement begins when the next touch would.
  public var pointer: StagePointer { StagePointer(touch: self) }
}

extension Stage {
  /// Scripts the pointer of a mouse or a trackpad on the stage's screen.
  public var pointer: StagePointer { touch.pointer }
}
