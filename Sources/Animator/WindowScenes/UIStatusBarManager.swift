/// The status bar of a window scene. Stages without a device have none.
@preconcurrency @MainActor
public final class UIStatusBarManager: NSObject {
  private weak var scene: UIWindowScene?

  init(of scene: UIWindowScene) { self.scene = scene }

  private var window: UIWindow? { scene?.windows.first?.stageWindow }

  /// The style of the bar.
  public var statusBarStyle: UIStatusBarStyle {
    guard let window, window.statusBarStyle == .default else {
      return window?.statusBarStyle ?? .default
    }
    return window.traitCollection.userInterfaceStyle == .dark ? .lightContent : .darkContent
  }

  /// Whether the bar is hidden: by a controller, or as on all phones in landscape.
  public var isStatusBarHidden: Bool { statusBarFrame.isEmpty }

  /// The frame of the bar in the window, in points; empty while it is hidden.
  public var statusBarFrame: CGRect {
    guard let window, let device = window.device, !window.isStatusBarHidden else { return .zero }
    let height = device.statusBarHeight(in: window.interfaceOrientation)
    return height == 0
      ? .zero : CGRect(x: 0, y: 0, width: window.bounds.width, height: height)
  }
}
