/// The parts of a gesture that pops a controller.
package enum InteractivePop {
  /// The finger begins to move the view.
  case began
  /// The view has moved by a fraction of the width, 0…1.
  case changed(CGFloat)
  /// The finger is lifted.
  ///
  /// - Parameter velocity: In widths a second; positive toward the end, to the right unless the layout is mirrored.
  case ended(velocity: CGFloat)
  /// The system has taken the touch away.
  case cancelled
}

extension UINavigationController {
  /// Pops the top controller as a gesture goes on. The gesture recognizer of the leading edge calls it.
  ///
  /// The views follow the finger linearly. Let go, the pop completes past half of the width, or with a fling of more
  /// than a width a second toward the end, and is cancelled by a fling back.
  ///
  /// - Returns: Whether the gesture is handled: false if there is nothing to pop, or a transition is running.
  @discardableResult
  package func handleInteractivePop(_ part: InteractivePop) -> Bool {
    switch part {
    case .began:
      guard stack.count > 1, presentationState.containerTransition == nil, appearance == .appeared
      else { return false }
      let interaction = UIPercentDrivenInteractiveTransition()
      interaction.completionCurve = .easeOut
      popInteraction = interaction
      popViewController(animated: true)
      if presentationState.containerTransition?.isInteractive != true { popInteraction = nil }
    case .changed(let fraction): percentDrivenPop?.update(fraction)
    case .ended(let velocity): percentDrivenPop?.end(velocity: velocity)
    case .cancelled: percentDrivenPop?.cancel()
    }
    return percentDrivenPop != nil
  }

  private var percentDrivenPop: UIPercentDrivenInteractiveTransition? {
    popInteraction as? UIPercentDrivenInteractiveTransition
  }

  /// Pops a controller that is at the top as its own gesture goes on.
  func popInteractively(
    _ controller: UIViewController, _ interaction: any UIViewControllerInteractiveTransitioning
  ) {
    presentationState.containerTransition?.interrupt()
    guard stack.count > 1, stack.last === controller, presentationState.containerTransition == nil
    else { return }
    popInteraction = interaction
    popViewController(animated: true)
    if presentationState.containerTransition?.isInteractive != true { popInteraction = nil }
  }
}
