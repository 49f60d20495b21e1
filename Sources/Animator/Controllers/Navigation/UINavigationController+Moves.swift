// The moves of controllers into and out of the stack. They are announced when the stack changes, and reported when the
// transition has ended that shows the change.

/// Controllers that have entered or left the stack, and whose moves are to be reported.
struct StackMoves {
  var entered: [UIViewController]
  var left: [UIViewController]
  /// The stack that is shown then.
  var stack: [UIViewController]
}

extension UINavigationController {
  func enter(_ controller: UIViewController) {
    leaving.removeAll { $0 === controller }
    if controller.parent === self {
      // It was about to leave.
      controller.willMove(toParent: self)
    } else {
      addChild(controller)
    }
    entering.append(controller)
  }

  func leave(_ controller: UIViewController) {
    entering.removeAll { $0 === controller }
    leaving.append(controller)
    controller.willMove(toParent: nil)
    controller.appearanceReasons.insert(.removed)
    controller.appearanceReasons.remove(.added)
  }

  /// All moves that have not been reported.
  var dueMoves: StackMoves { StackMoves(entered: entering, left: leaving, stack: stack) }

  /// Takes out those of the moves that are still due: the stack may have changed again.
  func takeMoves(_ moves: StackMoves) -> StackMoves {
    func isOne(_ controller: UIViewController, of list: [UIViewController]) -> Bool {
      list.contains { $0 === controller }
    }
    var taken = moves
    taken.entered.removeAll { !isOne($0, of: entering) }
    taken.left.removeAll { !isOne($0, of: leaving) }
    entering.removeAll { isOne($0, of: taken.entered) }
    leaving.removeAll { isOne($0, of: taken.left) }
    // Others may have been taken over by another container.
    shownStack = taken.stack.filter { $0.parent === self }
    return taken
  }

  /// Reports moves, except for controllers that a callback has moved back since they were taken.
  func finish(_ moves: StackMoves) {
    func isInStack(_ controller: UIViewController) -> Bool { stack.contains { $0 === controller } }
    for controller in moves.left where !isInStack(controller) {
      controller.removeView(from: contentView)
      // A callback may have added it to another container.
      guard controller.parent === self else { continue }
      // One that was never shown has not moved in.
      controller.parentCalls.hasDidMove = true
      controller.removeFromParent()
      controller.containerInsets = .zero
    }
    for controller in moves.entered where isInStack(controller) {
      controller.didMove(toParent: self)
    }
  }

  /// Takes a controller out of the stack that leaves without a change of that: another container takes it over, or it is
  /// removed as a child.
  func drop(_ controller: UIViewController) {
    endTransition(of: controller)
    entering.removeAll { $0 === controller }
    leaving.removeAll { $0 === controller }
    shownStack.removeAll { $0 === controller }
    guard let index = stack.firstIndex(where: { $0 === controller }) else { return }
    stack.remove(at: index)
    showTop(animated: false)
    controller.containerInsets = .zero
  }

  /// Reports all moves, without a transition.
  func finishMoves() { finish(takeMoves(dueMoves)) }
}
