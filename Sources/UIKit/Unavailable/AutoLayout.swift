// Auto Layout: UIKit types that this package does not implement. The compiler's error names an
// alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Auto Layout

@available(*, unavailable, message: "place views in layoutSubviews(): no Auto Layout yet")
open class NSLayoutConstraint: NSObject {}
@available(*, unavailable, message: "place views in layoutSubviews(): no Auto Layout yet")
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {}
@available(*, unavailable, message: "place views in layoutSubviews(): no Auto Layout yet")
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@available(*, unavailable, message: "place views in layoutSubviews(): no Auto Layout yet")
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
@available(*, unavailable, message: "place views in layoutSubviews(): no Auto Layout yet")
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {}
@available(*, unavailable, message: "place views in layoutSubviews(): no Auto Layout yet")
open class UILayoutGuide: NSObject {}
@available(*, unavailable, message: "place views in layoutSubviews(): no Auto Layout yet")
open class UIStackView: UIView {}
@available(*, unavailable, message: "place views in layoutSubviews(): no Auto Layout yet")
public struct UILayoutPriority {}
@available(*, unavailable, message: "place views in layoutSubviews(): no Auto Layout yet")
public protocol UILayoutSupport: AnyObject {}
@available(*, unavailable, message: "place views in layoutSubviews(): no Auto Layout yet")
public enum NSLayoutAttribute {}
@available(*, unavailable, message: "place views in layoutSubviews(): no Auto Layout yet")
public enum NSLayoutRelation {}
