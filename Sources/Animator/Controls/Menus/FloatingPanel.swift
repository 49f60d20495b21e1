/// A panel of blurred material that opens at a view, over everything else on its screen, and closes at a tap beside it,
/// or when the screen gets another size.
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
  /// Of the content, in points; it gets less where the screen has less.
  private var size: CGSize
  private weak var source: UIView?
  private let shadow = UIView(frame: .zero)
  private let plate = UIVisualEffectView(effect: nil)
  /// Whether touches on the view at which it has opened are left to what is behind the panel.
  var leavesTouchesToSource = false
  private var isClosing = false
  /// The size of the screen on which it has opened, in points.
  private var screenSize: CGSize?
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
      screenSize = bounds.size
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

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    if leavesTouchesToSource, let source, !shadow.frame.contains(point),
      source.bounds.contains(convert(point, to: source))
    {
      return false
    }
    return super.point(inside: point, with: event)
  }

  private func anchor(on screen: UIView?) -> CGRect {
    guard let source, let screen else {
      return CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
    }
    return source.convert(source.bounds, to: screen)
  }

  /// Where it may be: not over the keyboard, unless it fits nowhere else.
  private func room(on screen: UIView) -> CGRect {
    let room = screen.bounds.inset(by: screen.safeAreaInsets)
      .insetBy(dx: Self.margin, dy: Self.margin)
    guard let keyboard = screen.shownKeyboard else { return room }
    var free = room
    free.size.height = max(min(room.maxY, keyboard.frame.minY - Self.margin) - room.minY, 0)
    return size.height <= free.height ? free : room
  }

  /// Whether it would be above its source on a screen: there is room for it above only.
  func isAbove(on screen: UIView) -> Bool { verticalPlace(in: room(on: screen), screen).isAbove }

  /// Below the source, or above if there is more room, or else as far up as it has to be.
  private func verticalPlace(in room: CGRect, _ screen: UIView) -> (y: CGFloat, isAbove: Bool) {
    let (anchor, height) = (anchor(on: screen), min(size.height, room.height))
    let below = anchor.maxY + Self.margin
    if below + height <= room.maxY { return (below, false) }
    let above = anchor.minY - Self.margin - height
    return above >= room.minY ? (above, true) : (room.maxY - height, false)
  }

  /// Beside the edge of the source.
  private func place(on screen: UIView) {
    let room = room(on: screen)
    let (anchor, width) = (anchor(on: screen), min(size.width, room.width))
    let height = min(size.height, room.height)
    let y = verticalPlace(in: room, screen).y
    let wanted = anchor.midX <= screen.bounds.midX ? anchor.minX : anchor.maxX - width
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
    let (anchor, scale) = (anchor(on: superview), Self.smallScale)
    let (dx, dy) = (anchor.midX - shadow.center.x, anchor.midY - shadow.center.y)
    shadow.transform = CGAffineTransform(translationX: dx * (1 - scale), y: dy * (1 - scale))
      .scaledBy(x: scale, y: scale)
    shadow.alpha = 0
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if let screenSize, bounds.size != screenSize { dismiss() }
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
