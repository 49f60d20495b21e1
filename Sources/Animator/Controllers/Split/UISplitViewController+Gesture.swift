// A finger that moves from the edge shows the primary column.

extension UISplitViewController {
  func makeEdgeRecognizer() -> UIScreenEdgePanGestureRecognizer {
    UIScreenEdgePanGestureRecognizer { [weak self] recognizer in
      if let pan = recognizer as? UIPanGestureRecognizer { self?.follow(pan) }
    }
  }

  /// Whether the primary column can be moved in.
  var mayBeginDrag: Bool {
    presentsWithGesture && !isCollapsed && displayMode == .secondaryOnly
      && shown[.primary]?.appearance == .disappeared
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    let width = max(primaryColumnWidth, 1)
    let sign: CGFloat = primaryIsRight ? -1 : 1
    switch pan.state {
    case .began:
      guard mayBeginDrag else { return }
      dragged = 0
      chosenMode = primaryMode
      beginChange(to: primaryMode, animated: true)
      drag(to: pan.translation(in: view).x * sign / width)
    case .changed: drag(to: pan.translation(in: view).x * sign / width)
    case .ended: endDrag(velocity: pan.velocity(in: view).x * sign / width)
    case .cancelled: endDrag(velocity: -.infinity)
    case .possible, .failed: break
    }
  }

  private func drag(to part: CGFloat) {
    guard dragged != nil else { return }
    dragged = min(max(part, 0), 1)
    UIView.performWithoutAnimation { layOutColumns() }
  }

  /// Shows the column if more than half of it is in sight, or the finger was faster than a width a second.
  ///
  /// - Parameter velocity: In widths of the column per second; positive inward.
  private func endDrag(velocity: CGFloat) {
    guard let part = dragged else { return }
    dragged = nil
    let shows = abs(velocity) > 1 ? velocity > 0 : part > 0.5
    if shows { finishChange(animated: true) } else { choose(.secondaryOnly) }
  }
}
