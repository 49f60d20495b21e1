// Text input: UIKit types that this package does not implement. The compiler's error names an
// alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Text

@available(*, unavailable, message: "add a UISearchBar to a view")
open class UISearchController: UIViewController {}
