extension UIView {
  /// Adds `view` in front; takes it from where it was.
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
    guard let parent = superview else { return }
    parent.willRemoveSubview(self)
    move(to: nil, inWindow: nil) {
      parent.unlist(self)
      superview = nil
      layer.removeFromSuperlayer()
    }
    parent.setNeedsLayout()
  }

  /// Whether the view is `view` or inside of it.
  public func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  /// A view is never put inside itself: that is refused, and nothing changes.
  private func insert(_ view: UIView, place: ([UIView]) -> Int) {
    if isDescendant(of: view) { return }
    let old = view.superview
    if let old, old !== self { old.willRemoveSubview(view) }
    view.move(to: self, inWindow: window) {
      // The callbacks may have moved it, or this view into it.
      if isDescendant(of: view) { return }
      view.superview?.unlist(view)
      // Within one superview only the layer's place changes: it does not leave the stage.
      let index = min(max(place(subviews), 0), subviews.count)
      view.superview = self
      putLayer(of: view, before: index)
      subviews.insert(view, at: index)
    }
    didAddSubview(view)
    view.setNeedsLayout()
    setNeedsLayout()
  }

  private func reorder(_ view: UIView, to index: Int) {
    unlist(view)
    putLayer(of: view, before: index)
    subviews.insert(view, at: index)
  }

  private func unlist(_ view: UIView) {
    if let index = subviews.firstIndex(where: { $0 === view }) { subviews.remove(at: index) }
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
  private func move(to newSuperview: UIView?, inWindow newWindow: UIWindow?, link: () -> Void) {
    let changesWindow = window !== newWindow
    let tint = tintColor
    willMove(toSuperview: newSuperview)
    if changesWindow { forEachInside { $0.willMove(toWindow: newWindow) } }
    link()
    if changesWindow { forEachInside { $0.didMoveToWindow() } }
    didMoveToSuperview()
    if tintColor != tint { propagateTintColor() }
  }

  /// Visits the view and all inside it, each before its subviews.
  private func forEachInside(_ body: (UIView) -> Void) {
    body(self)
    for view in subviews { view.forEachInside(body) }
  }

  func propagateTintColor() {
    tintColorDidChange()
    for view in subviews where view.storedTintColor == nil { view.propagateTintColor() }
  }
}
