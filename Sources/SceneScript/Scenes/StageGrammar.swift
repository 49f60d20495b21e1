import Animator

// The keys of the stage of a scene.

extension SceneGrammar {
  static let size = Field("size", .size, "Width and height in points.")
  static let device = Field(
    "device", .device,
    "The phone or tablet whose screen is shown in place of a size: with its scale, safe area and status bar."
  )
  static let orientation = Field(
    "orientation", .deviceOrientation, "How the device is held. Default: portrait.")
  static let style = Field(
    "style", .interfaceStyle, "The appearance that the user has chosen. Default: light.")
  static let textSize = Field(
    "textSize", .textSize,
    "The text size that the user has chosen, for text styles. Default: large.")
  /// An empty text is English, as none is.
  private static let languageFormat = TextFormat(name: "a language", example: "fr") { text in
    text.isEmpty || Locale(identifier: text).language.languageCode?.isISOLanguage ?? false
  }
  static let language = Field(
    "language", .text(in: languageFormat),
    "The language that the user has chosen, such as fr or ar: that of storyboards, and of the direction. "
      + "Default: en.")
  static let scale = Field(
    "scale", ValueKind.number(in: 1e-3...64, called: "0.001 to 64"),
    "Pixels per point. Default: 2.")
  static let fps = Field(
    "fps", .frameRate,
    "Frames per second, a number or a fraction such as \"30000/1001\". Default: 60.")
  static let background = Field(
    "background", .color,
    "Background color. Default: systemBackground: white, and black in dark style.")
  static let duration = Field(
    "duration", .time,
    "Duration of the scene. Default: until the script and all animations have ended.")
  static let touches = Field(
    "touches", .touchDisplay,
    "Draws fingers that touch: visible (dots), arrow, hand, or {style, color, size}. Default: hidden."
  )
  static let bezel = Field(
    "bezel", .bezel,
    "Shows the body of the device around its screen: true, or {finish, background, padding}. Default: false."
  )
  static let stageRows = [
    size.row, device.row, orientation.row, style.row, textSize.row, language.row,
    scale.row, fps.row, background.row, duration.row, touches.row, bezel.row,
  ]
}

extension ValueKind where Value == StageDescription {
  /// The mapping of the stage. Sets the reader's frame rate.
  static var stage: ValueKind {
    let rows = SceneGrammar.stageRows
    return ValueKind(
      schema: .mapping(rows),
      write: { stage in
        .mapping {
          $0.write(SceneGrammar.size, stage.device == nil ? stage.size : nil)
          $0.write(SceneGrammar.device, stage.device)
          $0.write(SceneGrammar.orientation, stage.orientation)
          $0.write(SceneGrammar.style, stage.style)
          $0.write(SceneGrammar.textSize, stage.textSize)
          $0.write(SceneGrammar.language, stage.language)
          $0.write(SceneGrammar.scale, stage.scale)
          $0.write(SceneGrammar.fps, stage.frameRate)
          $0.write(SceneGrammar.background, stage.background)
          $0.write(SceneGrammar.duration, stage.duration)
          $0.write(SceneGrammar.touches, stage.touches)
          $0.write(SceneGrammar.bezel, stage.bezel)
        }
      },
      read: { node, _, reader in
        Fields(node, key: "stage", context: "the stage", known: rows, reader: reader)
          .flatMap { reader.stage($0) }
      })
  }
}

extension SceneReader {
  fileprivate func stage(_ fields: Fields) -> StageDescription? {
    // Read first, because times in frames depend on the rate.
    hasDuration = fields.has(SceneGrammar.duration)
    let rate = fields.read(SceneGrammar.fps)
    if let rate { frameRate = rate }
    let scale = fields.read(SceneGrammar.scale)
    let device = fields.read(SceneGrammar.device)
    let orientation = orientation(fields)
    guard let size = size(fields, device, orientation) else { return nil }
    var stage = StageDescription(size: size, scale: scale, frameRate: rate)
    (stage.device, stage.orientation) = (device, orientation)
    if device == nil, !fields.has(SceneGrammar.size),
      let canvas = resources.storyboard?.document.device.stage
    {
      (stage.device, stage.orientation, stage.style) =
        (canvas.device, canvas.orientation, canvas.style)
      stage.scale = scale ?? canvas.scale
    }
    stage.language = fields.read(SceneGrammar.language)
    stage.style = fields.read(SceneGrammar.style) ?? stage.style
    stage.textSize = fields.read(SceneGrammar.textSize)
    stage.background = fields.read(SceneGrammar.background)
    stage.duration = fields.read(SceneGrammar.duration)
    stage.touches = fields.read(SceneGrammar.touches) ?? nil
    stage.bezel = fields.read(SceneGrammar.bezel) ?? nil
    if stage.bezel != nil, device == nil {
      report(
        .incompleteKeys(key: SceneGrammar.bezel.name, required: SceneGrammar.device.name),
        at: fields.position(of: SceneGrammar.bezel))
    }
    for problem in StageSize.problems(size: stage.filmSize, scale: stage.pixelsPerPoint) {
      report(problem, at: fields.position(of: SceneGrammar.size))
    }
    return stage
  }

  private func orientation(_ fields: Fields) -> UIDeviceOrientation? {
    let orientation = fields.read(SceneGrammar.orientation)
    if orientation != nil, !fields.has(SceneGrammar.device) {
      report(
        .incompleteKeys(key: SceneGrammar.orientation.name, required: SceneGrammar.device.name),
        at: fields.position(of: SceneGrammar.orientation))
    }
    return orientation
  }

  /// The size of the stage, or of its device; reports if there is neither, or both.
  private func size(
    _ fields: Fields, _ device: DeviceProfile?, _ orientation: UIDeviceOrientation?
  ) -> CGSize? {
    guard fields.has(SceneGrammar.device) else {
      if !fields.has(SceneGrammar.size), let storyboard = resources.storyboard {
        return storyboard.document.device.size
      }
      return fields.require(SceneGrammar.size)
    }
    if fields.has(SceneGrammar.size) {
      report(
        .conflictingKeys(SceneGrammar.size.name, SceneGrammar.device.name),
        at: fields.position(of: SceneGrammar.size))
    }
    return device.map { $0.size(in: orientation ?? .portrait) }
  }
}
