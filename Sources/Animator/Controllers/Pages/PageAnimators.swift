/// The views of a change of pages.
@MainActor
struct PageChange {
  let added: [UIView]
  let removed: [UIView]
  /// The frames of the added views at the end.
  let frames: [CGRect]
  let isReverse: Bool
  let isVertical: Bool
  /// Whether scrolled pages follow each other from right to left.
  let isMirrored: Bool
  /// The space between pages in points.
  let spacing: CGFloat
  let spine: UIPageViewController.SpineLocation
}

/// Pages slide by the size of the container within 0.3 s.
final class PageScroll: NSObject, SystemTransitioning {
  private let change: PageChange
  init(_ change: PageChange) { self.change = change }

  let options = UIView.AnimationOptions.curveEaseInOut

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    let size = container.bounds.size
    let way = (change.isVertical ? size.height : size.width) + change.spacing
    let signed = change.isReverse != change.isMirrored ? -way : way
    let offset = change.isVertical ? CGPoint(x: 0, y: signed) : CGPoint(x: signed, y: 0)
    UIView.performWithoutAnimation {
      for (view, frame) in zip(change.added, change.frames) {
        view.frame = frame.offsetBy(dx: offset.x, dy: offset.y)
        container.addSubview(view)
      }
    }
    let clips = container.clipsToBounds
    container.clipsToBounds = true
    let starts = change.removed.map(\.frame)
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, options: options,
      animations: {
        for (view, frame) in zip(change.added, change.frames) { view.frame = frame }
        for view in change.removed {
          view.frame = view.frame.offsetBy(dx: -offset.x, dy: -offset.y)
        }
      },
      completion: { [change] _ in
        for (view, frame) in zip(change.removed, starts) { view.frame = frame }
        container.clipsToBounds = clips
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}

/// The page curls away from the spine within 0.75 s, or comes back; beside a spine in the middle, it is turned about that
/// and lands on the other page.
final class PageCurl: NSObject, SystemTransitioning {
  private let change: PageChange
  init(_ change: PageChange) { self.change = change }

  let options = UIView.AnimationOptions.curveEaseInOut

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.75 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    let change = change
    UIView.transition(
      with: container, using: turn, duration: transitionDuration(using: context), options: options,
      animations: {
        for view in change.removed { view.removeFromSuperview() }
        for (view, frame) in zip(change.added, change.frames) {
          view.frame = frame
          container.addSubview(view)
        }
      },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  private var turn: any ViewTransition {
    let isBook = change.spine == .mid
    // Curls begin at the edge away from the spine, whichever way they go; pages of a book at that they leave.
    let isFromStart = isBook ? change.isReverse : change.spine == .max
    let direction: TransitionDirection =
      change.isVertical
      ? (isFromStart ? .fromTop : .fromBottom) : (isFromStart ? .fromLeft : .fromRight)
    let options = TransitionOptions(direction: direction)
    if isBook { return TransitionKind.book(options) }
    return change.isReverse ? TransitionKind.curlDown(options) : TransitionKind.curlUp(options)
  }
}
