import TimelineExport

/// Expects the screen of a view controller on a device to match a reviewed golden, pixel by pixel.
///
///     expectScreen(matching: "profile", on: .iPhone15, style: .dark) { ProfileController() }
///
/// The golden consists of two files in `Goldens/` beside the test: `NAME.screens` with the hash of the picture, and
/// `NAME.png`. A failure reports a comparison image (expected | difference | actual), and the command that accepts
/// the change.
///
/// - Parameters:
///   - device: The device, whose status bar is in the picture.
///   - orientation: How the device is held.
///   - style: Light or dark.
///   - textSize: The text size that the user has chosen.
///   - time: When to take the picture, in seconds after the controller has become the root of the window.
///   - scale: Pixels per point.
///   - tolerance: The maximum difference of a pixel's channel, 0…255.
///   - mode: The record mode; nil for that of the environment variable `ANIMATOR_RECORD`.
///   - folder: The folder of goldens; nil for `Goldens/FILE` beside the test's file.
///   - makeController: Makes the controller, on a stage of the device with these settings.
@MainActor
public func expectScreen(
  matching name: String, on device: DeviceProfile = .iPhone15,
  orientation: UIDeviceOrientation = .portrait, style: UIUserInterfaceStyle = .light,
  textSize: UIContentSizeCategory = .large, at time: Double = 0, scale: CGFloat = 1,
  within tolerance: Int = 0, record mode: RecordMode? = nil, in folder: URL? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  _ makeController: () -> UIViewController
) {
  let screens = ScreenGolden(
    conditions: ScreenCondition.all([device], [orientation], [style], [textSize]), columns: 1,
    time: time, scale: scale)
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line)
  screens.check(name, within: tolerance, mode, folder, location, makeController)
}

/// Expects the screens of a view controller on several devices, in both orientations, light and dark, and with three
/// text sizes to match a reviewed golden, pixel by pixel.
///
///     expectScreens(matching: "profile", on: [.iPhoneSE, .iPhone15, .iPadAir]) { ProfileController() }
///
/// The golden consists of two files in `Goldens/` beside the test: `NAME.screens` with a line per screen, and
/// `NAME.png`, a contact sheet with a row per device and orientation. A failure reports the first screen that
/// differs, a comparison image (expected | difference | actual) of it, and the command that accepts the change.
/// Issues of the layout (``LayoutIssues``) of any screen are failures too.
///
/// - Parameters:
///   - devices: The devices, of any number.
///   - orientations: How each device is held.
///   - styles: Light or dark.
///   - textSizes: The text sizes that the user has chosen.
///   - time: When to take the pictures, in seconds after the controller has become the root of the window.
///   - scale: Pixels per point.
///   - tolerance: The maximum difference of a pixel's channel, 0…255.
///   - mode: The record mode; nil for that of the environment variable `ANIMATOR_RECORD`.
///   - folder: The folder of goldens; nil for `Goldens/FILE` beside the test's file.
///   - makeController: Makes the controller of one screen; called for each.
@MainActor
public func expectScreens(
  matching name: String, on devices: [DeviceProfile],
  orientations: [UIDeviceOrientation] = [.portrait, .landscapeLeft],
  styles: [UIUserInterfaceStyle] = [.light, .dark],
  textSizes: [UIContentSizeCategory] = [
    .extraSmall, .large, .accessibilityExtraExtraExtraLarge,
  ],
  at time: Double = 0, scale: CGFloat = 1, within tolerance: Int = 0,
  record mode: RecordMode? = nil, in folder: URL? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  _ makeController: () -> UIViewController
) {
  let screens = ScreenGolden(
    conditions: ScreenCondition.all(devices, orientations, styles, textSizes),
    columns: max(styles.count * textSizes.count, 1), time: time, scale: scale)
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line)
  screens.check(name, within: tolerance, mode, folder, location, makeController)
}

/// The screens of a controller, and the comparison with their golden.
@MainActor
private struct ScreenGolden {
  let conditions: [ScreenCondition]
  let columns: Int
  let time: Double
  let scale: CGFloat

  func check(
    _ name: String, within tolerance: Int, _ mode: RecordMode?, _ folder: URL?,
    _ location: TestLocation, _ make: () -> UIViewController
  ) {
    if conditions.isEmpty {
      return Expectation.fail(
        "\(name): there are no screens; name at least one device, orientation, style and text size",
        at: location)
    }
    guard time.isFinite, scale > 0, scale.isFinite else {
      return Expectation.fail(
        "\(name): a screen needs a finite time and a scale above 0, not \(time) s and \(scale)",
        at: location)
    }
    let pictures = conditions.map { condition in
      let stage = condition.stage(showing: make, until: time)
      LayoutCheck.run(stage, location)
      return stage.picture(scale: scale)
    }
    let golden = PictureGolden(
      name: name, folder: GoldenFolder(folder, for: location, name: name), location: location,
      mode: mode ?? .current, listKind: "screens", noun: "screens", columns: columns,
      describeIndex: { "on \(conditions[$0].description)" })
    do {
      try golden.check(
        PictureSheet(conditions.map(\.label), pictures, columns: columns), within: tolerance)
    } catch {
      Expectation.fail("\(name): \(error)", at: location)
    }
  }
}
