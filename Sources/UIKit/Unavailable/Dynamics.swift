// Dynamics and motion: what UIKit has and this package does not yet. The compiler's error says what to write instead.
// A type that comes to exist in Animator loses its row here: one that stands here would hide it.

// MARK: Dynamics

@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public class UIDynamicAnimator: NSObject {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public class UIDynamicBehavior: NSObject {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public class UIGravityBehavior: UIDynamicBehavior {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public class UICollisionBehavior: UIDynamicBehavior {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public class UIAttachmentBehavior: UIDynamicBehavior {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public class UISnapBehavior: UIDynamicBehavior {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public class UIPushBehavior: UIDynamicBehavior {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public class UIDynamicItemBehavior: UIDynamicBehavior {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public class UIFieldBehavior: UIDynamicBehavior {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public protocol UIDynamicItem: AnyObject {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public protocol UIDynamicAnimatorDelegate: AnyObject {}
@available(*, unavailable, message: "use springs, or a CADisplayLink: there is no physics")
public protocol UICollisionBehaviorDelegate: AnyObject {}

// MARK: Motion effects

@available(*, unavailable, message: "put it inside #if !os(Linux): a stage is not tilted")
public class UIMotionEffect: NSObject {}
@available(*, unavailable, message: "put it inside #if !os(Linux): a stage is not tilted")
public class UIInterpolatingMotionEffect: UIMotionEffect {}
@available(*, unavailable, message: "put it inside #if !os(Linux): a stage is not tilted")
public class UIMotionEffectGroup: UIMotionEffect {}
