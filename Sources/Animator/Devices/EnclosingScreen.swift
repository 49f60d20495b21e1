// The screens on which menus, presentations and the keyboard appear.

extension UIView {
  /// The screen that the view is on: that of the innermost drawn device around it, or the window; nil outside of
  /// windows.
  ///
  /// Presentations and the keyboard of an app appear on its screen, so that they have the device's size and are clipped
  /// to its corners.
  var enclosingScreen: UIView? {
    guard let window else { return nil }
    return sequence(first: self, next: \.superview).first { $0.safeAreaOfScreen != nil } ?? window
  }
}

extension UIViewController {
  /// The outermost container that contains the controller and is on the same screen.
  var outermostParentOnScreen: UIViewController {
    guard let screen = viewIfLoaded?.enclosingScreen else { return outermostParent }
    var controller = self
    while let parent = controller.parent, parent.viewIfLoaded?.enclosingScreen === screen {
      controller = parent
    }
    return controller
  }
}
