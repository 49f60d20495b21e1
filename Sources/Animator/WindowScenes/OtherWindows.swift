// The other windows of a stage: overlays, toasts, alerts in windows of their own. The layer of each is in that of the
// window for which the stage was created, in front of its views and behind the keyboard, or behind its views if its level
// is lower. Their views are not in the hierarchy of that window.

/// A window on the stage of another one, which does not retain it.
struct OtherWindow {
  weak var window: UIWindow?
  let layer: CALayer
  /// Whether it is behind the stage's window.
  var isBehind = false
}

extension UIWindow {
  /// In front of the views of the stage's window, and behind the keyboard. Negative for windows behind the views.
  private static let zPosition: CGFloat = 5000

  /// The window for which the stage was created: this one, if it is not another one on its stage.
  var stageWindow: UIWindow { hostWindow ?? self }

  /// All windows of the stage, back to front.
  var windowsOfStage: [UIWindow] {
    let main = stageWindow
    if main.otherWindows.isEmpty { return [main] }
    func windows(behind: Bool) -> [UIWindow] {
      main.otherWindows.filter { $0.isBehind == behind }.compactMap(\.window)
    }
    return windows(behind: true) + [main] + windows(behind: false)
  }

  /// The other windows that fill the stage's window, and so change with it.
  var otherWindowsThatFill: [UIWindow] {
    otherWindows.compactMap(\.window).filter(\.fillsStageWindow)
  }

  /// Whether this is another window on the stage, of the same frame as the stage's window.
  var fillsStageWindow: Bool { hostWindow.map { frame == $0.bounds } ?? false }

  // MARK: Joining and leaving

  /// Adds the window to the stage of another one.
  func join(_ main: UIWindow) {
    if main === self || hostWindow === main || layer.isStageRoot { return }
    leaveStage()
    removeFromSuperview()
    hostWindow = main
    moveToFrontOfLevel()
    takeScreen()
    if wasMadeKey { main.otherKeyWindow = self }
  }

  /// Adds a window that belongs to no scene to the stage of an application that has none, now or when it is launched.
  func joinStageWithoutScenes() {
    guard windowScene == nil, superview == nil else { return }
    if let application = launchingApplication {
      application.windowsOfLaunch?.removeAll { $0.window === self }
      application.windowsOfLaunch?.append(OtherWindow(window: self, layer: layer))
      return
    }
    guard let main = Stage.current?.root as? UIWindow, main.application.launchedDelegate != nil
    else { return }
    join(main)
  }

  /// The application whose delegate is launching now, before there is a stage for its windows; nil for none.
  var launchingApplication: UIApplication? {
    let application = (Stage.current?.root as? UIWindow)?.application
    return application?.windowsOfLaunch == nil ? nil : application
  }

  /// Adds the windows that a delegate has shown while it launched to the stage that was then created for this one.
  func addWindows(ofLaunch windows: [OtherWindow]) {
    for window in windows.compactMap(\.window) {
      if window === self {
        moveToFrontOfLevel()
      } else if window.windowScene == nil && window.superview == nil && !window.isHidden {
        window.join(self)
      }
    }
  }

  /// Removes the window from the stage, if it is another one on it.
  func leaveStage() {
    guard let main = hostWindow else { return }
    if isKeyWindow { main.makeKey() }
    (hostWindow, wasMadeKey) = (nil, false)
    if main.otherKeyWindow === self { main.otherKeyWindow = nil }
    main.otherWindows.removeAll { $0.window === self }
    layer.removeFromSuperlayer()
  }

  /// Takes the device and the orientation of the stage's window.
  func takeScreen() {
    guard let main = hostWindow else { return }
    (device, canvasOrientation) = (main.device, main.canvasOrientation)
    (deviceOrientation, interfaceOrientation) = (main.deviceOrientation, main.interfaceOrientation)
    if layoutDirection != main.layoutDirection { layoutDirection = main.layoutDirection }
    updateScreenTraits()
    markForInsets()
  }

  // MARK: Order

  /// Moves the window in front of the others of its level and of lower ones.
  func moveToFrontOfLevel() {
    let main = stageWindow
    if main.otherWindows.isEmpty && main === self { return }
    main.removeReleasedWindows()
    let level = windowLevel.rawValue
    if main === self {
      for (index, other) in otherWindows.enumerated() {
        guard let window = other.window else { continue }
        otherWindows[index].isBehind = window.windowLevel.rawValue <= level
      }
    } else {
      var entry = OtherWindow(window: self, layer: layer)
      entry.isBehind = level < main.windowLevel.rawValue
      main.otherWindows.removeAll { $0.window === self }
      let index = main.otherWindows.firstIndex { other in
        other.window.map { $0.windowLevel.rawValue > level } ?? false
      }
      main.otherWindows.insert(entry, at: index ?? main.otherWindows.count)
    }
    main.orderOtherLayers()
  }

  /// Puts the layers of other windows in the order of the windows.
  private func orderOtherLayers() {
    UIView.performWithoutAnimation {
      for other in otherWindows {
        let position = other.isBehind ? -Self.zPosition : Self.zPosition
        if other.layer.zPosition != position { other.layer.zPosition = position }
      }
      // Layers of one position are drawn in the order of sublayers. Those that are in order at the back stay.
      let wanted = otherWindows.map(\.layer)
      let present = (layer.sublayers ?? []).filter { layer in wanted.contains { $0 === layer } }
      let inOrder = zip(present, wanted).prefix { $0 === $1 }.count
      for other in wanted.dropFirst(inOrder) { layer.addSublayer(other) }
    }
  }

  /// Removes the layers of windows that have been released.
  private func removeReleasedWindows() {
    let released = otherWindows.filter { $0.window == nil }
    if released.isEmpty { return }
    otherWindows.removeAll { $0.window == nil }
    for other in released { other.layer.removeFromSuperlayer() }
    keyboard.windowsReleased()
  }

  // MARK: The stage

  package func stageWillCommit() {
    if !otherWindows.isEmpty { removeReleasedWindows() }
  }

  package var viewsNeedLayout: Bool {
    subtreeNeedsLayout || otherWindows.contains { $0.window?.subtreeNeedsLayout == true }
  }

  package func layOutViews() {
    for window in windowsOfStage where window.subtreeNeedsLayout { window.layoutSubtreeIfNeeded() }
  }

  /// Lays out the views of all windows that need layout.
  func layOutWindows() {
    for window in windowsOfStage { window.layoutIfNeeded() }
  }

  // MARK: Touches

  /// The frontmost view on the stage that receives a touch, and its window. A window that returns nil passes the touch to
  /// those behind it.
  ///
  /// - Parameter point: In the coordinates of the stage's window, which this is.
  func viewOnStage(
    at point: CGPoint, with event: UIEvent?
  ) -> (window: UIWindow, view: UIView)? {
    if !otherWindows.isEmpty, let view = shownKeyboard?.hitTest(point, with: event) {
      return (self, view)
    }
    for window in windowsOfStage.reversed() {
      if window === self {
        if let view = hitTest(point, with: event) { return (self, view) }
      } else if !window.isHidden, let inside = window.touchedLayer.fromSuperlayer(point),
        let view = window.hitTest(inside, with: event)
      {
        return (window, view)
      }
    }
    return nil
  }
}
