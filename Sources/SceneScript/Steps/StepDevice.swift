import Animator

/// The key `device`, with which steps choose the drawn device on which they show something.
enum StepDevice {
  static let device = Field(
    "device", .view,
    "The drawn device on whose screen it appears. Default: that of the scene's app, or the only one."
  )

  /// Reads the key; reports views that are no devices.
  static func read(_ fields: Fields, _ reader: SceneReader) -> ViewReference? {
    guard let reference = fields.read(device) else { return nil }
    reader.check(reference, isA: DeviceView.self, for: device.name)
    return reference
  }
}

/// The screen on which a step shows something.
struct StepScreen {
  /// The drawn device; nil for the screen of the stage.
  var device: DeviceView?
}

extension ScriptRun {
  /// The screen of the device that a step names, or else of the one that the scene is about, or else of the stage. Fails
  /// the run and returns nil if the named device is not on the stage, or several devices qualify.
  ///
  /// - Parameters:
  ///   - reference: The device that the step names; nil for none.
  ///   - position: The location of the step.
  ///   - canShow: Whether what the step shows can be on a device.
  func stepScreen(
    on reference: ViewReference?, at position: ScenePosition,
    where canShow: (DeviceView) -> Bool = { _ in true }
  ) -> StepScreen? {
    if let reference {
      guard let view = view(reference) else { return nil }
      guard let device = view as? DeviceView, device.window != nil else {
        fail(.notAScreen(reference.id, expected: "a device on the stage"), at: reference.position)
        return nil
      }
      return StepScreen(device: device)
    }
    let devices = appDevices.filter(canShow)
    if devices.count > 1 {
      let ids = instances.filter { instance in devices.contains { $0 === instance.view } }
        .compactMap(\.description.id)
      fail(.ambiguousDevice(count: devices.count, ids: ids), at: position)
      return nil
    }
    return StepScreen(device: devices.first)
  }

  /// The drawn devices that the scene may be about: those with containers of screens, or all of them in a scene without
  /// such containers. None if the first container is on the stage itself.
  private var appDevices: [DeviceView] {
    let views = instances.map { $0.view }
    let containers = views.compactMap { ($0 as? ScreensView)?.container }
    if containers.isEmpty {
      return views.compactMap { $0 as? DeviceView }.filter { $0.window != nil }
    }
    var devices: [DeviceView] = []
    for (index, container) in containers.enumerated() {
      let controller = sequence(first: container, next: \.parent)
        .compactMap { $0 as? SceneDeviceController }.first
      guard let device = controller?.device else {
        if index == 0 { return [] }
        continue
      }
      let isNew = !devices.contains { $0 === device }
      if isNew, device.window != nil { devices.append(device) }
    }
    return devices
  }

  /// The controller over which others are presented on a screen: the last one that was. Nil for devices in cells.
  func topController(on screen: StepScreen) -> UIViewController? {
    var controller: UIViewController? = rootController
    if let device = screen.device {
      controller = deviceControllers.first { $0.device === device }
    }
    while let next = controller?.presentedViewController { controller = next }
    return controller
  }
}
