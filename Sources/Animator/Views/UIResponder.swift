internal import FoundationCompatibility

/// What can respond to events: views and view controllers.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Makes a responder.
  public override init() { super.init() }

  deinit { AssociatedObjects.ownerGoesAway(ObjectIdentifier(self)) }

  /// Who is asked after this one; nil at the end of the chain.
  open var next: UIResponder? { nil }

  // MARK: Interface Builder. Nothing is read from its archives: only authors' own code calls these

  /// Called when all that an archive holds has been made.
  open func awakeFromNib() {}

  /// Called where Interface Builder shows the view.
  open func prepareForInterfaceBuilder() {}

  // MARK: Touches, handed on to the next responder unless overridden. A stage delivers none by itself.

  /// Fingers have come down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers have moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers have been lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Something else has taken the touches over.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}

/// A touch, motion or press.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The touches that it is about; nil for none.
  open var allTouches: Set<UITouch>? { nil }
}

/// A finger on the screen. Tests make them and hand them to views.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// What a finger does. Raw values are UIKit's.
  public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }

  /// What the finger does now.
  open internal(set) var phase: Phase
  /// How many times it came down at one place.
  open internal(set) var tapCount: Int
  /// The view that it came down on.
  open internal(set) weak var view: UIView?
  private let point: CGPoint

  /// Makes a touch at `point` of `view`'s coordinates.
  public init(at point: CGPoint, in view: UIView?, phase: Phase = .began, tapCount: Int = 1) {
    (self.point, self.view, self.phase, self.tapCount) = (point, view, phase, tapCount)
  }

  /// Makes a touch at the origin, on no view.
  public convenience override init() { self.init(at: .zero, in: nil) }

  /// Where the finger is, in `view`'s coordinates; nil means the window's.
  open func location(in view: UIView?) -> CGPoint {
    self.view.map { $0.convert(point, to: view) } ?? point
  }
}
