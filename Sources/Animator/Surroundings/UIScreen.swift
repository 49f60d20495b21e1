/// The screen: the current stage's size and scale.
///
/// Where there is no stage it is a phone's, 390 × 844 points at 2 pixels a point.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
  /// The one screen.
  public static let main = UIScreen()

  /// All screens: ``main``.
  public static var screens: [UIScreen] { [main] }

  /// The size of the screen where there is no stage, in points.
  public static let defaultSize = CGSize(width: 390, height: 844)

  private override init() { super.init() }

  /// In points.
  public var bounds: CGRect {
    CGRect(origin: .zero, size: Stage.current?.size ?? Self.defaultSize)
  }

  /// What is left for an app, in points: all of it.
  public var applicationFrame: CGRect { bounds }

  /// Pixels per point.
  public var scale: CGFloat { Stage.current?.scale ?? 2 }

  /// In pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }

  /// Pixels per point, as the panel has them.
  public var nativeScale: CGFloat { scale }

  /// The frames a second that the current stage is made for, rounded; 60 where there is none.
  public var maximumFramesPerSecond: Int {
    Int((Stage.current?.frameRate.framesPerSecond ?? 60).rounded())
  }

  /// What the screen is like.
  public var traitCollection: UITraitCollection {
    UITraitCollection(style: .light, displayScale: scale)
  }
}
