// The tint of what is behind an alert or a popover is dimmed, in the animation of the transition.

/// A view that a presentation has dimmed, and the mode that it had before.
struct DimmedTint {
  weak var view: UIView?
  let former: UIView.TintAdjustmentMode
}

extension UIPresentationController {
  /// Dims the tint of the presenter's view, if this kind of presentation does.
  func dimTint() {
    guard dimsTint, dimmedTint == nil, let view = presentingViewController.viewIfLoaded else {
      return
    }
    dimmedTint = DimmedTint(view: view, former: view.ownTintAdjustmentMode)
    view.tintAdjustmentMode = .dimmed
  }

  /// Gives the presenter's view its former mode, unless code has set another one since.
  func restoreTint() {
    guard let dimmed = dimmedTint else { return }
    dimmedTint = nil
    guard let view = dimmed.view, view.ownTintAdjustmentMode == .dimmed else { return }
    view.tintAdjustmentMode = dimmed.former
  }
}
