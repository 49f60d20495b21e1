// How a view comes into another one, moves among its siblings, and leaves.

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
      unlistForLayout()
      parent.unlist(self)
      superview = nil
      layer.removeFromSuperlayer()
      parent.setNeedsLayout()
      return true
    }
  }

  /// Puts `view` at the place that `place` finds among the subviews.
  ///
  /// - Parameter sibling: The subview that its layer is put just above, below plain layers in front of
  ///   that; nil for just below the layer of the next subview.
  func insert(_ view: UIView, above sibling: UIView? = nil, place: ([UIView]) -> Int) {
    if isDescendant(of: view) || view.layer.isStageRoot { return }
    guard view.moves.begin(to: self) else { return }
    defer { view.moves.end() }
    if let old = view.superview, old !== self { old.willRemoveSubview(view) }
    let isMoved = view.move(to: self, inWindow: window) {
      // The callbacks may have moved it, or this view into it.
      if isDescendant(of: view) { return false }
      let old = view.superview
      view.unlistForLayout()
      old?.unlist(view)
      // Within one superview only the layer's place changes: it does not leave the stage.
      let index = min(max(place(subviews), 0), subviews.count)
      view.superview = self
      if let sibling, index > 0, subviews[index - 1] === sibling {
        layer.insertSublayer(view.layer, above: sibling.layer)
      } else {
        putLayer(of: view, before: index)
      }
      storedSubviews.insert(view, at: index)
      if old !== self { old?.setNeedsLayout() }
      view.setNeedsLayout()
      setNeedsLayout()
      return true
    }
    // A callback may have taken it away again.
    if isMoved && view.superview === self { didAddSubview(view) }
  }

  func reorder(_ view: UIView, to index: Int) {
    unlist(view)
    putLayer(of: view, before: index)
    storedSubviews.insert(view, at: index)
  }

  private func unlist(_ view: UIView) {
    if let index = subviews.firstIndex(where: { $0 === view }) { storedSubviews.remove(at: index) }
  }

  /// Puts the view's layer behind that of the subview at `index`, in front of all where none is.
  private func putLayer(of view: UIView, before index: Int) {
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
  }

  /// Runs `link` between the callbacks that a change of superview and window brings.
  ///
  /// - Parameter link: Makes the change, and says whether it did.
  @discardableResult
  private func move(
    to newSuperview: UIView?, inWindow newWindow: UIWindow?, link: () -> Bool
  ) -> Bool {
    let tint = tintColor
    deliverSuperview()
    willMove(toSuperview: newSuperview)
    let announced = window === newWindow ? [] : announce(newWindow)
    let isLinked = link()
    moves.settle()
    if isLinked {
      moves.owesSuperview = true
      settleTint()
      if superview != nil { settleStyle() }
    }
    settleWindow(announcedTo: announced)
    deliverSuperview()
    if isLinked && tintColor != tint { tellOfTint() }
    return isLinked
  }
}
