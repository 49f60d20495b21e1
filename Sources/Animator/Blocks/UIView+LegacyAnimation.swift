// The begin/commit API from before iOS 4.
//
// Setters apply to subsequent changes in the innermost block, including plain blocks; outside of blocks
// they have no effect, as in UIKit.

/// A block between `beginAnimations` and `commitAnimations`.
private final class BeginCommitBlock: AnimationBlock {
  /// The closures to call; a class of its own, so that the completion does not retain the block.
  final class Handlers {
    var willStart: (@MainActor () -> Void)?
    var didStop: ((Bool) -> Void)?
  }

  let animationID: String?
  let context: UnsafeMutableRawPointer?
  let handlers = Handlers()

  init(_ animationID: String?, _ context: UnsafeMutableRawPointer?) {
    (self.animationID, self.context) = (animationID, context)
    var settings = Settings(duration: 0.2, delay: 0, options: [])
    settings.isSuppressed = !UIView.areAnimationsEnabled
    super.init(settings, completion: { [handlers] in handlers.didStop?($0) })
  }

  override func close() {
    super.close()
    guard let willStart = handlers.willStart, let stage, isRunning else { return }
    stage.schedule(at: stage.time + max(MediaTime(seconds: settings.delay), .zero), willStart)
  }
}

extension UIView {
  /// Begins a block: changes until ``commitAnimations()`` are animated for 0.2 seconds with an ease-in-out
  /// curve, unless setters change that. Blocks can be nested.
  ///
  /// - Parameters:
  ///   - animationID: Passed to the closures of this block.
  ///   - context: Passed to the closures of this block.
  public static func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer?,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    AnimationCallSite.note(fileID, line)
    BeginCommitBlock(animationID, context).open()
  }

  /// Ends the innermost begun block. Without one, raises a `UsageFault`.
  public static func commitAnimations() {
    guard let block = AnimationBlock.innermost(BeginCommitBlock.self) else {
      return UsageFault.raise(
        "UIView.commitAnimations()", "no block is open; call beginAnimations(_:context:) first")
    }
    block.close()
  }

  /// Sets the duration of one cycle in seconds. At 0 or below, changes take effect immediately.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    AnimationBlock.current?.adjust { $0.duration = duration }
  }

  /// Sets the delay in seconds.
  public static func setAnimationDelay(_ delay: TimeInterval) {
    AnimationBlock.current?.adjust { $0.delay = delay }
  }

  /// Raises a `UsageFault`: a stage's clock has no dates. Use ``setAnimationDelay(_:)``.
  public static func setAnimationStartDate(_ startDate: Date) {
    UsageFault.raise(
      "UIView.setAnimationStartDate(_:)",
      "a stage's clock has no dates; use setAnimationDelay(_:)")
  }

  /// Sets the timing curve.
  public static func setAnimationCurve(_ curve: AnimationCurve) {
    AnimationBlock.current?.adjust {
      $0.curve = AnimationOptions(rawValue: UInt(curve.rawValue) << 16).curve
    }
  }

  /// Sets the number of cycles, which may be fractional; 0, negative or NaN means once.
  public static func setAnimationRepeatCount(_ repeatCount: Float) {
    AnimationBlock.current?.adjust { $0.repeatCount = repeatCount > 0 ? Double(repeatCount) : 1 }
  }

  /// Sets whether each cycle is played in reverse as well.
  public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    AnimationBlock.current?.adjust { $0.autoreverses = repeatAutoreverses }
  }

  /// Sets whether to start from the presentation value instead of the model value.
  public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    AnimationBlock.current?.adjust {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }

  /// Shows subsequent changes in the block as a transition of `view`.
  ///
  /// - Parameter cache: Whether snapshots are shown instead of animated content.
  public static func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {
    let options = AnimationOptions(rawValue: UInt(transition.rawValue) << 20)
    guard let block = AnimationBlock.current,
      let kind = ViewTransitions.transition(for: options),
      let pending = PendingTransition(kind, of: view, isLive: !cache)
    else { return }
    AnimationScopes.layerWillChange(view.layer)
    block.transitions.append(pending)
  }

  /// Calls `handler` when the animations of the innermost begun block start, after the delay.
  ///
  /// In UIKit, `setAnimationWillStart(_:)` takes a selector of the delegate; here it takes a closure that
  /// is passed the block's identifier and context.
  public static func setAnimationWillStart(
    _ handler: @escaping (_ animationID: String?, _ context: UnsafeMutableRawPointer?) -> Void
  ) {
    guard let block = AnimationBlock.innermost(BeginCommitBlock.self) else { return }
    let (name, context) = (block.animationID, block.context)
    block.handlers.willStart = { handler(name, context) }
  }

  /// Calls `handler` when the animations of the innermost begun block have stopped.
  ///
  /// In UIKit, `setAnimationDidStop(_:)` takes a selector of the delegate; here it takes a closure that is
  /// passed the block's identifier, whether all animations ran to their end, and the context.
  public static func setAnimationDidStop(
    _ handler:
      @escaping (
        _ animationID: String?, _ finished: Bool, _ context: UnsafeMutableRawPointer?
      ) -> Void
  ) {
    guard let block = AnimationBlock.innermost(BeginCommitBlock.self) else { return }
    let (name, context) = (block.animationID, block.context)
    block.handlers.didStop = { handler(name, $0, context) }
  }

  /// The transitions of the begin/commit API. Raw values are UIKit's.
  public enum AnimationTransition: Int, Sendable {
    case none, flipFromLeft, flipFromRight, curlUp, curlDown
  }
}
