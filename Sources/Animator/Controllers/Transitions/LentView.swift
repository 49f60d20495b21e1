/// A view that is in the container of a transition for its duration, behind the others, instead of beside it: a presenter
/// that stays on screen takes part where the whole container turns.
@MainActor
package final class LentView {
  private let view: UIView
  private weak var superview: UIView?
  private weak var container: UIView?
  private let index: Int

  /// Moves the view, or the view beside the container that contains it.
  ///
  /// Nil for a view that is elsewhere, or whose position on the screen would change.
  package init?(_ view: UIView?, to container: UIView) {
    guard let view, let superview = container.superview, container.frame == superview.bounds,
      let own = sequence(first: view, next: \.superview).first(where: {
        $0.superview === superview
      }), own !== container, let index = superview.subviews.firstIndex(where: { $0 === own })
    else { return nil }
    (self.view, self.superview, self.container, self.index) = (own, superview, container, index)
    UIView.performWithoutAnimation { container.insertSubview(own, at: 0) }
  }

  /// Moves the view back, unless the app has moved it, or the container has left the screen with it.
  package func putBack() {
    guard let container, container.window != nil, let superview, view.superview === container
    else { return }
    let last = superview.subviews.count
    UIView.performWithoutAnimation { superview.insertSubview(view, at: min(index, last)) }
  }
}
