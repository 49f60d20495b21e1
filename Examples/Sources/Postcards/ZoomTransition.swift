import UIKit

/// Zooms from a picture in a list to that of a detail, and back.
public final class ZoomTransition: NSObject, UIViewControllerTransitioningDelegate {
  /// The picture in the list.
  weak var source: UIImageView?

  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    self.source.map { ZoomAnimator($0, opens: true) }
  }

  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    source.map { ZoomAnimator($0, opens: false) }
  }
}

/// One flight of the picture, within 0.5 s.
private final class ZoomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let source: UIImageView
  private let opens: Bool

  init(_ source: UIImageView, opens: Bool) {
    self.source = source
    self.opens = opens
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard
      let detail = context.viewController(forKey: opens ? .to : .from) as? DetailController,
      let to = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    if let view = context.view(forKey: .to) {
      view.frame = context.finalFrame(for: to)
      container.insertSubview(view, at: opens ? container.subviews.count : 0)
      view.layoutIfNeeded()
    }

    let inList = source.convert(source.bounds, to: container)
    let inDetail = detail.picture.convert(detail.picture.bounds, to: container)
    let flying = UIImageView(image: source.image)
    flying.contentMode = .scaleAspectFill
    flying.clipsToBounds = true
    flying.frame = opens ? inList : inDetail
    container.addSubview(flying)
    source.alpha = 0
    detail.picture.isHidden = true
    detail.view.alpha = opens ? 0 : 1

    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 0.82,
      initialSpringVelocity: 0,
      animations: {
        flying.frame = self.opens ? inDetail : inList
        detail.view.alpha = self.opens ? 1 : 0
      },
      completion: { _ in
        flying.removeFromSuperview()
        self.source.alpha = 1
        detail.picture.isHidden = false
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
