/// An alert in the middle of the screen, or an action sheet at its bottom.
///
///     let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
///     alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
///     present(alert, animated: true)
open class UIAlertController: UIViewController {
  /// The kind of alert. Raw values are UIKit's.
  public enum Style: Int, Sendable { case actionSheet, alert }

  /// The kind of alert.
  public private(set) var preferredStyle = Style.alert
  /// The text below the title; nil for none.
  open var message: String? { didSet { rebuild() } }
  /// The buttons, in the order in which they were added.
  public private(set) var actions: [UIAlertAction] = []
  /// The button that is semibold instead of the cancel button, in an alert; one of ``actions``.
  open var preferredAction: UIAlertAction? {
    didSet {
      if let preferredAction, !actions.contains(where: { $0 === preferredAction }) {
        UsageFault.raise(
          "UIAlertController.preferredAction",
          "it is not one of the actions; add it with addAction(_:)")
        self.preferredAction = oldValue
      }
      rebuild()
    }
  }

  /// Creates an alert.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.preferredStyle = preferredStyle
    self.title = title
    self.message = message
    modalPresentationStyle = .custom
  }

  open override var title: String? { didSet { rebuild() } }

  /// Adds a button. A second cancel button is a `UsageFault` and is not added.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      return UsageFault.raise(
        "UIAlertController.addAction(_:)",
        "an alert has only one action of the style cancel; use another style")
    }
    actions.append(action)
    action.onChange = { [weak self] in self?.rebuild() }
    rebuild()
  }

  /// The text fields, in the order in which they were added; nil without any.
  public private(set) var textFields: [UITextField]?

  /// Adds a text field below the texts. The first one becomes first responder when the alert is presented.
  ///
  /// In an action sheet it is a `UsageFault`, and adds none.
  ///
  /// - Parameter configurationHandler: Sets the field's placeholder, keyboard and other properties.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      return UsageFault.raise(
        "UIAlertController.addTextField(configurationHandler:)",
        "text fields can only be added to the style alert, not to action sheets")
    }
    let field = AlertTextField(frame: .zero)
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
    (viewIfLoaded as? AlertView)?.add(field)
    viewIfLoaded?.superview?.setNeedsLayout()
  }

  open override func loadView() {
    let view = AlertView(preferredStyle)
    for field in textFields ?? [] { view.add(field) }
    view.onSelect = { [weak self] action in self?.select(action) }
    self.view = view
    rebuild()
  }

  private func rebuild() {
    guard let view = viewIfLoaded as? AlertView else { return }
    view.show(title: title, message: message, actions: actions, preferred: preferredAction)
    view.superview?.setNeedsLayout()
  }

  /// Dismisses the alert by a button, as a tap does, and then calls its handler.
  package func select(_ action: UIAlertAction) {
    guard action.isEnabled, presentationState.presenting != nil,
      !presentationState.isInTransition
    else { return }
    dismiss(animated: true) { action.handler?(action) }
  }

  override func makeSystemPresentation(
    _ presenting: UIViewController?
  ) -> UIPresentationController? {
    let view = viewIfLoaded as? AlertView
    view?.isInPopover = false
    guard isPopover(on: presenting?.viewIfLoaded?.enclosingScreen) else {
      return AlertPresentationController(presentedViewController: self, presenting: presenting)
    }
    return UIPopoverPresentationController(
      presentedViewController: self, presenting: presenting)
  }

  /// Whether a popover shows it: action sheets on tablets.
  override func isPopover(on screen: UIView?) -> Bool {
    guard preferredStyle == .actionSheet else { return super.isPopover(on: screen) }
    return screen.map(PresentationAdaptation.isRegular)
      ?? (UIScreen.main.traitCollection.userInterfaceIdiom == .pad)
  }

  /// The width of an action sheet in a popover, in points.
  private static let popoverWidth: CGFloat = 304

  override func contentSizeInPopover(in limit: CGSize) -> CGSize {
    guard let view = view as? AlertView else { return .zero }
    view.isInPopover = true
    return view.fittingSize(width: min(Self.popoverWidth, limit.width), maximum: limit.height)
  }

  /// A tap beside the popover selects the cancel button, which it does not show.
  override func dismissedByTapOutside() {
    guard let cancel = actions.first(where: { $0.style == .cancel }) else { return }
    cancel.handler?(cancel)
  }
}
