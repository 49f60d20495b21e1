extension UIView {
  /// The gesture recognizers of the view, in the order in which they were added; nil for none.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get { extras?.gestureRecognizers.isEmpty == false ? extras?.gestureRecognizers : nil }
    set {
      for recognizer in gestureRecognizers ?? [] { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Adds a recognizer, removing it from the view that it is attached to. The view retains it.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    if gestureRecognizer.view === self { return }
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizer.view = self
    self[extra: \.gestureRecognizers].append(gestureRecognizer)
  }

  /// Removes a recognizer, which cancels its gesture.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizer.willBeRemoved()
    gestureRecognizer.view = nil
    self[extra: \.gestureRecognizers].removeAll { $0 === gestureRecognizer }
  }
}
