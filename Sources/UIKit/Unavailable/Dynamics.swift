// Dynamics and motion: UIKit types that this package does not implement. The compiler's error names
// an alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Dynamics

@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
open class UIDynamicAnimator: NSObject {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
open class UIDynamicBehavior: NSObject {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
open class UIGravityBehavior: UIDynamicBehavior {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
open class UICollisionBehavior: UIDynamicBehavior {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
open class UIAttachmentBehavior: UIDynamicBehavior {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
open class UISnapBehavior: UIDynamicBehavior {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
open class UIPushBehavior: UIDynamicBehavior {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
open class UIDynamicItemBehavior: UIDynamicBehavior {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
open class UIFieldBehavior: UIDynamicBehavior {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public protocol UIDynamicItem: AnyObject {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public protocol UIDynamicAnimatorDelegate: AnyObject {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public protocol UICollisionBehaviorDelegate: AnyObject {}

// MARK: Motion effects

@available(*, unavailable, message: "put it inside #if !os(Linux): a stage is not tilted")
open class UIMotionEffect: NSObject {}
@available(*, unavailable, message: "put it inside #if !os(Linux): a stage is not tilted")
open class UIInterpolatingMotionEffect: UIMotionEffect {}
@available(*, unavailable, message: "put it inside #if !os(Linux): a stage is not tilted")
open class UIMotionEffectGroup: UIMotionEffect {}
