// Haptics. Like a device without an engine for them, such as an iPad, a stage can't be felt.

/// The base class of generators of feedback that is felt. There is none on a stage.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  /// Creates a generator.
  public override init() {}

  /// Creates a generator for a view, which is not used.
  public convenience init(view: UIView) { self.init() }

  /// Has no effect: nothing has to be made ready.
  open func prepare() {}
}

/// Would let the user feel that something collides.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The weights of what collides. Raw values are UIKit's.
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }

  /// Creates a generator for things of a weight.
  public init(style: FeedbackStyle) { super.init() }

  /// Creates a generator for things of medium weight.
  public override init() { super.init() }

  /// Creates a generator for things of a weight and for a view, which is not used.
  public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }

  /// Has no effect, as on a device that can't be felt.
  open func impactOccurred() {}
  /// Has no effect, as on a device that can't be felt.
  ///
  /// - Parameter intensity: 0…1.
  open func impactOccurred(intensity: CGFloat) {}
  /// Has no effect, as on a device that can't be felt.
  open func impactOccurred(at location: CGPoint) {}
  /// Has no effect, as on a device that can't be felt.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {}
}

/// Would let the user feel that a selection moves.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Has no effect, as on a device that can't be felt.
  open func selectionChanged() {}
  /// Has no effect, as on a device that can't be felt.
  open func selectionChanged(at location: CGPoint) {}
}

/// Would let the user feel how a task has ended.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The ends of tasks. Raw values are UIKit's.
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  /// Has no effect, as on a device that can't be felt.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
  /// Has no effect, as on a device that can't be felt.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {}
}
