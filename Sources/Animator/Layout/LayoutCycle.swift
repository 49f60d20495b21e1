extension UIView {
  /// Notes that the view needs layout, and leaves a trail to it from the outermost view.
  func markForLayout() {
    needsLayout = true
    var ancestor = superview
    while let view = ancestor, !view.subtreeNeedsLayout {
      view.subtreeNeedsLayout = true
      ancestor = view.superview
    }
  }

  /// Lays out this view and those inside it that have asked for it, from the outside in.
  ///
  /// A view that asks again while it is laid out gets one more turn, then has to wait for the next
  /// commit: two views that keep asking each other cannot hang the stage.
  func layoutSubtreeIfNeeded() {
    var pending = [self]
    while let view = pending.popLast() {
      for _ in 0..<2 where view.needsLayout {
        view.needsLayout = false
        view.isLayingOut = true
        defer { view.isLayingOut = false }
        view.withOwnTraits {
          view.controller?.viewWillLayoutSubviews()
          view.layoutSubviews()
          view.controller?.viewDidLayoutSubviews()
        }
      }
      if !view.subtreeNeedsLayout { continue }
      view.subtreeNeedsLayout = false
      pending += view.subviews.reversed()
    }
  }
}
