/// The screen, with the size and scale of the current stage.
///
/// Without a stage, its size is 390 × 844 points, at 2 pixels per point.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
  /// The only screen.
  public static let main = UIScreen()

  /// All screens: ``main``.
  public static var screens: [UIScreen] { [main] }

  /// The size in points without a stage.
  public static let defaultSize = CGSize(width: 390, height: 844)

  private override init() { super.init() }

  /// The bounds in points, in the orientation of the interface.
  public var bounds: CGRect {
    CGRect(origin: .zero, size: Stage.current?.screenSize ?? Self.defaultSize)
  }

  /// The area of the app, in points; equal to ``bounds``.
  public var applicationFrame: CGRect { bounds }

  /// Pixels per point.
  public var scale: CGFloat { Stage.current?.scale ?? 2 }

  /// The bounds in pixels, in portrait orientation.
  public var nativeBounds: CGRect {
    let size = Stage.current?.size ?? Self.defaultSize
    // The canvas may be that of a device that was held in landscape from the beginning.
    let isLandscape = Stage.current?.window.canvasOrientation.isLandscape ?? false
    let (width, height) = isLandscape ? (size.height, size.width) : (size.width, size.height)
    return CGRect(x: 0, y: 0, width: width * scale, height: height * scale)
  }

  /// Pixels per point of the physical screen; equal to ``scale``.
  public var nativeScale: CGFloat { scale }

  /// The frame rate of the current stage in frames per second, rounded; 60 without a stage.
  public var maximumFramesPerSecond: Int {
    Int((Stage.current?.frameRate.framesPerSecond ?? 60).rounded())
  }

  /// The brightness of the current stage's screen, 0…1; 0.5 by default. As in recordings of a screen, frames do not show
  /// it.
  public var brightness: CGFloat {
    get { UIApplication.shared.brightness }
    set {
      let value = min(max(newValue, 0), 1)
      guard value != UIApplication.shared.brightness else { return }
      UIApplication.shared.brightness = value
      NotificationCenter.default.post(name: Self.brightnessDidChangeNotification, object: self)
    }
  }

  /// Posted when ``brightness`` has changed; the object is the screen.
  public static let brightnessDidChangeNotification = Notification.Name(
    "UIScreenBrightnessDidChangeNotification")

  /// Whether the system records or mirrors the screen; false, as exports are not known to the application.
  public var isCaptured: Bool { false }

  /// Posted when ``isCaptured`` has changed; never on a stage.
  public static let capturedDidChangeNotification = Notification.Name(
    "UIScreenCapturedDidChangeNotification")

  /// The traits of the screen.
  public var traitCollection: UITraitCollection {
    Stage.current?.window.screenTraits ?? Self.traitsWithoutStage
  }

  private static let traitsWithoutStage = UITraitCollection(.light)
}
