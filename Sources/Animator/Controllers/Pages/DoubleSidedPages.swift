// Pages with contents on their backs: beside a spine at an edge, the back is seen only while its page turns.

/// A page turns about a spine at the edge of the container, within 0.75 s, and shows its back: as a page of a book whose
/// other half is out of sight.
final class DoubleSidedCurl: NSObject, SystemTransitioning {
  private let change: PageChange
  private let back: UIView
  /// Both halves of the book, while the page turns.
  private let spread = UIView(frame: .zero)
  private weak var container: UIView?
  private var clips = false

  /// - Parameter back: That of the page that turns: the one that is removed, or in reverse the one that is added.
  init(_ change: PageChange, back: UIView) { (self.change, self.back) = (change, back) }

  let options = UIView.AnimationOptions.curveEaseInOut

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.75 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let (container, spread, change) = (context.containerView, self.spread, self.change)
    let page = change.frames.first ?? container.bounds
    let (front, behind) = halves(of: page.size)
    self.container = container
    clips = container.clipsToBounds
    UIView.performWithoutAnimation {
      container.clipsToBounds = true
      spread.isOpaque = false
      spread.frame = front.union(behind).offsetBy(
        dx: page.minX - front.minX, dy: page.minY - front.minY)
      container.addSubview(spread)
      back.frame = behind
      spread.addSubview(back)
      for view in change.removed {
        view.frame = front
        spread.addSubview(view)
      }
    }
    UIView.transition(
      with: spread, using: turn, duration: transitionDuration(using: context), options: options,
      animations: {
        for view in change.removed { view.removeFromSuperview() }
        for view in change.added {
          view.frame = front
          spread.addSubview(view)
        }
      },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  func animationEnded(_ transitionCompleted: Bool) {
    spread.removeFromSuperview()
    container?.clipsToBounds = clips
  }

  private var isBoundAtEnd: Bool { change.spine == .max }

  /// The half of the spread that is in sight, and the one behind the spine, on which the back lands.
  private func halves(of size: CGSize) -> (front: CGRect, behind: CGRect) {
    let first = CGRect(origin: .zero, size: size)
    let second = first.offsetBy(
      dx: change.isVertical ? 0 : size.width, dy: change.isVertical ? size.height : 0)
    return isBoundAtEnd ? (first, second) : (second, first)
  }

  private var turn: any ViewTransition {
    let isFromStart = change.isReverse != isBoundAtEnd
    let direction: TransitionDirection =
      change.isVertical
      ? (isFromStart ? .fromTop : .fromBottom) : (isFromStart ? .fromLeft : .fromRight)
    return TransitionKind.book(TransitionOptions(direction: direction))
  }
}

extension UIPageViewController {
  /// Whether pages that turn show backs of their own, which are out of sight otherwise.
  var hasBacks: Bool {
    transitionStyle == .pageCurl && spineLocation != .mid && isDoubleSided
  }

  /// Takes the back of the page that turns as a child for that time.
  func add(back: UIViewController) {
    turningBack = back
    addChild(back)
    back.loadViewIfNeeded()
    back.didMove(toParent: self)
  }

  /// The back leaves: its page has turned.
  func removeBack() {
    guard let back = turningBack else { return }
    turningBack = nil
    back.willMove(toParent: nil)
    back.viewIfLoaded?.removeFromSuperview()
    back.removeFromParent()
  }
}
