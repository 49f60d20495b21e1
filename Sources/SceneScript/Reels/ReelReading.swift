import Animator
import Yams

extension SceneReader {
  /// Reads a reel and the document of each part and overlay. They are read first, because times in frames may
  /// depend on their rate.
  func reel(
    _ root: Node
  ) -> (reel: ReelDescription, scenes: [SceneDocument?], overlays: [SceneDocument])? {
    guard
      let fields = Fields(
        root, key: "reel", context: "a reel", known: ReelGrammar.rows, reader: self),
      fields.read(ReelGrammar.reel) != nil
    else { return nil }
    // Before everything, because times may be in beats.
    tempo = fields.read(SceneGrammar.tempo)
    let stage = fields.read(ReelGrammar.stage) ?? ReelDescription.Stage()
    guard let list = fields.require(ReelGrammar.scenes), case .sequence(let entries) = list.node
    else { return nil }
    let scenes = scenes(named: Array(entries))
    var above: [Node] = []
    if case .sequence(let items)? = fields.value(of: ReelGrammar.overlays) { above = Array(items) }
    let beside = self.scenes(named: above).compactMap(\.self)
    frameRate = stage.frameRate ?? scenes.lazy.compactMap(\.?.frameRate).first ?? frameRate
    let (parts, shown) = read(Array(entries), scenes)
    let overlays = fields.read(ReelGrammar.overlays) ?? []
    let audio = fields.read(SceneGrammar.audio) ?? []
    let markers = fields.read(ReelGrammar.markers) ?? []
    let captions = fields.read(SceneGrammar.captions) ?? []
    for captions in captions where captions.areSaid {
      report(
        .outOfRange(
          key: CaptionGrammar.say.name, allowed: "in a scene: a reel has no steps", found: "true"),
        at: captions.position)
    }
    let metadata = fields.read(SceneGrammar.metadata)
    // Otherwise there are errors.
    guard beside.count == overlays.count else { return nil }
    for (index, overlay) in overlays.enumerated() where overlay.isRetimed {
      if case .reel = beside[index] { report(.retimedReel, at: above[index]) }
    }
    var reel = ReelDescription(
      stage: stage, parts: parts, overlays: overlays, audio: audio, markers: markers)
    (reel.captions, reel.metadata) = (captions, metadata)
    return (reel, shown, beside)
  }

  func reelStage(_ fields: Fields) -> ReelDescription.Stage {
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
  private func scenes(named entries: [Node]) -> [SceneDocument?] {
    var read: [String: SceneDocument?] = [:]
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
      let scene = scene(at: url, called: name(of: path), node, resolvedPath)
      read[resolvedPath] = .some(scene)
      return scene
    }
  }

  /// The document that a node refers to; reports its diagnostics, and returns nil if there are errors.
  private func scene(
    at url: URL, called name: String, _ node: Node, _ resolvedPath: String
  ) -> SceneDocument? {
    var inputs = inputs
    if inputs.reels.isEmpty {
      let own = directory.resolvingSymlinksInPath()
        .appending(path: (file as NSString).lastPathComponent)
      inputs.reels = [own.path]
    }
    if let first = inputs.reels.firstIndex(of: resolvedPath) {
      let names = (inputs.reels[first...] + [resolvedPath]).map {
        ($0 as NSString).lastPathComponent
      }
      report(.reelCycle(names), at: node)
      return nil
    }
    guard inputs.reels.count < Reel.depthLimit else {
      report(.reelsTooDeep(limit: Reel.depthLimit - 1), at: node)
      return nil
    }
    inputs.reels.append(resolvedPath)
    do throws(SceneError) {
      let scene = try SceneDocument(
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
      .notAScene where diagnostic.position == .start,
      .unusableVideo where diagnostic.position == .start,
      .unreadableImage where diagnostic.position == .start:
      SceneDiagnostic(
        file: file, position: node.position,
        problem: .invalidScene(path: node.text ?? "", reason: "\(diagnostic.problem)"))
    default: diagnostic
    }
  }

  /// The name of a referenced file for messages: its path relative to the same directory as this
  /// file's name.
  func name(of path: String) -> String {
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
    _ entries: [Node], _ scenes: [SceneDocument?]
  ) -> (parts: [ReelDescription.Part], scenes: [SceneDocument?]) {
    var parts: [ReelDescription.Part] = []
    var shown: [SceneDocument?] = []
    var pending: ReelDescription.Transition?
    var pendingNode: Node?
    // Whether there is a part before, and whether one of them is a scene.
    var (hasPart, hasScene) = (false, false)
    for (entry, scene) in zip(entries, scenes) {
      guard case .mapping(let mapping) = entry else {
        report(.invalidReelEntry, at: entry)
        continue
      }
      if mapping.value(ReelGrammar.scene.name) != nil {
        if var part = part(entry), let scene {
          part.transition = pending
          if case .reel = scene, part.isRetimed { report(.retimedReel, at: entry) }
          parts.append(part)
          shown.append(scene)
        }
        (pending, pendingNode, hasPart, hasScene) = (nil, nil, true, true)
      } else if mapping.value(ReelGrammar.gap.name) != nil {
        if var part = gap(entry) {
          part.transition = pending
          parts.append(part)
          shown.append(nil)
        }
        (pending, pendingNode, hasPart) = (nil, nil, true)
      } else if mapping.value(ReelGrammar.transition.name) != nil {
        if !hasPart || pendingNode != nil { report(.misplacedTransition, at: entry) }
        (pending, pendingNode) = (change(entry), entry)
      } else {
        report(.invalidReelEntry, at: entry)
      }
    }
    if let pendingNode, hasPart { report(.misplacedTransition, at: pendingNode) }
    if !hasScene, hasPart || entries.isEmpty { report(.noScenes, at: .start) }
    return (parts, shown)
  }

  private func part(_ node: Node) -> ReelDescription.Part? {
    guard
      let fields = Fields(
        node, key: ReelGrammar.scene.name, context: "a scene of a reel",
        known: ReelGrammar.sceneRows, reader: self),
      var part = part(fields)
    else { return nil }
    part.hold = fields.read(ReelGrammar.hold)
    return part
  }

  private func gap(_ node: Node) -> ReelDescription.Part? {
    let fields = Fields(
      node, key: ReelGrammar.gap.name, context: "a gap of a reel", known: ReelGrammar.gapRows,
      reader: self)
    return fields?.read(ReelGrammar.gap).map {
      ReelDescription.Part(gap: $0, position: source(of: node))
    }
  }

  /// An overlay of a reel.
  func overlay(_ node: Node) -> ReelDescription.Overlay? {
    guard
      let fields = Fields(
        node, key: ReelGrammar.overlays.name, context: "an overlay of a reel",
        known: ReelGrammar.overlayRows, reader: self),
      let part = part(fields)
    else { return nil }
    return ReelDescription.Overlay(
      part: part, begin: fields.read(ReelGrammar.at), hold: fields.read(ReelGrammar.overlayHold))
  }

  /// The keys that scenes and overlays have in common.
  private func part(_ fields: Fields) -> ReelDescription.Part? {
    let (path, from) = (fields.require(ReelGrammar.scene), fields.read(ReelGrammar.from))
    let to = fields.read(ReelGrammar.to)
    // With a hold, an instant may be shown as a still.
    let isStill = to == from ?? .zero && fields.has(ReelGrammar.hold)
    if let to, to <= from ?? .zero, !isStill {
      let found = fields.value(of: ReelGrammar.to)?.text ?? ""
      report(
        .outOfRange(key: ReelGrammar.to.name, allowed: "later than 'from'", found: found),
        at: fields.position(of: ReelGrammar.to))
    }
    let speed = fields.read(ReelGrammar.speed)
    return path.map {
      ReelDescription.Part(
        path: $0, from: from, to: to, speed: speed, isMuted: fields.read(ReelGrammar.muted),
        position: source(of: fields.node))
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
