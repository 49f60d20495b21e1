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
}
