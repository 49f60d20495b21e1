// Animation as before iOS 4: what is changed between begin and commit is animated.
//
// Setters hold for the changes after them in the innermost block, plain blocks too; outside of all
// blocks they do nothing, as in UIKit.

/// A block between `beginAnimations` and `commitAnimations`.
private final class BeginCommitBlock: AnimationBlock {
  /// What to call, kept apart so that the completion does not hold the block.
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
  /// Begins a block: what is changed until ``commitAnimations()`` is animated for 0.2 seconds, easing
  /// in and out, unless setters say otherwise.
  ///
  /// Blocks may stand inside others.
  ///
  /// - Parameters:
  ///   - animationID: Handed to the closures of this block.
  ///   - context: Handed to the closures of this block.
  public static func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer?,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    AnimationPlace.note(fileID, line)
    BeginCommitBlock(animationID, context).open()
  }

  /// Ends the block that was begun last. Without one, a `UsageFault`.
  public static func commitAnimations() {
    guard let block = AnimationBlock.innermost(BeginCommitBlock.self) else {
      return UsageFault.raise(
        "UIView.commitAnimations()", "no block is open; call beginAnimations(_:context:) before")
    }
    block.close()
  }

  /// Seconds of one cycle. At 0 or below, changes take effect at once.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    AnimationBlock.current?.adjust { $0.duration = duration }
  }

  /// Seconds until the animation starts.
  public static func setAnimationDelay(_ delay: TimeInterval) {
    AnimationBlock.current?.adjust { $0.delay = delay }
  }

  /// A `UsageFault`, and nothing else: a stage's clock knows no dates. ``setAnimationDelay(_:)`` says
  /// when an animation starts.
  public static func setAnimationStartDate(_ startDate: Date) {
    UsageFault.raise(
      "UIView.setAnimationStartDate(_:)",
      "a stage's clock knows no dates; say when to start with setAnimationDelay(_:)")
  }

  /// The pacing.
  public static func setAnimationCurve(_ curve: AnimationCurve) {
    AnimationBlock.current?.adjust {
      $0.curve = AnimationOptions(rawValue: UInt(curve.rawValue) << 16).curve
    }
  }

  /// How many times; fractions end part-way. 0 counts as once, as does what is below or no number.
  public static func setAnimationRepeatCount(_ repeatCount: Float) {
    AnimationBlock.current?.adjust { $0.repeatCount = repeatCount > 0 ? Double(repeatCount) : 1 }
  }

  /// Whether each time runs back to the beginning.
  public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    AnimationBlock.current?.adjust { $0.autoreverses = repeatAutoreverses }
  }

  /// Whether to start from what is on screen instead of the model's value.
  public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    AnimationBlock.current?.adjust {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }

  /// Shows what follows in the block as a transition of `view`.
  ///
  /// Call it before the changes that it is to show.
  ///
  /// - Parameter cache: Whether still pictures of before and after are shown, instead of what moves.
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

  /// Has `handler` run when the animations of the block that was begun last start, after the delay.
  ///
  /// UIKit has `setAnimationWillStart(_:)` take a selector of a delegate; here it is a closure, which
  /// is told the block's identifier and context.
  public static func setAnimationWillStart(
    _ handler: @escaping (_ animationID: String?, _ context: UnsafeMutableRawPointer?) -> Void
  ) {
    guard let block = AnimationBlock.innermost(BeginCommitBlock.self) else { return }
    let (name, context) = (block.animationID, block.context)
    block.handlers.willStart = { handler(name, context) }
  }

  /// Has `handler` run when the animations of the block that was begun last have stopped.
  ///
  /// UIKit has `setAnimationDidStop(_:)` take a selector of a delegate; here it is a closure, which is
  /// told the block's identifier, whether all ran to their end, and the context.
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

  /// The transitions of the API before iOS 4. Raw values are UIKit's.
  public enum AnimationTransition: Int, Sendable {
    case none, flipFromLeft, flipFromRight, curlUp, curlDown
  }
}
