/// The look of a view that is lifted from the others.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject {
  /// The color behind the view; clear by default. Setting nil makes it clear.
  open var backgroundColor: UIColor! = .clear {
    didSet { if backgroundColor == nil { backgroundColor = .clear } }
  }
  /// The part of the view that is lifted, in its coordinates; nil, the default, for all of it, with round corners.
  open var visiblePath: UIBezierPath?
  /// The outline of the shadow. Has no effect, as lifted views have no shadow here.
  open var shadowPath: UIBezierPath?
}

/// Where a view that is lifted comes from, or goes to.
@preconcurrency @MainActor
open class UIPreviewTarget: NSObject {
  /// The view in whose coordinates ``center`` is.
  public let container: UIView
  /// The center of the view, in points.
  public let center: CGPoint
  /// The transform of the view.
  public let transform: CGAffineTransform

  /// Describes a place.
  public init(container: UIView, center: CGPoint, transform: CGAffineTransform) {
    (self.container, self.center, self.transform) = (container, center, transform)
  }

  /// Describes a place without a transform.
  public convenience init(container: UIView, center: CGPoint) {
    self.init(container: container, center: center, transform: .identity)
  }
}

/// A view that a context menu lifts, how it looks then, and where it comes from or goes to.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject {
  /// The view.
  public let view: UIView
  /// How it looks.
  public let parameters: UIPreviewParameters
  /// Nil for where the view is.
  let ownTarget: UIPreviewTarget?

  /// Describes a view that comes from elsewhere, or goes there.
  public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
    (self.view, self.parameters, ownTarget) = (view, parameters, target)
  }

  /// Describes a view in a window.
  public init(view: UIView, parameters: UIPreviewParameters) {
    (self.view, self.parameters, ownTarget) = (view, parameters, nil)
  }

  /// Describes a view in a window, with the usual look.
  public convenience init(view: UIView) {
    self.init(view: view, parameters: UIPreviewParameters())
  }

  /// Where the view comes from, or goes to; by default, where it is.
  open var target: UIPreviewTarget {
    ownTarget ?? UIPreviewTarget(container: view.superview ?? view, center: view.center)
  }

  /// The size of the view, in points.
  open var size: CGSize { view.bounds.size }

  /// The same view with another place.
  open func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
    UITargetedPreview(view: view, parameters: parameters, target: newTarget)
  }
}

/// What happens to a preview that is tapped. Raw values are UIKit's.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
  /// It goes back.
  case dismiss
  /// It grows until it fills the screen.
  case pop
}

/// Runs animations along when a preview has been tapped.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  /// What happens to the preview; it goes back by default. Previews that are the view itself always do.
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}
