/// An element of a menu that performs a method of the first responder in the chain that has it.
@preconcurrency @MainActor
open class UICommand: UIMenuElement {
  /// The method. It receives the command if its name has a colon.
  public let action: Selector
  /// Any value that an application attaches to the command; nil for none.
  public let propertyList: Any?
  /// A longer title, for lists of keyboard commands.
  open var discoverabilityTitle: String?
  /// The style.
  open var attributes: Attributes
  /// The mark. A button that shows the chosen element of its menu shows this one once it is ``UIMenuElement/State/on``.
  open var state: State {
    didSet { if state == .on && oldValue != .on { button?.choose(self) } }
  }

  /// Creates a command.
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
  ) {
    (self.action, self.propertyList) = (action, propertyList)
    (self.discoverabilityTitle, self.attributes) = (discoverabilityTitle, attributes)
    self.state = state
    super.init(title: title, subtitle: nil, image: image)
  }

  /// The title, which the menu shows.
  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }

  /// The image, which the menu shows.
  open override var image: UIImage? {
    get { super.image }
    set { super.image = newValue }
  }

  /// The line of a menu, from the view of which the chain begins if nothing is first responder.
  var menuAction: UIAction {
    UIAction(
      title: title, subtitle: subtitle, image: image, attributes: attributes, state: state
    ) { [self] action in
      button?.choose(self)
      let responder = Stage.current?.window.keyResponder ?? action.sender as? UIResponder
      responder?.perform(self)
    }
  }
}

extension UIResponder {
  /// Performs a command on the first responder of the chain that has its method.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  func perform(_ command: UICommand) -> Bool {
    guard let target = target(forAction: command.action, withSender: command) else { return false }
    return UIApplication.shared.sendAction(command.action, to: target, from: command, for: nil)
  }
}
