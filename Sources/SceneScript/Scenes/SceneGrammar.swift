import Animator
import Yams

/// The keys of a scene and of its stage.
enum SceneGrammar {
  static let animator = Field("animator", ValueKind<String>.version, "The format version: 1.")
  static let tempo = Field(
    "bpm", .tempo,
    "The beats per minute, for times such as \"4 beats\": a number, or a sound file that has them.")
  static let stage = Field(
    "stage", ValueKind<StageDescription>.stage,
    "The stage: size, scale, frame rate, background and duration.")
  static let colors = Field("colors", ValueKind<[Named<SceneColor>]>.colors, "Named colors.")
  static let assets = Field(
    "assets", .assets, "Named images and fonts: paths relative to this file, or symbols.")
  static let storyboard = Field(
    "storyboard", ValueKind<String>.reference("the path of a storyboard or a xib"),
    "A storyboard or a xib, relative to this file, whose controller the stage shows.")
  static let screen = Field(
    "screen", .string,
    "The storyboard identifier of the controller. Default: that of the initial controller.")
  static let views = Field("views", .views, "The initial views, back to front.")
  static let constraints = Field(
    "constraints", .sceneConstraints,
    "Constraints that name their views, such as [\"card.width = 0.5 * superview.width\"].")
  static let script = Field("script", .sequence, "The script, a sequence of steps.")
  static let audio = Field("audio", .audio, "Audio tracks, which are mixed.")
  static let captions = Field(
    "captions", .captions,
    "Captions: the path of a SubRip or WebVTT file, {file, style, …}, {cues, style, …}, or a list of them."
  )
  static let metadata = Field(
    "metadata", .metadata, "What files say of the film: {title, author, copyright, date, comment}.")
  static let rows =
    [
      animator.row, tempo.row, stage.row, storyboard.row, screen.row, colors.row, assets.row,
      views.row,
      constraints.row,
      script.row, audio.row, captions.row, metadata.row,
    ] + ExpansionKeys.rows
  static let required = [animator.name]
  /// The sources of the stage's size: its own keys, those of the variants, or the canvas of a storyboard.
  static let alternatives: [JSON] = [
    JSON.required(stage.name).adding(
      "properties",
      .object([
        (stage.name, .object([("anyOf", .array([.required(size.name), .required(device.name)]))]))
      ])),
    .required("variants"), .required(storyboard.name),
  ]
}

extension SceneDescription {
  /// The scene as YAML; reading it gives an equal scene.
  package var yaml: String {
    var mapping = FieldsWriter()
    mapping.write(SceneGrammar.animator, "1")
    mapping.write(SceneGrammar.stage, stage)
    mapping.write(SceneGrammar.storyboard, storyboard?.path)
    mapping.write(SceneGrammar.screen, storyboard?.screen)
    mapping.write(unlessEmpty: colors, SceneGrammar.colors)
    mapping.write(unlessEmpty: assets, SceneGrammar.assets)
    mapping.write(unlessEmpty: views, SceneGrammar.views)
    mapping.write(unlessEmpty: constraints, SceneGrammar.constraints)
    mapping.write(unlessEmpty: script, SceneGrammar.script)
    mapping.write(unlessEmpty: audio, SceneGrammar.audio)
    mapping.write(unlessEmpty: captions, SceneGrammar.captions)
    mapping.write(SceneGrammar.metadata, metadata)
    return YAMLWriter.document(mapping.pairs.map { ($0.key, $0.value.withoutExpressions) })
  }
}

extension SceneReader {
  /// Reads a scene: names first, then the stage, the views and the script.
  func scene(_ root: Node) -> SceneDescription? {
    guard case .mapping(let mapping) = root, mapping.value(SceneGrammar.animator.name) != nil
    else {
      report(.notAScene(reason: reasonNoScene(root)), at: root)
      return nil
    }
    guard
      let fields = Fields(
        root, key: "scene", context: "a scene", known: SceneGrammar.rows, reader: self)
    else { return nil }
    guard fields.read(SceneGrammar.animator) != nil else { return nil }
    // Before everything, because times may be in beats.
    tempo = fields.read(SceneGrammar.tempo)
    let storyboard = storyboard(fields)
    if storyboard == nil { fields.checkPresence(of: SceneGrammar.stage) }
    let colors = fields.read(SceneGrammar.colors) ?? []
    let assets = fields.read(SceneGrammar.assets) ?? []
    let stage =
      fields.read(SceneGrammar.stage)
      ?? (fields.has(SceneGrammar.stage) ? nil : resources.storyboard?.document.device.stage)
    if let stage { displayScale = stage.pixelsPerPoint }
    let views = fields.read(SceneGrammar.views) ?? []
    let constraints = fields.read(SceneGrammar.constraints) ?? []
    let script = fields.read(SceneGrammar.script) ?? []
    let audio = fields.read(SceneGrammar.audio) ?? []
    resources.sounds.tracks = audio
    let captions = fields.read(SceneGrammar.captions) ?? []
    let metadata = fields.read(SceneGrammar.metadata)
    runChecks()
    checkLength(script)
    warnOfUnused(colors)
    return stage.map {
      var scene = SceneDescription(
        stage: $0, colors: colors, assets: assets, views: views, constraints: constraints,
        script: script, audio: audio)
      (scene.storyboard, scene.captions, scene.metadata) = (storyboard, captions, metadata)
      return scene
    }
  }

  /// Reads the document of the scene; nil if it has none.
  private func storyboard(_ fields: Fields) -> StoryboardDescription? {
    guard let path = fields.read(SceneGrammar.storyboard) else {
      if fields.has(SceneGrammar.screen), !fields.has(SceneGrammar.storyboard) {
        report(
          .incompleteKeys(key: SceneGrammar.screen.name, required: SceneGrammar.storyboard.name),
          at: fields.position(of: SceneGrammar.screen))
      }
      return nil
    }
    let screen = fields.read(SceneGrammar.screen)
    open(
      path, screen: screen, at: fields.value(of: SceneGrammar.storyboard) ?? fields.node,
      screenNode: fields.value(of: SceneGrammar.screen))
    return StoryboardDescription(path: path, screen: screen)
  }

  private func reasonNoScene(_ root: Node) -> String {
    switch root {
    case .mapping(let mapping) where mapping.value(Self.reelKey) != nil:
      "it is a reel"
    case .mapping: "it has no key 'animator'"
    case .sequence: "it is a list"
    default: root.isNull ? "it is empty" : "it is text"
    }
  }

  private func warnOfUnused(_ colors: [Named<SceneColor>]) {
    // A file with the colors and assets of many scenes has more than each of them uses.
    for color in colors where !isUsed(color: color.name) && color.position.origin == 0 {
      report(.unusedColor(color.name), at: color.position)
    }
    for (name, node) in assets.unused where node.position.origin == 0 {
      report(.unusedAsset(name), at: node)
    }
  }

  // MARK: Length

  /// Reports a list that runs too many steps, and steps that make the scene endless.
  func checkLength(_ script: [ScriptStep]) {
    let count = script.reduce(0) { $0 + $1.count }
    if count > Double(SceneLimit.steps), let first = script.max(by: { $0.count < $1.count }) {
      let found = count < 1e15 ? String(Int(count)) : String(count)
      report(.stepLimitExceeded(found: found, limit: SceneLimit.steps), at: first.position)
    }
    if hasDuration { return }
    for step in endless(script) {
      report(.endlessScene(step: step.name), at: step.position)
    }
  }

  private func endless(_ steps: [ScriptStep]) -> [ScriptStep] {
    steps.flatMap { step in
      (step.action.isEndless ? [step] : []) + step.action.lists.flatMap { endless($0.steps) }
    }
  }
}
