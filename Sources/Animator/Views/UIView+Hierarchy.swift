extension UIView {
  /// Adds `view` in front; takes it from where it was.
  ///
  /// A view is never put inside itself, nor is a stage's window put into another view: that is
  /// refused, and nothing changes.
  public func addSubview(_ view: UIView) { insert(view) { $0.count } }

  /// Adds `view` so that it has place `index`, counted from the back; clamped to the places there are.
  public func insertSubview(_ view: UIView, at index: Int) { insert(view) { _ in index } }

  /// Adds `view` just in front of `sibling`; in front of all where that is not a subview.
  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view) { views in views.firstIndex { $0 === sibling }.map { $0 + 1 } ?? views.count }
  }

  /// Adds `view` just behind `sibling`; in front of all where that is not a subview.
  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view) { views in views.firstIndex { $0 === sibling } ?? views.count }
  }

  /// Lets two subviews change places; indices that do not exist are ignored.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2), index1 != index2
    else { return }
    let (low, high) = (min(index1, index2), max(index1, index2))
    let (back, front) = (subviews[low], subviews[high])
    reorder(front, to: low)
    reorder(back, to: high)
  }

  /// Puts a subview in front of its siblings.
  public func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { reorder(view, to: subviews.count - 1) }
  }

  /// Puts a subview behind its siblings.
  public func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { reorder(view, to: 0) }
  }

  /// Takes the view out of its superview, which lets go of it.
  public func removeFromSuperview() {
    guard let parent = superview, moves.begin(to: nil) else { return }
    defer { moves.end() }
    parent.willRemoveSubview(self)
    move(to: nil, inWindow: nil) {
      guard let parent = superview else { return false }
      parent.unlist(self)
      superview = nil
      layer.removeFromSuperlayer()
      parent.setNeedsLayout()
      return true
    }
  }

  /// Whether the view is `view` or inside of it.
  public func isDescendant(of view: UIView) -> Bool {
    // Spares a new view the way up a deep tree.
    if view.subviews.isEmpty { return view === self }
    return sequence(first: self, next: \.superview).contains { $0 === view }
  }

  private func insert(_ view: UIView, place: ([UIView]) -> Int) {
    if isDescendant(of: view) || view.layer.isStageRoot { return }
    guard view.moves.begin(to: self) else { return }
    defer { view.moves.end() }
    if let old = view.superview, old !== self { old.willRemoveSubview(view) }
    let isMoved = view.move(to: self, inWindow: window) {
      // The callbacks may have moved it, or this view into it.
      if isDescendant(of: view) { return false }
      let old = view.superview
      old?.unlist(view)
      // Within one superview only the layer's place changes: it does not leave the stage.
      let index = min(max(place(subviews), 0), subviews.count)
      view.superview = self
      putLayer(of: view, before: index)
      storedSubviews.insert(view, at: index)
      if old !== self { old?.setNeedsLayout() }
      view.setNeedsLayout()
      setNeedsLayout()
      return true
    }
    // A callback may have taken it away again.
    if isMoved && view.superview === self { didAddSubview(view) }
  }

  private func reorder(_ view: UIView, to index: Int) {
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
    }
    settleWindow(announcedTo: announced)
    deliverSuperview()
    if isLinked && tintColor != tint { tellOfTint() }
    return isLinked
  }
}
