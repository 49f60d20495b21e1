// Gestures: UIKit types that this package does not implement. The compiler's error names an
// alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Gesture recognizers

@available(*, unavailable, message: "stages have no pointer that hovers")
open class UIHoverGestureRecognizer: UIGestureRecognizer {}
