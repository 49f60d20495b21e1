// Which views need layout: each view lists the subviews that do, or hold one that does, so that a
// commit visits those and not their siblings.

extension UIView {
  /// Notes that the view needs layout, and leaves a trail to it from the outermost view.
  func markForLayout() {
    needsLayout = true
    listForLayout()
  }

  /// Whether the view, or one inside it, needs layout.
  package var subtreeNeedsLayout: Bool { needsLayout || !subviewsToLayOut.isEmpty }

  private func listForLayout() {
    var view = self
    while !view.isListedForLayout, let parent = view.superview {
      view.isListedForLayout = true
      parent.subviewsToLayOut.append(view)
      view = parent
    }
  }

  /// Takes a view that leaves its superview off that one's list.
  func unlistForLayout() {
    guard isListedForLayout, let superview else { return }
    isListedForLayout = false
    // Mostly the one that was listed last.
    if let index = superview.subviewsToLayOut.lastIndex(where: { $0 === self }) {
      superview.subviewsToLayOut.remove(at: index)
    }
  }

  /// Lays out this view and those inside it that have asked for it, from the outside in.
  ///
  /// A view that asks again while it is laid out gets one more turn, then has to wait for the next
  /// commit: two views that keep asking each other cannot hang the stage.
  package func layoutSubtreeIfNeeded() {
    updateSubtreeConstraints()
    var pending = [self]
    while let view = pending.popLast() {
      for _ in 0..<2 where view.needsLayout {
        view.needsLayout = false
        view.isLayingOut = true
        defer { view.isLayingOut = false }
        view.withOwnTraits {
          view.updateOwnConstraints()
          view.layer.layoutSublayers()
        }
      }
      pending += view.takeSubviewsToLayOut()
    }
  }

  /// Empties the list of subviews to lay out.
  ///
  /// - Returns: What was listed, front to back. Several are put in order by a walk from the front that
  ///   ends when it has met all: those that were added last are in front.
  private func takeSubviewsToLayOut() -> [UIView] {
    let listed = subviewsToLayOut
    if listed.isEmpty { return [] }
    subviewsToLayOut.removeAll(keepingCapacity: true)
    if listed.count == 1 {
      listed[0].isListedForLayout = false
      return listed
    }
    var ordered: [UIView] = []
    var index = storedSubviews.count
    while ordered.count < listed.count, index > 0 {
      index -= 1
      let view = storedSubviews[index]
      guard view.isListedForLayout else { continue }
      view.isListedForLayout = false
      ordered.append(view)
    }
    return ordered
  }

  /// What the view's layer is laid out by.
  func layOutSubviews() {
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
  }

  /// Notes that the view's constraints are to be updated, which happens before it is laid out.
  func markForConstraints() {
    isMarkedForConstraints = true
    markForLayout()
  }

  /// Updates constraints where that was asked for, from the inside out. All that has asked needs layout as
  /// well, and so has left a trail.
  func updateSubtreeConstraints() {
    var asking: [UIView] = []
    var pending = [self]
    while let view = pending.popLast() {
      if view.isMarkedForConstraints { asking.append(view) }
      pending += view.subviewsToLayOut
    }
    for view in asking.reversed() { view.updateOwnConstraints() }
  }

  private func updateOwnConstraints() {
    if !isMarkedForConstraints { return }
    isMarkedForConstraints = false
    if let controller { controller.updateViewConstraints() } else { updateConstraints() }
  }
}
