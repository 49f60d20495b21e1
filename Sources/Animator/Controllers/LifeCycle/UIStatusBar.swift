/// The style of the status bar. Raw values are UIKit's.
public enum UIStatusBarStyle: Int, Sendable {
  /// Dark or light, by the light or dark style.
  case `default`
  /// Light, for dark backgrounds.
  case lightContent
  /// Dark, for light backgrounds.
  case darkContent = 3

  /// The style in which the bar is drawn: a light bar is that of the dark style.
  func userInterfaceStyle(in style: UIUserInterfaceStyle) -> UIUserInterfaceStyle {
    switch self {
    case .default: style
    case .lightContent: .dark
    case .darkContent: .light
    }
  }
}

/// The animation of the status bar when it is hidden or shown. Raw values are UIKit's.
public enum UIStatusBarAnimation: Int, Sendable {
  /// None.
  case none
  /// Fades.
  case fade
  /// Slides.
  case slide
}

extension Stage {
  /// The style that the controllers determine for the status bar; light over a sheet of full height, behind which
  /// the screen is black.
  public var statusBarStyle: UIStatusBarStyle { window.statusBarStyle }

  /// Whether the controllers hide the status bar.
  public var isStatusBarHidden: Bool { window.isStatusBarHidden }
}

extension UIWindow {
  var statusBarStyle: UIStatusBarStyle {
    let top = controllersOnScreen.last { $0.presentationState.presenting != nil }
    let sheet = top?.presentationState.controller as? UISheetPresentationController
    if sheet?.isStacked == true { return .lightContent }
    return statusBarController(\.childForStatusBarStyle)?.preferredStatusBarStyle ?? .default
  }

  var isStatusBarHidden: Bool {
    statusBarController(\.childForStatusBarHidden)?.prefersStatusBarHidden ?? false
  }

  /// The controller on screen that determines a value: the topmost one that covers the screen or captures the
  /// status bar, and from there the chain of children that containers name.
  private func statusBarController(
    _ child: KeyPath<UIViewController, UIViewController?>
  ) -> UIViewController? {
    guard var controller = rootViewController else { return nil }
    while let presented = controller.presentationState.presented,
      presented.modalPresentationCapturesStatusBarAppearance
        || presented.presentationState.controller?.coversScreen == true
    {
      controller = presented
    }
    var visited = 0
    while let next = controller[keyPath: child], next !== controller, visited < 1000 {
      (controller, visited) = (next, visited + 1)
    }
    return controller
  }
}
