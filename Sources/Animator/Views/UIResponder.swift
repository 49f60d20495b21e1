internal import FoundationCompatibility

/// An object that responds to events: a view or a view controller.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Creates a responder.
  public override init() { super.init() }

  deinit { AssociatedObjects.ownerGoesAway(ObjectIdentifier(self)) }

  /// The next responder in the chain; nil at its end.
  open var next: UIResponder? { nil }

  // MARK: Interface Builder (archives are not read; only the app's code calls these)

  /// Called after an archive has been loaded.
  open func awakeFromNib() {}

  /// Called when Interface Builder renders the view.
  open func prepareForInterfaceBuilder() {}

  // MARK: Touches (forwarded to the next responder by default; a stage delivers none)

  /// Called when touches begin.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when touches move.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when touches end.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when touches are cancelled.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}

/// A touch, motion or press event.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The touches of the event; nil for none.
  open var allTouches: Set<UITouch>? { nil }
}

/// A touch of a finger on the screen. Tests create touches and pass them to views.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// The phases of a touch. Raw values are UIKit's.
  public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }

  /// The current phase.
  open internal(set) var phase: Phase
  /// The number of taps at the same location.
  open internal(set) var tapCount: Int
  /// The view in which the touch began.
  open internal(set) weak var view: UIView?
  private let point: CGPoint

  /// Creates a touch at `point` in `view`'s coordinates.
  public init(at point: CGPoint, in view: UIView?, phase: Phase = .began, tapCount: Int = 1) {
    (self.point, self.view, self.phase, self.tapCount) = (point, view, phase, tapCount)
  }

  /// Creates a touch at the origin, without a view.
  public convenience override init() { self.init(at: .zero, in: nil) }

  /// The location in `view`'s coordinates; nil means the window's.
  open func location(in view: UIView?) -> CGPoint {
    self.view.map { $0.convert(point, to: view) } ?? point
  }
}
