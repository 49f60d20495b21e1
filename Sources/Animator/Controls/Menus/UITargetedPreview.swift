/// The looks of a view while it is lifted.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject {
  /// The part of the view that is lifted, in its coordinates; nil for all of it.
  open var visiblePath: UIBezierPath?
  /// The color behind the view; nil for none.
  open var backgroundColor: UIColor?

  public override init() { super.init() }
}

/// The place where a lifted view is put back, in the coordinates of a view.
@preconcurrency @MainActor
open class UIPreviewTarget: NSObject {
  /// The view in whose coordinates the target is.
  public let container: UIView
  /// The center of the lifted view.
  public let center: CGPoint
  /// The transform of the lifted view.
  public let transform: CGAffineTransform

  /// Creates a target.
  public init(
    container: UIView, center: CGPoint, transform: CGAffineTransform = .identity
  ) {
    (self.container, self.center, self.transform) = (container, center, transform)
  }
}

/// A view that is lifted for a context menu, its looks meanwhile, and where it is put back.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject {
  /// The view.
  public let view: UIView
  /// The looks of the view.
  public let parameters: UIPreviewParameters
  /// The place where it is put back.
  public let target: UIPreviewTarget

  /// Creates a preview that is put back at a target.
  public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
    (self.view, self.parameters, self.target) = (view, parameters, target)
  }

  /// Creates a preview of a view where it is. It is a `UsageFault` if that has no superview.
  public convenience init(view: UIView, parameters: UIPreviewParameters) {
    if view.superview == nil {
      UsageFault.raise(
        "UITargetedPreview(view:parameters:)",
        "the view has no superview; add it to one, or use init(view:parameters:target:)")
    }
    let target = UIPreviewTarget(
      container: view.superview ?? view, center: view.center, transform: view.transform)
    self.init(view: view, parameters: parameters, target: target)
  }

  /// Creates a preview of a view where it is, with the usual looks.
  public convenience init(view: UIView) {
    self.init(view: view, parameters: UIPreviewParameters())
  }

  /// The size of the view.
  open var size: CGSize { view.bounds.size }
}
