// The columns while they are separate: their views, the mode, and its changes.

extension UISplitViewController {
  /// The widths of the primary column in points, in windows of less than 1366 and from then on.
  private static let (width, wideWidth, wideWindow): (CGFloat, CGFloat, CGFloat) = (320, 375, 1366)

  func setUpViews(in view: UIView) {
    for container in [primaryContainer, secondaryContainer, dimmingView] {
      container.isOpaque = false
    }
    for container in [primaryContainer, secondaryContainer] { container.clipsToBounds = true }
    dimmingView.backgroundColor = .black
    dimmingView.alpha = 0
    dimmingView.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.hide(.primary) })
    separator.backgroundColor = .separator
    for subview in [secondaryContainer, dimmingView, primaryContainer, separator] {
      view.addSubview(subview)
    }
  }

  // MARK: Controllers

  func replace(_ column: Column, by controller: UIViewController?) {
    let old = shown[column]
    columns[column] = controller
    var new = controller
    if let controller, style != .unspecified, column != .compact,
      !(controller is UINavigationController)
    {
      new = UINavigationController(rootViewController: controller)
    }
    if isCollapsed {
      exchangeCollapsed(column, old, new)
    } else {
      remove(old)
      shown[column] = new
      showColumns()
    }
  }

  /// Forgets the controller of a column that another container takes.
  func forget(_ controller: UIViewController, of column: Column) {
    (columns[column], shown[column]) = (nil, nil)
    if column == .primary, !merged.isEmpty {
      // They go with the stack that they are on.
      merged = []
      (columns[.secondary], shown[.secondary]) = (nil, nil)
    }
    clearOut(controller)
    showColumns()
  }

  /// Removes a controller of a column.
  func remove(_ controller: UIViewController?) {
    guard let controller, controller.parent === self else { return }
    controller.willMove(toParent: nil)
    clearOut(controller)
    controller.removeFromParent()
  }

  /// Removes what the container has given a controller, and its view.
  private func clearOut(_ controller: UIViewController) {
    controller.parentOverrides = nil
    (controller as? UINavigationController)?.navigationBar.containerItem = nil
    for container in [primaryContainer, secondaryContainer] {
      controller.removeView(from: container)
    }
    // It may have been sliding in or out.
    if controller.appearanceDriver == .container { controller.endTransitionAppearance() }
  }

  /// Adds the controllers of the columns, and the views of those that are shown.
  func showColumns() {
    if isCollapsed { return showCollapsedView() }
    for column in [Column.secondary, .primary] {
      guard let controller = shown[column] else { continue }
      let isNew = controller.parent !== self
      if isNew { addChild(controller) }
      // The narrow column is as a phone in portrait.
      controller.parentOverrides =
        column == .primary ? UITraitCollection(horizontalSizeClass: .compact) : nil
      if isViewLoaded, column == .secondary || displayMode != .secondaryOnly {
        add(controller, to: column == .primary ? primaryContainer : secondaryContainer)
      }
      if isNew { controller.didMove(toParent: self) }
    }
    updateSecondaryOnlyButton()
    viewIfLoaded?.setNeedsLayout()
  }

  /// Adds the view of a controller, which fills the container, and the presentations in its context.
  func add(_ controller: UIViewController, to container: UIView) {
    UIView.performWithoutAnimation {
      if let view = controller.view, view.superview !== container {
        view.frame = container.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      }
      controller.addView(to: container)
    }
  }

  // MARK: Modes

  func behavior(in size: CGSize) -> SplitBehavior {
    switch preferredSplitBehavior {
    case .tile, .displace: return .tile
    case .overlay: return .overlay
    case .automatic: break
    }
    switch preferredDisplayMode {
    case .oneBesideSecondary, .twoBesideSecondary, .twoDisplaceSecondary: return .tile
    case .oneOverSecondary, .twoOverSecondary: return .overlay
    case .automatic, .secondaryOnly: return size.width > size.height ? .tile : .overlay
    }
  }

  /// The mode that shows the primary column.
  var primaryMode: DisplayMode {
    behavior(in: viewIfLoaded?.bounds.size ?? .zero) == .tile
      ? .oneBesideSecondary : .oneOverSecondary
  }

  /// The mode to which the buttons change.
  var otherMode: DisplayMode { displayMode == .secondaryOnly ? primaryMode : .secondaryOnly }

  /// The mode of the container in its size.
  private var resolvedMode: DisplayMode {
    switch chosenMode ?? preferredDisplayMode {
    case .secondaryOnly: .secondaryOnly
    case .automatic: primaryMode == .oneBesideSecondary ? .oneBesideSecondary : .secondaryOnly
    default: primaryMode
    }
  }

  /// Changes the mode until the next change of the size, with an animation on screen.
  func choose(_ mode: DisplayMode) {
    chosenMode = mode
    updateMode(animated: true)
  }

  func updateMode(animated: Bool) {
    guard isViewLoaded, !isCollapsed else { return }
    change(to: resolvedMode, animated: animated)
  }

  func change(to mode: DisplayMode, animated: Bool) {
    if mode == displayMode { return }
    dragged = nil
    let isAnimated = animated && drivesAppearance && UIView.areAnimationsEnabled
    beginChange(to: mode, animated: isAnimated)
    finishChange(animated: isAnimated)
  }

  private var drivesAppearance: Bool { appearance == .appeared && isViewVisible }

  /// Sets the mode, and notifies the delegate and the primary column. The columns keep their frames.
  func beginChange(to mode: DisplayMode, animated: Bool) {
    let (was, isShown) = (displayMode != .secondaryOnly, mode != .secondaryOnly)
    delegate?.splitViewController(self, willChangeTo: mode)
    if was != isShown, columns[.primary] != nil {
      if isShown {
        delegate?.splitViewController(self, willShow: .primary)
      } else {
        delegate?.splitViewController(self, willHide: .primary)
      }
    }
    if was != isShown { UIView.performWithoutAnimation { view.layoutIfNeeded() } }
    displayMode = mode
    updateSecondaryOnlyButton()
    if was != isShown { beginMove(isShown, drivesAppearance, animated) }
    modeChanges += 1
  }

  /// Moves the columns to their frames in the mode, and ends the change.
  func finishChange(animated: Bool) {
    let change = modeChanges
    let end: (Bool) -> Void = { [weak self] _ in self?.endMove(change) }
    guard animated else {
      UIView.performWithoutAnimation { layOutColumns() }
      return end(true)
    }
    UIView.animate(
      withDuration: 0.5, delay: 0, options: .systemSpring,
      animations: {
        layOutColumns()
        view.layoutIfNeeded()
      }, completion: end)
  }

  private func beginMove(_ isShown: Bool, _ drives: Bool, _ animated: Bool) {
    guard let primary = shown[.primary], primary.parent === self else { return }
    if isShown {
      primary.loadViewIfNeeded()
      if drives { primary.beginAppearance(true, animated: animated) }
      add(primary, to: primaryContainer)
      UIView.performWithoutAnimation { primary.view.layoutIfNeeded() }
    } else if drives {
      primary.beginAppearance(false, animated: animated)
    }
  }

  /// Ends a change of the mode, unless another one has begun since.
  private func endMove(_ change: Int) {
    guard change == modeChanges, !isCollapsed, let primary = shown[.primary] else { return }
    if displayMode == .secondaryOnly { primary.removeView(from: primaryContainer) }
    if primary.appearanceDriver == .container { primary.endTransitionAppearance() }
  }

  // MARK: Layout

  func primaryWidth(in width: CGFloat) -> CGFloat {
    let automatic = Self.automaticDimension
    let standard = width >= Self.wideWindow ? Self.wideWidth : Self.width
    var result = standard
    if preferredPrimaryColumnWidth != automatic {
      result = preferredPrimaryColumnWidth.finite
      if maximumPrimaryColumnWidth != automatic { result = min(result, maximumPrimaryColumnWidth) }
    } else {
      if preferredPrimaryColumnWidthFraction != automatic {
        result = preferredPrimaryColumnWidthFraction.finite * width
      }
      let limit = maximumPrimaryColumnWidth == automatic ? standard : maximumPrimaryColumnWidth
      result = min(result, limit)
    }
    if minimumPrimaryColumnWidth != automatic { result = max(result, minimumPrimaryColumnWidth) }
    return min(max(result, 0), max(width, 0))
  }

  /// Called when the view lays out its subviews.
  func layOut() {
    guard let view = viewIfLoaded else { return }
    if isCollapsed { return layOutColumns() }
    if let lastSize, lastSize != view.bounds.size {
      chosenMode = nil
      self.lastSize = view.bounds.size
      updateMode(animated: AnimationBlock.current != nil)
    }
    lastSize = view.bounds.size
    layOutColumns()
  }

  func layOutColumns() {
    guard let view = viewIfLoaded else { return }
    let bounds = view.bounds
    let pixel = 1 / max(traitCollection.displayScale, 1)
    if isCollapsed {
      for container in [primaryContainer, secondaryContainer] { set(container, bounds) }
      dimmingView.alpha = 0
      separator.isHidden = true
      return
    }
    let width = primaryWidth(in: bounds.width)
    let isBeside = displayMode == .oneBesideSecondary && shown[.primary] != nil
    let isShown = displayMode != .secondaryOnly
    let isRight = primaryIsRight
    let edges: UIRectEdge = isRight ? .right : .left
    if edgeRecognizer.edges != edges { edgeRecognizer.edges = edges }
    // How much of the primary column is in sight: all or nothing, unless a finger moves it.
    let part = isShown ? dragged ?? 1 : 0
    let left = -width * (1 - part)
    set(
      primaryContainer,
      CGRect(
        x: isRight ? bounds.maxX - width - left : left, y: 0, width: width, height: bounds.height))
    let covered = isBeside ? width * part : 0
    let rest = max(bounds.width - covered, 0)
    let secondary = CGRect(
      x: isRight ? 0 : covered, y: 0, width: rest, height: bounds.height)
    set(secondaryContainer, secondary)
    set(dimmingView, secondary)
    dimmingView.alpha = displayMode == .oneOverSecondary ? traitCollection.dimming * part : 0
    separator.isHidden = shown[.primary] == nil
    let frame = primaryContainer.frame
    set(
      separator,
      CGRect(
        x: isRight ? frame.minX - pixel : frame.maxX, y: 0, width: pixel, height: bounds.height))
  }

  /// Whether the primary column is at the right.
  var primaryIsRight: Bool {
    (primaryEdge == .trailing) != (view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  private func set(_ view: UIView, _ frame: CGRect) {
    if view.frame != frame { view.frame = frame }
  }
}
