// Gestures: what UIKit has and this package does not yet. The compiler's error says what to write instead.
// A type that comes to exist in Animator loses its row here: one that stands here would hide it.

// MARK: Gesture recognizers

@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
public class UIGestureRecognizer: NSObject {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
public class UITapGestureRecognizer: UIGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
public class UIPanGestureRecognizer: UIGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
public class UIPinchGestureRecognizer: UIGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
public class UIRotationGestureRecognizer: UIGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
public class UISwipeGestureRecognizer: UIGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
public class UILongPressGestureRecognizer: UIGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
public class UIHoverGestureRecognizer: UIGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
public class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {}
@available(*, unavailable, message: "override touchesBegan(_:with:): no gestures yet")
public protocol UIGestureRecognizerDelegate: AnyObject {}
