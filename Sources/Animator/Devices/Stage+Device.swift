extension Stage {
  /// Creates a stage with the screen of a device: its size, scale, safe area, traits and status bar.
  ///
  ///     let stage = Stage(device: .iPhone15)
  ///
  /// - Parameters:
  ///   - orientation: How the device is held when the clock is at zero. The canvas, and so the video, is upright then;
  ///     ``rotate(to:animated:)`` turns the device in front of it.
  ///   - scale: Pixels per point; nil for the device's.
  ///   - frameRate: The default frame rate of exports.
  public convenience init(
    device: DeviceProfile, orientation: UIDeviceOrientation = .portrait, scale: CGFloat? = nil,
    frameRate: FrameRate = 60
  ) {
    let size = device.size(in: orientation)
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.prepare(for: device, held: orientation)
    self.init(window: window, scale: scale ?? device.scale, frameRate: frameRate)
    window.screenChanged()
  }

  /// Creates a stage with the screen of a device and `controller` as the window's root view controller.
  ///
  /// - Parameters:
  ///   - orientation: How the device is held when the clock is at zero.
  ///   - frameRate: The default frame rate of exports.
  public convenience init(
    hosting controller: UIViewController, on device: DeviceProfile,
    orientation: UIDeviceOrientation = .portrait, frameRate: FrameRate = 60
  ) {
    self.init(device: device, orientation: orientation, frameRate: frameRate)
    window.rootViewController = controller
  }

  /// The device; nil for a screen of another size.
  public var device: DeviceProfile? { window.device }
}

extension UIWindow {
  /// Called after the size or the orientation has changed: updates the safe area, the traits, and the bars.
  func screenChanged() {
    if let device { screenSafeAreaInsets = device.safeAreaInsets(in: interfaceOrientation) }
    updateScreenTraits()
    if device != nil { systemBars.update() }
  }
}
