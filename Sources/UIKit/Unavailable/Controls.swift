// Controls: UIKit types that this package does not implement. The compiler's error names an
// alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Controls

@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
open class UIControl: UIView {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
open class UIButton: UIControl {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
open class UISwitch: UIControl {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
open class UISlider: UIControl {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
open class UISegmentedControl: UIControl {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
open class UIStepper: UIControl {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
open class UIPageControl: UIControl {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
open class UIDatePicker: UIControl {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
open class UIRefreshControl: UIControl {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
open class UIColorWell: UIControl {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
open class UIPickerView: UIView {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
public protocol UIPickerViewDelegate: AnyObject {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
public protocol UIPickerViewDataSource: AnyObject {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
open class UIAction: NSObject {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
open class UIMenu: NSObject {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
public enum UIControlState {}
@available(*, unavailable, message: "draw one in a UIView: there are no controls yet")
public enum UIControlEvents {}

// MARK: Activity

@available(*, unavailable, message: "rotate an arc with a CABasicAnimation instead")
open class UIActivityIndicatorView: UIView {}
