// Dynamics: UIKit types that this package does not implement. The compiler's error names
// an alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Dynamics

@available(*, unavailable, message: "use gravity or pushes: there are no fields")
open class UIFieldBehavior: UIDynamicBehavior {}
