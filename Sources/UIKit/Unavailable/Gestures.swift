// Gestures: what UIKit has and this package does not yet. The compiler's error says what to write instead.
// A type that comes to exist in Animator loses its row here: one that stands here would hide it.

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
