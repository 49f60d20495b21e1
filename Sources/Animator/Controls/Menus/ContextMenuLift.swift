/// The background of a context menu's panel: the blurred screen, and the view that is lifted from it.
final class ContextMenuLift: UIView {
  /// The greatest scale of a lifted view, the distance from the edges of the screen in points, the radius of its corners,
  /// and the alpha of black over the blurred views. As measured, but for the last.
  private static let scale: CGFloat = 1.15
  private static let margin: CGFloat = 16
  private static let radius: CGFloat = 12
  private static let dimming: CGFloat = 0.2
  private static let closingDuration = 0.25

  private weak var source: UIView?
  private let configuration: UIContextMenuConfiguration
  let previewController: UIViewController?
  private let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterialDark))
  private let preview: UIView
  private let target: UIPreviewTarget?
  private var sourceAlpha: CGFloat = 1
  /// Where the preview is while the view is not lifted.
  private var home = (center: CGPoint.zero, scale: CGFloat(1))
  private(set) weak var menu: MenuPresentation?
  private var isClosing = false
  /// The size of the screen on which it has opened, in points.
  private var screenSize: CGSize?
  /// The animations along with its closing after a tap of the preview; nil without one.
  private var commit: ContextMenuAnimating?
  /// Called when the preview has been tapped.
  var willCommit: ((ContextMenuAnimating) -> Void)?
  /// Called when it begins to close.
  var willEnd: ((UIViewController?) -> ContextMenuAnimating)?

  /// - Parameter targeted: The looks and the place of the view that is lifted; nil for those that it has.
  init(
    of source: UIView, _ configuration: UIContextMenuConfiguration, _ targeted: UITargetedPreview?
  ) {
    (self.source, self.configuration) = (source, configuration)
    previewController = configuration.previewProvider?()
    let snapshot =
      previewController == nil ? source.snapshotView(afterScreenUpdates: false) : nil
    preview = snapshot ?? UIView(frame: .zero)
    target = previewController == nil ? targeted?.target : nil
    super.init(frame: .zero)
    // Its view is shown elsewhere when the preview has been tapped.
    if let view = previewController?.view {
      view.frame = preview.bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      preview.addSubview(view)
    }
    // Touches are those of the preview as a whole.
    preview.isUserInteractionEnabled = false
    if previewController == nil, let targeted { show(targeted.parameters) }
    blur.alpha = 0
    blur.contentView.backgroundColor = UIColor(white: 0, alpha: Self.dimming)
    for view in [blur, preview] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  private func show(_ parameters: UIPreviewParameters) {
    preview.backgroundColor = parameters.backgroundColor
    guard let path = parameters.visiblePath else { return }
    let mask = CAShapeLayer()
    mask.path = path.cgPath
    preview.layer.mask = mask
  }

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
      preview.layer.cornerRadius =
        previewController == nil ? source.layer.cornerRadius : Self.radius
      preview.clipsToBounds = true
      findHome(of: source, on: screen)
      place(on: screen, menu)
      // The panel opens at the lifted view.
      if let menu {
        let shown = MenuPresentation(
          menu, at: preview, on: screen, sender: sender,
          ordersByPriority: configuration.preferredMenuElementOrder == .priority)
        shown.onDismiss = { [weak self] in self?.close() }
        shown.leavesTouchesToSource()
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
        self.preview.layer.cornerRadius = Self.radius
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

  private func findHome(of source: UIView, on screen: UIView) {
    let frame = source.convert(source.bounds, to: screen)
    let width = max(preview.bounds.width, 1)
    home = (CGPoint(x: frame.midX, y: frame.midY), min(frame.width / width, 1))
    if let target { home.center = screen.convert(target.center, from: target.container) }
  }

  private func goHome() {
    preview.center = home.center
    preview.transform = CGAffineTransform(scaleX: home.scale, y: home.scale)
    if isClosing, commit?.preferredCommitStyle == .pop {
      preview.transform = .identity
      (preview.frame, preview.alpha) = (bounds, 0)
      preview.layoutIfNeeded()
      return
    }
    // A preview that is not the view itself fades.
    if previewController != nil && isClosing { preview.alpha = 0 }
  }

  // MARK: Closing

  /// It closes when the size of the screen changes, as the view then has another position.
  override func layoutSubviews() {
    super.layoutSubviews()
    guard let screenSize, bounds.size != screenSize, !isClosing else { return }
    self.screenSize = bounds.size
    if let source, let superview, source.window != nil { findHome(of: source, on: superview) }
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
    let along = [willEnd?(previewController), commit].compactMap { $0 }
    UIView.animate(
      withDuration: Self.closingDuration, delay: 0,
      options: [.allowUserInteraction, .beginFromCurrentState],
      animations: {
        self.goHome()
        self.preview.layer.cornerRadius = self.source?.layer.cornerRadius ?? 0
        self.blur.alpha = 0
        for animator in along { animator.animate() }
      },
      completion: { _ in
        self.source?.alpha = self.sourceAlpha
        // Unless the application shows it elsewhere already.
        for view in self.preview.subviews where view === self.previewController?.viewIfLoaded {
          view.removeFromSuperview()
        }
        self.removeFromSuperview()
        for animator in along { animator.complete() }
      })
  }

  // MARK: Touches

  private func isOnPreview(_ touches: Set<UITouch>) -> Bool {
    touches.first.map { preview.frame.contains($0.location(in: self)) } ?? false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !isOnPreview(touches) { dismiss() }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isOnPreview(touches), !isClosing else { return }
    let animator = ContextMenuAnimating(previewController)
    commit = animator
    willCommit?(animator)
    dismiss()
  }
}
