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
  /// views that keep invalidating each other cannot hang the stage. They are reported once.
  package func layoutSubtreeIfNeeded() {
    updateSubtreeConstraints()
    updateLayoutEngine()
    var rounds = 0
    var laidOutLast: [UIView] = []
    repeat {
      layOutSubtree { if rounds == Self.layoutRoundLimit - 1 { laidOutLast.append($0) } }
      // Views resized by code, constraints changed during layout, and other views with the baselines of rows.
      if let engine = layoutEngine, engine.isInvalid || engine.hasOutdatedBaselines {
        updateLayoutEngine()
      }
      rounds += 1
    } while subtreeNeedsLayout && rounds < Self.layoutRoundLimit
    if subtreeNeedsLayout { Self.reportLayoutLoop(of: laidOutLast) }
    (self as? UIWindow)?.didLayOut?()
  }

  private static let layoutRoundLimit = 8

  /// Raises a ``UsageFault`` that names the views laid out in the last round, except those reported before. The layout
  /// of the round before had invalidated these views.
  private static func reportLayoutLoop(of views: [UIView]) {
    let views = views.filter { !$0.isReportedAsLayoutLoop }
    if views.isEmpty { return }
    for view in views { view.isReportedAsLayoutLoop = true }
    var names = views.prefix(8).map { LayoutNames.name(of: $0) }.joined(separator: ", ")
    if views.count > 8 { names += " and \(views.count - 8) more" }
    UsageFault.raise(
      "UIView.layoutSubviews()",
      "the layout does not settle: it invalidates itself each time, in the layout or the update of the "
        + "constraints of \(names); it was stopped after \(layoutRoundLimit) rounds")
  }

  /// - Parameter note: Called with each view that is laid out.
  private func layOutSubtree(noting note: (UIView) -> Void) {
    var pending = [self]
    while let view = pending.popLast() {
      if view.needsLayout { note(view) }
      for _ in 0..<2 where view.needsLayout {
        view.withOwnTraits { view.updateInsets() }
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
    controller?.updateUnavailableContent()
    controller?.report(.viewWillLayoutSubviews)
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.layOutUnavailableContent()
    controller?.report(.viewDidLayoutSubviews)
    controller?.viewDidLayoutSubviews()
  }

  /// Marks the view's constraints for an update before the next layout.
  func markForConstraints() {
    needsConstraintsUpdate = true
    markForLayout()
  }

  /// Marks the view for the update that precedes the first layout under constraints.
  func requestFirstConstraintsUpdate() {
    if !hasUpdatedConstraints && !needsConstraintsUpdate { setNeedsUpdateConstraints() }
  }

  /// Updates marked constraints, bottom up, and those that are marked meanwhile. Every view marked for that
  /// also needs layout, so the paths to them are known.
  func updateSubtreeConstraints() {
    for _ in 0..<8 {
      var asking: [UIView] = []
      var pending = [self]
      while let view = pending.popLast() {
        if view.needsConstraintsUpdate { asking.append(view) }
        pending += view.subviewsToLayOut
      }
      if asking.isEmpty { return }
      for view in asking.reversed() { view.updateOwnConstraints() }
    }
  }

  private func updateOwnConstraints() {
    if !needsConstraintsUpdate { return }
    (needsConstraintsUpdate, hasUpdatedConstraints) = (false, true)
    if let controller { controller.updateViewConstraints() } else { updateConstraints() }
  }
}
