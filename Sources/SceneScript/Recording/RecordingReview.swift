import Animator

/// What is worth a warning in a performance as a whole: what was described and is not seen, or not as
/// it was meant.
///
/// It warns of what is certain. What moves, or lies in something that does, may be seen at some instant
/// without anybody having looked at all of them.
@MainActor
struct RecordingReview {
  let run: ScriptRun
  let timeline: Timeline
  /// The properties that were ever animated, by layer.
  private var animatedKeys: [LayerID: Set<String>] = [:]
  /// When view transitions were begun.
  private var transitions: Set<MediaTime> = []
  private let instances: [ObjectIdentifier: ViewInstance]
  /// What was put into each view.
  private let inside: [ObjectIdentifier: [ViewInstance]]
  /// Of how many copies of one view the text is looked at.
  private static let copies = 16

  init(_ run: ScriptRun, _ timeline: Timeline) {
    (self.run, self.timeline) = (run, timeline)
    for animation in timeline.animations {
      if let layer = animation.layer { animatedKeys[layer, default: []].insert(animation.key) }
      if animation.key == "transition" { transitions.insert(animation.added) }
    }
    instances = Dictionary(
      run.instances.map { (ObjectIdentifier($0.view), $0) }, uniquingKeysWith: { first, _ in first }
    )
    inside = Dictionary(grouping: run.instances.filter { $0.parent != nil }) {
      ObjectIdentifier($0.parent ?? $0.view)
    }
  }

  /// The problems, each with its place; one a view of the file, however often it was built.
  var warnings: [(position: ScenePosition, problem: Problem)] {
    var visibility = VisibilityReview(self)
    var unseen: [ScenePosition: Problem] = [:]
    var seen: [ScenePosition: (copies: Int, problem: Problem?)] = [:]
    for instance in run.instances {
      let position = instance.description.position
      switch visibility.verdict(on: instance) {
      case .neverShows(let reason): unseen[position] = unseen[position] ?? reason
      case .insideUnseen: break
      case .mayShow:
        let (copies, problem) = seen[position] ?? (0, nil)
        let isLookedAt = problem == nil && copies < Self.copies
        seen[position] = (copies + 1, isLookedAt ? textWarning(of: instance) : problem)
      }
    }
    let never = unseen.filter { seen[$0.key] == nil }.map { (position: $0.key, problem: $0.value) }
    let texts = seen.compactMap { position, found in
      found.problem.map { (position: position, problem: $0) }
    }
    return never + texts + jumps
  }

  private var jumps: [(position: ScenePosition, problem: Problem)] {
    var found: [ScenePosition: Problem] = [:]
    for reversal in run.reversals where reversal.end < timeline.duration {
      guard found[reversal.position] == nil,
        let shown = timeline.presentation(of: reversal.layer, at: reversal.end),
        reversal.jumps(to: shown), isSeen(reversal)
      else { continue }
      found[reversal.position] = .jumpsAfterReversal(
        view: reversal.name, seconds: reversal.end.seconds)
    }
    return found.map { ($0.key, $0.value) }
  }

  /// Whether the layer is on stage at the end, and neither it nor what it is in is hidden, unless it is
  /// by the jump.
  private func isSeen(_ reversal: Reversal) -> Bool {
    let superlayers = timeline.superlayers(at: reversal.end)
    var next = reversal.layer
    while let state = timeline.presentation(of: next, at: reversal.end), !state.isHidden {
      if state.opacity == 0 && !(next == reversal.layer && reversal.fadesOut) { return false }
      if next == timeline.rootLayer { return true }
      guard let outer = superlayers[next] else { return false }
      next = outer
    }
    return false
  }

  // MARK: What is known of views

  /// The view as it was built; nil for one that the scene does not describe, as the window.
  func instance(of view: UIView) -> ViewInstance? { instances[ObjectIdentifier(view)] }

  /// What was put into a view when it was built, or by a step that built it.
  func built(in view: UIView) -> [ViewInstance] { inside[ObjectIdentifier(view)] ?? [] }

  /// All model values that a view's layer had.
  func states(of view: UIView) -> [LayerState] {
    view.layer.timelineID.map { timeline.states(of: $0) } ?? []
  }

  /// Whether something of a view may have been seen that its states do not tell: what changes at the
  /// instant at which a transition begins is seen in that as it was before.
  func isInTransition(_ view: UIView) -> Bool {
    if transitions.isEmpty { return false }
    guard let layer = view.layer.timelineID else { return true }
    let changes = timeline.changes(of: layer)
    return changes.isEmpty || changes.contains(where: transitions.contains)
  }

  /// Whether a view, and all that it is in, is where it was put first, and is not hidden at the end.
  func staysInSight(_ view: UIView) -> Bool {
    var next = view
    while next !== run.window {
      let states = states(of: next)
      guard let last = states.last, !last.isHidden, last.opacity > 0, !isMoved(next),
        animatesOnly(Self.stillKeys, of: next), states.allSatisfy({ $0.hasSameGeometry(of: last) }),
        let outer = next.superview
      else { return false }
      next = outer
    }
    return true
  }

  /// Whether none but some properties of a view were ever animated.
  func animatesOnly(_ keys: Set<String>, of view: UIView) -> Bool {
    animated(view).isSubset(of: keys)
  }

  /// The properties of a view that were ever animated.
  func animated(_ view: UIView) -> Set<String> {
    view.layer.timelineID.map { animatedKeys[$0, default: []] } ?? []
  }

  /// Whether a view was put into another one than it was built for.
  func isMoved(_ view: UIView) -> Bool { run.moved.contains(ObjectIdentifier(view)) }

  /// What animates without moving anything.
  static let stillKeys: Set = [
    "opacity", "backgroundColor", "cornerRadius", "borderWidth", "borderColor", "contents",
  ]
}
