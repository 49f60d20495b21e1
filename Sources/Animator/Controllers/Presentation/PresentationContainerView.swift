/// The container of a presentation's views.
final class PresentationContainerView: UIView {
  private weak var presentation: UIPresentationController?

  init(of presentation: UIPresentationController, frame: CGRect) {
    self.presentation = presentation
    super.init(frame: frame)
    isOpaque = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    presentation?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation?.containerViewDidLayoutSubviews()
  }

  /// Touches outside of the presented views belong to the views below, unless the presentation dims them.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let view = super.hitTest(point, with: event)
    let passes = presentation?.passesTouches ?? false
    return view === self && passes ? nil : view
  }
}

extension UIPresentationController {
  /// Whether touches beside the presented view belong to the presenter's views.
  var passesTouches: Bool {
    (self as? UISheetPresentationController)?.isUndimmed ?? false
  }
}
