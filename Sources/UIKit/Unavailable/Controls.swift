// Controls: UIKit types that this package does not implement. The compiler's error names an
// alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Controls

@available(*, unavailable, message: "not implemented: build it as a subclass of UIControl")
open class UIColorWell: UIControl {}
