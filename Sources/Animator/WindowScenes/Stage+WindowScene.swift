extension Stage {
  /// The scene of the stage's windows.
  public var windowScene: UIWindowScene {
    if let scene = scene as? UIWindowScene { return scene }
    let made = UIWindowScene(window: window, size: window.bounds.size)
    scene = made
    return made
  }

  /// Creates a stage as iOS starts an app: a scene connects to its delegate, which makes the window, and becomes
  /// active.
  ///
  ///     let stage = Stage(connecting: SceneDelegate(), on: .iPhone15)
  ///     stage.advance(by: 0)  // viewDidAppear, sceneDidBecomeActive
  ///
  /// If the delegate makes no window with `UIWindow(windowScene:)`, a `UsageFault` is raised and the window is empty.
  ///
  /// - Parameters:
  ///   - delegate: Retained by the stage.
  ///   - orientation: How the device is held when the clock is at zero.
  ///   - frameRate: The default frame rate of exports.
  public convenience init(
    connecting delegate: some UISceneDelegate, on device: DeviceProfile,
    orientation: UIDeviceOrientation = .portrait, frameRate: FrameRate = 60
  ) {
    // While the delegate makes the window, `UIScreen.main` and fonts are those of the device.
    let screen = Stage(device: device, orientation: orientation, frameRate: frameRate)
    let scene = UIWindowScene(window: nil, size: screen.size)
    scene.delegate = delegate
    screen.perform { scene.connect() }
    if scene.windows.isEmpty {
      UsageFault.raise(
        "Stage(connecting:on:orientation:frameRate:)",
        "\(type(of: delegate)) has made no window; make it with UIWindow(windowScene:) in "
          + "scene(_:willConnectTo:options:)")
    }
    let window = scene.windows.first ?? UIWindow(windowScene: scene)
    window.prepare(for: device, held: orientation)
    self.init(window: window, scale: device.scale, frameRate: frameRate)
    self.scene = scene
    window.screenChanged()
    perform { scene.addWaitingWindows() }
    scene.enterForeground()
    // After the controllers of the window have appeared.
    schedule(at: time) { scene.activate() }
  }
}

extension UIWindow {
  /// Sets the device on whose screen the window will be.
  func prepare(for device: DeviceProfile, held orientation: UIDeviceOrientation) {
    let interface = UIInterfaceOrientation(upright: orientation) ?? .portrait
    (self.device, deviceOrientation) = (device, orientation)
    (interfaceOrientation, canvasOrientation) = (interface, interface)
  }
}

extension UIApplication {
  /// The scenes: that of the stage.
  public var connectedScenes: Set<UIScene> {
    Set(windows.compactMap { $0.windowScene })
  }

  /// The sessions of ``connectedScenes``.
  public var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }

  /// Whether the application may have several scenes: false.
  public var supportsMultipleScenes: Bool { false }
}
