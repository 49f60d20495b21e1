extension UIView {
  func attach(_ gestureRecognizer: UIGestureRecognizer) {
    if gestureRecognizer.view === self { return }
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizer.view = self
    self[extra: \.gestureRecognizers].append(gestureRecognizer)
  }

  func detach(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizer.willBeRemoved()
    gestureRecognizer.view = nil
    self[extra: \.gestureRecognizers].removeAll { $0 === gestureRecognizer }
  }
}
