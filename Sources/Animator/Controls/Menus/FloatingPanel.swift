/// A panel of blurred material that opens at a view, over everything else on its screen, and closes at a tap beside it.
final class FloatingPanel: UIView {
  /// In points: the distance from the edges of the screen and from the view, and the radius of the corners.
  static let margin: CGFloat = 8
  static let radius: CGFloat = 13
  /// The scale from which it grows, and to which it shrinks.
  private static let smallScale: CGFloat = 0.2
  private static let closingDuration = 0.2
  /// In front of the keyboard, and of the accessory views above that.
  private static let zPosition = StageKeyboard.zPosition + 100
  /// Critically damped; at rest after 0.4 s. As alerts.
  static let spring = SpringCurve(mass: 1, stiffness: 522.35, damping: 45.7099)

  let content: UIView
  private var size: CGSize
  private weak var source: UIView?
  private let shadow = UIView(frame: .zero)
  private let plate = UIVisualEffectView(effect: nil)
  private var isClosing = false
  /// Called when it begins to close.
  var onDismiss: (() -> Void)?

  /// - Parameters:
  ///   - size: Of the content, in points; limited to the screen.
  ///   - source: The view at which it opens.
  init(_ content: UIView, size: CGSize, at source: UIView) {
    (self.content, self.size, self.source) = (content, size, source)
    super.init(frame: .zero)
    shadow.layer.shadowColor = UIColor.black.cgColor
    shadow.layer.shadowOpacity = 0.2
    shadow.layer.shadowRadius = 32
    shadow.layer.shadowOffset = CGSize(width: 0, height: 8)
    plate.layer.cornerRadius = Self.radius
    plate.clipsToBounds = true
    plate.contentView.addSubview(content)
    shadow.addSubview(plate)
    addSubview(shadow)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Opening

  /// Shows it in front of the views on a screen, growing from the source.
  func present(on screen: UIView) {
    UIView.performWithoutAnimation {
      frame = screen.bounds
      autoresizingMask = [.flexibleWidth, .flexibleHeight]
      layer.zPosition = Self.zPosition
      overrideUserInterfaceStyle = source?.traitCollection.userInterfaceStyle ?? .unspecified
      screen.addSubview(self)
      let isDark = traitCollection.userInterfaceStyle == .dark
      plate.effect = UIBlurEffect(style: isDark ? .systemThickMaterialDark : .systemThickMaterial)
      place(on: screen)
      layoutIfNeeded()
      shrink()
    }
    UIView.animate(spring: Self.spring, options: .allowUserInteraction) {
      self.shadow.transform = .identity
      self.shadow.alpha = 1
    }
  }

  private var anchor: CGRect {
    guard let source, let superview else {
      return CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
    }
    return source.convert(source.bounds, to: superview)
  }

  /// Where it may be: not over the keyboard, unless it fits nowhere else.
  private func room(on screen: UIView) -> CGRect {
    let room = bounds.inset(by: screen.safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    guard let keyboard = screen.shownKeyboard else { return room }
    var free = room
    free.size.height = max(min(room.maxY, keyboard.frame.minY - Self.margin) - room.minY, 0)
    return size.height <= free.height ? free : room
  }

  /// Below the source, or above if there is more room; beside its edge.
  private func place(on screen: UIView) {
    let room = room(on: screen)
    let (anchor, width) = (anchor, min(size.width, room.width))
    let height = min(size.height, room.height)
    let below = anchor.maxY + Self.margin
    let above = anchor.minY - Self.margin - height
    let fits = below + height <= room.maxY
    let y = fits ? below : above >= room.minY ? above : room.maxY - height
    let wanted = anchor.midX <= bounds.midX ? anchor.minX : anchor.maxX - width
    let x = min(max(wanted, room.minX), max(room.maxX - width, room.minX))
    shadow.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    shadow.center = CGPoint(x: x + width / 2, y: y + height / 2)
    plate.frame = shadow.bounds
    content.frame = plate.bounds
    shadow.layer.shadowPath = CGPath(
      roundedRect: plate.bounds, cornerWidth: Self.radius, cornerHeight: Self.radius,
      transform: nil)
  }

  /// Makes it small at the source.
  private func shrink() {
    let (anchor, scale) = (anchor, Self.smallScale)
    let (dx, dy) = (anchor.midX - shadow.center.x, anchor.midY - shadow.center.y)
    shadow.transform = CGAffineTransform(translationX: dx * (1 - scale), y: dy * (1 - scale))
      .scaledBy(x: scale, y: scale)
    shadow.alpha = 0
  }

  /// Takes another size in an animation.
  func resize(to size: CGSize) {
    guard let superview, !isClosing else { return }
    self.size = size
    UIView.animate(spring: Self.spring, options: .allowUserInteraction) {
      self.place(on: superview)
    }
  }

  // MARK: Closing

  func dismiss() {
    guard !isClosing, superview != nil else { return }
    isClosing = true
    isUserInteractionEnabled = false
    let callback = onDismiss
    onDismiss = nil
    callback?()
    UIView.animate(
      withDuration: Self.closingDuration, delay: 0,
      options: [.allowUserInteraction, .beginFromCurrentState],
      animations: { self.shrink() }, completion: { _ in self.removeFromSuperview() })
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, !shadow.frame.contains(touch.location(in: self)) else {
      return
    }
    dismiss()
  }
}
