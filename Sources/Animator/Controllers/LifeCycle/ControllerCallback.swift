/// A callback of a view controller, as observers of a window see it: tests record them.
package struct ControllerCallback {
  /// The callbacks that are observed, by the names of their methods.
  package enum Name: String, Sendable {
    case viewDidLoad, viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear
    case viewDidDisappear, viewWillLayoutSubviews, viewDidLayoutSubviews
    case didReceiveMemoryWarning, traitCollectionDidChange
    case willMove = "willMove(toParent:)"
    case didMove = "didMove(toParent:)"
    case viewWillTransition = "viewWillTransition(to:with:)"
  }

  /// The argument of a callback.
  package enum Argument {
    case none
    case animated(Bool)
    case parent(UIViewController?)
    case size(CGSize)
  }

  package let controller: UIViewController
  package let name: Name
  package let argument: Argument
}

extension UIViewController {
  /// Reports a callback to the observers of the controller's window, or of the current stage's while it has none.
  func report(_ name: ControllerCallback.Name, _ argument: ControllerCallback.Argument = .none) {
    var window = windowOfFamily
    if window == nil, case .parent(let parent) = argument {
      window = (parent ?? parentCalls.former)?.windowOfFamily
    }
    guard let window = window?.stageWindow ?? Stage.current?.root as? UIWindow else { return }
    if window.callbackObservers.isEmpty { return }
    let callback = ControllerCallback(controller: self, name: name, argument: argument)
    for observer in window.callbackObservers { observer(callback) }
  }

  /// The window of the controller's view, or of that of the nearest ancestor that is in one.
  private var windowOfFamily: UIWindow? {
    sequence(first: self, next: \.parent).lazy.compactMap { $0.viewIfLoaded?.window }.first
  }
}
