import Animator
import Yams

/// What a scene file holds.
struct SceneContents {
  var stage: StageDescription
  var views: [ViewDescription]
  var script: [ScriptStep]
  var audio: [SceneAudio]
}

/// The stage that a scene plays on.
struct StageDescription: Sendable {
  var size: CGSize
  var scale: CGFloat = 2
  var frameRate = FrameRate(60)
  var background = UIColor.white
  var duration: MediaTime?
}

/// The keys of a scene and of its stage.
enum SceneGrammar {
  static let animator = Field("animator", ValueKind<String>.version, "The format's version: 1.")
  static let stage = Field("stage", .stageMapping, "Size, scale, frame rate, background, duration.")
  static let colors = Field("colors", .names, "Names for colours.")
  static let assets = Field(
    "assets", .assets, "Names for pictures and fonts: paths relative to this file, and symbols.")
  static let views = Field("views", .views, "What is on the stage, back to front.")
  static let script = Field("script", .sequence, "What happens, one step after another.")
  static let audio = Field("audio", .audio, "What is heard: tracks that play together.")
  static let rows = [
    animator.row, stage.row, colors.row, assets.row, views.row, script.row,
    audio.row,
  ]
  static let required = [animator.name, stage.name]

  static let size = Field("size", .size, "Width and height in points.")
  static let scale = Field(
    "scale", ValueKind.number(in: 1e-3...64, called: "0.001 to 64"),
    "Pixels per point; 2 unless said.")
  static let fps = Field(
    "fps", .frameRate, "Frames a second, a number or \"30000/1001\"; 60 unless said.")
  static let background = Field("background", .color, "White unless said.")
  static let duration = Field(
    "duration", .time, "When the scene ends; when all that happens has ended unless said.")
  static let stageRows = [size.row, scale.row, fps.row, background.row, duration.row]
}

extension SceneReader {
  /// Reads the whole scene: names first, then the stage, the views, the script.
  func scene(_ root: Node) -> SceneContents? {
    guard case .mapping(let mapping) = root, mapping.value(SceneGrammar.animator.name) != nil
    else {
      report(.notAScene(reason: reasonNoScene(root)), at: root)
      return nil
    }
    guard
      let fields = Fields(
        root, key: "scene", place: "a scene", known: SceneGrammar.rows, reader: self)
    else { return nil }
    guard fields.read(SceneGrammar.animator) != nil else { return nil }
    let stageNode = fields.require(SceneGrammar.stage)
    readNames(fields)
    let stage = stageNode.flatMap { readStage($0) }
    let views = fields.read(SceneGrammar.views) ?? []
    let script = fields.read(SceneGrammar.script) ?? []
    let audio = fields.read(SceneGrammar.audio) ?? []
    runChecks()
    checkLength(script)
    warnOfUnused()
    return stage.map { SceneContents(stage: $0, views: views, script: script, audio: audio) }
  }

  private func reasonNoScene(_ root: Node) -> String {
    switch root {
    case .mapping(let mapping) where mapping.value(ReelGrammar.reel.name) != nil:
      "it is a reel, which stands in no place of a scene"
    case .mapping: "it has no key 'animator'"
    case .sequence: "it is a list"
    default: root.isNull ? "it is empty" : "it is text"
    }
  }

  // MARK: Names

  private func readNames(_ fields: Fields) {
    let color = ValueKind<UIColor>.color
    colorNodes = fields.read(SceneGrammar.colors)?.pairs ?? []
    for (name, node) in colorNodes {
      // A name may stand for one before it, so there is no circle.
      if let value = color.read(node, name, self) { colors[name] = value }
    }
    let asset = ValueKind<AssetCatalog.Source>.asset
    for (name, node) in fields.read(SceneGrammar.assets)?.pairs ?? [] {
      if let source = asset.read(node, name, self) { add(name, source, at: node) }
    }
  }

  private func warnOfUnused() {
    for (name, node) in colorNodes where colors[name] != nil && !isUsed(color: name) {
      report(.unusedColor(name), at: node)
    }
    for (name, node) in assets.unused { report(.unusedAsset(name), at: node) }
  }

  // MARK: Stage

  private func readStage(_ box: NodeBox) -> StageDescription? {
    guard
      let fields = Fields(
        box.node, key: "stage", place: "the stage", known: SceneGrammar.stageRows, reader: self)
    else { return nil }
    // Times in frames need the rate, so it comes first.
    hasDuration = fields.has(SceneGrammar.duration)
    if let rate = fields.read(SceneGrammar.fps) { frameRate = rate }
    let scale = fields.read(SceneGrammar.scale)
    guard let size = fields.require(SceneGrammar.size) else { return nil }
    var stage = StageDescription(size: size, scale: CGFloat(scale ?? 2), frameRate: frameRate)
    stage.background = fields.read(SceneGrammar.background) ?? .white
    stage.duration = fields.read(SceneGrammar.duration)
    for problem in StageSize.problems(size: size, scale: stage.scale) {
      report(problem, at: fields.position(of: SceneGrammar.size))
    }
    return stage
  }

  // MARK: Length

  private func checkLength(_ script: [ScriptStep]) {
    let count = script.reduce(0) { $0 + $1.count }
    if count > Double(SceneLimit.steps), let first = script.max(by: { $0.count < $1.count }) {
      let found = count < 1e15 ? String(Int(count)) : String(count)
      report(.tooManySteps(found: found, limit: SceneLimit.steps), at: first.position)
    }
    if hasDuration { return }
    for step in endless(script) {
      report(.endlessWithoutDuration(step: step.name), at: step.position)
    }
  }

  private func endless(_ steps: [ScriptStep]) -> [ScriptStep] {
    steps.flatMap { step in
      (step.action.isEndless ? [step] : []) + step.action.lists.flatMap { endless($0.steps) }
    }
  }
}

/// Checks that a stage comes to a size that can be rendered.
package enum StageSize {
  /// What is wrong with the pixels that a size in points comes to; none where all is well.
  package static func problems(size: CGSize, scale: CGFloat) -> [Problem] {
    [("width", size.width), ("height", size.height)].compactMap { side, points in
      let pixels = (points * scale).rounded()
      if pixels >= 1, pixels <= CGFloat(SceneLimit.sidePixels) { return nil }
      let text = abs(pixels) < 1e15 ? String(Int(pixels)) : "\(Double(pixels))"
      return .sidePixels(side: side, pixels: text, limit: SceneLimit.sidePixels)
    }
  }
}

/// A node on its way from a field to whoever reads it.
// Unchecked: Yams' nodes are values, but hold tags that are not marked Sendable; reading a scene
// never leaves its thread.
struct NodeBox: @unchecked Sendable {
  let node: Node

  /// The names and nodes of a mapping, in the file's order.
  var pairs: [(name: String, node: Node)] {
    guard case .mapping(let mapping) = node else { return [] }
    return mapping.compactMap { key, value in key.text.map { ($0, value) } }
  }
}

extension ValueKind where Value == NodeBox {
  /// The stage's mapping, read once the frame rate is known.
  static var stageMapping: ValueKind {
    let schema = JSON.mapping(SceneGrammar.stageRows, required: [SceneGrammar.size.name])
    return ValueKind(schema: schema) { node, _, _ in NodeBox(node: node) }
  }

  /// A mapping of names that the scene makes up to pictures.
  static var assets: ValueKind {
    let schema = JSON.object([
      ("type", .string("object")),
      ("additionalProperties", ValueKind<AssetCatalog.Source>.asset.schema),
    ])
    return ValueKind(schema: schema, read: names.read)
  }

  /// A mapping whose keys are names that the scene makes up.
  static var names: ValueKind {
    ValueKind(schema: .object([("type", .string("object"))])) { node, key, reader in
      guard case .mapping = node else {
        return reader.wrong(node, key, takes: "a mapping of names to values")
      }
      return NodeBox(node: node)
    }
  }
}

extension ValueKind where Value == String {
  /// The format's version.
  static var version: ValueKind {
    ValueKind(schema: .object([("const", .int(1))])) { node, key, reader in
      if node.text == "1" { return "1" }
      let found = node.text.map { $0 } ?? "\(node.found)"
      reader.report(.unknownVersion(key: key, found: found), at: node)
      return nil
    }
  }
}

extension ValueKind where Value == FrameRate {
  /// 1 to 1000 frames a second: a number, or a fraction as text.
  static var frameRate: ValueKind {
    let schema = JSON.object([
      (
        "anyOf",
        .array([
          .object([("type", .string("number")), ("minimum", .int(1)), ("maximum", .int(1000))]),
          .pattern("^[0-9]+/[0-9]+$"),
        ])
      )
    ])
    return ValueKind(schema: schema) { node, key, reader in
      let expected = "frames a second: a number, such as 60, or a fraction, such as \"30000/1001\""
      guard let text = node.text else { return reader.wrong(node, key, takes: expected) }
      switch FrameRateText.parse(text) {
      case .rate(let rate): return rate
      case .outOfRange:
        reader.report(.outOfRange(key: key, allowed: "1 to 1000", found: text), at: node)
        return nil
      case .notFinite:
        reader.report(.notFinite(key: key, found: text), at: node)
        return nil
      case .notARate: return reader.wrong(node, key, takes: expected)
      }
    }
  }
}
