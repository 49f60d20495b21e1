/// A touch of a finger on the screen.
///
/// One object follows a finger from its beginning to its end; ``view`` and ``gestureRecognizers`` are fixed when
/// it begins. `Stage.touch` produces touches. Tests may also create some and pass them to views.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// The phases of a touch. Raw values are UIKit's.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
  }

  /// The kind of touch. Raw values are UIKit's.
  public enum TouchType: Int, Sendable {
    /// A finger on the screen.
    case direct
    /// A finger on a surface beside the screen.
    case indirect
    /// A pencil.
    case pencil
    /// A mouse or a trackpad that moves a pointer.
    case indirectPointer
    /// A pencil, by its earlier name.
    public static let stylus = TouchType.pencil
  }

  /// The current phase.
  open internal(set) var phase: Phase
  /// The number of taps at about the same location in short succession, this one included.
  open internal(set) var tapCount: Int
  /// When the touch was in its current state, in seconds of the stage's clock.
  open internal(set) var timestamp: TimeInterval = 0
  /// The kind of touch: by a finger, a pencil or a pointer.
  open internal(set) var type = TouchType.direct
  /// The window in which the touch began.
  open internal(set) var window: UIWindow?
  /// The view in which the touch began, wherever it is now.
  open internal(set) var view: UIView?
  /// The recognizers that receive the touch; nil for touches that tests create.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// The radius of the area that is touched, in points.
  open internal(set) var majorRadius: CGFloat = 0
  /// How far ``majorRadius`` may be off, in points.
  open internal(set) var majorRadiusTolerance: CGFloat = 0
  /// The force; 0, as of screens that do not measure it.
  open var force: CGFloat { 0 }
  /// The greatest force; 0, as of screens that do not measure it.
  open var maximumPossibleForce: CGFloat { 0 }

  /// The angle between a pencil and the screen, in radians; π / 2, straight up, as of fingers.
  open var altitudeAngle: CGFloat { .pi / 2 }
  /// The direction of a pencil around the screen's normal in a view, in radians from the x axis; 0 as of fingers.
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  /// The direction of a pencil around the screen's normal in a view, as a vector of length 1.
  open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }

  /// Properties of touches that may be estimated at first.
  public struct Properties: OptionSet, Sendable {
    /// The bits, which are UIKit's.
    public let rawValue: Int
    /// Makes a set of its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let force = Self(rawValue: 1)
    public static let azimuth = Self(rawValue: 2)
    public static let altitude = Self(rawValue: 4)
    public static let location = Self(rawValue: 8)
  }
  /// The properties that are estimated: none, as all of a stage's touches are exact.
  open var estimatedProperties: Properties { [] }
  /// The properties that will be updated: none.
  open var estimatedPropertiesExpectingUpdates: Properties { [] }
  /// The number by which an update refers to the touch; nil, as there is none.
  open var estimationUpdateIndex: NSNumber? { nil }

  /// The location in the coordinates of ``origin``.
  var point: CGPoint
  /// The location before the last change.
  var previousPoint: CGPoint
  /// Whether it began on the status bar.
  var beganOnStatusBar = false
  /// The view in whose coordinates ``point`` is: the window, or that with which a test has created the touch.
  private(set) weak var origin: UIView?

  /// Creates a touch at `point` in `view`'s coordinates.
  public init(at point: CGPoint, in view: UIView?, phase: Phase = .began, tapCount: Int = 1) {
    (self.point, previousPoint, self.view, self.phase, self.tapCount) =
      (point, point, view, phase, tapCount)
    origin = view
    window = view?.window
  }

  /// Creates a touch at the origin, without a view.
  public convenience override init() { self.init(at: .zero, in: nil) }

  /// Creates a touch that begins in a window.
  init(at point: CGPoint, in window: UIWindow, view: UIView?, tapCount: Int, type: TouchType) {
    (self.point, previousPoint, phase) = (point, point, .began)
    (self.window, self.view, self.tapCount, self.type) = (window, view, tapCount, type)
    origin = window
  }

  /// A copy with the current state, for ``UIEvent/coalescedTouches(for:)``.
  convenience init(copying touch: UITouch) {
    self.init(at: touch.point, in: touch.origin, phase: touch.phase, tapCount: touch.tapCount)
    previousPoint = touch.previousPoint
    (view, window, type) = (touch.view, touch.window, touch.type)
    (timestamp, majorRadius) = (touch.timestamp, touch.majorRadius)
    majorRadiusTolerance = touch.majorRadiusTolerance
  }

  /// The location in `view`'s coordinates; nil means the window's.
  open func location(in view: UIView?) -> CGPoint { convert(point, to: view) }

  /// The location before the last change, in `view`'s coordinates; nil means the window's. The same as the
  /// location when the touch begins.
  open func previousLocation(in view: UIView?) -> CGPoint { convert(previousPoint, to: view) }

  /// Like ``location(in:)``: scripted touches are exact.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// Like ``previousLocation(in:)``.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let origin, let target = view ?? origin.window else { return point }
    return origin === target ? point : origin.convert(point, to: target)
  }
}
