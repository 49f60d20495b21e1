// The gesture recognizers of controllers: they translate touches to the interactive transitions.

extension UINavigationController {
  /// Pops the top controller as a finger moves from the leading edge.
  func makePopRecognizer() -> UIGestureRecognizer {
    var isPopping = false
    let recognizer = UIScreenEdgePanGestureRecognizer { [weak self] recognizer in
      guard let self, let pan = recognizer as? UIPanGestureRecognizer else { return }
      if followZoom(pan) { return }
      let sign: CGFloat = readsFromRight ? -1 : 1
      let width = max(view.bounds.width, 1)
      switch pan.state {
      case .began:
        isPopping = handleInteractivePop(.began)
        if isPopping { follow(pan, sign, width) }
      case .changed: if isPopping { follow(pan, sign, width) }
      case .ended:
        if isPopping {
          handleInteractivePop(.ended(velocity: pan.velocity(in: view).x * sign / width))
        }
      case .cancelled: if isPopping { handleInteractivePop(.cancelled) }
      case .possible, .failed: break
      }
    }
    return recognizer
  }

  /// Lets the finger pop a controller that is shown with a zoom.
  ///
  /// - Returns: Whether there is one, which then also decides whether it is popped.
  private func followZoom(_ pan: UIPanGestureRecognizer) -> Bool {
    let isBeginning = pan.state == .began
    if isBeginning { zoomedInPop = topViewController?.zoom == nil ? nil : topViewController }
    guard let gestures = zoomedInPop?.zoomState?.gestures else { return false }
    if !isBeginning || gestures.shouldBegin(pan) {
      gestures.follow(pan, .edge(isMirrored: readsFromRight))
    }
    return true
  }

  /// Lets the pop begin at the leading edge.
  func updatePopEdge() {
    guard let recognizer = interactivePopGestureRecognizer as? UIScreenEdgePanGestureRecognizer
    else { return }
    let edges: UIRectEdge = readsFromRight ? .right : .left
    if recognizer.edges != edges { recognizer.edges = edges }
  }

  /// Whether the leading edge is the right one.
  var readsFromRight: Bool { view.effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private func follow(_ pan: UIPanGestureRecognizer, _ sign: CGFloat, _ width: CGFloat) {
    handleInteractivePop(.changed(min(max(pan.translation(in: view).x * sign / width, 0), 1)))
  }
}

extension UISheetPresentationController {
  /// Moves the sheet between its detents, or down to dismiss it, as a finger drags it.
  func makeDragRecognizer() -> UIGestureRecognizer {
    var isDragging = false
    return UIPanGestureRecognizer { [weak self] recognizer in
      guard let self, let pan = recognizer as? UIPanGestureRecognizer else { return }
      switch pan.state {
      case .began: isDragging = handleDrag(.began)
      case .changed: break
      case .ended:
        if isDragging { handleDrag(.ended(velocity: pan.velocity(in: containerView).y)) }
        return
      case .cancelled:
        if isDragging { handleDrag(.cancelled) }
        return
      case .possible, .failed: return
      }
      if isDragging { handleDrag(.changed(translation: pan.translation(in: containerView).y)) }
    }
  }
}
