public import FoundationCompatibility

/// An object that receives events: a view, a view controller, a window or the application.
///
/// This file declares the members that subclasses override. The responder chain starts at the view that was
/// touched, or at the first responder, and continues with ``next``.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Creates a responder.
  public override init() { super.init() }

  deinit { AssociatedObjects.ownerGoesAway(ObjectIdentifier(self)) }

  /// The next responder in the chain; nil at its end.
  open var next: UIResponder? { nil }

  /// The values that assistive technologies read; nil if nothing was set.
  var accessibilityValues: AccessibilityValues?

  /// Called when estimated properties of touches are known: never, as those of a stage's touches are exact.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  /// Shows what the user was doing, for an activity that continues; does nothing by default.
  open func restoreUserActivityState(_ userActivity: NSUserActivity) {}

  // MARK: Interface Builder

  /// Called after the objects of a storyboard's scene or a xib have been created and connected.
  open func awakeFromNib() {}

  /// Called when a document is shown as Interface Builder shows it.
  open func prepareForInterfaceBuilder() {}

  // MARK: Touches (passed to the next responder by default)

  /// Called when touches begin.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    forward { $0.touchesBegan(touches, with: event) }
  }

  /// Called when touches move.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    forward { $0.touchesMoved(touches, with: event) }
  }

  /// Called when touches end.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    forward { $0.touchesEnded(touches, with: event) }
  }

  /// Called when touches are cancelled: by a gesture recognizer, or because the application resigns active.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    forward { $0.touchesCancelled(touches, with: event) }
  }

  // MARK: Presses of buttons and keys (passed to the next responder by default)

  /// Called when a button or key is pressed.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    forward { $0.pressesBegan(presses, with: event) }
  }

  /// Called when the force of a press changes.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    forward { $0.pressesChanged(presses, with: event) }
  }

  /// Called when a button or key is released.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    forward { $0.pressesEnded(presses, with: event) }
  }

  /// Called when a press is cancelled.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    forward { $0.pressesCancelled(presses, with: event) }
  }

  // MARK: Motion (passed to the next responder by default)

  /// Called when the device begins to be shaken.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    forward { $0.motionBegan(motion, with: event) }
  }

  /// Called when the device has been shaken.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    forward { $0.motionEnded(motion, with: event) }
  }

  /// Called when it turns out that the motion was no shaking.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    forward { $0.motionCancelled(motion, with: event) }
  }

  // MARK: First responder

  /// Whether the responder can become the first responder of its window; false by default.
  open var canBecomeFirstResponder: Bool { false }

  /// Makes this the first responder of its window: the one that receives typed text, presses and motion.
  ///
  /// - Returns: False if it cannot become it, is in no window, or the current one does not resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool { takeFirstResponder() }

  /// Whether the responder can resign being first responder; true by default.
  open var canResignFirstResponder: Bool { true }

  /// Gives up being first responder, if it is.
  ///
  /// - Returns: False if it refuses.
  @discardableResult
  open func resignFirstResponder() -> Bool { giveUpFirstResponder() }

  /// Called when the responder has stopped being the first one without being asked.
  func firstResponderWasTaken() {}

  /// Whether this is the first responder of its window.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Whether the keyboard is shown while this is the first responder.
  var showsKeyboard: Bool { self is any UIKeyInput }

  /// The view that replaces the keyboard while this is the first responder; nil for the keyboard.
  open var inputView: UIView? { nil }

  /// The view above the keyboard while this is the first responder; nil for none.
  open var inputAccessoryView: UIView? { nil }

  /// Updates the views of the keyboard after ``inputView`` or ``inputAccessoryView`` has changed.
  open func reloadInputViews() {
    if isFirstResponder { responderWindow?.keyboard.firstResponderChanged(to: self) }
  }

  // MARK: Actions

  /// Whether the responder performs an action; by default whether it has a method that is registered with
  /// `Selector.add(_:of:call:)`.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.isAnswered(by: self)
  }

  /// The first responder in the chain, from this one on, that performs an action; nil for none.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    chain.first { $0.canPerformAction(action, withSender: sender) }
  }

  /// The commands of a hardware keyboard that the responder offers while it is in the chain of the first responder;
  /// nil by default.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: Editing (nothing by default)

  /// Removes the selection and puts it on the pasteboard.
  open func cut(_ sender: Any?) {}
  /// Puts the selection on the pasteboard.
  open func copy(_ sender: Any?) {}
  /// Inserts the contents of the pasteboard.
  open func paste(_ sender: Any?) {}
  /// Selects the content that is touched.
  open func select(_ sender: Any?) {}
  /// Selects everything.
  open func selectAll(_ sender: Any?) {}
  /// Removes the selection.
  open func delete(_ sender: Any?) {}

  // MARK: Accessibility (stored for subclasses and tests; no assistive technology runs on a stage)

  /// Whether ``isAccessibilityElement`` is true unless it is set.
  var isElementByDefault: Bool { false }
  /// ``accessibilityTraits`` unless they are set.
  var traitsByDefault: UIAccessibilityTraits { .none }
  /// ``accessibilityFrame`` unless it is set.
  var accessibilityFrameByDefault: CGRect { .zero }

  /// Whether this is an element for assistive technologies; true by default for labels, buttons, sliders and switches.
  open var isAccessibilityElement: Bool {
    get { self[accessibility: \.isElement] ?? isElementByDefault }
    set { self[accessibility: \.isElement] = newValue }
  }

  /// The localized name.
  open var accessibilityLabel: String? {
    get { self[accessibility: \.label] }
    set { self[accessibility: \.label] = newValue }
  }

  /// The localized description of the value.
  open var accessibilityValue: String? {
    get { self[accessibility: \.value] }
    set { self[accessibility: \.value] = newValue }
  }

  /// The localized description of the action.
  open var accessibilityHint: String? {
    get { self[accessibility: \.hint] }
    set { self[accessibility: \.hint] = newValue }
  }

  /// The role of the element, and its behavior.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { self[accessibility: \.traits] ?? traitsByDefault }
    set { self[accessibility: \.traits] = newValue }
  }

  /// The frame in the coordinates of the screen; by default that of the view.
  open var accessibilityFrame: CGRect {
    get { self[accessibility: \.frame] ?? accessibilityFrameByDefault }
    set { self[accessibility: \.frame] = newValue }
  }

  /// The outline in the coordinates of the screen; nil for the frame.
  open var accessibilityPath: UIBezierPath? {
    get { self[accessibility: \.path] }
    set { self[accessibility: \.path] = newValue }
  }

  /// The point that is touched to activate the element, in the coordinates of the screen; by default the center of
  /// ``accessibilityFrame``.
  open var accessibilityActivationPoint: CGPoint {
    get {
      let frame = accessibilityFrame
      return self[accessibility: \.activationPoint] ?? CGPoint(x: frame.midX, y: frame.midY)
    }
    set { self[accessibility: \.activationPoint] = newValue }
  }

  /// Whether elements inside of this one are hidden from assistive technologies; false by default.
  open var accessibilityElementsHidden: Bool {
    get { self[accessibility: \.hidesElements] }
    set { self[accessibility: \.hidesElements] = newValue }
  }

  /// Whether elements of sibling views are hidden from assistive technologies; false by default.
  open var accessibilityViewIsModal: Bool {
    get { self[accessibility: \.isModal] }
    set { self[accessibility: \.isModal] = newValue }
  }

  /// Whether the elements inside are read one after the other; false by default.
  open var shouldGroupAccessibilityChildren: Bool {
    get { self[accessibility: \.groupsChildren] }
    set { self[accessibility: \.groupsChildren] = newValue }
  }

  /// The elements of a container, in the order in which they are read; nil by default.
  open var accessibilityElements: [Any]? {
    get { self[accessibility: \.elements] }
    set { self[accessibility: \.elements] = newValue }
  }

  /// The actions that assistive technologies offer; nil by default.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { self[accessibility: \.customActions] }
    set { self[accessibility: \.customActions] = newValue }
  }

  /// The number of elements of a container; by default of ``accessibilityElements``.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }

  /// The element of a container at an index; nil for none.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The index of an element of a container; `NSNotFound` for one of another container.
  open func index(ofAccessibilityElement element: Any) -> Int {
    let element = element as AnyObject
    return accessibilityElements?.firstIndex { ($0 as AnyObject) === element } ?? NSNotFound
  }

  /// Activates the element.
  ///
  /// - Returns: Whether it did; false by default, and the element is tapped instead.
  open func accessibilityActivate() -> Bool { false }
  /// Increments the value of an adjustable element.
  open func accessibilityIncrement() {}
  /// Decrements the value of an adjustable element.
  open func accessibilityDecrement() {}
  /// Scrolls, and returns whether it did; false by default.
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
  /// Dismisses a modal view, and returns whether it did; false by default.
  open func accessibilityPerformEscape() -> Bool { false }
  /// Performs the most important action, and returns whether it did; false by default.
  open func accessibilityPerformMagicTap() -> Bool { false }
}
