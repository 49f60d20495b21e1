/// The presenter's view as a card behind a sheet of full height.
@MainActor
final class PresenterCard {
  private weak var view: UIView?
  private var former: (clips: Bool, radius: CGFloat, transform: CGAffineTransform)?
  /// The black background beside the card.
  private let backdrop = UIView(frame: .zero)
  /// The distance of the card from the sides of the screen, and the radius of its corners, in points.
  private static let (margin, radius) = (16.0, 10.0)

  /// Remembers how the view looks without the sheet, and puts black behind it.
  func prepare(_ view: UIView?) {
    guard former == nil, let view, let superview = view.superview else { return }
    self.view = view
    former = (view.clipsToBounds, view.layer.cornerRadius, view.transform)
    view.clipsToBounds = true
    guard superview.safeAreaOfScreen != nil else { return }
    backdrop.backgroundColor = .black
    backdrop.frame = superview.bounds
    backdrop.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    superview.insertSubview(backdrop, belowSubview: view)
  }

  /// Scales the view, with its top edge at `top`.
  func show(_ view: UIView?, top: CGFloat) {
    if former == nil { UIView.performWithoutAnimation { prepare(view) } }
    guard let view = self.view, let superview = view.superview, let former else { return }
    let size = view.bounds.size
    guard size.width > 2 * Self.margin else { return }
    let scale = (size.width - 2 * Self.margin) / size.width
    // The top edge after scaling about the center.
    let edge = view.center.y - size.height * scale / 2 + superview.bounds.minY
    let transform = former.transform.scaledBy(x: scale, y: scale)
      .concatenating(CGAffineTransform(translationX: 0, y: top - edge))
    // Its contents keep their places.
    if view.transform == former.transform { view.controller?.cardInsets = view.safeAreaInsets }
    if view.transform != transform { view.transform = transform }
    if view.layer.cornerRadius != Self.radius { view.layer.cornerRadius = Self.radius }
  }

  /// Gives the view its former geometry.
  func hide() {
    guard let view, let former else { return }
    if view.transform != former.transform { view.transform = former.transform }
    view.controller?.cardInsets = nil
    if view.layer.cornerRadius != former.radius { view.layer.cornerRadius = former.radius }
  }

  /// Gives the view its former look, and removes the black background.
  func restore() {
    UIView.performWithoutAnimation {
      hide()
      if let view, let former { view.clipsToBounds = former.clips }
      backdrop.removeFromSuperview()
    }
    (view, former) = (nil, nil)
  }
}
