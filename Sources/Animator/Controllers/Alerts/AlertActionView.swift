/// A button of an alert.
final class AlertActionView: UIView {
  let action: UIAlertAction
  private let label = UILabel(frame: .zero)
  private let topLine = UIView(frame: .zero)
  private let leftLine = UIView(frame: .zero)
  private var lineWidth: CGFloat = 0.5

  init(_ action: UIAlertAction, _ font: AlertFont) {
    self.action = action
    super.init(frame: .zero)
    isOpaque = false
    label.text = action.title
    label.font = font.font
    label.adjustsFontForContentSizeCategory = true
    label.textAlignment = .center
    // A title is one line, which shrinks before it is truncated.
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    label.lineBreakMode = .byTruncatingMiddle
    for line in [topLine, leftLine] { line.backgroundColor = .separator }
    for view in [label, topLine, leftLine] { addSubview(view) }
    updateColor()
  }

  required init?(coder: NSCoder) { nil }

  var titleWidth: CGFloat { label.sizeThatFits(.zero).width }

  override func tintColorDidChange() { updateColor() }

  private func updateColor() {
    let color: UIColor = action.style == .destructive ? .systemRed : tintColor
    label.textColor = action.isEnabled ? color : .tertiaryLabel
  }

  func showLines(top: Bool, left: Bool, width: CGFloat) {
    (topLine.isHidden, leftLine.isHidden, lineWidth) = (!top, !left, width)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 8, dy: 0)
    topLine.frame = CGRect(x: 0, y: 0, width: bounds.width, height: lineWidth)
    leftLine.frame = CGRect(x: 0, y: 0, width: lineWidth, height: bounds.height)
  }

  /// Whether a finger is on the button. The alert sets it, which the touches of its buttons pass on to.
  var isPressed = false {
    didSet {
      let isDark = traitCollection.userInterfaceStyle == .dark
      backgroundColor =
        isPressed && action.isEnabled
        ? UIColor(white: isDark ? 46 / 255 : 225 / 255, alpha: isDark ? 1 : 0.8) : nil
    }
  }
}
