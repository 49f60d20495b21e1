// Navigation and presentation: UIKit types that this package does not implement. The compiler's
// error names an alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Container controllers

@available(*, unavailable, message: "use addChild(_:), animate the view")
open class UIActivityViewController: UIViewController {}
