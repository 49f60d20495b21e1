// Gestures: UIKit types that this package does not implement. The compiler's error names an
// alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Gesture recognizers

@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
open class UIGestureRecognizer: NSObject {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
open class UITapGestureRecognizer: UIGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
open class UIPanGestureRecognizer: UIGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
open class UIPinchGestureRecognizer: UIGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
open class UIRotationGestureRecognizer: UIGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
open class UISwipeGestureRecognizer: UIGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
open class UILongPressGestureRecognizer: UIGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
open class UIHoverGestureRecognizer: UIGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
public protocol UIGestureRecognizerDelegate: AnyObject {}
