// Navigation and presentation: UIKit types that this package does not implement. The compiler's
// error names an alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Container controllers

@available(*, unavailable, message: "use addChild(_:), animate the view")
open class UINavigationController: UIViewController {}
@available(*, unavailable, message: "use addChild(_:), animate the view")
open class UITabBarController: UIViewController {}
@available(*, unavailable, message: "use addChild(_:), animate the view")
open class UISplitViewController: UIViewController {}
@available(*, unavailable, message: "use addChild(_:), animate the view")
open class UIAlertController: UIViewController {}
@available(*, unavailable, message: "use addChild(_:), animate the view")
open class UIAlertAction: NSObject {}
@available(*, unavailable, message: "use addChild(_:), animate the view")
open class UIActivityViewController: UIViewController {}
@available(*, unavailable, message: "use addChild(_:), animate the view")
open class UIPopoverPresentationController: UIPresentationController {}
@available(*, unavailable, message: "use addChild(_:), animate the view")
public enum UINavigationControllerOperation {}
@available(*, unavailable, message: "use addChild(_:), animate the view")
public protocol UINavigationControllerDelegate: AnyObject {}
@available(*, unavailable, message: "use addChild(_:), animate the view")
public protocol UITabBarControllerDelegate: AnyObject {}
@available(*, unavailable, message: "use addChild(_:), animate the view")
public protocol UIPopoverPresentationControllerDelegate: AnyObject {}

// MARK: Bars

@available(*, unavailable, message: "there are no bars yet: place a UIView at the edge")
open class UINavigationBar: UIView {}
@available(*, unavailable, message: "there are no bars yet: place a UIView at the edge")
open class UINavigationItem: NSObject {}
@available(*, unavailable, message: "there are no bars yet: place a UIView at the edge")
open class UITabBar: UIView {}
@available(*, unavailable, message: "there are no bars yet: place a UIView at the edge")
open class UIToolbar: UIView {}
@available(*, unavailable, message: "there are no bars yet: place a UIView at the edge")
open class UIBarItem: NSObject {}
@available(*, unavailable, message: "there are no bars yet: place a UIView at the edge")
open class UIBarButtonItem: UIBarItem {}
@available(*, unavailable, message: "there are no bars yet: place a UIView at the edge")
open class UITabBarItem: UIBarItem {}
@available(*, unavailable, message: "there are no bars yet: place a UIView at the edge")
open class UINavigationBarAppearance: NSObject {}
@available(*, unavailable, message: "there are no bars yet: place a UIView at the edge")
open class UITabBarAppearance: NSObject {}
