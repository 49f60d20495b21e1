// Controls: UIKit types that this package does not implement. The compiler's error names an
// alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Controls

@available(*, unavailable, message: "draw one in a UIView: this control does not exist yet")
open class UIButton: UIControl {}
@available(*, unavailable, message: "draw one in a UIView: this control does not exist yet")
open class UIDatePicker: UIControl {}
@available(*, unavailable, message: "draw one in a UIView: this control does not exist yet")
open class UIRefreshControl: UIControl {}
@available(*, unavailable, message: "draw one in a UIView: this control does not exist yet")
open class UIColorWell: UIControl {}
@available(*, unavailable, message: "draw one in a UIView: this control does not exist yet")
open class UIPickerView: UIView {}
@available(*, unavailable, message: "draw one in a UIView: this control does not exist yet")
public protocol UIPickerViewDelegate: AnyObject {}
@available(*, unavailable, message: "draw one in a UIView: this control does not exist yet")
public protocol UIPickerViewDataSource: AnyObject {}
