/// Called when an effect has ended, or has been removed.
public typealias UISymbolEffectCompletion = (UISymbolEffectCompletionContext) -> Void

/// What has ended.
@preconcurrency @MainActor
public struct UISymbolEffectCompletionContext {
  /// Whether the effect ran to its end.
  public let isFinished: Bool
  /// The effect or the transition.
  public let effect: any SymbolEffect
  /// The image view.
  public internal(set) weak var sender: AnyObject?
}

/// The end of an effect.
@MainActor
final class SymbolEffectEnd: CAAnimationDelegate {
  private let effect: any SymbolEffect
  private weak var view: UIImageView?
  private var completion: UISymbolEffectCompletion?
  /// Ends that come with this one.
  var followers: [SymbolEffectEnd] = []
  /// Called before the completion.
  var atEnd: (() -> Void)?

  init(
    _ effect: any SymbolEffect, of view: UIImageView, _ completion: UISymbolEffectCompletion?
  ) {
    (self.effect, self.view, self.completion) = (effect, view, completion)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { call(finished: flag) }

  /// Calls the completion, once.
  func call(finished: Bool) {
    let (atEnd, completion, followers) = (atEnd, completion, followers)
    (self.atEnd, self.completion, self.followers) = (nil, nil, [])
    atEnd?()
    completion?(
      UISymbolEffectCompletionContext(isFinished: finished, effect: effect, sender: view))
    for follower in followers { follower.call(finished: true) }
  }

  /// Calls the completion at this instant of the clock, after the caller has returned.
  func callSoon() {
    guard completion != nil || atEnd != nil else { return }
    guard let stage = view?.layer.record?.stage ?? Stage.current else {
      return call(finished: true)
    }
    stage.schedule(at: stage.time) { self.call(finished: true) }
  }
}
