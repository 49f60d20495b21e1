// Text input: UIKit types that this package does not implement. The compiler's error names an
// alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Text

@available(*, unavailable, message: "text is not edited here: show it in a UILabel")
open class UITextField: UIView {}
@available(*, unavailable, message: "text is not edited here: show it in a UILabel")
open class UITextView: UIView {}
@available(*, unavailable, message: "text is not edited here: show it in a UILabel")
open class UISearchBar: UIView {}
@available(*, unavailable, message: "text is not edited here: show it in a UILabel")
open class UISearchController: UIViewController {}
@available(*, unavailable, message: "text is not edited here: show it in a UILabel")
public protocol UITextFieldDelegate: AnyObject {}
@available(*, unavailable, message: "text is not edited here: show it in a UILabel")
public protocol UITextViewDelegate: AnyObject {}
@available(*, unavailable, message: "text is not edited here: show it in a UILabel")
public protocol UISearchBarDelegate: AnyObject {}
@available(*, unavailable, message: "text is not edited here: show it in a UILabel")
public protocol UITextInput: AnyObject {}
@available(*, unavailable, message: "text is not edited here: show it in a UILabel")
public protocol UITextInputTraits: AnyObject {}
@available(*, unavailable, message: "text is not edited here: show it in a UILabel")
public enum UIKeyboardType {}
@available(*, unavailable, message: "text is not edited here: show it in a UILabel")
public enum UIReturnKeyType {}
