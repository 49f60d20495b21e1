// Names of UIKit's types before Swift 4.2 and before Swift 3.

/// `NSAttributedString.Key`, as sources before Swift 4.2 call it.
public typealias NSAttributedStringKey = NSAttributedString.Key
/// `UIView.AnimationCurve`, as sources before Swift 4.2 call it.
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// `UIView.AnimationOptions`, as sources before Swift 4.2 call it.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// `UIView.AnimationTransition`, as sources before Swift 4.2 call it.
public typealias UIViewAnimationTransition = UIView.AnimationTransition
/// `UIView.KeyframeAnimationOptions`, as sources before Swift 4.2 call it.
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
/// `UIView.AutoresizingMask`, as sources before Swift 4.2 call it.
public typealias UIViewAutoresizing = UIView.AutoresizingMask
/// `UIView.ContentMode`, as sources before Swift 4.2 call it.
public typealias UIViewContentMode = UIView.ContentMode
/// `UIView.TintAdjustmentMode`, as sources before Swift 4.2 call it.
public typealias UIViewTintAdjustmentMode = UIView.TintAdjustmentMode
/// `UIApplication.LaunchOptionsKey`, as sources before Swift 4.2 call it.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
/// `UIBlurEffect.Style`, as sources before Swift 4.2 call it.
public typealias UIBlurEffectStyle = UIBlurEffect.Style
/// `UIImage.Orientation`, as sources before Swift 4.2 call it.
public typealias UIImageOrientation = UIImage.Orientation
/// `UIImage.RenderingMode`, as sources before Swift 4.2 call it.
public typealias UIImageRenderingMode = UIImage.RenderingMode
/// `UIImage.ResizingMode`, as sources before Swift 4.2 call it.
public typealias UIImageResizingMode = UIImage.ResizingMode
/// `UIFont.Weight`, as sources before Swift 4.2 call it.
public typealias UIFontWeight = UIFont.Weight
/// `UITouch.Phase`, as sources before Swift 4.2 call it.
public typealias UITouchPhase = UITouch.Phase
/// `UIWindow.Level`, as sources before Swift 4.2 call it.
public typealias UIWindowLevel = UIWindow.Level

extension UIColor {
  /// The background of grouped tables, as it was called before iOS 13.
  public static var groupTableViewBackground: UIColor { .systemGroupedBackground }
}

/// Insets a rectangle: `rect.inset(by: insets)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}

/// Parses "{x, y}": `NSCoder.cgPoint(for:)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
/// Parses "{width, height}": `NSCoder.cgSize(for:)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
/// Parses "{{x, y}, {width, height}}": `NSCoder.cgRect(for:)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
/// "{x, y}": `NSCoder.string(for:)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
/// "{width, height}": `NSCoder.string(for:)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
/// "{{x, y}, {width, height}}": `NSCoder.string(for:)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
/// `UIControl.State`, as sources before Swift 4.2 call it.
public typealias UIControlState = UIControl.State
/// `UIControl.Event`, as sources before Swift 4.2 call it.
public typealias UIControlEvents = UIControl.Event
