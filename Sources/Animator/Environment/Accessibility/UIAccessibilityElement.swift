public import FoundationCompatibility

/// A part of a view that is an element of its own to assistive technologies, such as a bar of a chart.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder, UIAccessibilityIdentification {
  /// The view, or other object, that contains the element. Not retained.
  open weak var accessibilityContainer: AnyObject?
  /// The identifier by which tests find the element.
  open var accessibilityIdentifier: String?
  /// The frame in the coordinates of the view that contains the element; `accessibilityFrame` follows from it.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  /// Creates an element of a container.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }

  override var isElementByDefault: Bool { true }

  override var accessibilityFrameByDefault: CGRect {
    guard let view = accessibilityContainer as? UIView else { return .zero }
    return view.convert(accessibilityFrameInContainerSpace, to: UIScreen.main.coordinateSpace)
  }
}

/// An action that assistive technologies offer for an element.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// Performs an action.
  ///
  /// - Returns: Whether it succeeded.
  public typealias ActionHandler = @MainActor (UIAccessibilityCustomAction) -> Bool

  /// The localized name.
  open var name: String
  /// The image; nil for none.
  open var image: UIImage?
  /// The object that performs the action. Not retained.
  open weak var target: AnyObject?
  /// The method of ``target``.
  open var selector: Selector?
  /// Performs the action; nil for the method of ``target``.
  open var actionHandler: ActionHandler?

  /// Creates an action that a closure performs.
  public init(name: String, image: UIImage? = nil, actionHandler: ActionHandler?) {
    (self.name, self.image, self.actionHandler) = (name, image, actionHandler)
    super.init()
  }

  /// Creates an action that a method performs, which is registered with `Selector.add(_:of:call:)`.
  public init(name: String, image: UIImage? = nil, target: Any?, selector: Selector) {
    (self.name, self.image, self.selector) = (name, image, selector)
    self.target = target.map { $0 as AnyObject }
    super.init()
  }
}
