public import FoundationCompatibility

/// Recognizes a gesture in the touches of a view and its subviews.
///
/// A discrete gesture goes from possible to recognized or failed, a continuous one from possible to began, changed any
/// number of times, and ended or cancelled. Actions are sent when the state becomes began, changed, recognized,
/// ended or cancelled. Subclasses override `touchesBegan(_:with:)` and the others, and set ``state``.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// The states. Raw values are UIKit's.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// A discrete gesture has been recognized: the same as ended.
    public static let recognized = State.ended
  }

  /// An action: of a target that is not retained, or a closure.
  struct Action {
    weak var target: AnyObject?
    var selector: Selector?
    var handler: (@MainActor (UIGestureRecognizer) -> Void)?
  }

  private(set) var actions: [Action] = []
  /// The view to which the recognizer is attached.
  open internal(set) weak var view: UIView?
  /// The object that is asked whether the recognizer may receive touches and begin. Not retained.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// A name for messages.
  open var name: String?
  /// Whether touches of the views are cancelled when the gesture is recognized; true by default.
  open var cancelsTouchesInView = true
  /// Whether views receive touches only after the gesture has failed; false by default.
  open var delaysTouchesBegan = false
  /// Whether views receive the end of touches only after the gesture has failed; true by default.
  open var delaysTouchesEnded = true
  /// The types of touches that are received, as raw values of `UITouch.TouchType`; all by default.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3].map { NSNumber(value: $0) }
  /// Whether all touches of a gesture have the type of the first; true by default.
  open var requiresExclusiveTouchType = true

  /// The touches that the recognizer receives, in the order in which they began.
  var touches: [UITouch] = []
  /// The recognizers that must fail before this one is recognized.
  private(set) var requirements: [WeakRecognizer] = []
  /// The state to enter when all of ``requirements`` have failed.
  var pendingState: State?
  private(set) var currentState = State.possible
  /// The gestures of the window, while the recognizer takes part in one.
  weak var environment: GestureEnvironment?

  struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
  }

  /// Creates a recognizer that sends an action. Initializers of subclasses call this one.
  ///
  /// - Parameters:
  ///   - target: Not retained; nil for no action.
  ///   - action: A method that is registered with `Selector.add(_:of:call:)`. It receives the recognizer if its name has
  ///     a colon.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Creates a recognizer without actions.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// Creates a recognizer that calls a closure. There is no `#selector` outside of Apple's platforms.
  public convenience init(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    self.init()
    addHandler(handler)
  }

  /// Called after the objects of a storyboard's scene or a xib have been created and connected.
  open func awakeFromNib() {}

  // MARK: Actions

  /// Adds an action; see ``init(target:action:)``. Does nothing if it has been added before.
  open func addTarget(_ target: Any, action: Selector) {
    let target = target as AnyObject
    if actions.contains(where: { $0.target === target && $0.selector == action }) { return }
    actions.append(Action(target: target, selector: action))
  }

  /// Adds a closure to be called with the recognizer.
  @preconcurrency
  public func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    actions.append(Action(handler: handler))
  }

  /// Removes actions, but no closures.
  ///
  /// - Parameters:
  ///   - target: Nil for any.
  ///   - action: Nil for any.
  open func removeTarget(_ target: Any?, action: Selector?) {
    let target = target.map { $0 as AnyObject }
    actions.removeAll { item in
      item.handler == nil && (target == nil || item.target === target)
        && (action == nil || item.selector == action)
    }
  }

  // MARK: State

  /// The state. Subclasses set it; what may not follow the current state is a `UsageFault`, and ignored.
  open var state: State {
    get { currentState }
    set { request(newValue) }
  }

  /// Whether the recognizer receives touches; true by default. Set to false during a gesture, it cancels that.
  open var isEnabled = true {
    didSet {
      if isEnabled || !oldValue { return }
      switch currentState {
      case .began, .changed: state = .cancelled
      case .possible where !touches.isEmpty: state = .failed
      case .possible, .ended, .cancelled, .failed: break
      }
      environment?.interrupted()
    }
  }

  private func request(_ new: State) {
    switch (currentState, new) {
    case (.possible, .began), (.possible, .ended):
      if let environment { environment.attempt(self, new) } else { enter(new) }
    case (.possible, .failed), (.possible, .cancelled), (.began, .changed), (.changed, .changed),
      (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled):
      enter(new)
    case (.began, .failed), (.changed, .failed): enter(.cancelled)
    case (.failed, .failed), (.cancelled, .cancelled), (.possible, .possible): break
    default:
      UsageFault.raise(
        "\(type(of: self)).state",
        "\(new) cannot follow \(currentState); a gesture is possible again after it has been reset")
    }
  }

  /// Enters a state and queues the actions.
  func enter(_ new: State) {
    pendingState = nil
    currentState = new
    environment?.stateChanged(of: self)
  }

  /// Shows another state while actions are sent for it.
  func showState(_ state: State) { currentState = state }

  /// Whether touches are part of the gesture.
  var takesTouches: Bool { true }

  /// Called before the recognizer is removed from its view.
  func willBeRemoved() { environment?.remove(self) }

  /// Whether the gesture goes on without touches, such as a double tap after the first.
  var isWaitingForTouches: Bool { false }

  /// Returns to possible. Called when all touches of the gesture have ended.
  func resetToPossible() {
    pendingState = nil
    currentState = .possible
    touches = []
    reset()
  }

  /// Resets the state of a subclass. Called when the gesture has ended or failed, before the next one. Overrides call
  /// super.
  open func reset() {}

  // MARK: Touches, for subclasses

  /// Called when touches begin. Overrides call super.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches move. Overrides call super.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches end. Overrides call super.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches are cancelled. Overrides call super.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Stops receiving a touch, which goes on in its view.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touches.removeAll { $0 === touch }
    touch.gestureRecognizers?.removeAll { $0 === self }
    environment?.views.release(self, of: touch)
  }

  /// Whether the recognizer receives what an event brings; true by default. Asked before the delegate.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  /// Whether recognizing this gesture makes another one fail, unless both are recognized simultaneously; true by
  /// default.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this gesture fails when another one is recognized; true by default.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this gesture waits for another one to fail; false by default.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether another gesture waits for this one to fail; false by default.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Makes the gesture wait until another one has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    if otherGestureRecognizer === self { return }
    requirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  /// Whether views receive nothing of touches that begin now before the gesture has failed.
  var holdsBeginning: Bool { delaysTouchesBegan }

  // MARK: Locations

  /// The number of touches of the gesture.
  open var numberOfTouches: Int { touches.count }

  /// The center of the touches in `view`'s coordinates; nil means the window's.
  open func location(in view: UIView?) -> CGPoint { centroid(in: view) ?? .zero }

  /// The location of a touch in `view`'s coordinates; nil means the window's. An index that is out of range is a
  /// `UsageFault`.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    if touches.indices.contains(touchIndex) { return touches[touchIndex].location(in: view) }
    UsageFault.raise(
      "\(type(of: self)).location(ofTouch:in:)",
      "there is no touch \(touchIndex); the gesture has \(touches.count)")
    return .zero
  }

  /// The center of the touches; nil without touches.
  func centroid(in view: UIView?) -> CGPoint? {
    if touches.isEmpty { return nil }
    let points = touches.map { $0.location(in: view) }
    let sum = points.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
    return CGPoint(x: sum.x / CGFloat(points.count), y: sum.y / CGFloat(points.count))
  }

  /// The time of the current event, in seconds of the stage's clock.
  var now: TimeInterval { environment?.now ?? 0 }
}
