// Adding, reordering and removing subviews.

extension UIView {
  func exchange(_ index1: Int, _ index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2), index1 != index2
    else { return }
    let (low, high) = (min(index1, index2), max(index1, index2))
    let (back, front) = (subviews[low], subviews[high])
    reorder(front, to: low)
    reorder(back, to: high)
  }

  func leaveSuperview() {
    guard let parent = superview, moves.begin(to: nil) else { return }
    defer { moves.end() }
    parent.willRemoveSubview(self)
    move(to: nil, inWindow: nil) {
      guard let parent = superview else { return false }
      leaveLayout()
      unlistForLayout()
      parent.unlist(self)
      superview = nil
      layer.removeFromSuperlayer()
      parent.setNeedsLayout()
      return true
    }
  }

  /// Inserts `view` at the index that `position` computes from the subviews.
  ///
  /// - Parameter sibling: The subview directly above whose layer the view's layer is inserted, below plain
  ///   layers in front of it; nil for directly below the layer of the next subview.
  func insert(_ view: UIView, above sibling: UIView? = nil, at position: ([UIView]) -> Int) {
    if isDescendant(of: view) || view.layer.isStageRoot { return }
    guard view.moves.begin(to: self) else { return }
    defer { view.moves.end() }
    if let old = view.superview, old !== self { old.willRemoveSubview(view) }
    let isMoved = view.move(to: self, inWindow: window) {
      // Callbacks may have moved it, or this view into it.
      if isDescendant(of: view) { return false }
      let old = view.superview
      if old == nil { view.joinLayout() } else if old !== self { view.leaveLayout() }
      view.unlistForLayout()
      old?.unlist(view)
      // Within one superview only the order of layers changes: the view does not leave the stage.
      let index = min(max(position(subviews), 0), subviews.count)
      view.superview = self
      if let sibling, index > 0, subviews[index - 1] === sibling {
        layer.insertSublayer(view.layer, above: sibling.layer)
      } else {
        insertLayer(of: view, before: index)
      }
      storedSubviews.insert(view, at: index)
      if old !== self { old?.setNeedsLayout() }
      view.setNeedsLayout()
      setNeedsLayout()
      return true
    }
    // A callback may have removed it.
    if isMoved && view.superview === self { didAddSubview(view) }
  }

  func reorder(_ view: UIView, to index: Int) {
    unlist(view)
    insertLayer(of: view, before: index)
    storedSubviews.insert(view, at: index)
  }

  private func unlist(_ view: UIView) {
    if let index = subviews.firstIndex(where: { $0 === view }) { storedSubviews.remove(at: index) }
  }

  /// Inserts the view's layer behind that of the subview at `index`, or in front of all if there is none.
  private func insertLayer(of view: UIView, before index: Int) {
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
  }

  /// Runs `link` between the callbacks for changes of superview and window.
  ///
  /// - Parameter link: Makes the change, and returns whether it did.
  @discardableResult
  private func move(
    to newSuperview: UIView?, inWindow newWindow: UIWindow?, link: () -> Bool
  ) -> Bool {
    let (tint, wasDimmed) = (unadjustedTintColor, isTintDimmed)
    let screen = traitsOfScreen
    callDidMoveToSuperviewIfNeeded()
    willMove(toSuperview: newSuperview)
    let announced = window === newWindow ? [] : announceMove(to: newWindow)
    let isLinked = link()
    moves.reachDestination()
    if isLinked {
      moves.needsDidMoveToSuperview = true
      updateInheritedTint()
      updateInheritedTintMode()
      if superview != nil { updateTraits(from: screen) }
    }
    finishMove(announcedTo: announced)
    callDidMoveToSuperviewIfNeeded()
    if isLinked {
      notifyTintColorChange(
        ofColor: unadjustedTintColor != tint, ofMode: isTintDimmed != wasDimmed)
    }
    return isLinked
  }
}
