/// A segue of a storyboard, which is performed any number of times; the target of the controls that
/// trigger it.
///
/// Its controller retains it.
@MainActor
package final class SegueTemplate: NSObject {
  /// The way in which a segue shows its destination.
  package enum Kind: Equatable, Sendable {
    /// Shows it in the nearest container.
    case show
    /// Shows it as the detail of the nearest container.
    case showDetail
    /// Presents it modally.
    case present
    /// Presents it in a popover.
    case popover
    /// Pushes it, before Xcode 6.
    case push
    /// Adds it as a child to a view of the source.
    case embed
    /// Goes back to a controller that has an action.
    case unwind(action: String)
    /// Performed by a class of the app.
    case custom
  }

  /// Creates the destination of a segue for its source and the sender.
  package typealias Maker = @MainActor (UIViewController, Any?) -> UIViewController?

  /// The name of the segue; nil for none.
  package var identifier: String?
  /// The way in which the segue shows its destination.
  package let kind: Kind
  /// The class of the segues, for custom ones.
  package var segueType: UIStoryboardSegue.Type = UIStoryboardSegue.self
  /// Creates the destination; nil if that is impossible. Not called for unwind segues.
  package var makeDestination: Maker?
  /// Whether the transition is animated.
  package var isAnimated = true
  /// The style of a presentation; nil for the destination's own.
  package var presentationStyle: UIModalPresentationStyle?
  /// The animation of a presentation; nil for the destination's own.
  package var transitionStyle: UIModalTransitionStyle?
  /// The view or the bar item at which a popover points; nil for the sender.
  package weak var popoverAnchor: AnyObject?
  /// The sides at which a popover may be.
  package var popoverDirections = UIPopoverArrowDirection.any
  /// The view that an embedded destination fills.
  package weak var containerView: UIView?
  /// The controller from which the segue goes.
  package weak var source: UIViewController?

  /// The action that controls send to a template.
  package static let action = Selector("perform:")

  /// Creates a segue of a controller, and has the controller retain it.
  package init(_ kind: Kind, identifier: String?, from source: UIViewController) {
    (self.kind, self.identifier, self.source) = (kind, identifier, source)
    super.init()
    source.segueTemplates.append(self)
    Selector.add(Self.action, of: SegueTemplate.self) { template, arguments in
      template.trigger(sender: arguments[0])
    }
  }

  /// Performs the segue on behalf of a control, a cell or a gesture recognizer, unless its controller
  /// declines.
  package func trigger(sender: Any?) {
    guard let source else { return }
    if let identifier, !source.shouldPerformSegue(withIdentifier: identifier, sender: sender) {
      return
    }
    perform(sender: sender)
  }

  /// Performs the segue.
  package func perform(sender: Any?) {
    guard let source else { return }
    if case .unwind(let action) = kind {
      Unwinding(Selector(action), from: source, sender: sender)?.perform(self, sender: sender)
      return
    }
    guard let destination = makeDestination?(source, sender) else { return }
    let segue = makeSegue(from: source, to: destination)
    prepare(destination, sender: sender)
    source.prepare(for: segue, sender: sender)
    if isAnimated {
      segue.perform()
    } else {
      UIView.performWithoutAnimation { segue.perform() }
    }
  }

  /// The segue between two controllers.
  func makeSegue(
    from source: UIViewController, to destination: UIViewController
  ) -> UIStoryboardSegue {
    let segue = segueType.makeOfThisClass(identifier, from: source, to: destination)
    segue.isAnimated = isAnimated
    if let handler = handler(from: source, to: destination) { segue.setHandler(handler) }
    return segue
  }

  /// Sets the style of the presentation, before the source prepares the destination.
  private func prepare(_ destination: UIViewController, sender: Any?) {
    if let presentationStyle { destination.modalPresentationStyle = presentationStyle }
    if let transitionStyle { destination.modalTransitionStyle = transitionStyle }
    guard kind == .popover else { return }
    destination.modalPresentationStyle = .popover
    let popover = destination.popoverPresentationController
    popover?.permittedArrowDirections = popoverDirections
    switch popoverAnchor ?? sender as AnyObject? {
    case let item as UIBarButtonItem: popover?.barButtonItem = item
    case let view as UIView:
      popover?.sourceView = view
      popover?.sourceRect = view.bounds
    default: break
    }
  }
}

extension SegueTemplate {
  /// The implementation of the kind of segue; nil for unwind and custom segues.
  private func handler(
    from source: UIViewController, to destination: UIViewController
  ) -> (@MainActor () -> Void)? {
    switch kind {
    case .show: { source.show(destination, sender: self) }
    case .showDetail: { source.showDetailViewController(destination, sender: self) }
    case .present, .popover:
      { [isAnimated] in source.present(destination, animated: isAnimated) }
    case .push: { [isAnimated] in source.push(destination, animated: isAnimated) }
    case .embed: { [weak containerView] in source.embed(destination, in: containerView) }
    case .unwind, .custom: nil
    }
  }
}

extension UIViewController {
  /// Performs the segue with an identifier.
  func runSegue(_ identifier: String, sender: Any?) {
    guard let template = segueTemplates.first(where: { $0.identifier == identifier }) else {
      UsageFault.raise(
        "performSegue(withIdentifier:sender:)",
        "Receiver (\(type(of: self))) has no segue with identifier '\(identifier)'"
          + known(segueTemplates.compactMap(\.identifier)))
      return
    }
    template.perform(sender: sender)
  }

  private func known(_ identifiers: [String]) -> String {
    identifiers.isEmpty ? "" : "; it has \(identifiers.sorted().joined(separator: ", "))"
  }

  /// Pushes a controller, as segues of the kind before Xcode 6 do.
  fileprivate func push(_ destination: UIViewController, animated: Bool) {
    guard let stack = navigationController else {
      UsageFault.raise(
        "UIStoryboardSegue.perform()",
        "Push segues can only be used when the source controller is managed by an instance of "
          + "UINavigationController.")
      return
    }
    stack.pushViewController(destination, animated: animated)
  }

  /// Adds a child that fills a view.
  fileprivate func embed(_ child: UIViewController, in container: UIView?) {
    guard let container else { return }
    addChild(child)
    child.view.frame = container.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(child.view)
    child.didMove(toParent: self)
  }
}
