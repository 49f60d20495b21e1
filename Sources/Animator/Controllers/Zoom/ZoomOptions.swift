extension UIViewController.Transition {
  /// How a zoom looks, and whether fingers end it.
  @preconcurrency @MainActor
  public final class ZoomOptions: NSObject {
    /// Creates options with their defaults.
    public override init() { super.init() }

    /// Returns whether a dismissal by a finger begins; nil for ``InteractionContext/willBegin``. It is asked when a finger
    /// moves in the direction of a dismissal, over contents that are at their top, if the controller can be dismissed.
    public var interactiveDismissShouldBegin: ((InteractionContext) -> Bool)?
    /// Returns the part of the controller's view that corresponds to the source view, in points of the controller's view;
    /// nil, or a result of nil or `CGRect.null`, for the whole of it.
    public var alignmentRectProvider: ((AlignmentRectContext) -> CGRect?)?
    /// The color over the screen behind; nil for black at 15 %.
    public var dimmingColor: UIColor?
    /// The effect over the screen behind; nil for none.
    public var dimmingVisualEffect: UIBlurEffect?

    /// A finger that is about to dismiss a controller.
    @preconcurrency @MainActor
    public final class InteractionContext: NSObject {
      /// In points of the controller's view.
      public let location: CGPoint
      /// In points a second.
      public let velocity: CGVector
      /// Whether the dismissal begins by default; true, as it is not asked about others.
      public let willBegin: Bool

      init(location: CGPoint, velocity: CGVector, willBegin: Bool) {
        (self.location, self.velocity, self.willBegin) = (location, velocity, willBegin)
        super.init()
      }
    }

    /// The ends of a zoom.
    @preconcurrency @MainActor
    public final class AlignmentRectContext: NSObject {
      /// The view that is zoomed out.
      public let sourceView: UIView
      /// The controller that is zoomed in.
      public let zoomedViewController: UIViewController

      init(sourceView: UIView, zoomedViewController: UIViewController) {
        (self.sourceView, self.zoomedViewController) = (sourceView, zoomedViewController)
        super.init()
      }
    }
  }

  /// The controllers of a zoom whose source view is asked for.
  @preconcurrency @MainActor
  public final class ZoomSourceViewProviderContext: NSObject {
    /// The controller below on the stack, or the one that was asked to present.
    public let sourceViewController: UIViewController
    /// The controller that is zoomed in.
    public let zoomedViewController: UIViewController

    init(sourceViewController: UIViewController, zoomedViewController: UIViewController) {
      self.sourceViewController = sourceViewController
      self.zoomedViewController = zoomedViewController
      super.init()
    }
  }
}

/// A zoom from and to a source view.
@MainActor
final class ZoomTransition: PreferredTransition {
  typealias Options = UIViewController.Transition.ZoomOptions
  typealias SourceContext = UIViewController.Transition.ZoomSourceViewProviderContext

  let options: Options
  private let sourceViewProvider: (SourceContext) -> UIView?
  let modalStyle: UIModalTransitionStyle? = nil

  init(options: Options?, sourceViewProvider: @escaping (SourceContext) -> UIView?) {
    self.options = options ?? Options()
    self.sourceViewProvider = sourceViewProvider
  }

  func makeAnimator(isReversed: Bool) -> (any SystemTransitioning)? {
    ZoomAnimator(self, isDismissal: isReversed)
  }

  /// The source view for a controller, if it is in a window.
  func source(of zoomed: UIViewController, from source: UIViewController, in window: UIWindow?)
    -> UIView?
  {
    let context = SourceContext(sourceViewController: source, zoomedViewController: zoomed)
    guard let view = sourceViewProvider(context), window != nil, view.window === window else {
      return nil
    }
    return view
  }

  /// The part of the controller's view that corresponds to the source view; nil for the whole of it.
  func alignment(of source: UIView, in zoomed: UIViewController) -> CGRect? {
    let context = Options.AlignmentRectContext(sourceView: source, zoomedViewController: zoomed)
    guard let rect = options.alignmentRectProvider?(context), !rect.isNull, !rect.isEmpty else {
      return nil
    }
    return rect.finite.standardized
  }
}
