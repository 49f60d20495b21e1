/// The way back of an unwind segue: from a controller to one that has an action.
///
/// UIKit's search: from the source up, each controller's other children are asked first, depth first,
/// then the controller itself; the next one up is the parent, or else the presenting controller.
@MainActor
struct Unwinding {
  private let origin: UIStoryboardUnwindSegueSource
  /// The controllers from the common container of source and destination down to the destination.
  private let path: [UIViewController]
  /// The controller whose presentation is dismissed; nil for none.
  private let presenter: UIViewController?

  /// Searches the destination; nil if no controller has the action.
  init?(_ action: Selector, from source: UIViewController, sender: Any?) {
    let origin = UIStoryboardUnwindSegueSource(
      source: source, unwindAction: action, sender: sender)
    self.origin = origin
    var current: UIViewController? = source
    var presenter: UIViewController?
    while let controller = current {
      if let path = Self.search(controller, origin) {
        (self.path, self.presenter) = (path, presenter)
        return
      }
      if let parent = controller.parent {
        current = parent
      } else {
        current = controller.presentingViewController
        presenter = current
      }
    }
    return nil
  }

  /// The way down to the first controller that accepts, of a controller's allowed children and itself.
  private static func search(
    _ controller: UIViewController, _ origin: UIStoryboardUnwindSegueSource
  ) -> [UIViewController]? {
    for child in controller.allowedChildrenForUnwinding(from: origin) {
      if let path = search(child, origin) { return [controller] + path }
    }
    let accepts = controller.canPerformUnwindSegueAction(
      origin.unwindAction, from: origin.source, sender: origin.sender)
    return accepts ? [controller] : nil
  }

  /// Prepares the source, calls the action, and goes to the destination.
  func perform(_ template: SegueTemplate, sender: Any?) {
    guard let destination = path.last else { return }
    let source = origin.source
    let segue = template.makeSegue(from: source, to: destination)
    segue.dismisses = presenter != nil
    if template.segueType == UIStoryboardSegue.self {
      segue.setHandler { [path, presenter] in Self.go(path, dismissing: presenter, segue) }
    }
    source.prepare(for: segue, sender: sender)
    origin.unwindAction.perform(on: destination, with: [segue])
    segue.perform()
  }

  private static func go(
    _ path: [UIViewController], dismissing presenter: UIViewController?,
    _ segue: UIStoryboardSegue
  ) {
    // First: the presenter may be popped.
    presenter?.dismiss(animated: segue.isAnimated)
    for (container, next) in zip(path, path.dropFirst()) {
      container.unwind(for: segue, towards: next)
    }
  }
}

extension UIStoryboardUnwindSegueSource {
  /// The child of a controller from which the segue comes, directly or through descendants; nil for
  /// none.
  func child(of container: UIViewController) -> UIViewController? {
    var current: UIViewController? = source
    while let controller = current {
      if controller.parent === container { return controller }
      current = controller.parent ?? controller.presentingViewController
    }
    return nil
  }
}
