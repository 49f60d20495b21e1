import TimelineExport

/// The surroundings in which a screen is shown.
struct ScreenCondition {
  let device: DeviceProfile
  let orientation: UIDeviceOrientation
  let style: UIUserInterfaceStyle
  let textSize: UIContentSizeCategory

  /// All combinations: for each device and orientation, each style with each text size.
  static func all(
    _ devices: [DeviceProfile], _ orientations: [UIDeviceOrientation],
    _ styles: [UIUserInterfaceStyle], _ textSizes: [UIContentSizeCategory]
  ) -> [ScreenCondition] {
    devices.flatMap { device in
      orientations.flatMap { orientation in
        styles.flatMap { style in
          textSizes.map {
            ScreenCondition(
              device: device, orientation: orientation, style: style, textSize: $0)
          }
        }
      }
    }
  }

  /// "iPhone-15/portrait/dark/L".
  var label: String {
    [device.name.replacingOccurrences(of: " ", with: "-"), side, tone, size].joined(separator: "/")
  }

  /// "iPhone 15 in portrait, dark, text size L".
  var description: String { "\(device.name) in \(side), \(tone), text size \(size)" }

  private var side: String {
    switch orientation {
    case .landscapeLeft: "landscape"
    case .landscapeRight: "landscape-right"
    case .portraitUpsideDown: "upside-down"
    default: "portrait"
    }
  }

  private var tone: String { style == .dark ? "dark" : "light" }

  /// "XS", "L", "AccessibilityXXXL": the end of UIKit's name.
  private var size: String {
    textSize.rawValue.replacingOccurrences(of: "UICTContentSizeCategory", with: "")
  }

  /// Shows a controller, made when the stage has its traits, until a time in seconds.
  @MainActor
  func stage(showing make: () -> UIViewController, until time: Double) -> Stage {
    let stage = Stage(device: device, orientation: orientation)
    stage.userInterfaceStyle = style
    stage.preferredContentSizeCategory = textSize
    stage.perform { stage.window.rootViewController = make() }
    // The first advance ends the run loop cycle, in which the view has appeared.
    stage.advance(by: 0)
    stage.advance(to: MediaTime(seconds: max(time, 0)))
    return stage
  }
}

extension Stage {
  /// The frame on screen now.
  func picture(scale: CGFloat) -> Bitmap {
    Compositor(size: size, scale: scale).render(timeline.frame(at: time.seconds))
  }
}
