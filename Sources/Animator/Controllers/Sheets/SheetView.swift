/// The view of a sheet: clips the presented controller's view to rounded corners, and shows the grabber.
final class SheetView: UIView {
  /// Size of the grabber and its distance from the top, in points, as in Apple's design kits.
  private static let (grabberSize, grabberTop) = (CGSize(width: 36, height: 5), 5.0)
  /// The presentation controller of the sheet.
  weak var sheet: UISheetPresentationController?
  let grabber = UIView(frame: CGRect(origin: .zero, size: SheetView.grabberSize))

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    clipsToBounds = true
    traitOverrides.userInterfaceLevel = .elevated
    grabber.backgroundColor = .tertiaryLabel
    grabber.layer.cornerRadius = Self.grabberSize.height / 2
    grabber.isHidden = true
    addSubview(grabber)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    grabber.center = CGPoint(
      x: bounds.midX, y: Self.grabberTop + Self.grabberSize.height / 2)
  }

  /// Shows a controller's view below the grabber, filling the sheet.
  func show(_ view: UIView) {
    guard view.superview !== self else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, belowSubview: grabber)
  }

  /// A drag across the sheet is left to its contents.
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if gestureRecognizer.view === self, let pan = gestureRecognizer as? UIPanGestureRecognizer {
      let way = pan.translation(in: self)
      if abs(way.x) > abs(way.y) { return false }
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}
