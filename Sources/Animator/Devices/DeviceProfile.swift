/// The screen of a phone or tablet: `Stage(device: .iPhone15)`.
///
/// Sizes, scales and safe areas are those that Apple's simulators report, collected in published tables; corner
/// radii of the newest tablets are estimates.
public struct DeviceProfile: Hashable, Sendable {
  /// The cutout of the screen for the camera.
  public enum SensorHousing: Hashable, Sendable {
    /// Nothing.
    case none
    /// A notch at the top edge in portrait orientation, with its size in points.
    case notch(CGSize)
    /// An island, with its frame in points in portrait orientation.
    case island(CGRect)
  }

  /// The name of the model, such as "iPhone 15".
  public var name: String
  /// Phone or tablet.
  public var idiom: UIUserInterfaceIdiom
  /// The size in portrait orientation, in points.
  public var size: CGSize
  /// Pixels per point.
  public var scale: CGFloat
  /// The safe area in portrait orientation, in points.
  public var portraitSafeArea: UIEdgeInsets
  /// The safe area in landscape orientation, in points.
  public var landscapeSafeArea: UIEdgeInsets
  /// The radius of the screen's corners, in points.
  public var cornerRadius: CGFloat
  /// The cutout of the screen for the camera.
  public var sensorHousing: SensorHousing

  /// Whether a bar at the bottom edge takes the place of a home button.
  public var hasHomeIndicator: Bool { portraitSafeArea.bottom > 0 }

  /// The safe area in points in an orientation of the interface.
  public func safeAreaInsets(in orientation: UIInterfaceOrientation) -> UIEdgeInsets {
    orientation.isLandscape ? landscapeSafeArea : portraitSafeArea
  }

  /// The size in points when the device is held in an orientation.
  public func size(in orientation: UIDeviceOrientation) -> CGSize {
    orientation.isLandscape ? CGSize(width: size.height, height: size.width) : size
  }

  /// The height of the status bar in points; 0 where there is none.
  func statusBarHeight(in orientation: UIInterfaceOrientation) -> CGFloat {
    if idiom == .pad { return portraitSafeArea.top }
    if orientation.isLandscape { return 0 }
    // Below an island, the safe area begins 5 points after the status bar.
    if case .island = sensorHousing { return portraitSafeArea.top - 5 }
    return portraitSafeArea.top
  }
}

extension DeviceProfile {
  /// A phone with a home button.
  private static func classic(
    _ name: String, _ width: CGFloat, _ height: CGFloat, _ scale: CGFloat
  ) -> DeviceProfile {
    DeviceProfile(
      name: name, idiom: .phone, size: CGSize(width: width, height: height), scale: scale,
      portraitSafeArea: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0),
      landscapeSafeArea: .zero, cornerRadius: 0, sensorHousing: .none)
  }

  /// A phone with a notch or an island.
  private static func phone(
    _ name: String, _ width: CGFloat, _ height: CGFloat, _ scale: CGFloat = 3, top: CGFloat,
    side: CGFloat? = nil, radius: CGFloat, _ housing: SensorHousing
  ) -> DeviceProfile {
    let side = side ?? top
    return DeviceProfile(
      name: name, idiom: .phone, size: CGSize(width: width, height: height), scale: scale,
      portraitSafeArea: UIEdgeInsets(top: top, left: 0, bottom: 34, right: 0),
      landscapeSafeArea: UIEdgeInsets(top: 0, left: side, bottom: 21, right: side),
      cornerRadius: radius, sensorHousing: housing)
  }

  /// A tablet, whose safe area is the same in all orientations.
  private static func tablet(
    _ name: String, _ width: CGFloat, _ height: CGFloat, top: CGFloat, bottom: CGFloat,
    radius: CGFloat
  ) -> DeviceProfile {
    let insets = UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
    return DeviceProfile(
      name: name, idiom: .pad, size: CGSize(width: width, height: height), scale: 2,
      portraitSafeArea: insets, landscapeSafeArea: insets, cornerRadius: radius,
      sensorHousing: .none)
  }

  private static func notch(_ width: CGFloat, _ height: CGFloat) -> SensorHousing {
    .notch(CGSize(width: width, height: height))
  }

  private static func island(on width: CGFloat, y: CGFloat) -> SensorHousing {
    .island(CGRect(x: (width - 126) / 2, y: y, width: 126, height: 37 + 1.0 / 3))
  }

  /// iPhone SE, first generation.
  public static let iPhoneSE1 = classic("iPhone SE (1st generation)", 320, 568, 2)
  /// iPhone SE, second and third generation; also iPhone 6 to 8.
  public static let iPhoneSE = classic("iPhone SE", 375, 667, 2)
  /// iPhone 8 Plus.
  public static let iPhone8Plus = classic("iPhone 8 Plus", 414, 736, 3)
  /// iPhone 11 Pro; also iPhone X and XS.
  public static let iPhone11Pro = phone(
    "iPhone 11 Pro", 375, 812, top: 44, radius: 39, notch(209, 30))
  /// iPhone 11; also iPhone XR.
  public static let iPhone11 = phone(
    "iPhone 11", 414, 896, 2, top: 48, radius: 41.5, notch(209, 30))
  /// iPhone 13 mini; also iPhone 12 mini.
  public static let iPhone13Mini = phone(
    "iPhone 13 mini", 375, 812, top: 50, radius: 44, notch(162, 33))
  /// iPhone 14; also iPhone 12 and 13.
  public static let iPhone14 = phone(
    "iPhone 14", 390, 844, top: 47, radius: 47 + 1.0 / 3, notch(162, 33))
  /// iPhone 14 Plus; also iPhone 12 Pro Max and 13 Pro Max.
  public static let iPhone14Plus = phone(
    "iPhone 14 Plus", 428, 926, top: 47, radius: 53 + 1.0 / 3, notch(162, 33))
  /// iPhone 15; also iPhone 14 Pro, 15 Pro and 16.
  public static let iPhone15 = phone(
    "iPhone 15", 393, 852, top: 59, radius: 55, island(on: 393, y: 11))
  /// iPhone 15 Pro Max; also iPhone 14 Pro Max, 15 Plus and 16 Plus.
  public static let iPhone15ProMax = phone(
    "iPhone 15 Pro Max", 430, 932, top: 59, radius: 55, island(on: 430, y: 11))
  /// iPhone 16 Pro.
  public static let iPhone16Pro = phone(
    "iPhone 16 Pro", 402, 874, top: 62, radius: 62, island(on: 402, y: 14))
  /// iPhone 16 Pro Max.
  public static let iPhone16ProMax = phone(
    "iPhone 16 Pro Max", 440, 956, top: 62, radius: 62, island(on: 440, y: 14))
  /// iPad, ninth generation.
  public static let iPad9 = tablet(
    "iPad (9th generation)", 810, 1080, top: 20, bottom: 0, radius: 0)
  /// iPad mini, sixth generation.
  public static let iPadMini = tablet("iPad mini", 744, 1133, top: 24, bottom: 20, radius: 21.5)
  /// iPad Air, fourth and fifth generation.
  public static let iPadAir = tablet("iPad Air", 820, 1180, top: 24, bottom: 20, radius: 18)
  /// iPad Pro with 11 inches.
  public static let iPadPro11 = tablet(
    "iPad Pro 11-inch", 834, 1194, top: 24, bottom: 20, radius: 18)
  /// iPad Pro with 12.9 inches.
  public static let iPadPro13 = tablet(
    "iPad Pro 12.9-inch", 1024, 1366, top: 24, bottom: 20, radius: 18)

  /// All devices, phones first, by size.
  public static let all: [DeviceProfile] = [
    iPhoneSE1, iPhoneSE, iPhone8Plus, iPhone11Pro, iPhone11, iPhone13Mini, iPhone14, iPhone14Plus,
    iPhone15, iPhone15ProMax, iPhone16Pro, iPhone16ProMax, iPad9, iPadMini, iPadAir, iPadPro11,
    iPadPro13,
  ]

  /// The device with a name, upper and lower case and spaces aside; nil if there is none.
  public init?(named name: String) {
    func normalized(_ name: String) -> String { name.lowercased().filter { $0 != " " } }
    guard let found = Self.all.first(where: { normalized($0.name) == normalized(name) }) else {
      return nil
    }
    self = found
  }
}
