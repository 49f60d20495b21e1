import Animator

/// A script while it is performed on a stage.
///
/// Steps are started with the clock at the exact instant at which they begin, by the stage's own
/// events: nothing here looks at frames.
@MainActor
package final class ScriptRun {
  /// What is done when a step has ended.
  package typealias Action = @MainActor () -> Void

  let stage: Stage
  /// What names in the scene stand for.
  let resources: SceneResources
  private let file: String
  private let script: [ScriptStep]
  private let budget: RecordingBudget
  /// Every view that was built, each after the one that it was put into.
  private(set) var instances: [ViewInstance] = []
  /// Views that were put into another one later.
  private(set) var moved: Set<ObjectIdentifier> = []
  /// Animations that went back to where they began.
  private(set) var reversals: [Reversal] = []
  private var views: [String: UIView] = [:]
  /// Every view that was built under an id, in order.
  private(set) var built: [(id: String, view: UIView)] = []
  private(set) var errors: [SceneDiagnostic] = []
  private(set) var warnings: [SceneDiagnostic] = []
  private var warned: Set<ScenePosition> = []
  private var ready: [Action] = []
  private var isDraining = false

  init(
    stage: Stage, file: String, script: [ScriptStep], resources: SceneResources,
    budget: RecordingBudget
  ) {
    (self.stage, self.file, self.resources) = (stage, file, resources)
    (self.script, self.budget) = (script, budget)
  }

  var window: UIView { stage.window }

  // MARK: Views

  /// Builds a view and all inside it, to be put into `parent`; nil for a mask.
  func build(_ description: ViewDescription, in parent: UIView?) -> UIView {
    let view = description.type.make()
    instances.append(ViewInstance(description: description, view: view, parent: parent))
    if let id = description.id {
      views[id] = view
      built.append((id, view))
      view.layer.name = id
    }
    apply(description.settings, to: view)
    for subview in description.subviews { view.addSubview(build(subview, in: view)) }
    if let mask = description.mask.first { view.mask = build(mask, in: nil) }
    return view
  }

  /// Notes that a view is put into another one than it was built for, perhaps.
  func move(_ view: UIView) { moved.insert(ObjectIdentifier(view)) }

  /// The view that a step names; nil where only a later step builds it, which ends the performance.
  func view(_ reference: ViewReference) -> UIView? {
    view(reference.id, at: reference.position)
  }

  private func view(_ id: String, at position: ScenePosition) -> UIView? {
    if let view = views[id] { return view }
    fail(.notOnStage(id: id), at: position)
    return nil
  }

  /// Sets the values of changes.
  func apply(_ changes: [ViewChange]) {
    for change in changes {
      if let view = view(change.id, at: change.position) { apply(change.settings, to: view) }
    }
  }

  private func apply(_ settings: [PropertySetting], to view: UIView) {
    if let warning = settings.apply(to: view, resources).warning {
      warn(warning.problem, at: warning.position)
    }
  }

  /// Warns where a view that a step animates is not on stage.
  func warnIfOffStage(_ id: String, at position: ScenePosition) {
    guard let view = views[id], view.isOffStage else { return }
    // A step at this same instant may still add it; then it animates.
    stage.schedule(at: stage.time) {
      if view.isOffStage { self.warn(.animatesOffStage(view: id), at: position) }
    }
  }

  /// Follows an animation that ends where it began.
  ///
  /// - Returns: What is to be called when it has ended by itself, with the new values set.
  func trackReversal(of changes: [ViewChange], at position: ScenePosition) -> Action {
    let layers = changes.compactMap { views[$0.id]?.layer }
    let before = layers.map(\.state)
    return { [stage] in
      // A loop runs a step again and again: the first few tell.
      if self.reversals.count(where: { $0.position == position }) >= 16 { return }
      for (layer, before) in zip(layers, before) {
        guard let id = layer.timelineID else { continue }
        self.reversals.append(
          Reversal(
            position: position, layer: id, name: layer.name ?? "", end: stage.time, before: before,
            after: layer.state))
      }
    }
  }

  /// The model values of the views that changes are about.
  func states(of changes: [ViewChange]) -> [LayerState] {
    changes.flatMap { views[$0.id]?.ownStates ?? [] }
  }

  // MARK: Time

  /// Does something at this same instant, once what is being done has returned: a million steps that
  /// take no time do not nest.
  func next(_ action: @escaping Action) {
    ready.append(action)
    if isDraining { return }
    isDraining = true
    defer { isDraining = false }
    var index = 0
    while index < ready.count {
      let action = ready[index]
      index += 1
      if index == 1024 {
        ready.removeFirst(index)
        index = 0
      }
      action()
    }
    ready.removeAll()
  }

  /// Does something a length of time from now.
  func after(_ delay: MediaTime, _ action: @escaping Action) {
    if delay == .zero { return next(action) }
    stage.schedule(at: stage.time + delay) { self.next(action) }
  }

  /// Runs steps one after another. A pinned one begins at its time whatever comes before it, and
  /// those that follow it follow it; the list ends when all have.
  func chain(_ steps: [ScriptStep], done: @escaping Action) {
    var parts: [ArraySlice<ScriptStep>] = []
    var begin = 0
    for index in steps.indices where index > 0 && steps[index].at != nil {
      parts.append(steps[begin..<index])
      begin = index
    }
    parts.append(steps[begin...])
    let gate = Gate(count: parts.count, done)
    for part in parts {
      after(part.first?.at ?? .zero) { self.run(part) { gate.pass() } }
    }
  }

  private func run(_ steps: ArraySlice<ScriptStep>, done: @escaping Action) {
    guard let step = steps.first else { return next(done) }
    start(step) { self.run(steps.dropFirst(), done: done) }
  }

  /// Starts steps, each `interval` after the one before, or at its own time; ends when all have.
  func together(_ steps: [ScriptStep], apart interval: MediaTime, done: @escaping Action) {
    if steps.isEmpty { return next(done) }
    let gate = Gate(count: steps.count, done)
    // Sums of times clamp, where a product would overflow.
    var begin = MediaTime.zero
    for step in steps {
      after(step.at ?? begin) { self.start(step) { gate.pass() } }
      begin += interval
    }
  }

  private func start(_ step: ScriptStep, done: @escaping Action) {
    guard errors.isEmpty, isWithinBudget(step) else { return }
    step.action.start(self, step, done: { self.next(done) })
  }

  /// Whether there is room for what a step records; reports where there is none, at the outermost
  /// loop around the step.
  private func isWithinBudget(_ step: ScriptStep) -> Bool {
    let found: (what: String, count: Int, limit: Int)
    if instances.count > budget.views {
      found = ("views", instances.count, budget.views)
    } else if stage.animationCount > budget.animations {
      found = ("animations", stage.animationCount, budget.animations)
    } else if stage.changeCount > budget.changes {
      found = ("changes of views", stage.changeCount, budget.changes)
    } else {
      return true
    }
    fail(
      .recordingLimitExceeded(
        found.what, count: found.count, seconds: stage.time.seconds, limit: found.limit),
      at: (script.loop(around: step.position) ?? step).position)
    return false
  }

  // MARK: Messages

  /// Notes what makes the scene impossible to perform; no further step is started.
  func fail(_ problem: Problem, at position: ScenePosition) {
    errors.append(SceneDiagnostic(file: file, position: position, problem: problem))
  }

  /// Notes a warning, once for each place.
  func warn(_ problem: Problem, at position: ScenePosition) {
    guard warned.insert(position).inserted else { return }
    warnings.append(SceneDiagnostic(file: file, position: position, problem: problem))
  }
}

/// Does something once a number of others have ended.
@MainActor
private final class Gate {
  private var left: Int
  private let done: ScriptRun.Action

  init(count: Int, _ done: @escaping ScriptRun.Action) { (left, self.done) = (count, done) }

  func pass() {
    left -= 1
    if left == 0 { done() }
  }
}

extension UIView {
  /// The layer's values; of a progress bar, those of its parts too.
  fileprivate var ownStates: [LayerState] {
    let parts = self is UIProgressView ? subviews.flatMap { [$0] + $0.subviews } : []
    return [layer.state] + parts.map(\.layer.state)
  }

  /// Whether neither the view nor what it masks is in a window.
  fileprivate var isOffStage: Bool { window == nil && layer.presentation() == nil }
}
