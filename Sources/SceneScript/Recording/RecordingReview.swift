import Animator

/// Finds warnings in a complete recording: views that are never visible, and text or motion that is
/// probably unintended.
///
/// It only warns of what is certain. Views that move, or whose superviews move, are assumed to be
/// visible at some time.
@MainActor
struct RecordingReview {
  let run: ScriptRun
  let timeline: Timeline
  /// The animated properties by layer.
  private var animatedKeys: [LayerID: Set<String>] = [:]
  /// The start times of view transitions.
  private var transitions: Set<MediaTime> = []
  private let instances: [ObjectIdentifier: ViewInstance]
  /// The initial subviews of each view.
  private let children: [ObjectIdentifier: [ViewInstance]]
  /// The maximum number of instances of one view whose text is checked.
  private static let instanceLimit = 16

  init(_ run: ScriptRun, _ timeline: Timeline) {
    (self.run, self.timeline) = (run, timeline)
    for animation in timeline.animations {
      if let layer = animation.layer { animatedKeys[layer, default: []].insert(animation.key) }
      if animation.key == "transition" { transitions.insert(animation.added) }
    }
    instances = Dictionary(
      run.instances.map { (ObjectIdentifier($0.view), $0) }, uniquingKeysWith: { first, _ in first }
    )
    children = Dictionary(grouping: run.instances.filter { $0.parent != nil }) {
      ObjectIdentifier($0.parent ?? $0.view)
    }
  }

  /// The warnings with their locations, at most one per view description.
  var warnings: [(position: ScenePosition, problem: Problem)] {
    var visibility = VisibilityReview(self)
    var invisible: [ScenePosition: Problem] = [:]
    var visible: [ScenePosition: (count: Int, problem: Problem?)] = [:]
    for instance in run.instances {
      let position = instance.description.position
      switch visibility.verdict(on: instance) {
      case .neverVisible(let reason): invisible[position] = invisible[position] ?? reason
      case .insideInvisible: break
      case .mayBeVisible:
        let (count, problem) = visible[position] ?? (0, nil)
        let isChecked = problem == nil && count < Self.instanceLimit
        visible[position] = (
          count + 1, isChecked ? textWarning(of: instance) ?? videoWarning(of: instance) : problem
        )
      }
    }
    let never = invisible.filter { visible[$0.key] == nil }.map {
      (position: $0.key, problem: $0.value)
    }
    let texts = visible.compactMap { position, found in
      found.problem.map { (position: position, problem: $0) }
    }
    return never + texts + jumps
  }

  /// The warning of a clip of which only the last frame is shown.
  private func videoWarning(of instance: ViewInstance) -> Problem? {
    guard let view = instance.view as? PlayerView, let duration = view.contentsDuration,
      let from = view.range?.lowerBound, from >= duration
    else { return nil }
    return .beginsAfterClip(view: instance.description.id, from: from, duration: duration)
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

  /// Whether the layer is visible at the end of the animation, or would be without the jump: it is
  /// on the stage, and no layer in its chain of superlayers is hidden.
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

  // MARK: Views

  /// The instance of a view; nil for views that the scene does not describe, such as the window.
  func instance(of view: UIView) -> ViewInstance? { instances[ObjectIdentifier(view)] }

  /// The views that were created as subviews of a view.
  func built(in view: UIView) -> [ViewInstance] { children[ObjectIdentifier(view)] ?? [] }

  /// All model states of a view's layer.
  func states(of view: UIView) -> [LayerState] {
    view.layer.timelineID.map { timeline.states(of: $0) } ?? []
  }

  /// Whether a transition may have shown the view in a state that was not recorded: a transition
  /// snapshots views before changes at its start time.
  func isInTransition(_ view: UIView) -> Bool {
    if transitions.isEmpty { return false }
    guard let layer = view.layer.timelineID else { return true }
    let changes = timeline.changes(of: layer)
    return changes.isEmpty || changes.contains(where: transitions.contains)
  }

  /// Whether a view and its superviews keep their geometry and superviews, and are not hidden at
  /// the end.
  func remainsVisible(_ view: UIView) -> Bool {
    var next = view
    while next !== run.window {
      let states = states(of: next)
      guard let last = states.last, !last.isHidden, last.opacity > 0, !isReparented(next),
        animatesOnly(Self.stillKeys, of: next), states.allSatisfy({ $0.hasSameGeometry(of: last) }),
        let outer = next.superview
      else { return false }
      next = outer
    }
    return true
  }

  /// Whether only the given properties of a view were animated.
  func animatesOnly(_ keys: Set<String>, of view: UIView) -> Bool {
    animated(view).isSubset(of: keys)
  }

  /// The animated properties of a view.
  func animated(_ view: UIView) -> Set<String> {
    view.layer.timelineID.map { animatedKeys[$0, default: []] } ?? []
  }

  /// Whether a view was reparented.
  func isReparented(_ view: UIView) -> Bool { run.reparented.contains(ObjectIdentifier(view)) }

  /// Properties whose animation does not move anything.
  static let stillKeys: Set = [
    "opacity", "backgroundColor", "cornerRadius", "borderWidth", "borderColor", "contents",
  ]
}
