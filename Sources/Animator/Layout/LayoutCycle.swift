// Dirty tracking for layout: each view lists the subviews that need layout or contain a view that does, so
// that a commit visits only those.

extension UIView {
  /// Marks the view, and the path to it from the root view, as needing layout.
  func markForLayout() {
    needsLayout = true
    listForLayout()
  }

  /// Whether the view or a descendant needs layout.
  package var subtreeNeedsLayout: Bool { needsLayout || !subviewsToLayOut.isEmpty }

  private func listForLayout() {
    var view = self
    while !view.isListedForLayout, let parent = view.superview {
      view.isListedForLayout = true
      parent.subviewsToLayOut.append(view)
      view = parent
    }
  }

  /// Removes a view that leaves its superview from that view's list.
  func unlistForLayout() {
    guard isListedForLayout, let superview else { return }
    isListedForLayout = false
    // Usually the last entry.
    if let index = superview.subviewsToLayOut.lastIndex(where: { $0 === self }) {
      superview.subviewsToLayOut.remove(at: index)
    }
  }

  /// Lays out this view and its descendants that need layout, top down.
  ///
  /// A view that is invalidated during its layout is laid out once more, then waits for the next commit:
  /// views that keep invalidating each other cannot hang the stage.
  package func layoutSubtreeIfNeeded() {
    updateSubtreeConstraints()
    updateLayoutEngine()
    var rounds = 0
    repeat {
      layOutSubtree()
      // Views resized by code, and constraints changed during layout.
      if layoutEngine?.isInvalid == true { updateLayoutEngine() }
      rounds += 1
    } while subtreeNeedsLayout && rounds < 8
  }

  private func layOutSubtree() {
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
  /// - Returns: The listed views, front to back. They are sorted by walking the subviews from the front
  ///   until all have been found, as the views that were added last are in front.
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

  /// Called by the view's layer for layout.
  func layOutSubviews() {
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
  }

  /// Marks the view's constraints for an update before the next layout.
  func markForConstraints() {
    needsConstraintsUpdate = true
    markForLayout()
  }

  /// Updates marked constraints, bottom up. Every view marked for that also needs layout, so the paths to
  /// them are known.
  func updateSubtreeConstraints() {
    var asking: [UIView] = []
    var pending = [self]
    while let view = pending.popLast() {
      if view.needsConstraintsUpdate { asking.append(view) }
      pending += view.subviewsToLayOut
    }
    for view in asking.reversed() { view.updateOwnConstraints() }
  }

  private func updateOwnConstraints() {
    if !needsConstraintsUpdate { return }
    needsConstraintsUpdate = false
    if let controller { controller.updateViewConstraints() } else { updateConstraints() }
  }
}
