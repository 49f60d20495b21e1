// Auto Layout: what UIKit has and this package does not yet. The compiler's error says what to write instead.
// A type that comes to exist in Animator loses its row here: one that stands here would hide it.

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
