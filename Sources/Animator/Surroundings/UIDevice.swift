/// The device: a phone that is made up, the same on every machine.
@preconcurrency @MainActor
public final class UIDevice: NSObject {
  /// The device.
  public static let current = UIDevice()

  private override init() { super.init() }

  /// What its owner calls it.
  public let name = "Animator"
  /// The kind of device.
  public let model = "iPhone"
  /// The kind of device, in the user's language.
  public let localizedModel = "iPhone"
  /// The operating system whose behaviour is followed.
  public let systemName = "iOS"
  /// Its version.
  public let systemVersion = "18.0"
  /// A phone.
  public let userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// Held upright.
  public let orientation = UIDeviceOrientation.portrait
}

/// How a device is held. Raw values are UIKit's.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// Whether it is held upright, either way round.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is held on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
