import Animator

extension ViewType {
  /// A drawn device.
  static let device = ViewType(
    "device", DeviceView.self, "A drawn device, with its subviews on the screen."
  ) {
    DeviceView(frame: .zero)
  }
}

extension ViewProperty {
  /// Properties of devices.
  static let device: [ViewProperty] = [
    ViewProperty(
      "deviceModel", .deviceModel, of: DeviceView.self,
      "The device: a name as for the stage, laptop, or browser, a window that fills the frame. Default: iPhone 15."
    ) {
      $0.model
    } set: {
      $0.model = $1
    },
    ViewProperty(
      "deviceFinish", .name(DeviceBody.Finish.allCases.map { ($0.rawValue, $0) }),
      of: DeviceView.self,
      "The color of the device. Browsers are dark if it is black, blue or natural, and else light."
    ) {
      $0.finish
    } set: {
      $0.finish = $1
    },
    ViewProperty(
      "deviceOrientation", .deviceOrientation, of: DeviceView.self, "How a phone or tablet is held."
    ) {
      $0.orientation
    } set: {
      $0.orientation = $1
    },
    ViewProperty(
      "deviceStatusBar", .name([("none", nil), ("light", .lightContent), ("dark", .darkContent)]),
      of: DeviceView.self,
      "Text of the status bar of a phone or tablet, which is shown together with the home indicator. Default: none."
    ) {
      $0.statusBarStyle
    } set: {
      $0.statusBarStyle = $1
    },
    ViewProperty(
      "address", .text, of: DeviceView.self, "What is in the address bar of a browser."
    ) {
      $0.address
    } set: {
      $0.address = $1
    },
    ViewProperty(
      "reflection", .fraction, of: DeviceView.self, in: .factor, animatable: true,
      "Opacity of the device's reflection below it."
    ) {
      $0.reflection.native
    } set: {
      $0.reflection = CGFloat($1)
    },
  ]
}

extension PropertyKind where Value == DeviceView.Model {
  /// A phone, a tablet, a laptop or a browser.
  fileprivate static var deviceModel: PropertyKind {
    .name(
      DeviceProfile.all.map { ($0.name, .device($0)) } + [
        ("laptop", .laptop), ("browser", .browser),
      ])
  }
}

extension PropertyKind where Value == UIDeviceOrientation {
  fileprivate static var deviceOrientation: PropertyKind {
    .name([
      ("portrait", .portrait), ("portraitUpsideDown", .portraitUpsideDown),
      ("landscapeLeft", .landscapeLeft), ("landscapeRight", .landscapeRight),
    ])
  }
}
