/// Orientations of the interface. Raw values are UIKit's.
///
/// The interface turns against the device: it is in `.landscapeRight` when the device has been turned to
/// `UIDeviceOrientation.landscapeLeft`.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

  /// Whether this is `.portrait` or `.portraitUpsideDown`.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether this is `.landscapeLeft` or `.landscapeRight`.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// The interface that is upright when the device is held in an orientation; nil for a device that lies
  /// flat or whose orientation is not known.
  init?(upright device: UIDeviceOrientation) {
    switch device {
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeRight
    case .landscapeRight: self = .landscapeLeft
    case .unknown, .faceUp, .faceDown: return nil
    }
  }

  /// The clockwise rotation of the interface on the screen of a device held in portrait, in right angles.
  var quarterTurns: Int {
    switch self {
    case .unknown, .portrait: 0
    case .landscapeRight: 1
    case .portraitUpsideDown: 2
    case .landscapeLeft: 3
    }
  }

  var mask: UIInterfaceOrientationMask { UIInterfaceOrientationMask(rawValue: 1 << UInt(rawValue)) }
}

/// A set of orientations of the interface. Raw values are UIKit's.
public struct UIInterfaceOrientationMask: OptionSet, Sendable, Hashable {
  /// One bit per orientation: 1 shifted by the orientation's raw value.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Portrait.
  public static let portrait = Self(rawValue: 1 << 1)
  /// Portrait, upside down.
  public static let portraitUpsideDown = Self(rawValue: 1 << 2)
  /// The device has been turned to the left.
  public static let landscapeRight = Self(rawValue: 1 << 3)
  /// The device has been turned to the right.
  public static let landscapeLeft = Self(rawValue: 1 << 4)
  /// Both landscape orientations.
  public static let landscape: Self = [.landscapeLeft, .landscapeRight]
  /// All orientations.
  public static let all: Self = [.portrait, .landscape, .portraitUpsideDown]
  /// All but upside down: the default on phones.
  public static let allButUpsideDown: Self = [.portrait, .landscape]
}

extension CGAffineTransform {
  /// An exact clockwise rotation by a number of right angles.
  init(quarterTurns: Int) {
    let (cosine, sine): (CGFloat, CGFloat) =
      switch quarterTurns & 3 {
      case 0: (1, 0)
      case 1: (0, 1)
      case 2: (-1, 0)
      default: (0, -1)
      }
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }
}
