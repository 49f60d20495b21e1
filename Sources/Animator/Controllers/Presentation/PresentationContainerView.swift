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

  func keyboardMoved() { presentation?.keyboardMoved() }

  /// Called when the screen has other size classes.
  func adapt() {
    if let presentation { Presenter.adapt(presentation.presentedViewController) }
  }

  /// Touches beside the presented view belong to the views below where the presentation says so.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let view = super.hitTest(point, with: event)
    guard let presentation, presentation.passesTouches(at: point) else { return view }
    // Only touches of the presented view stay.
    let presented = presentation.presentedView
    return view.flatMap { hit in presented.map(hit.isDescendant(of:)) == true ? hit : nil }
  }
}
