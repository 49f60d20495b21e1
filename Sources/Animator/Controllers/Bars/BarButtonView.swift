/// Shows an item of a bar: a title, an image, a symbol or a view of its own. A tap sends the item's action.
final class BarButtonView: UIView {
  let item: UIBarButtonItem
  /// The look of the button in the bar's appearance.
  private let look: UIBarButtonItemAppearance
  /// The looks that were set for items of the class, the most specific first.
  private var proxies: [UIBarItem] = []
  private let label = UILabel(frame: .zero)
  private var icon: UIView?
  private lazy var menu = BarButtonMenu(of: self)
  /// Called on a tap; by default it sends the item's action.
  var onTap: ((UIEvent?) -> Void)?
  /// In points: the size of titles, and the size of the touch area.
  private static let (fontSize, minimum) = (17.0, 44.0)

  init(_ item: UIBarButtonItem, look: UIBarButtonItemAppearance) {
    (self.item, self.look) = (item, look)
    super.init(frame: .zero)
    isOpaque = false
    item.view = self
    if let custom = item.customView {
      addSubview(custom)
    } else if let image = item.image {
      let view = UIImageView(image: image.forBar)
      icon = view
      addSubview(view)
    } else if let symbol = item.symbol {
      let view = SymbolView(symbol)
      icon = view
      addSubview(view)
    } else {
      label.text = item.title
      updateFont()
      addSubview(label)
    }
    let symbolName = item.symbol == nil ? nil : item.systemItem?.name
    accessibilityLabel = item.accessibilityLabel ?? symbolName
    accessibilityIdentifier = item.accessibilityIdentifier
    updateColor()
    _ = menu
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    if item.width > 0 { return CGSize(width: item.width, height: Self.minimum) }
    if let custom = item.customView {
      let own = custom.bounds.size
      return own == .zero ? custom.sizeThatFits(size) : own
    }
    let content = icon?.bounds.size ?? label.sizeThatFits(.zero)
    return CGSize(width: content.width.rounded(.up), height: Self.minimum)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let content = item.customView ?? icon ?? label
    if content === label {
      let offset = look.offset(isEnabled: item.isEnabled)
      label.frame = bounds.offsetBy(dx: offset.horizontal, dy: offset.vertical)
    } else {
      let insets = content === icon ? item.imageInsets : .zero
      if insets != .zero, let image = item.image {
        content.bounds.size = CGSize(
          width: max(image.size.width - insets.left - insets.right, 0),
          height: max(image.size.height - insets.top - insets.bottom, 0))
      }
      content.center = CGPoint(
        x: bounds.midX + (insets.left - insets.right) / 2,
        y: bounds.midY + (insets.top - insets.bottom) / 2)
    }
  }

  override func tintColorDidChange() { updateColor() }

  private func updateFont() {
    let font = UIFont.systemFont(
      ofSize: Self.fontSize, weight: item.style == .done ? .semibold : .regular)
    let state: UIControl.State = item.isEnabled ? .normal : .disabled
    label.font =
      item.titleFont(for: state) ?? proxies.titleFont(for: state)
      ?? look.font(isEnabled: item.isEnabled) ?? font
  }

  private func updateColor() {
    let own = item.tintColor ?? proxies.tintColor ?? tintColor
    let color = item.isEnabled ? own : .tertiaryLabel
    let (items, isEnabled) = ([item] + proxies, item.isEnabled)
    let titleColor =
      isEnabled
      ? items.titleColor(for: .normal) ?? look.normal.color
      : items.titleColor(for: .disabled, inherits: false) ?? look.disabled.color
    label.textColor = titleColor ?? color
    icon?.tintColor = color
  }

  // MARK: Touches

  private func setPressed(_ isPressed: Bool) {
    guard item.isEnabled, item.customView == nil else { return }
    if label.superview != nil, let color = look.highlighted.color {
      if isPressed { label.textColor = color } else { updateColor() }
      return
    }
    // A title has a fifth of its alpha while it is pressed, and returns in a quarter of a second.
    if isPressed {
      alpha = 0.2
    } else {
      UIView.animate(withDuration: 0.25) { alpha = 1 }
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    setPressed(true)
    if menu?.opensAtOnce == true { menu?.open() }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { menu?.follow(touch.location(in: nil)) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    setPressed(false)
    if let menu, menu.opensAtOnce {
      if let touch = touches.first { menu.lift(at: touch.location(in: nil)) }
      return
    }
    guard item.isEnabled, let touch = touches.first,
      bounds.insetBy(dx: -20, dy: -20).contains(touch.location(in: self))
    else { return }
    if let onTap { onTap(event) } else { item.send(with: event) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    setPressed(false)
  }
}

extension BarButtonView: BarItemShowing {
  var shownItemType: UIBarItem.Type { type(of: item) }

  func take(_ looks: [UIBarItem]) {
    proxies = looks
    updateFont()
    updateColor()
    superview?.setNeedsLayout()
  }
}

extension UIImage {
  /// The image as bars draw it: in their tint color, unless it is always original.
  var forBar: UIImage {
    renderingMode == .automatic ? withRenderingMode(.alwaysTemplate) : self
  }
}

/// A symbol in the tint color.
final class SymbolView: UIView {
  private let glyph: BarGlyph
  /// Whether left and right are exchanged.
  var isMirrored = false { didSet { if isMirrored != oldValue { setNeedsDisplay() } } }

  init(
    _ glyph: BarGlyph, size: CGSize = CGSize(width: BarGlyph.side, height: BarGlyph.side)
  ) {
    self.glyph = glyph
    super.init(frame: CGRect(origin: .zero, size: size))
    isOpaque = false
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func tintColorDidChange() { setNeedsDisplay() }

  override func draw(_ rect: CGRect) {
    if isMirrored, let context = UIGraphicsGetCurrentContext() {
      context.translateBy(x: bounds.width, y: 0)
      context.scaleBy(x: -1, y: 1)
    }
    tintColor.set()
    glyph.draw()
  }
}
