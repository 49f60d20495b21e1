import Animator
import Yams

/// The keys of a reel, of its stage and its entries.
enum ReelGrammar {
  static let reel = Field(
    SceneReader.reelKey, ValueKind<String>.version, "The format version: 1.")
  static let stage = Field(
    "stage", ValueKind<ReelDescription.Stage>.stage,
    "The stage: size, scale, frame rate and background. Default: those of the first scene.")
  static let scenes = Field(
    "scenes", .entries, "The scenes in order, with optional transitions between them."
  )
  static let rows = [reel.row, stage.row, scenes.row, SceneGrammar.audio.row]
  static let required = [reel.name, scenes.name]

  static let stageRows = [
    SceneGrammar.size.row, SceneGrammar.scale.row, SceneGrammar.fps.row,
    SceneGrammar.background.row,
  ]

  static let scene = Field(
    "scene", ValueKind<String>.reference("the path of a scene"),
    "The path of a scene, relative to this file.")
  static let from = Field("from", .time, "Start time in the scene. Default: 0.")
  static let to = Field("to", .time, "End time in the scene. Default: its end.")
  static let sceneRows = [scene.row, from.row, to.row]

  static let transition = Field("transition", .transition, "The kind of transition.")
  static let duration = Field("duration", .time, "Duration of the transition. Default: 1.")
  static let overlap = Field(
    "overlap", .bool,
    "Whether both scenes play during the transition, instead of showing the last and the first frame."
  )
  static let transitionRows =
    [transition.row, duration.row, AnimationSettings.curve.row, overlap.row]
    + TransitionGrammar.rows + TransitionGrammar.springRows

  /// The maximum number of scenes of a reel.
  static let sceneLimit = 1000
}

extension ReelDescription {
  /// The reel as YAML; reading it gives an equal reel.
  package var yaml: String {
    var mapping = FieldsWriter()
    mapping.write(ReelGrammar.reel, "1")
    if stage != Stage() { mapping.write(ReelGrammar.stage, stage) }
    mapping.write(ReelGrammar.scenes.name, .list(parts.flatMap(\.yaml)))
    mapping.write(unlessEmpty: audio, SceneGrammar.audio)
    return YAMLWriter.document(mapping.pairs)
  }
}

extension ReelDescription.Part {
  /// The entry of the part, preceded by that of its transition.
  fileprivate var yaml: [YAMLValue] {
    let scene = YAMLValue.mapping {
      $0.write(ReelGrammar.scene, path)
      $0.write(ReelGrammar.from, from)
      $0.write(ReelGrammar.to, to)
    }
    return [transition?.yaml, scene].compactMap(\.self)
  }
}

extension ReelDescription.Transition {
  fileprivate var yaml: YAMLValue {
    .mapping {
      $0.write(ReelGrammar.transition.name, .text(choice.name))
      TransitionGrammar.write(choice.options, to: &$0)
      $0.write(ReelGrammar.duration, duration)
      $0.write(AnimationSettings.curve, curve)
      if let spring { SpringGrammar.write(spring, to: &$0) }
      $0.write(ReelGrammar.overlap, overlaps)
    }
  }
}

extension ValueKind where Value == ReelDescription.Stage {
  /// The mapping of the stage.
  static var stage: ValueKind {
    let rows = ReelGrammar.stageRows
    return ValueKind(
      schema: .mapping(rows),
      write: { stage in
        .mapping {
          $0.write(SceneGrammar.size, stage.size)
          $0.write(SceneGrammar.scale, stage.scale)
          $0.write(SceneGrammar.fps, stage.frameRate)
          $0.write(SceneGrammar.background, stage.background)
        }
      },
      read: { node, _, reader in
        Fields(node, key: "stage", context: "the stage", known: rows, reader: reader)
          .map { reader.reelStage($0) }
      })
  }
}

/// The list of a reel's entries, which is read after the scenes.
// Unchecked: Yams nodes are values, but contain tags that are not marked Sendable. A reel is read
// on one thread, and descriptions contain no nodes.
struct ReelEntries: @unchecked Sendable {
  let node: Node
}

extension ValueKind where Value == ReelEntries {
  /// The list of scenes and transitions.
  static var entries: ValueKind {
    let schema = JSON.object([
      ("type", .string("array")),
      (
        "items",
        .object([
          (
            "anyOf",
            .array([
              .mapping(ReelGrammar.sceneRows, required: [ReelGrammar.scene.name]),
              .mapping(ReelGrammar.transitionRows, required: [ReelGrammar.transition.name]),
            ])
          )
        ])
      ),
    ])
    return ValueKind(schema: schema, write: { _ in .list([]) }) { node, key, reader in
      guard case .sequence = node else {
        return reader.reportInvalid(
          node, key, expects: "a list such as [{scene: a.yaml}, {scene: b.yaml}]")
      }
      return ReelEntries(node: node)
    }
  }
}

extension SceneReader {
  /// Reads a reel and the scene of each part. Scenes are read first, because times in frames may
  /// depend on their rate.
  func reel(_ root: Node) -> (reel: ReelDescription, scenes: [SceneFile])? {
    guard
      let fields = Fields(
        root, key: "reel", context: "a reel", known: ReelGrammar.rows, reader: self),
      fields.read(ReelGrammar.reel) != nil
    else { return nil }
    let stage = fields.read(ReelGrammar.stage) ?? ReelDescription.Stage()
    guard let list = fields.require(ReelGrammar.scenes), case .sequence(let entries) = list.node
    else { return nil }
    let scenes = scenes(named: Array(entries))
    frameRate = stage.frameRate ?? scenes.lazy.compactMap(\.?.frameRate).first ?? frameRate
    let (parts, shown) = read(Array(entries), scenes)
    let audio = fields.read(SceneGrammar.audio) ?? []
    return (ReelDescription(stage: stage, parts: parts, audio: audio), shown)
  }

  fileprivate func reelStage(_ fields: Fields) -> ReelDescription.Stage {
    let stage = ReelDescription.Stage(
      size: fields.read(SceneGrammar.size), scale: fields.read(SceneGrammar.scale),
      frameRate: fields.read(SceneGrammar.fps), background: fields.read(SceneGrammar.background))
    guard let size = stage.size else { return stage }
    for problem in StageSize.problems(size: size, scale: CGFloat(stage.scale ?? 2)) {
      report(problem, at: fields.position(of: SceneGrammar.size))
    }
    return stage
  }

  // MARK: Entries

  /// The scene of each entry; nil for transitions and for scenes with errors, which are reported.
  private func scenes(named entries: [Node]) -> [SceneFile?] {
    var read: [String: SceneFile?] = [:]
    let nodes = entries.map { entry -> Node? in
      guard case .mapping(let mapping) = entry else { return nil }
      return mapping.value(ReelGrammar.scene.name)
    }
    if let extra = nodes.compactMap(\.self).dropFirst(ReelGrammar.sceneLimit).first {
      report(.tooManyScenes(limit: ReelGrammar.sceneLimit), at: extra)
      return entries.map { _ in nil }
    }
    return nodes.map { node in
      guard let node, let path = node.text, !path.isEmpty else { return nil }
      let url = URL(fileURLWithPath: path, relativeTo: directory)
      // A symbolic link to a scene is a distinct scene: its relative paths are resolved from the
      // directory of the link.
      let folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
      let resolvedPath = folder.appending(path: url.lastPathComponent).path
      if let scene = read[resolvedPath] { return scene }
      let scene = scene(at: url, called: name(of: path), node)
      read[resolvedPath] = .some(scene)
      return scene
    }
  }

  /// The scene that a node refers to; reports its diagnostics, and returns nil if there are errors.
  private func scene(at url: URL, called name: String, _ node: Node) -> SceneFile? {
    do throws(SceneError) {
      var inputs = inputs
      inputs.isForReel = true
      let scene = try SceneFile(
        contentsOf: url, called: name, allowsFontFallback: allowsFontFallback, noting: sources,
        inputs: inputs)
      report(scene.warnings, namedAt: node)
      return scene
    } catch {
      report(error.diagnostics.map { wording($0, node) }, namedAt: node)
      return nil
    }
  }

  /// Moves diagnostics that concern an entire file to the reference to it.
  private func wording(_ diagnostic: SceneDiagnostic, _ node: Node) -> SceneDiagnostic {
    switch diagnostic.problem {
    case .unreadableFile,
      .notAScene where diagnostic.position == .start:
      SceneDiagnostic(
        file: file, position: node.position,
        problem: .invalidScene(path: node.text ?? "", reason: "\(diagnostic.problem)"))
    default: diagnostic
    }
  }

  /// The name of a referenced file for messages: its path relative to the same directory as this
  /// file's name.
  private func name(of path: String) -> String {
    if path.hasPrefix("/") { return path }
    let folder = (file as NSString).deletingLastPathComponent
    if folder.isEmpty { return path }
    let joined = "\(folder)/\(path)"
    let short = Self.normalized(joined)
    // Behind a symbolic link, `..` is another directory than the one that contains the link.
    func canonical(_ path: String) -> String? {
      realpath(path, nil).map { text in
        defer { free(text) }
        return String(cString: text)
      }
    }
    return canonical(short) == canonical(joined) ? short : joined
  }

  /// A path without `.` and `..` components, except for leading `..`.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  private func read(
    _ entries: [Node], _ scenes: [SceneFile?]
  ) -> (parts: [ReelDescription.Part], scenes: [SceneFile]) {
    var parts: [ReelDescription.Part] = []
    var shown: [SceneFile] = []
    var pending: ReelDescription.Transition?
    var pendingNode: Node?
    var hasScene = false
    for (entry, scene) in zip(entries, scenes) {
      guard case .mapping(let mapping) = entry else {
        report(.invalidReelEntry, at: entry)
        continue
      }
      if mapping.value(ReelGrammar.scene.name) != nil {
        if var part = part(entry), let scene {
          part.transition = pending
          parts.append(part)
          shown.append(scene)
        }
        (pending, pendingNode, hasScene) = (nil, nil, true)
      } else if mapping.value(ReelGrammar.transition.name) != nil {
        if !hasScene || pendingNode != nil { report(.misplacedTransition, at: entry) }
        (pending, pendingNode) = (change(entry), entry)
      } else {
        report(.invalidReelEntry, at: entry)
      }
    }
    if let pendingNode, hasScene { report(.misplacedTransition, at: pendingNode) }
    if !hasScene, entries.isEmpty { report(.noScenes, at: .start) }
    return (parts, shown)
  }

  private func part(_ node: Node) -> ReelDescription.Part? {
    guard
      let fields = Fields(
        node, key: ReelGrammar.scene.name, context: "a scene of a reel",
        known: ReelGrammar.sceneRows, reader: self)
    else { return nil }
    let (path, from) = (fields.require(ReelGrammar.scene), fields.read(ReelGrammar.from))
    let to = fields.read(ReelGrammar.to)
    if let to, to <= from ?? .zero {
      let found = fields.value(of: ReelGrammar.to)?.text ?? ""
      report(
        .outOfRange(key: ReelGrammar.to.name, allowed: "later than 'from'", found: found),
        at: fields.position(of: ReelGrammar.to))
    }
    return path.map {
      ReelDescription.Part(path: $0, from: from, to: to, position: source(of: node))
    }
  }

  private func change(_ node: Node) -> ReelDescription.Transition? {
    guard
      let fields = Fields(
        node, key: ReelGrammar.transition.name, context: "a transition of a reel",
        known: ReelGrammar.transitionRows, reader: self)
    else { return nil }
    let name = fields.read(ReelGrammar.transition)
    let choice = name.flatMap { TransitionGrammar.read($0, fields, self) }
    var settings = AnimationSettings(fields, self)
    let overlaps = fields.read(ReelGrammar.overlap)
    guard let choice, let spring = settings.readSpring(fields, self) else { return nil }
    let change = ReelDescription.Transition(
      choice: choice, duration: settings.duration, curve: settings.curve, spring: spring,
      overlaps: overlaps, position: source(of: node))
    if change.pacing.neverEnds {
      report(.endlessScene(step: "spring"), at: node)
      return nil
    }
    return change
  }
}
