/// The status bar and the home indicator of a window's device, in front of all views.
///
/// They are the system's, not the app's: they are no subviews of the window, and receive no touches.
@MainActor
final class SystemBars {
  /// In front of the keyboard.
  private static let zPosition: CGFloat = 20_000

  private weak var window: UIWindow?
  private lazy var statusBar = StatusBarView(frame: .zero)
  private lazy var homeIndicator = HomeIndicatorView(frame: .zero)

  init(of window: UIWindow) { self.window = window }

  /// Moves the bars to the window's edges; the device, the size, the orientation or the style has changed.
  func update() {
    guard let window, let device = window.device else { return }
    let (bounds, orientation) = (window.bounds, window.interfaceOrientation)
    let height = window.isStatusBarHidden ? 0 : device.statusBarHeight(in: orientation)
    statusBar.device = device
    place(
      statusBar, height == 0,
      CGRect(
        x: bounds.minX, y: bounds.minY - (height == 0 ? 20 : 0), width: bounds.width,
        height: height == 0 ? 20 : height))
    if device.hasHomeIndicator {
      place(homeIndicator, false, HomeIndicatorView.frame(on: bounds))
    }
  }

  private func place(_ view: UIView, _ isHidden: Bool, _ frame: CGRect) {
    guard let window else { return }
    var style = window.traitCollection.userInterfaceStyle
    if view === statusBar { style = window.statusBarStyle.userInterfaceStyle(in: style) }
    UIView.performWithoutAnimation {
      if view.overrideUserInterfaceStyle != style { view.overrideUserInterfaceStyle = style }
      if view.layer.superlayer == nil {
        view.frame = frame
        view.alpha = isHidden ? 0 : 1
        view.layer.zPosition = Self.zPosition
        window.layer.addSublayer(view.layer)
      }
    }
    view.frame = frame
    view.alpha = isHidden ? 0 : 1
  }
}

/// The bar at the bottom edge of devices without a home button.
final class HomeIndicatorView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    backgroundColor = .label
    layer.cornerRadius = 2.5
  }

  required init?(coder: NSCoder) { nil }

  /// The frame on a screen, in points: 8 above the edge, 5 high, and 134 wide on screens of 375 in portrait orientation, the widths of
  /// others in proportion; about two thirds of that part in landscape.
  static func frame(on screen: CGRect) -> CGRect {
    let part: CGFloat = screen.width > screen.height ? 0.24 : 134 / 375
    let width = (screen.width * part).rounded()
    return CGRect(x: screen.midX - width / 2, y: screen.maxY - 13, width: width, height: 5)
  }
}
