// The app and the device: UIKit types that this package does not implement. The compiler's error
// names an alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Haptics

@available(*, unavailable, message: "put it inside #if !os(Linux): a stage cannot be felt")
open class UIFeedbackGenerator: NSObject {}
@available(*, unavailable, message: "put it inside #if !os(Linux): a stage cannot be felt")
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {}
@available(*, unavailable, message: "put it inside #if !os(Linux): a stage cannot be felt")
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {}
@available(*, unavailable, message: "put it inside #if !os(Linux): a stage cannot be felt")
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {}

// MARK: Pasteboard

@available(*, unavailable, message: "put it inside #if !os(Linux): nothing to paste from")
open class UIPasteboard: NSObject {}
