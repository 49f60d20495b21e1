/// A view that tracks a finger and sends actions: the superclass of buttons, switches and sliders.
///
/// While it tracks a touch, an area 70 points larger than the bounds on each side counts as inside.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// How far outside of the bounds a tracked touch counts as inside, in points. UIKit's value is not documented;
  /// this one was measured by others on devices.
  static let trackingMargin: CGFloat = 70

  let actions = ControlActions()
  /// The touch that is tracked.
  private var trackedTouch: UITouch?

  /// Creates a control with a frame in its superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  /// Creates a control that performs an action for ``Event/primaryActionTriggered``.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Creates an empty control. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isOpaque = false
    coder.interface?.configure(self, as: UIControl.self)
  }

  // MARK: State

  /// Whether the control is enabled; true by default. A disabled control receives touches and ignores them.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled, isTracking { stopTracking(with: nil) }
      stateChanged()
    }
  }

  /// Whether the control is selected; false by default. Touches do not change it.
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }

  /// Whether a finger is on the control.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

  /// The states that the control is in.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Called when a part of ``state`` has changed.
  func stateChanged() { setNeedsLayout() }

  /// The vertical alignment of the contents; centered by default.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }

  /// The horizontal alignment of the contents; centered by default.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }

  /// The horizontal alignment with leading and trailing resolved to left and right.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch contentHorizontalAlignment {
    case .leading: return isMirrored ? .right : .left
    case .trailing: return isMirrored ? .left : .right
    case .center, .left, .right, .fill: return contentHorizontalAlignment
    }
  }

  /// Whether a finger opens the menu of a button when it comes down, rather than when it stays; false by default. The
  /// button then sends ``Event/menuActionTriggered`` instead of ``Event/primaryActionTriggered``.
  open var showsMenuAsPrimaryAction = false

  // MARK: Tracking

  /// Whether a touch is being tracked.
  open private(set) var isTracking = false
  /// Whether the tracked touch is inside the bounds, or at most 70 points outside.
  open private(set) var isTouchInside = false

  /// Called when a touch begins in the control.
  ///
  /// - Returns: Whether to track the touch; true by default.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the tracked touch moves.
  ///
  /// - Returns: Whether to continue; true by default. If false, the control sends no more events for the touch.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the tracked touch ends, before the actions of that.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when tracking is canceled.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, trackedTouch == nil, let touch = touches.first else { return }
    guard beginTracking(touch, with: event) else { return }
    (trackedTouch, isTracking, isTouchInside) = (touch, true, true)
    isHighlighted = true
    sendActions(for: .touchDown, with: event)
    if touch.tapCount > 1 { sendActions(for: .touchDownRepeat, with: event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch, with: event)
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else { return endTracking() }
    // The action of an earlier event may have disabled the control.
    guard isTracking else { return }
    switch (wasInside, isTouchInside) {
    case (true, true): sendActions(for: .touchDragInside, with: event)
    case (false, false): sendActions(for: .touchDragOutside, with: event)
    case (false, true): sendActions(for: .touchDragEnter, with: event)
    case (true, false): sendActions(for: .touchDragExit, with: event)
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    trackedTouch = nil
    guard isTracking else { return }
    isTouchInside = isInside(touch, with: event)
    let isUpInside = isTouchInside
    isTracking = false
    isHighlighted = false
    endTracking(touch, with: event)
    sendActions(for: isUpInside ? .touchUpInside : .touchUpOutside, with: event)
    isTouchInside = false
    if isUpInside && sendsPrimaryActionForTouches {
      sendActions(for: .primaryActionTriggered, with: event)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    trackedTouch = nil
    guard isTracking else { return }
    stopTracking(with: event)
    sendActions(for: .touchCancel, with: event)
  }

  /// Whether the control handles a gesture itself that a recognizer of a view behind it waits for.
  func handles(_ recognizer: UIGestureRecognizer) -> Bool { false }

  /// Refuses gestures of other views that the control handles itself.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if gestureRecognizer.view !== self && isEnabled && handles(gestureRecognizer) { return false }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  private func isInside(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let location = touch.location(in: self)
    let margin = Self.trackingMargin
    return bounds.insetBy(dx: -margin, dy: -margin).contains(location)
      || point(inside: location, with: event)
  }

  private func endTracking() {
    (isTracking, isTouchInside, isHighlighted) = (false, false, false)
  }

  private func stopTracking(with event: UIEvent?) {
    endTracking()
    cancelTracking(with: event)
  }

  /// Whether a touch that ends inside triggers the main action. Controls with a value trigger it when they change
  /// that.
  var sendsPrimaryActionForTouches: Bool { false }

  /// Sends the events of a value that the user has changed.
  func sendValueChanged(with event: UIEvent? = nil) {
    sendActions(for: .valueChanged, with: event)
    sendActions(for: .primaryActionTriggered, with: event)
  }

  // MARK: Actions

  /// Calls a method of `target` for events.
  ///
  /// - Parameters:
  ///   - target: Not retained; nil for the first responder in the chain that performs the action.
  ///   - action: A method registered with `Selector.add(_:of:call:)`. It receives the control and the event if its
  ///     name has as many colons.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    actions.add(target.map { $0 as AnyObject }, action, controlEvents)
  }

  /// Removes calls of a method; those of all methods if `action` is nil, of all targets if `target` is nil.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    actions.remove(target.map { $0 as AnyObject }, action, controlEvents)
  }

  /// Performs `action` for events. It replaces an action with the same identifier for these events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.add(action, controlEvents)
  }

  /// Removes an action for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    actions.remove(action.identifier, controlEvents)
  }

  /// Removes the action with an identifier for events.
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for events: Event) {
    actions.remove(actionIdentifier, events)
  }

  /// The targets; `NSNull` for the responder chain.
  open var allTargets: Set<AnyHashable> { actions.targets }

  /// The events for which there are actions.
  open var allControlEvents: Event { actions.events }

  /// The names of the methods that are called on a target for an event; nil for none.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let names = actions.names(of: target.map { $0 as AnyObject }, controlEvent)
    return names.isEmpty ? nil : names
  }

  /// Calls `iterator` with each action or target with its method, the events for which it is called, and a flag that
  /// ends the enumeration.
  open func enumerateEventHandlers(
    _ iterator: (UIAction?, (Any?, Selector)?, Event, inout Bool) -> Void
  ) {
    var stops = false
    for handler in actions.handlers where !stops {
      switch handler.call {
      case .action(let action): iterator(action, nil, handler.events, &stops)
      case .method(let target, let selector):
        iterator(nil, (target.object, selector), handler.events, &stops)
      }
    }
  }

  /// Performs the actions for events, in the order in which they were added.
  open func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, with: nil) }

  func sendActions(for controlEvents: Event, with event: UIEvent?) {
    for handler in actions.handlers where !handler.events.isDisjoint(with: controlEvents) {
      switch handler.call {
      case .action(let action): sendAction(action)
      case .method(let target, let selector):
        if target.isReleased { continue }
        sendAction(selector, to: target.object, for: event)
      }
    }
  }

  /// Calls a method of a target through the application. Subclasses override it to observe actions.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    let application = window?.application ?? .shared
    application.sendAction(action, to: target, from: self, for: event)
  }

  /// Performs an action with the control as its sender. Subclasses override it to observe actions.
  open func sendAction(_ action: UIAction) { action.performWithSender(self, target: nil) }
}

extension UIGestureRecognizer {
  /// Whether it waits for a single tap with one finger, which buttons and other controls handle themselves.
  var isSingleTap: Bool {
    guard let tap = self as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }
}
