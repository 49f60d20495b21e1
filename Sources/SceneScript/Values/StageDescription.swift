import Animator

/// The stage of a scene: frame size and rate, background, duration.
package struct StageDescription: Equatable, Sendable {
  /// In points: the device's if there is one.
  package var size: CGSize
  /// The device whose screen the stage is; nil for a screen of another size.
  package var device: DeviceProfile?
  /// How the device is held; nil for portrait.
  package var orientation: UIDeviceOrientation?
  /// The user's settings; nil for light, and for `large`.
  package var style: UIUserInterfaceStyle?
  package var textSize: UIContentSizeCategory?
  /// The language of localized strings; nil for English.
  package var language: String?
  /// Pixels per point; nil for the device's, or 2.
  package var scale: Double?
  /// Nil for 60.
  package var frameRate: FrameRate?
  /// Nil for the system's background: white, black in dark style.
  package var background: SceneColor?
  /// The duration of the scene; nil to end when the script and all animations have ended.
  package var duration: MediaTime?
  /// How touches are drawn; nil for not at all.
  package var touches: SceneTouchDisplay?
  /// The body of the device around its screen; nil for the screen alone.
  package var bezel: SceneBezel?

  package init(
    size: CGSize, scale: Double? = nil, frameRate: FrameRate? = nil, background: SceneColor? = nil,
    duration: MediaTime? = nil
  ) {
    self.size = size
    self.scale = scale
    self.frameRate = frameRate
    self.background = background
    self.duration = duration
  }
}

extension StageDescription {
  /// Pixels per point.
  package var pixelsPerPoint: CGFloat { scale.map { CGFloat($0) } ?? device?.scale ?? 2 }

  /// The body of the device; nil for its screen alone.
  func body(background: CGColor?) -> DeviceBody? {
    guard let bezel, let device else { return nil }
    var body = device.body(
      finish: bezel.finish ?? .black, orientation: orientation ?? .portrait,
      padding: CGFloat(bezel.padding ?? 40))
    body.background = background
    return body
  }

  /// The size of frames in points: with the body of the device, if that is shown.
  package var filmSize: CGSize { body(background: nil)?.filmSize ?? size }

  /// Creates the stage, without views.
  @MainActor
  func makeStage() -> Stage {
    let rate = frameRate ?? 60
    let stage =
      device.map {
        Stage(
          device: $0, orientation: orientation ?? .portrait, scale: pixelsPerPoint, frameRate: rate)
      } ?? Stage(size: size, scale: pixelsPerPoint, frameRate: rate)
    if let style { stage.userInterfaceStyle = style }
    if let language { stage.preferredLanguages = [language] }
    if let textSize { stage.preferredContentSizeCategory = textSize }
    return stage
  }
}

/// The body of a device around its screen.
package struct SceneBezel: Equatable, Sendable {
  /// Nil for black.
  package var finish: DeviceBody.Finish?
  /// The color around the body; nil for transparent.
  package var background: SceneColor?
  /// The space around the body, in points; nil for 40.
  package var padding: Double?

  package init(
    finish: DeviceBody.Finish? = nil, background: SceneColor? = nil, padding: Double? = nil
  ) {
    (self.finish, self.background, self.padding) = (finish, background, padding)
  }
}

/// How touches are drawn: as soft dots or by a pointer.
package struct SceneTouchDisplay: Equatable, Sendable {
  /// Nil for dots.
  package var style: TouchDisplay.Style?
  /// Nil for gray dots, a black arrow or a white hand.
  package var color: SceneColor?
  /// The diameter of dots or the height of a pointer in points; nil for 44.
  package var size: Double?

  package init(style: TouchDisplay.Style? = nil, color: SceneColor? = nil, size: Double? = nil) {
    (self.style, self.color, self.size) = (style, color, size)
  }
}

/// Checks that a stage has a renderable size in pixels.
package enum StageSize {
  /// The errors of a size in points at `scale` pixels per point.
  package static func problems(size: CGSize, scale: CGFloat) -> [Problem] {
    [("width", size.width), ("height", size.height)].compactMap { side, points in
      let pixels = (points * scale).rounded()
      if pixels >= 1, pixels <= CGFloat(SceneLimit.sidePixels) { return nil }
      let text = abs(pixels) < 1e15 ? String(Int(pixels)) : "\(Double(pixels))"
      return .sidePixels(side: side, pixels: text, limit: SceneLimit.sidePixels)
    }
  }
}
