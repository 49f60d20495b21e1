import Animator
import Yams

/// The keys of a reel, of its stage and its entries.
enum ReelGrammar {
  static let reel = Field("reel", ValueKind<String>.version, "The format's version: 1.")
  static let stage = Field(
    "stage", .reelStage, "Size, scale, frame rate and background; the first scene's unless said.")
  static let scenes = Field(
    "scenes", .entries, "The scenes in their order, and between two of them a transition, or a cut."
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
  static let from = Field("from", .time, "Where in the scene it begins; 0 unless said.")
  static let to = Field("to", .time, "Where in the scene it ends; its end unless said.")
  static let sceneRows = [scene.row, from.row, to.row]

  static let transition = Field("transition", .transition, "A transition of this kind.")
  static let duration = Field("duration", .time, "How long it takes; 1 unless said.")
  static let overlap = Field(
    "overlap", .bool,
    "Whether both scenes play meanwhile. Else one stands at its end, the other at its beginning.")
  static let transitionRows =
    [transition.row, duration.row, AnimationSettings.curve.row, overlap.row]
    + TransitionChoice.rows + TransitionPacing.rows

  /// The scenes of a reel, each a recording of its own.
  static let sceneLimit = 1000
}

extension ValueKind where Value == NodeBox {
  /// The stage's mapping, read once the scenes are.
  static var reelStage: ValueKind {
    ValueKind(schema: .mapping(ReelGrammar.stageRows)) { node, _, _ in NodeBox(node: node) }
  }

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
    return ValueKind(schema: schema) { node, key, reader in
      guard case .sequence = node else {
        return reader.wrong(node, key, takes: "a list such as [{scene: a.yaml}, {scene: b.yaml}]")
      }
      return NodeBox(node: node)
    }
  }
}

/// What the entries of a reel say.
struct ReelContents {
  struct Part: Sendable {
    let path: String
    let position: ScenePosition
    let scene: SceneFile
    let from: MediaTime
    let to: MediaTime?
    /// How the part before gives way to it.
    var transition: Change?
  }

  struct Change: Sendable {
    let position: ScenePosition
    let choice: TransitionChoice
    let duration: MediaTime
    let curve: TimingCurve
    let overlaps: Bool
  }

  var parts: [Part] = []
  var size: CGSize?
  var scale: CGFloat?
  var frameRate: FrameRate?
  var background: UIColor?
  var audio: [SceneAudio] = []
}

extension SceneReader {
  /// Reads a whole reel: the scenes it names first, as their rate counts frames.
  func reel(_ root: Node) -> ReelContents? {
    guard
      let fields = Fields(
        root, key: "reel", place: "a reel", known: ReelGrammar.rows, reader: self),
      fields.read(ReelGrammar.reel) != nil
    else { return nil }
    var contents = ReelContents()
    if let stage = fields.read(ReelGrammar.stage) { read(stage, into: &contents) }
    guard let list = fields.require(ReelGrammar.scenes), case .sequence(let entries) = list.node
    else { return nil }
    let scenes = scenes(named: Array(entries))
    frameRate = contents.frameRate ?? scenes.lazy.compactMap(\.?.frameRate).first ?? frameRate
    read(Array(entries), scenes, into: &contents)
    contents.audio = fields.read(SceneGrammar.audio) ?? []
    return contents
  }

  private func read(_ box: NodeBox, into contents: inout ReelContents) {
    guard
      let fields = Fields(
        box.node, key: "stage", place: "the stage", known: ReelGrammar.stageRows, reader: self)
    else { return }
    contents.size = fields.read(SceneGrammar.size)
    contents.scale = fields.read(SceneGrammar.scale).map { CGFloat($0) }
    contents.frameRate = fields.read(SceneGrammar.fps)
    contents.background = fields.read(SceneGrammar.background)
    guard let size = contents.size else { return }
    for problem in StageSize.problems(size: size, scale: contents.scale ?? 2) {
      report(problem, at: fields.position(of: SceneGrammar.size))
    }
  }

  // MARK: Entries

  /// The scene that each entry names; nil for those that name none, or one that cannot be shown, which
  /// is reported.
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
      // A link is another scene than the file: paths in it are relative to the link's folder.
      let folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
      let place = folder.appending(path: url.lastPathComponent).path
      if let known = read[place] { return known }
      let scene = scene(at: url, called: name(of: path), node)
      read[place] = .some(scene)
      return scene
    }
  }

  /// A scene that is named at a node; nil where it cannot be shown, and its errors are noted.
  private func scene(at url: URL, called name: String, _ node: Node) -> SceneFile? {
    do throws(SceneError) {
      let scene = try SceneFile(
        contentsOf: url, called: name, allowsFontFallback: allowsFontFallback, noting: sources)
      report(scene.warnings, namedAt: node)
      return scene
    } catch {
      report(error.diagnostics.map { wording($0, node) }, namedAt: node)
      return nil
    }
  }

  /// What is wrong with all of a file is wrong with the name that leads to it.
  private func wording(_ diagnostic: SceneDiagnostic, _ node: Node) -> SceneDiagnostic {
    switch diagnostic.problem {
    case .unreadableFile,
      .notAScene where diagnostic.position == .start:
      SceneDiagnostic(
        file: file, position: node.position,
        problem: .brokenScene(path: node.text ?? "", reason: "\(diagnostic.problem)"))
    default: diagnostic
    }
  }

  /// What messages call a file that this one names: its path as the user would name it, from where this one's name
  /// begins.
  private func name(of path: String) -> String {
    if path.hasPrefix("/") { return path }
    let folder = (file as NSString).deletingLastPathComponent
    if folder.isEmpty { return path }
    let joined = "\(folder)/\(path)"
    let short = Self.withoutDetours(joined)
    // Above a symbolic link is another folder than the one that the link is in.
    func place(_ path: String) -> String? {
      realpath(path, nil).map { text in
        defer { free(text) }
        return String(cString: text)
      }
    }
    return place(short) == place(joined) ? short : joined
  }

  /// A path without folders that it leaves again.
  private static func withoutDetours(_ path: String) -> String {
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

  private func read(_ entries: [Node], _ scenes: [SceneFile?], into contents: inout ReelContents) {
    var pending: ReelContents.Change?
    var pendingNode: Node?
    var hasScene = false
    for (entry, scene) in zip(entries, scenes) {
      guard case .mapping(let mapping) = entry else {
        report(.notAnEntry, at: entry)
        continue
      }
      if mapping.value(ReelGrammar.scene.name) != nil {
        if var part = part(entry, scene) {
          part.transition = pending
          contents.parts.append(part)
        }
        (pending, pendingNode, hasScene) = (nil, nil, true)
      } else if mapping.value(ReelGrammar.transition.name) != nil {
        if !hasScene || pendingNode != nil { report(.transitionNotBetween, at: entry) }
        (pending, pendingNode) = (change(entry), entry)
      } else {
        report(.notAnEntry, at: entry)
      }
    }
    if let pendingNode, hasScene { report(.transitionNotBetween, at: pendingNode) }
    if !hasScene, entries.isEmpty { report(.noScenes, at: .start) }
  }

  private func part(_ node: Node, _ scene: SceneFile?) -> ReelContents.Part? {
    guard
      let fields = Fields(
        node, key: ReelGrammar.scene.name, place: "a scene of a reel",
        known: ReelGrammar.sceneRows, reader: self)
    else { return nil }
    let (path, from) = (fields.require(ReelGrammar.scene), fields.read(ReelGrammar.from) ?? .zero)
    let to = fields.read(ReelGrammar.to)
    if let to, to <= from {
      let found = fields.value(of: ReelGrammar.to)?.text ?? ""
      report(
        .outOfRange(key: ReelGrammar.to.name, allowed: "later than 'from'", found: found),
        at: fields.position(of: ReelGrammar.to))
    }
    guard let scene, let path else { return nil }
    return ReelContents.Part(
      path: path, position: fields.position(of: ReelGrammar.scene), scene: scene, from: from,
      to: to)
  }

  private func change(_ node: Node) -> ReelContents.Change? {
    guard
      let fields = Fields(
        node, key: ReelGrammar.transition.name, place: "a transition of a reel",
        known: ReelGrammar.transitionRows, reader: self)
    else { return nil }
    let name = fields.read(ReelGrammar.transition)
    let choice = name.flatMap { TransitionChoice.read($0, fields, self) }
    var settings = AnimationSettings(fields, self)
    if !fields.has(ReelGrammar.duration) { settings.duration = MediaTime(seconds: 1) }
    let overlaps = fields.read(ReelGrammar.overlap) ?? false
    guard let choice, let pacing = TransitionPacing.read(settings, fields, self) else {
      return nil
    }
    if pacing.neverEnds {
      report(.endlessWithoutDuration(step: "spring"), at: node)
      return nil
    }
    return ReelContents.Change(
      position: node.position, choice: choice, duration: MediaTime(seconds: pacing.seconds),
      curve: pacing.curve ?? settings.options.curve, overlaps: overlaps)
  }
}
