/// The presentation of a controller, and its own presentation of another one.
struct PresentationState {
  /// The controller that it presents.
  var presented: UIViewController?
  /// The controller that presents it.
  weak var presenting: UIViewController?
  /// The controller that was asked to present it.
  weak var source: UIViewController?
  /// The object that manages its own presentation.
  var controller: UIPresentationController?
  /// The running transition of its own presentation; retained by the window.
  weak var transition: ControllerTransition?
  /// The running transition between its children; retained by the window.
  weak var containerTransition: ControllerTransition?

  /// Whether its own presentation or dismissal is in progress. One that calls back at its end is not: controllers
  /// present others, or are dismissed, when they have appeared.
  @MainActor var isInTransition: Bool { transition.map { !$0.isDone } ?? false }
}

extension UIViewController {
  /// The running transition that shows or hides this controller, of its own presentation, of a controller that
  /// it presents, or of its container.
  var activeTransition: ControllerTransition? {
    for controller in sequence(first: self, next: \.parent) {
      let state = controller.presentationState
      if let found = state.transition ?? state.presented?.presentationState.transition
        ?? state.containerTransition
      {
        return found
      }
    }
    return nil
  }

  /// The outermost container that contains the controller.
  var outermostParent: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// The controllers presented from this one on, outermost last.
  var presentedChain: [UIViewController] {
    var chain: [UIViewController] = []
    var controller = presentationState.presented
    while let next = controller {
      chain.append(next)
      controller = next.presentationState.presented
    }
    return chain
  }

  /// The presentation controller, created for the current style.
  var ownPresentationController: UIPresentationController? {
    let owner = outermostParent
    if owner !== self { return owner.presentationState.controller }
    if let controller = presentationState.controller { return controller }
    let controller = Presenter.makeController(for: self, from: nil)
    presentationState.controller = controller
    return controller
  }

  /// The presentation controller of a sheet, also while that covers the screen in landscape on a phone; nil for other
  /// styles.
  public var sheetPresentationController: UISheetPresentationController? {
    let current = presentationController
    return (current as? UISheetPresentationController)
      ?? (current?.adaptedPresentation as? UISheetPresentationController)
  }
}

extension UIViewController {
  /// Whether the controller is the root or covers the whole screen.
  var coversScreen: Bool {
    presentationState.presenting == nil || presentationState.controller?.coversScreen == true
  }
}
