extension ViewTransitions {
  /// UIKit's transitions with their options.
  // swift-format-ignore
  public static let options: [(option: UIView.AnimationOptions, transition: any ViewTransition)] = [
    (.transitionFlipFromLeft, TransitionKind.flip(.init(direction: .fromLeft))),
    (.transitionFlipFromRight, TransitionKind.flip(.init(direction: .fromRight))),
    (.transitionFlipFromTop, TransitionKind.flip(.init(direction: .fromTop))),
    (.transitionFlipFromBottom, TransitionKind.flip(.init(direction: .fromBottom))),
    (.transitionCurlUp, TransitionKind.curlUp()),
    (.transitionCurlDown, TransitionKind.curlDown()),
    (.transitionCrossDissolve, TransitionKind.crossDissolve()),
  ]

  /// The transition in `options`; nil for none.
  static func transition(for options: UIView.AnimationOptions) -> (any ViewTransition)? {
    let field = options.intersection(.transitionMask)
    return self.options.first { $0.option == field }?.transition
  }
}
