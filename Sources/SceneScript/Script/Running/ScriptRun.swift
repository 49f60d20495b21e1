import Animator

/// The execution of a script on a stage.
///
/// Steps are started by the stage's events, at their exact time, independently of the frame rate.
@MainActor
package final class ScriptRun {
  /// A continuation, called when a step has ended.
  package typealias Action = @MainActor () -> Void

  let stage: Stage
  /// The resolved names of the scene.
  let resources: SceneResources
  /// The constraints of the scene and of its views.
  let constraints: SceneConstraints
  private let file: String
  private let script: [ScriptStep]
  let budget: RecordingBudget
  /// All views created so far, superviews before their subviews.
  private(set) var instances: [ViewInstance] = []
  /// Views that have been reparented.
  private(set) var reparented: Set<ObjectIdentifier> = []
  /// Completed animations that ended at their start values.
  private(set) var reversals: [Reversal] = []
  private var views: [String: UIView] = [:]
  /// The controller of the window in scenes with screens.
  let rootController: SceneRootController?
  /// The Interface Builder document of the scene; nil for none.
  let storyboard: StoryboardRun?
  /// The controllers of screens by id.
  private(set) var screens: [String: SceneScreen] = [:]
  /// The controllers of the screens that are being built, outermost first.
  var parents: [UIViewController] = []
  /// The controllers of drawn devices in scenes with screens.
  var deviceControllers: [SceneDeviceController] = []
  /// All views created with an id, in order.
  private(set) var built: [(id: String, view: UIView)] = []
  private(set) var errors: [SceneDiagnostic] = []
  private(set) var warnings: [SceneDiagnostic] = []
  private var warned: Set<ScenePosition> = []
  /// The step that started each animation, by ranges of the stage's log.
  private(set) var animationSteps: [(animations: Range<Int>, step: ScriptStep)] = []
  /// The captions of the steps `say`; each ends when the next one begins.
  private(set) var said: [CaptionDescription.Cue] = []
  /// How often handlers of events have run.
  var handledEvents = 0
  /// The item whose event the running steps react to; nil for those of the script.
  var eventItem: EventItem?
  private var ready: [(item: EventItem?, action: Action)] = []
  /// The number of views in cells.
  private var cellViews = 0
  private var isDraining = false

  init(
    stage: Stage, file: String, script: [ScriptStep], resources: SceneResources,
    constraints: [ConstraintDescription] = [], usesScreens: Bool = false, budget: RecordingBudget
  ) {
    storyboard = resources.storyboard.map { StoryboardRun($0, on: stage) }
    rootController = usesScreens ? SceneRootController() : nil
    (self.stage, self.file, self.resources) = (stage, file, resources)
    (self.script, self.budget) = (script, budget)
    self.constraints = SceneConstraints(constraints)
  }

  var window: UIView { stage.window }
  /// The view that contains those of the scene: the window, or the view of its controller.
  var root: UIView { rootController?.view ?? stage.window }

  // MARK: Views

  /// Creates a view and its subviews. The caller adds it to `parent`, which is nil for a mask.
  func build(_ description: ViewDescription, in parent: UIView?) -> UIView {
    let view = description.type.make()
    build(description, as: view, in: parent)
    return view
  }

  /// Gives a new view its properties and subviews.
  ///
  /// - Parameter cell: The cell of a list in which the view is; nil for views of the scene.
  func build(
    _ description: ViewDescription, as view: UIView, in parent: UIView?,
    cell: SceneCellContent? = nil
  ) {
    if let cell { add(view, description, to: cell) } else { add(view, description, in: parent) }
    apply(description.settings, to: view)
    addParts(of: view, description, in: cell)
    observe(description.handlers, of: view, in: cell)
    description.draggable?.attach(to: view)
    attachMenu(description, to: view, in: cell)
    let isDevice = cell == nil && openDevice(view)
    for subview in description.subviews {
      // Not by the function above, which would double the depth of the stack.
      let child = subview.type.make()
      build(subview, as: child, in: view, cell: cell)
      view.addSceneView(child)
      subview.settings.applyInSuperview(to: child, resources)
    }
    if isDevice { parents.removeLast() }
    if let mask = description.mask.first {
      let masking = mask.type.make()
      build(mask, as: masking, in: nil, cell: cell)
      view.mask = masking
    }
    if let container = view as? ScreensView { buildScreens(description, in: container, parent) }
    if let list = view as? any SceneList {
      fill(list, from: description.list ?? ListDescription())
    }
  }

  /// Registers a new view.
  private func add(_ view: UIView, _ description: ViewDescription, in parent: UIView?) {
    instances.append(ViewInstance(description: description, view: view, parent: parent))
    constraints.add(description, for: view, replacing: description.id.flatMap { views[$0] })
    guard let id = description.id else { return }
    views[id] = view
    built.append((id, view))
    view.layer.name = id
  }

  /// Registers the parts of an artwork, which replace those of its document before.
  func addParts(
    of view: UIView, _ description: ViewDescription, in cell: SceneCellContent? = nil
  ) {
    guard let artwork = view as? SceneArtworkView, let id = description.id else { return }
    if let cell {
      for (name, part) in artwork.namedParts {
        cell.addPart(part, PartName.id(of: name, in: id))
      }
      return
    }
    let prefix = PartName.id(of: "", in: id)
    for key in views.keys where key.hasPrefix(prefix) { views[key] = nil }
    for (name, part) in artwork.namedParts {
      var parts = ViewDescription(
        id: PartName.id(of: name, in: id), type: .plain, position: description.$position)
      if let document = artwork.artwork?.namedParts[name] { parts.type = .ofPart(document) }
      add(part, parts, in: part.superview)
    }
  }

  /// Registers a new view in a cell.
  private func add(_ view: UIView, _ description: ViewDescription, to cell: SceneCellContent) {
    cellViews += 1
    cell.add(view, description)
  }

  /// Records the controller of a screen, whose view enters and leaves the stage with it.
  func markScreen(_ view: UIView, _ controller: SceneScreen, id: String?) {
    markAsReparented(view)
    if let id { screens[id] = controller }
  }

  /// Records that a view may have been reparented.
  func markAsReparented(_ view: UIView) { reparented.insert(ObjectIdentifier(view)) }

  /// The view that a step refers to. Fails the run and returns nil if it has not been created yet.
  func view(_ reference: ViewReference) -> UIView? {
    view(reference.id, at: reference.position)
  }

  /// The view that an id or an address refers to. Fails the run and returns nil if there is none.
  func view(_ id: String, at position: ScenePosition) -> UIView? {
    if let view = views[id] { return view }
    if let address = RowAddress(id) { return view(address, at: position) }
    if let name = documentName(id) {
      do throws(TouchFailure) {
        return try TouchTarget.identifier(name).view(in: stage.window)
      } catch {
        fail(.cannotTouch(error.description), at: position)
        return nil
      }
    }
    fail(.notOnStage(id: id), at: position)
    return nil
  }

  /// Tracks an animation that ends at its start values.
  ///
  /// - Returns: The action to call when the animation has finished.
  func trackReversal(of changes: [ViewChange], at position: ScenePosition) -> Action {
    let layers = changes.compactMap { view(id: $0.id)?.layer }
    let before = layers.map(\.state)
    return { [stage] in
      // The first 16 repetitions of a loop are representative.
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

  /// The name of a view of the scene's document, for an id that no view of the scene has; nil if it
  /// means none.
  func documentName(_ id: String) -> String? {
    views[id] == nil ? resources.storyboard?.names[id] : nil
  }

  /// The view that was created last for an id, or is in sight at an address; nil if there is none.
  func view(id: String) -> UIView? { views[id] ?? RowAddress(id).flatMap { viewInSight($0) } }

  /// Whether a view of the scene was created with an id.
  func isView(_ id: String) -> Bool { views[id] != nil }

  // MARK: Time

  /// Shows a caption, in place of the one before.
  func say(_ cue: CaptionDescription.Cue) {
    if let last = said.indices.last { said[last].to = min(said[last].to, cue.from) }
    if let last = said.last, last.from >= last.to { said.removeLast() }
    said.append(cue)
  }

  /// Calls an action at the current time, after the current action has returned. This trampoline
  /// keeps the stack flat for any number of steps without duration.
  func next(_ action: @escaping Action) {
    ready.append((eventItem, action))
    if isDraining { return }
    isDraining = true
    defer { (isDraining, eventItem) = (false, nil) }
    var index = 0
    while index < ready.count {
      let next = ready[index]
      index += 1
      if index == 1024 {
        ready.removeFirst(index)
        index = 0
      }
      eventItem = next.item
      next.action()
    }
    ready.removeAll()
  }

  /// Calls an action after a delay.
  func after(_ delay: MediaTime, _ action: @escaping Action) {
    if delay == .zero { return next(action) }
    let item = eventItem
    stage.schedule(at: stage.time + delay) { self.next(of: item, action) }
  }

  /// Goes on with the steps of an item's event.
  func next(of item: EventItem?, _ action: @escaping Action) {
    let outer = eventItem
    eventItem = item
    next(action)
    eventItem = outer
  }

  /// Starts a step, unless the run has failed or is over its limits.
  func start(_ step: ScriptStep, _ labels: StepLabels?, done: @escaping Action) {
    guard errors.isEmpty, isWithinBudget(step) else { return }
    labels?.pass(step.label, isEnd: false)
    let item = eventItem
    let first = stage.startedAnimationCount
    step.action.start(self, step) {
      labels?.pass(step.label, isEnd: true)
      self.next(of: item, done)
    }
    let end = stage.startedAnimationCount
    if end > first { animationSteps.append((first..<end, step)) }
  }

  /// Whether the recording is within its limits; fails the run at the outermost loop around the
  /// step otherwise.
  private func isWithinBudget(_ step: ScriptStep) -> Bool {
    let usage: (kind: String, count: Int, limit: Int)
    if instances.count + cellViews > budget.views {
      usage = ("views", instances.count + cellViews, budget.views)
    } else if stage.animationCount > budget.animations {
      usage = ("animations", stage.animationCount, budget.animations)
    } else if stage.changeCount > budget.changes {
      usage = ("changes of views", stage.changeCount, budget.changes)
    } else {
      return true
    }
    fail(
      .recordingLimitExceeded(
        usage.kind, count: usage.count, seconds: stage.time.seconds, limit: usage.limit),
      at: (script.loop(around: step.position) ?? step).position)
    return false
  }

  // MARK: Messages

  /// Adds an error; no further steps are started.
  func fail(_ problem: Problem, at position: ScenePosition) {
    errors.append(resources.sourceMap.diagnostic(problem, at: position, in: file))
  }

  /// Adds a warning about another file.
  func warn(_ diagnostic: SceneDiagnostic) {
    if !warnings.contains(diagnostic) { warnings.append(diagnostic) }
  }

  /// Adds a warning, at most one per location.
  func warn(_ problem: Problem, at position: ScenePosition) {
    guard warned.insert(position).inserted else { return }
    warnings.append(resources.sourceMap.diagnostic(problem, at: position, in: file))
  }
}
