import Foundation
import Graphics

/// A change of layouts that a finger controls.
@MainActor
final class LayoutTransition {
  let layout: UICollectionViewTransitionLayout
  let completion: UICollectionView.LayoutInteractiveTransitionCompletion?
  /// The views that were in sight when it began.
  let views: [UICollectionReusableView]

  init(
    _ layout: UICollectionViewTransitionLayout, _ views: [UICollectionReusableView],
    _ completion: UICollectionView.LayoutInteractiveTransitionCompletion?
  ) {
    (self.layout, self.views, self.completion) = (layout, views, completion)
  }
}

extension UICollectionView {
  /// Called at the end of a transition: whether the other layout has taken over, and whether the animation to the end was
  /// not interrupted.
  public typealias LayoutInteractiveTransitionCompletion =
    @MainActor (_ completed: Bool, _ finished: Bool) -> Void

  func beginTransition(
    to next: UICollectionViewLayout, _ completion: LayoutInteractiveTransitionCompletion?
  ) -> UICollectionViewTransitionLayout {
    let call = "UICollectionView.startInteractiveTransition(to:completion:)"
    if let transition {
      UsageFault.raise(
        call, "a transition is in progress; finish or cancel it before another one begins")
      return transition.layout
    }
    let current = collectionViewLayout
    let layout =
      delegate?.collectionView(self, transitionLayoutForOldLayout: current, newLayout: next)
      ?? UICollectionViewTransitionLayout(currentLayout: current, nextLayout: next)
    if let other = next.collectionView, other !== self {
      UsageFault.raise(call, "the layout belongs to another collection view; make one for each")
      return layout
    }
    layoutIfNeeded()
    let views = engine.shownInOrder
      .compactMap { $0.value as? UICollectionReusableView }
    transition = LayoutTransition(layout, views, completion)
    next.collectionView = self
    for view in views { view.willTransition(from: current, to: next) }
    current.prepareForTransition(to: next)
    next.prepareForTransition(from: current)
    scrollers.letGo()
    layout.collectionView = self
    engine.setLayout(layout)
    layout.attach(to: self)
    engine.prepareLayout()
    layout.offsets = (contentOffset, restingOffset(in: next))
    return layout
  }

  /// Where the contents are in another layout: where they are now, between its edges.
  private func restingOffset(in layout: UICollectionViewLayout) -> CGPoint {
    var extent = extent
    extent.content = layout.collectionViewContentSize
    return rounded(
      layout.targetContentOffset(forProposedContentOffset: extent.clamped(contentOffset)))
  }

  /// Ends a transition in an animation.
  func endTransition(isCompleted: Bool) {
    guard let transition else {
      let call = isCompleted ? "finishInteractiveTransition()" : "cancelInteractiveTransition()"
      return UsageFault.raise(
        "UICollectionView.\(call)",
        "no transition is in progress; begin one with startInteractiveTransition(to:completion:)")
    }
    self.transition = nil
    let layout = transition.layout
    let (current, next) = (layout.currentLayout, layout.nextLayout)
    let (target, other) = isCompleted ? (next, current) : (current, next)
    let offset = isCompleted ? layout.offsets?.next : layout.offsets?.current
    engine.animate(to: target, offset: offset, isAnnounced: true) { finished in
      for view in transition.views where isCompleted {
        view.didTransition(from: current, to: next)
      }
      current.finalizeLayoutTransition()
      next.finalizeLayoutTransition()
      transition.completion?(isCompleted, finished)
    }
    if other.engine === engine { other.engine = nil }
    (other.collectionView, layout.collectionView) = (nil, nil)
    target.collectionView = self
  }
}
