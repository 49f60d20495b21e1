// Names that UIKit's types had in sources before Swift 4.2, and before Swift 3.

/// ``NSAttributedString/Key``
public typealias NSAttributedStringKey = NSAttributedString.Key
/// ``UIView/AnimationCurve``
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// ``UIView/AnimationOptions``
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// ``UIView/AnimationTransition``
public typealias UIViewAnimationTransition = UIView.AnimationTransition
/// ``UIView/KeyframeAnimationOptions``
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
/// ``UIView/AutoresizingMask``
public typealias UIViewAutoresizing = UIView.AutoresizingMask
/// ``UIView/ContentMode``
public typealias UIViewContentMode = UIView.ContentMode
/// ``UIBlurEffect/Style``
public typealias UIBlurEffectStyle = UIBlurEffect.Style
/// ``UIImage/Orientation``
public typealias UIImageOrientation = UIImage.Orientation
/// ``UIImage/RenderingMode``
public typealias UIImageRenderingMode = UIImage.RenderingMode
/// ``UIImage/ResizingMode``
public typealias UIImageResizingMode = UIImage.ResizingMode
/// ``UIFont/Weight``
public typealias UIFontWeight = UIFont.Weight
/// ``UITouch/Phase``
public typealias UITouchPhase = UITouch.Phase
/// ``UIWindow/Level``
public typealias UIWindowLevel = UIWindow.Level

/// `rect` with its edges moved inward: `rect.inset(by: insets)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}

/// The point of "{x, y}": `NSCoder.cgPoint(for:)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
/// The size of "{width, height}": `NSCoder.cgSize(for:)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
/// The rectangle of "{{x, y}, {width, height}}": `NSCoder.cgRect(for:)`.
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
