/// Lets the user feel what happens. A stage cannot be felt, as devices without haptics: all methods have no effect.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  public override init() { super.init() }

  /// Prepares the feedback.
  open func prepare() {}
}

/// The feedback of things that collide.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The weights and materials of colliding objects. Raw values are UIKit's.
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

  /// Creates feedback of a style.
  public init(style: FeedbackStyle) { super.init() }

  /// Creates feedback of the style medium.
  public override init() { super.init() }

  /// Creates feedback of a style for a view.
  public init(style: FeedbackStyle, view: UIView) { super.init() }

  /// Gives the feedback.
  open func impactOccurred() {}
  /// Gives the feedback with an intensity, 0…1.
  open func impactOccurred(intensity: CGFloat) {}
  /// Gives the feedback for a location.
  open func impactOccurred(at location: CGPoint) {}
  /// Gives the feedback with an intensity, 0…1, for a location.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {}
}

/// The feedback of values that change.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Gives the feedback.
  open func selectionChanged() {}
  /// Gives the feedback for a location.
  open func selectionChanged(at location: CGPoint) {}
}

/// The feedback of tasks that end.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// How a task ended. Raw values are UIKit's.
  public enum FeedbackType: Int, Sendable { case success, warning, error }

  /// Gives the feedback.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
  /// Gives the feedback for a location.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {}
}
