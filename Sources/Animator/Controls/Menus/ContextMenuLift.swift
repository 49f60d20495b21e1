/// What a context menu shows behind its panel: the blurred screen, and the view that is lifted from it.
final class ContextMenuLift: UIView {
  /// The greatest scale of a lifted view, the distance from the edges of the screen in points, the radius of its corners,
  /// and the alpha of black over the blurred views. As measured, but for the last.
  private static let scale: CGFloat = 1.15
  private static let margin: CGFloat = 16
  private static let radius: CGFloat = 12
  private static let dimming: CGFloat = 0.2
  private static let closingDuration = 0.25

  private weak var source: UIView?
  /// How the lifted view looks, and where it comes from.
  private var target: UITargetedPreview
  private let configuration: UIContextMenuConfiguration
  let previewController: UIViewController?
  private let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterialDark))
  private let preview: UIView
  private var sourceAlpha: CGFloat = 1
  /// Where the preview is while the view is not lifted.
  private var home = (center: CGPoint.zero, transform: CGAffineTransform.identity)
  private(set) weak var menu: MenuPresentation?
  private var isClosing = false
  /// The size of the screen on which it has opened, in points.
  private var screenSize: CGSize?
  /// Where the preview goes when it begins to close; nil for where it came from.
  var goal: (() -> UITargetedPreview?)?
  /// Called when it begins to close.
  var willEnd: ((UIViewController?) -> ContextMenuAnimating)?
  /// Called when the preview has been tapped, before it begins to close.
  var willCommit: ((ContextMenuAnimating) -> Void)?
  /// What runs along because the preview has been tapped.
  private var commit: ContextMenuAnimating?

  init(of target: UITargetedPreview, _ configuration: UIContextMenuConfiguration) {
    let source = target.view
    (self.source, self.target, self.configuration) = (source, target, configuration)
    previewController = configuration.previewProvider?()
    preview =
      previewController?.view ?? source.snapshotView(afterScreenUpdates: false)
      ?? UIView(frame: .zero)
    super.init(frame: .zero)
    blur.alpha = 0
    blur.contentView.backgroundColor = UIColor(white: 0, alpha: Self.dimming)
    for view in [blur, preview] { addSubview(view) }
    if previewController == nil, let color = target.parameters.backgroundColor, color != .clear {
      preview.backgroundColor = color
    }
  }

  /// The part of the view that is lifted; nil for all of what is shown.
  private var visiblePath: UIBezierPath? {
    previewController == nil ? target.parameters.visiblePath : nil
  }

  private func clipPreview() {
    preview.clipsToBounds = true
    if let visiblePath {
      let mask = CAShapeLayer()
      mask.path = visiblePath.cgPath
      preview.layer.mask = mask
    } else {
      preview.layer.cornerRadius =
        previewController == nil ? target.view.layer.cornerRadius : Self.radius
    }
  }

  required init?(coder: NSCoder) { nil }

  /// The size of the preview before it is scaled.
  private func previewSize(on screen: UIView) -> CGSize {
    guard let previewController else { return source?.bounds.size ?? .zero }
    let room = screen.bounds.insetBy(dx: Self.margin, dy: 4 * Self.margin)
    let wanted = previewController.preferredContentSize
    return CGSize(
      width: wanted.width > 0 ? min(wanted.width, room.width) : room.width,
      height: wanted.height > 0 ? min(wanted.height, room.height) : room.height / 2)
  }

  // MARK: Opening

  func present(on screen: UIView, _ along: ContextMenuAnimating, sender: AnyObject) {
    guard let source else { return }
    let menu = configuration.actionProvider?([]) ?? nil
    screen.shownKeyboard?.stepAside()
    UIView.performWithoutAnimation {
      frame = screen.bounds
      screenSize = bounds.size
      autoresizingMask = [.flexibleWidth, .flexibleHeight]
      blur.autoresizingMask = autoresizingMask
      layer.zPosition = 4900
      // That of the view, which the preview and the menu then have.
      overrideUserInterfaceStyle = source.traitCollection.userInterfaceStyle
      screen.addSubview(self)
      blur.frame = bounds
      preview.bounds.size = previewSize(on: screen)
      clipPreview()
      findHome(on: screen)
      place(on: screen, menu)
      // The panel opens at the lifted view.
      if let menu {
        let shown = MenuPresentation(
          menu, at: preview, on: screen, sender: sender,
          ordersByPriority: configuration.preferredMenuElementOrder == .priority)
        shown.onDismiss = { [weak self] in self?.close() }
        shown.onTouchBeside = { [weak self] in self?.commit(with: $0) }
        self.menu = shown
      }
      let lifted = (preview.center, preview.transform)
      goHome()
      (sourceAlpha, source.alpha) = (source.alpha, 0)
      after = lifted
    }
    UIView.animate(
      spring: FloatingPanel.spring, options: .allowUserInteraction,
      animations: {
        (self.preview.center, self.preview.transform) = self.after
        if self.visiblePath == nil { self.preview.layer.cornerRadius = Self.radius }
        self.blur.alpha = 1
        along.animate()
      }, completion: { _ in along.complete() })
  }

  private var after = (CGPoint.zero, CGAffineTransform.identity)

  /// Puts the lifted preview where the menu has room below it.
  private func place(on screen: UIView, _ menu: UIMenu?) {
    let room = bounds.inset(by: screen.safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    let size = preview.bounds.size
    let most = previewController == nil ? Self.scale : 1
    let scale = min(most, room.width / max(size.width, 1), room.height / max(size.height, 1))
    let metrics = MenuMetrics(preview.traitCollection, on: screen)
    let menuHeight =
      menu.map { MenuListView($0, isNested: false, metrics).fittingSize.height } ?? 0
    let (width, height) = (size.width * scale, size.height * scale)
    let lowest = max(
      room.maxY - menuHeight - FloatingPanel.margin - height / 2, room.minY + height / 2)
    preview.transform = CGAffineTransform(scaleX: scale, y: scale)
    preview.center = CGPoint(
      x: min(
        max(home.center.x, room.minX + width / 2), max(room.maxX - width / 2, room.minX + width / 2)
      ),
      y: min(max(home.center.y, room.minY + height / 2), lowest))
  }

  private func findHome(on screen: UIView) {
    let source = target.view
    let frame = source.convert(source.bounds, to: screen)
    let scale = min(frame.width / max(preview.bounds.width, 1), 1)
    home = (CGPoint(x: frame.midX, y: frame.midY), CGAffineTransform(scaleX: scale, y: scale))
    if let place = target.ownTarget {
      home.center = place.container.convert(place.center, to: screen)
      home.transform = home.transform.concatenating(place.transform)
    }
  }

  private func goHome() {
    (preview.center, preview.transform) = home
    // A preview that is not the view itself fades.
    if previewController != nil && isClosing { preview.alpha = 0 }
  }

  // MARK: Closing

  /// It closes when the size of the screen changes, as the view then has another position.
  override func layoutSubviews() {
    super.layoutSubviews()
    guard let screenSize, bounds.size != screenSize, !isClosing else { return }
    self.screenSize = bounds.size
    if let superview, target.view.window != nil { findHome(on: superview) }
    dismiss()
  }

  func dismiss() {
    if let menu { menu.dismiss() } else { close() }
  }

  private func close() {
    if isClosing { return }
    isClosing = true
    isUserInteractionEnabled = false
    window?.keyboard.stepBack()
    let along = willEnd?(previewController)
    let grows = commit?.preferredCommitStyle == .pop && previewController != nil
    if let superview, let goal = goal?(), goal.view.window != nil {
      target = goal
      findHome(on: superview)
    }
    UIView.animate(
      withDuration: Self.closingDuration, delay: 0,
      options: [.allowUserInteraction, .beginFromCurrentState],
      animations: {
        if grows { self.fillScreen() } else { self.goBack() }
        along?.animate()
        self.commit?.animate()
      },
      completion: { _ in
        self.source?.alpha = self.sourceAlpha
        self.removeFromSuperview()
        self.releasePreview()
        along?.complete()
        self.commit?.complete()
      })
  }

  private func goBack() {
    goHome()
    if visiblePath == nil { preview.layer.cornerRadius = source?.layer.cornerRadius ?? 0 }
    blur.alpha = 0
  }

  // MARK: Tapping the preview

  private func commit(with touch: UITouch) {
    guard !isClosing, preview.bounds.contains(touch.location(in: preview)) else { return }
    let new = ContextMenuAnimating(previewController)
    commit = new
    willCommit?(new)
  }

  private func fillScreen() {
    preview.transform = .identity
    preview.bounds.size = bounds.size
    preview.center = CGPoint(x: bounds.midX, y: bounds.midY)
    preview.layer.cornerRadius = 0
  }

  /// The view of a controller that the application is going to show elsewhere looks as it did.
  private func releasePreview() {
    guard previewController != nil else { return }
    UIView.performWithoutAnimation {
      preview.removeFromSuperview()
      (preview.transform, preview.alpha) = (.identity, 1)
      preview.layer.cornerRadius = 0
    }
  }

  /// Fingers do not reach what the preview shows.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event).map { _ in self }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { commit(with: touch) }
    dismiss()
  }
}
