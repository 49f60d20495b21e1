// Resizing and rotating the window of a stage, as a device or a person does it on iOS. The canvas of the
// timeline keeps its size.

extension Stage {
  /// In seconds. UIKit's are not documented: a phone's interface turns in 0.3 s, an iPad's in 0.4 s, and
  /// upside down in twice that time.
  private static let (phoneRotation, tabletRotation) = (0.3, 0.4)

  /// Resizes the window, and lays out its views for the new size.
  ///
  /// The root view controller and its children receive `viewWillTransition(to:with:)` first. The window's
  /// top left corner stays. The size of the stage, and so of its frames and videos, does not change: a
  /// larger window is cut off, and a smaller one leaves the rest of the canvas empty, as the windows of
  /// apps that share the screen of an iPad.
  ///
  ///     stage.resize(to: CGSize(width: 320, height: 480))
  ///     stage.advance(by: 0.3)
  ///
  /// - Parameters:
  ///   - size: In points. A size that is negative or not finite is a `UsageFault`.
  ///   - animated: Whether the change takes 0.3 s, or 0.4 s on stages of an iPad's size, with the curve
  ///     ease-in-out; else it takes effect immediately.
  public func resize(to size: CGSize, animated: Bool = true) {
    let duration = animated ? rotationDuration : 0
    resize(to: size, duration: duration) { animations, completion in
      UIView.animate(withDuration: duration, animations: animations, completion: completion)
    }
  }

  /// Resizes the window with the timing of another animation.
  ///
  /// - Parameters:
  ///   - duration: In seconds, for the transition's coordinator.
  ///   - animate: Runs the changes in an animation block; called once.
  package func resize(
    to size: CGSize, duration: TimeInterval,
    animate: (_ animations: @escaping () -> Void, _ completion: @escaping (Bool) -> Void) -> Void
  ) {
    guard size.width >= 0, size.height >= 0, size.width.isFinite, size.height.isFinite else {
      return UsageFault.raise(
        "Stage.resize(to:animated:)",
        "\(size.width) × \(size.height) is not a size; both dimensions must be finite and at least 0"
      )
    }
    guard canChangeWindow("Stage.resize(to:animated:)") else { return }
    perform {
      change(size, window.interfaceOrientation, duration: duration, animate)
    }
  }

  /// Turns the device: the interface turns against it, so that it is upright again.
  ///
  /// The canvas is the screen of a device held in portrait, whatever its size, unless the stage was created with
  /// another orientation of a device. It does not turn: in
  /// landscape orientations the window's width and height are exchanged, and its content is shown rotated
  /// by 90°. Like on iOS, the interface does not turn if the device lies flat, or if the root view
  /// controller (`supportedInterfaceOrientations`) or the application's delegate
  /// (`application(_:supportedInterfaceOrientationsFor:)`) does not support the orientation.
  ///
  /// - Parameters:
  ///   - orientation: The device's, which `UIDevice.current.orientation` returns from then on. Notifications
  ///     of `UIDevice.orientationDidChangeNotification` are posted if it changes.
  ///   - animated: Whether the interface turns within 0.3 s, or 0.4 s on stages of an iPad's size, with the
  ///     curve ease-in-out, or twice that time by 180°; else immediately.
  public func rotate(to orientation: UIDeviceOrientation, animated: Bool = true) {
    guard canChangeWindow("Stage.rotate(to:animated:)") else { return }
    perform {
      if window.deviceOrientation != orientation {
        window.deviceOrientation = orientation
        NotificationCenter.default.post(
          name: UIDevice.orientationDidChangeNotification, object: UIDevice.current)
      }
      rotateInterface(animated: animated)
    }
  }

  /// Turns the interface to the device, if the controllers support that now.
  func supportedOrientationsChanged() {
    let call = "UIViewController.setNeedsUpdateOfSupportedInterfaceOrientations()"
    if canChangeWindow(call) { perform { rotateInterface(animated: true) } }
  }

  /// The orientation to which the interface turns with the device; nil if it stays.
  private func interfaceOrientation(
    upright orientation: UIDeviceOrientation
  ) -> UIInterfaceOrientation? {
    guard let target = UIInterfaceOrientation(upright: orientation),
      target != window.interfaceOrientation
    else { return nil }
    if let controller = window.controllersOnScreen.last(where: \.coversScreen),
      !controller.shouldAutorotate
        || !controller.supportedInterfaceOrientations.contains(target.mask)
    {
      return nil
    }
    let allowed = application.delegate?.application(
      application, supportedInterfaceOrientationsFor: window)
    return allowed?.contains(target.mask) ?? true ? target : nil
  }

  /// The duration in seconds for which the interface turns with the device; 0 if it stays.
  package func rotationDuration(to orientation: UIDeviceOrientation) -> TimeInterval {
    guard let target = interfaceOrientation(upright: orientation) else { return 0 }
    return rotationDuration * (target.isLandscape != interfaceOrientation.isLandscape ? 1 : 2)
  }

  private func rotateInterface(animated: Bool) {
    let orientation = window.deviceOrientation
    guard let target = interfaceOrientation(upright: orientation) else { return }
    let turns = target.isLandscape != interfaceOrientation.isLandscape
    let size = window.bounds.size
    let duration = animated ? rotationDuration(to: orientation) : 0
    change(
      turns ? CGSize(width: size.height, height: size.width) : size, target, duration: duration
    ) { animations, completion in
      UIView.animate(withDuration: duration, animations: animations, completion: completion)
    }
  }

  /// The orientation of the interface; portrait by default.
  public var interfaceOrientation: UIInterfaceOrientation { window.interfaceOrientation }

  /// The size of the screen in the orientation of the interface, in points.
  var screenSize: CGSize {
    let isTurned = interfaceOrientation.isLandscape != window.canvasOrientation.isLandscape
    return isTurned ? CGSize(width: size.height, height: size.width) : size
  }

  private var rotationDuration: TimeInterval {
    KeyboardMetrics.isTablet(size) ? Self.tabletRotation : Self.phoneRotation
  }

  private func canChangeWindow(_ call: String) -> Bool {
    if !isCommitting { return true }
    UsageFault.raise(
      call,
      "the stage is laying out or drawing; change the window outside of layoutSubviews and draw")
    return false
  }

  private func change(
    _ size: CGSize, _ orientation: UIInterfaceOrientation, duration: TimeInterval,
    _ animate: (_ animations: @escaping () -> Void, _ completion: @escaping (Bool) -> Void) -> Void
  ) {
    let window = window
    let turn = orientation.quarterTurns - window.interfaceOrientation.quarterTurns
    let (oldOrientation, oldTraits) = (window.interfaceOrientation, window.screenTraits)
    let transition = WindowTransition(
      in: window, duration: duration, transform: CGAffineTransform(quarterTurns: turn))
    // Layout that is pending from before is not part of the animation.
    window.layOutWindows()
    let traits = window.screenTraits(ofSize: size)
    let others = window.otherWindowsThatFill
    let roots = ([window] + others).compactMap(\.rootViewController)
    let presentations = ([window] + others).flatMap { window in
      window.controllersOnScreen.dropFirst().compactMap(\.presentationState.controller)
    }
    if traits != window.screenTraits.values {
      let collection = UITraitCollection(traits)
      for root in roots { root.willTransition(to: collection, with: transition) }
      for presentation in presentations {
        presentation.willTransition(to: collection, with: transition)
      }
    }
    for root in roots { root.viewWillTransition(to: size, with: transition) }
    for presentation in presentations {
      presentation.viewWillTransition(
        to: presentation.containerSize(inWindowOf: size), with: transition)
    }
    let turns = orientation != oldOrientation
    if turns {
      application.post(UIApplication.willChangeStatusBarOrientationNotification, orientation)
    }
    window.interfaceOrientation = orientation
    animate({
      window.place(size, on: self.size, screenSize: self.screenSize)
      window.screenChanged()
      for other in window.otherWindows { other.window?.takeScreen() }
      for other in others { other.frame = window.bounds }
      if turns {
        self.application.post(
          UIApplication.didChangeStatusBarOrientationNotification, oldOrientation)
      }
      for window in [window] + others {
        for controller in window.controllersOnScreen.dropFirst() { Presenter.adapt(controller) }
      }
      window.keyboard.screenChanged(window, duration: duration)
      self.windowScene.screenChanged(from: oldOrientation, oldTraits)
      transition.begin()
      window.layOutWindows()
    }) { _ in
      window.keyboard.screenDidChange(window)
      transition.end()
    }
  }
}

extension UIWindow {
  /// Gives the window a size, with its top left corner at that of the upright screen.
  ///
  /// - Parameter canvas: The size of the stage.
  fileprivate func place(_ size: CGSize, on canvas: CGSize, screenSize: CGSize) {
    // From the center of the screen to that of the window, as seen upright.
    let offset = CGPoint(
      x: (size.width - screenSize.width) / 2, y: (size.height - screenSize.height) / 2)
    let rotation = CGAffineTransform(
      quarterTurns: interfaceOrientation.quarterTurns - canvasOrientation.quarterTurns)
    let rotated = offset.applying(rotation)
    bounds.size = size
    let anchor = layer.anchorPoint
    let toAnchor = CGPoint(
      x: (anchor.x - 0.5) * size.width, y: (anchor.y - 0.5) * size.height
    ).applying(rotation)
    center = CGPoint(
      x: canvas.width / 2 + rotated.x + toAnchor.x, y: canvas.height / 2 + rotated.y + toAnchor.y)
    if transform != rotation { transform = rotation }
  }
}
