// Text that is edited: what UIKit has and this package does not yet. The compiler's error says what to write instead.
// A type that comes to exist in Animator loses its row here: one that stands here would hide it.

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
