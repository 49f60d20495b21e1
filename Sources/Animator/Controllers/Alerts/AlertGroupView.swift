/// A rounded group of an alert: a blur with a tint, or a solid color.
final class AlertGroupView: UIView {
  private let blur = UIVisualEffectView(effect: nil)
  private let isSolid: Bool
  /// Whether there is no background.
  var isClear = false { didSet { update() } }

  init(isSolid: Bool) {
    self.isSolid = isSolid
    super.init(frame: .zero)
    isOpaque = false
    layer.cornerRadius = 14
    clipsToBounds = true
    addSubview(blur)
    update()
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    update()
  }

  private func update() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    blur.isHidden = isSolid || isClear
    layer.cornerRadius = isClear ? 0 : 14
    blur.effect =
      isSolid
      ? nil : UIBlurEffect(style: isDark ? .systemThickMaterialDark : .systemThickMaterialLight)
    if isSolid {
      backgroundColor =
        isDark ? UIColor(red: 44 / 255, green: 44 / 255, blue: 46 / 255, alpha: 1) : .white
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    blur.frame = bounds
  }
}
