/// A way from one controller to another, and the transition between them.
///
/// Subclasses override ``perform()``; the class of a segue is named in its storyboard.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  /// The name of the segue; nil for none.
  public let identifier: String?
  /// The controller from which the segue goes.
  public let source: UIViewController
  /// The controller to which it goes.
  public let destination: UIViewController
  /// The implementation of the segue's kind; nil for custom segues.
  private var performHandler: (@MainActor () -> Void)?
  /// Whether the transition is animated.
  var isAnimated = true
  /// Whether an unwind segue also dismisses controllers, whose animation is the one that is seen.
  var dismisses = false
  /// Whether changes of containers on the way of an unwind segue are animated.
  var isTransitionAnimated: Bool { isAnimated && !dismisses }

  /// Creates a segue.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController
  ) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    super.init()
  }

  /// Creates a segue that performs a closure.
  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping @MainActor () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    self.performHandler = performHandler
  }

  /// Performs the transition. Subclasses override it, without calling super.
  open func perform() {
    guard let performHandler else {
      UsageFault.raise(
        "\(type(of: self)).perform()",
        "subclasses of UIStoryboardSegue must override perform(); "
          + "or create the segue with a performHandler")
      return
    }
    performHandler()
  }

  /// Sets the implementation of the segue's kind.
  func setHandler(_ handler: @escaping @MainActor () -> Void) { performHandler = handler }
}

/// The origin of an unwind segue.
@preconcurrency @MainActor
open class UIStoryboardUnwindSegueSource: NSObject {
  /// The controller from which the segue goes.
  public let source: UIViewController
  /// The action that its destination has.
  public let unwindAction: Selector
  /// Who has triggered it.
  public let sender: Any?

  init(source: UIViewController, unwindAction: Selector, sender: Any?) {
    (self.source, self.unwindAction, self.sender) = (source, unwindAction, sender)
    super.init()
  }
}
