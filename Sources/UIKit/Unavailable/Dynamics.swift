// Dynamics and motion: UIKit types that this package does not implement. The compiler's error names
// an alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Dynamics

@available(
  *, unavailable,
  message: "use UIGravityBehavior or UIPushBehavior, or set velocities: there are no fields"
)
open class UIFieldBehavior: UIDynamicBehavior {}

// MARK: Motion effects

@available(*, unavailable, message: "put it inside #if !os(Linux): a stage is not tilted")
open class UIMotionEffect: NSObject {}
@available(*, unavailable, message: "put it inside #if !os(Linux): a stage is not tilted")
open class UIInterpolatingMotionEffect: UIMotionEffect {}
@available(*, unavailable, message: "put it inside #if !os(Linux): a stage is not tilted")
open class UIMotionEffectGroup: UIMotionEffect {}
